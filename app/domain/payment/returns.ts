import type { LedgerMoney } from './ledger';
import { fromUsdCents, toCentimes, type Centimes, type UsdRate } from '~/domain/shared/money';
import type { RefundState } from '~/domain/refund';

/**
 * The moves of card money without the store. refund: on the provider's pages · reversal: by a bank or the provider · restored: back after a
 * won dispute · unknown: the amount is not known yet.
 */
export const RETURN_KINDS = ['refund', 'reversal', 'restored', 'unknown'] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

/** In centimes at the order's rate, and in US cents; null: another currency. */
export interface ReturnedAmount {
  readonly amountCentimes: Centimes;
  readonly usdCents: number | null;
}

/** Money of an order that moved at the provider without the store. */
export interface OrderReturn extends ReturnedAmount {
  readonly id: string;
  readonly kind: ReturnKind;
  /** The capture that it belongs to. */
  readonly captureId: string;
  /** ms */
  readonly at: number;
  /** The owner's decision about the lines (ms); null: keys stay back. */
  readonly decidedAt: number | null;
}

/** won: the shop keeps the money · lost: the money goes back. */
export const DISPUTE_STATES = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

export interface OrderDispute {
  readonly id: string;
  readonly captureId: string;
  readonly state: DisputeState;
  /** ms */
  readonly at: number;
  /** The end (ms) of its hold on keys; null: it still holds them. */
  readonly decidedAt: number | null;
}

export interface ReturnedOrder {
  /** null: not paid. */
  readonly payment: { readonly reference?: string } | null;
  readonly returns?: readonly OrderReturn[];
  readonly disputes?: readonly OrderDispute[];
}

/** A refund of a line, for the sums of an order. */
export interface CountedRefund extends ReturnedAmount {
  readonly state: RefundState;
  /** The id of its return, without money of its own; null: a refund of its own. */
  readonly returnId: string | null;
}

/** An order with all facts about money at the provider. */
export interface CountedOrder extends ReturnedOrder {
  readonly payment:
    | (ReturnedAmount & {
        readonly reference?: string;
        readonly receipt?: { readonly currency: string; readonly grossCents: number } | null;
      })
    | null;
  readonly usdRate: UsdRate;
  readonly refunds: readonly CountedRefund[];
}

/** Returns the returns of the money that paid the order, without those of a second payment. */
export function ownReturns({ payment, returns = [] }: ReturnedOrder): readonly OrderReturn[] {
  return payment === null ? [] : returns.filter(({ captureId }) => captureId === payment.reference);
}

/** Returns the undecided returns of the order's own money. */
export function undecidedReturns(order: ReturnedOrder): readonly OrderReturn[] {
  return ownReturns(order).filter(({ kind, decidedAt }) => kind !== 'restored' && decidedAt === null);
}

/** Returns the disputes that keep keys back: open ones, and lost ones whose money is not booked as gone. */
export function undecidedDisputes({ payment, disputes = [] }: ReturnedOrder): readonly OrderDispute[] {
  return payment === null ? [] : disputes.filter(({ captureId, decidedAt }) => captureId === payment.reference && decidedAt === null);
}

/** Returns whether no unseen key may be shown and no owed line filled: money is gone or disputed, undecided. */
export function keepsKeysBack(order: ReturnedOrder): boolean {
  return undecidedReturns(order).length > 0 || undecidedDisputes(order).length > 0;
}

/** Returns the sign (1 or -1) of a return's amount. */
export const signOf = ({ kind }: Pick<OrderReturn, 'kind'>): 1 | -1 => (kind === 'restored' ? -1 : 1);

/** Returns the rest of the order's payment at the provider. `counted`: refunds that are 'done', or 'begun' as well. */
export function leftAtProvider(order: CountedOrder, counted: 'done' | 'begun'): ReturnedAmount {
  const paid = order.payment ?? { amountCentimes: toCentimes(0), usdCents: null };
  const isCounted = ({ state }: CountedRefund) => state === 'done' || (counted === 'begun' && state === 'sending');
  const sentRefunds = order.refunds.filter((refund) => isCounted(refund) && refund.usdCents !== null && refund.returnId === null);
  const back = [
    ...sentRefunds.map((refund) => ({ ...refund, sign: 1 })),
    ...ownReturns(order).map((each) => ({ ...each, sign: signOf(each) })),
  ];
  const sum = (amount: (each: ReturnedAmount) => number) => back.reduce((total, each) => total + each.sign * amount(each), 0);
  return {
    amountCentimes: toCentimes(Math.max(0, paid.amountCentimes - sum(({ amountCentimes }) => amountCentimes))),
    usdCents: paid.usdCents === null ? null : Math.max(0, paid.usdCents - sum(({ usdCents }) => usdCents ?? 0)),
  };
}

/**
 * Returns the amount of a return at the order's frozen rate. A return of the rest takes all centimes that are left; a reversal takes at
 * most the rest.
 */
export function returnedAmount(
  order: CountedOrder,
  { captureId, money, isReversal }: { readonly captureId: string; readonly money: LedgerMoney; readonly isReversal: boolean },
): ReturnedAmount {
  const usdCents = money.currency === 'USD' ? money.cents : null;
  const atRate = usdCents === null ? toCentimes(0) : fromUsdCents(usdCents, order.usdRate);
  if (order.payment === null || order.payment.reference !== captureId) return { usdCents, amountCentimes: atRate };
  const rest = leftAtProvider(order, 'done');
  if (usdCents === null || rest.usdCents === null) return { usdCents, amountCentimes: partIn(order.payment, money, rest.amountCentimes) };
  if (usdCents < rest.usdCents) return { usdCents, amountCentimes: smaller(atRate, rest.amountCentimes) };
  return { usdCents: isReversal ? rest.usdCents : usdCents, amountCentimes: rest.amountCentimes };
}

/** Returns the part of a payment in another currency than dollars; all that is left where the amount is unknown. */
function partIn(
  { amountCentimes, receipt }: NonNullable<CountedOrder['payment']>,
  { currency, cents }: LedgerMoney,
  rest: Centimes,
): Centimes {
  if (cents === null || !receipt || receipt.currency !== currency || receipt.grossCents <= 0) return rest;
  const part = (BigInt(amountCentimes) * BigInt(cents) * 2n + BigInt(receipt.grossCents)) / (2n * BigInt(receipt.grossCents));
  return smaller(toCentimes(Number(part)), rest);
}

/** Returns the rest of a return without refunds of lines. */
export function restOf({ refunds }: Pick<CountedOrder, 'refunds'>, { id, amountCentimes, usdCents }: OrderReturn): ReturnedAmount {
  const parts = refunds.filter(({ returnId, state }) => returnId === id && state === 'done');
  const sum = (amount: (each: CountedRefund) => number) => parts.reduce((total, each) => total + amount(each), 0);
  return {
    amountCentimes: toCentimes(Math.max(0, amountCentimes - sum((each) => each.amountCentimes))),
    usdCents: usdCents === null ? null : Math.max(0, usdCents - sum((each) => each.usdCents ?? 0)),
  };
}

/** Returns whether nothing is left of an amount. */
export const isNothing = ({ amountCentimes, usdCents }: ReturnedAmount): boolean => (usdCents === null ? amountCentimes : usdCents) === 0;

/** Returns a line's part in the rest of a return: the last one takes the rest in centimes. */
export function partOfRest(share: ReturnedAmount, rest: ReturnedAmount): ReturnedAmount {
  if (rest.usdCents === null || share.usdCents === null)
    return { usdCents: null, amountCentimes: smaller(share.amountCentimes, rest.amountCentimes) };
  if (share.usdCents >= rest.usdCents) return rest;
  return { usdCents: share.usdCents, amountCentimes: smaller(share.amountCentimes, rest.amountCentimes) };
}

/** Returns the id of the return of kind 'unknown' of a capture. */
export const unknownReturnId = (captureId: string) => `unknown-${captureId}`;

const smaller = (a: Centimes, b: Centimes): Centimes => (a < b ? a : b);
