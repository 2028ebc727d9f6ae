import type { LedgerMoney } from './ledger';
import { fromUsdCents, toCentimes, type Centimes, type UsdRate } from '~/domain/shared/money';
import type { RefundState } from '~/domain/refund';

/**
 * The ways in which money of a card moves at the provider without the store. refund: somebody sent it back on the provider's pages ·
 * reversal: a bank or the provider took it back · restored: what was taken back came again, since a dispute was won · unknown: the provider
 * says of the payment that money of it went back, and not yet how much.
 */
export const RETURN_KINDS = ['refund', 'reversal', 'restored', 'unknown'] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

/** An amount that went back: in centimes at the order's rate, and in US cents; null where it moved in another currency. */
export interface ReturnedAmount {
  readonly amountCentimes: Centimes;
  readonly usdCents: number | null;
}

/** Money of an order that moved at the provider without the store: a fact of the ledger, whatever becomes of the call to the owner. */
export interface OrderReturn extends ReturnedAmount {
  /** The id of its payment in the ledger; one of kind 'unknown' has none there. */
  readonly id: string;
  readonly kind: ReturnKind;
  /** The capture of which it is all or a part. */
  readonly captureId: string;
  /** ms */
  readonly at: number;
  /** When (ms) the owner decided what becomes of the lines, or nothing was left to decide; null: keys stay back. */
  readonly decidedAt: number | null;
}

/** open: the provider has not decided · won: the shop keeps the money · lost: the money goes back. */
export const DISPUTE_STATES = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** A dispute that the buyer or the bank opened about a payment by card. */
export interface OrderDispute {
  /** The provider's id. */
  readonly id: string;
  readonly captureId: string;
  readonly state: DisputeState;
  /** ms */
  readonly at: number;
  /** When (ms) it stopped keeping keys back; null: it does. */
  readonly decidedAt: number | null;
}

/** The facts of an order that say what became of its money at the provider. Absent facts: nothing happened. */
export interface ReturnedOrder {
  /** What paid it; null: nobody did. */
  readonly payment: { readonly reference?: string } | null;
  readonly returns?: readonly OrderReturn[];
  readonly disputes?: readonly OrderDispute[];
}

/** A refund of a line, as far as the sums of an order need it. */
export interface CountedRefund extends ReturnedAmount {
  readonly state: RefundState;
  /** The id of the return of which it is a part: no money of its own went back. */
  readonly returnId: string | null;
}

/** An order with all that decides how much of its payment is left at the provider. */
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

/** The returns of the money that paid the order. What becomes of a second payment takes nothing. */
export function ownReturns({ payment, returns = [] }: ReturnedOrder): readonly OrderReturn[] {
  return payment === null ? [] : returns.filter(({ captureId }) => captureId === payment.reference);
}

/** The returns of the order's own money about which the owner has not decided. */
export function undecidedReturns(order: ReturnedOrder): readonly OrderReturn[] {
  return ownReturns(order).filter(({ kind, decidedAt }) => kind !== 'restored' && decidedAt === null);
}

/** The disputes about the order's own money that keep keys back: open ones, and lost ones whose money is not booked as gone. */
export function undecidedDisputes({ payment, disputes = [] }: ReturnedOrder): readonly OrderDispute[] {
  return payment === null ? [] : disputes.filter(({ captureId, decidedAt }) => captureId === payment.reference && decidedAt === null);
}

/** Whether no unseen key may be shown and no owed line filled: money of the order is gone or disputed, and nothing is decided. */
export function keepsKeysBack(order: ReturnedOrder): boolean {
  return undecidedReturns(order).length > 0 || undecidedDisputes(order).length > 0;
}

/** How often (1 or -1) the amount of a return counts as money that went back. */
export const signOf = ({ kind }: Pick<OrderReturn, 'kind'>): 1 | -1 => (kind === 'restored' ? -1 : 1);

/**
 * What is left of the order's payment at the provider, without what the owner sent back another way. `counted`: refunds that are 'done', or
 * 'begun' as well.
 */
export function leftAtProvider(order: CountedOrder, counted: 'done' | 'begun'): ReturnedAmount {
  const paid = order.payment ?? { amountCentimes: toCentimes(0), usdCents: null };
  const isCounted = ({ state }: CountedRefund) => state === 'done' || (counted === 'begun' && state === 'sending');
  const sent = order.refunds.filter((refund) => isCounted(refund) && refund.usdCents !== null && refund.returnId === null);
  const back = [...sent.map((refund) => ({ ...refund, sign: 1 })), ...ownReturns(order).map((each) => ({ ...each, sign: signOf(each) }))];
  const sum = (amount: (each: ReturnedAmount) => number) => back.reduce((total, each) => total + each.sign * amount(each), 0);
  return {
    amountCentimes: toCentimes(Math.max(0, paid.amountCentimes - sum(({ amountCentimes }) => amountCentimes))),
    usdCents: paid.usdCents === null ? null : Math.max(0, paid.usdCents - sum(({ usdCents }) => usdCents ?? 0)),
  };
}

/**
 * The amount of a return of the order's payment, at the order's frozen rate. What takes the rest takes all that is left in centimes, so that
 * all parts together are exactly the payment. A reversal takes at most what is left: the provider names the whole payment.
 */
export function returnedAmount(
  order: CountedOrder,
  { captureId, money, isReversal }: { readonly captureId: string; readonly money: LedgerMoney; readonly isReversal: boolean },
): ReturnedAmount {
  const usdCents = money.currency === 'USD' ? money.cents : null;
  const atRate = usdCents === null ? toCentimes(0) : fromUsdCents(usdCents, order.usdRate);
  if (order.payment === null || order.payment.reference !== captureId) return { usdCents, amountCentimes: atRate };
  const left = leftAtProvider(order, 'done');
  if (usdCents === null || left.usdCents === null) return { usdCents, amountCentimes: partIn(order.payment, money, left.amountCentimes) };
  if (usdCents < left.usdCents) return { usdCents, amountCentimes: smaller(atRate, left.amountCentimes) };
  return { usdCents: isReversal ? left.usdCents : usdCents, amountCentimes: left.amountCentimes };
}

/** The part of a payment in another currency than dollars; all that is left where nobody says how much. */
function partIn(
  { amountCentimes, receipt }: NonNullable<CountedOrder['payment']>,
  { currency, cents }: LedgerMoney,
  left: Centimes,
): Centimes {
  if (cents === null || !receipt || receipt.currency !== currency || receipt.grossCents <= 0) return left;
  const part = (BigInt(amountCentimes) * BigInt(cents) * 2n + BigInt(receipt.grossCents)) / (2n * BigInt(receipt.grossCents));
  return smaller(toCentimes(Number(part)), left);
}

/** What of a return no refund of a line is a part of yet. */
export function restOf({ refunds }: Pick<CountedOrder, 'refunds'>, { id, amountCentimes, usdCents }: OrderReturn): ReturnedAmount {
  const parts = refunds.filter(({ returnId, state }) => returnId === id && state === 'done');
  const sum = (amount: (each: CountedRefund) => number) => parts.reduce((total, each) => total + amount(each), 0);
  return {
    amountCentimes: toCentimes(Math.max(0, amountCentimes - sum((each) => each.amountCentimes))),
    usdCents: usdCents === null ? null : Math.max(0, usdCents - sum((each) => each.usdCents ?? 0)),
  };
}

/** Whether nothing is left of an amount. */
export const isNothing = ({ amountCentimes, usdCents }: ReturnedAmount): boolean => (usdCents === null ? amountCentimes : usdCents) === 0;

/** The part of a line in what is left of a return: the last one takes the rest in centimes. */
export function partOfRest(share: ReturnedAmount, rest: ReturnedAmount): ReturnedAmount {
  if (rest.usdCents === null || share.usdCents === null)
    return { usdCents: null, amountCentimes: smaller(share.amountCentimes, rest.amountCentimes) };
  if (share.usdCents >= rest.usdCents) return rest;
  return { usdCents: share.usdCents, amountCentimes: smaller(share.amountCentimes, rest.amountCentimes) };
}

/** The id of the return of kind 'unknown' of a capture. */
export const unknownReturnId = (captureId: string) => `unknown-${captureId}`;

const smaller = (a: Centimes, b: Centimes): Centimes => (a < b ? a : b);
