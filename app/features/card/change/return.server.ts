import type { OrderAlertCode } from '~/domain/order/alerts';
import type { LedgerMoney } from '~/domain/payment/ledger';
import { toCentimes } from '~/domain/shared/money';
import { refundAmount } from '~/domain/payment/refund-amounts';
import {
  isNothing,
  leftAtProvider,
  partOfRest,
  restOf,
  returnedAmount,
  unknownReturnId,
  type OrderDispute,
  type OrderReturn,
} from '~/domain/payment/returns';
import type { ToldDispute } from '~/ports/card-provider';
import type { Clock } from '~/ports/clock';
import type { Store, Transaction } from '~/ports/store';

import { rowsIn, type BookRow, type CardReturn } from '~/features/card/record.server';
import { changeFields, alertOrder, logged, type Order, orderIn, type Refund, withoutReturnAlerts } from '~/features/order/index.server';
import { cardReturnPath, fromPayment, paymentId, paymentPath, PAYMENTS, plainReference, returnPath } from '~/features/payment/index.server';

interface OfAccount {
  readonly account: string | null;
}

type NamedReturn = CardReturn & OfAccount & { readonly captureId: string };

type ToldOfCapture = ToldDispute & OfAccount & { readonly captureId: string };

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly ownerMail: () => string | null;
}

const CODES = { refund: 'refunded-elsewhere', reversal: 'payment-reversed' } as const satisfies Record<string, OrderAlertCode>;

/** Creates the changes of an order whose money moved at the provider without the store, or is disputed. */
export function createReturnChanges({ store, clock, ownerMail }: Dependencies) {
  /**
   * Books a return once, or takes it for a refund of the order. 'own': the store's; 'noted': no alert; 'later': a refund of the store is
   * uncertain, and keys stay back. `arrival`: the capture's row, if it didn't pay the order. ShopError 'not-found'.
   */
  async function takeReturn(
    id: string,
    back: NamedReturn,
    arrival: BookRow | null = null,
  ): Promise<'own' | 'known' | 'called' | 'noted' | 'later'> {
    return store.transaction(async (tx) => {
      const order = await orderIn(tx, id);
      const path = pathOfReturn(order, back);
      const ledgerRow = await tx.get(path);
      const hasPaid = order.payment?.reference === back.captureId;
      const writeArrival = await rowsIn(tx, hasPaid || arrival === null ? [] : [arrival]);
      if (order.returns.some((each) => each.id === paymentId(path))) return 'known';
      const named = back.how === 'refund' ? namedBy(order, back.reference) : [];
      if (isCovered(named, back.amount)) return 'own';

      const now = clock();
      if (back.how === 'reversal' && order.refunds.some(({ state }) => state === 'sending')) {
        const returns = withUnknownReturn(order, back.captureId, now);
        const unknown = unknownReturnId(back.captureId);
        if (returns !== order.returns) changeFields(tx, order, { returns, ...(hasPaid ? logReturn(order, now, unknown) : {}) });
        return 'later';
      }
      const at = Math.min(now, ...named.map(({ doneAt }) => doneAt ?? now));
      const matchedReturn = takeNamed(tx, order, { named, back, entryId: paymentId(path), at });
      const before = order.returns.find((each) => each.id === unknownReturnId(back.captureId));
      const decidedAt = isNothing(matchedReturn.rest) ? now : (before?.decidedAt ?? null);
      const entry = { id: paymentId(path), kind: back.how, captureId: back.captureId, ...matchedReturn.amount, at, decidedAt };
      writeArrival(order);
      if (ledgerRow === null) tx.create(path, fromPayment(rowOf(order, back, entry)));
      const returns = fitReversal(tx, order, [...order.returns.filter((each) => each !== before), entry]);
      const disputes = order.disputes.map((each) =>
        each.captureId === back.captureId && each.state === 'lost' && each.decidedAt === null ? { ...each, decidedAt: now } : each,
      );
      const ended = order.disputes.filter((each, nth) => each !== disputes[nth]).map((each) => each.id);
      const note = [entry.id, ...(decidedAt === null ? [] : [entry.id]), ...(before ? [before.id] : []), ...ended].join(' ');
      const fields = { returns, disputes, refunds: matchedReturn.refunds, ...(hasPaid ? logReturn(order, now, note) : {}) };
      if (decidedAt !== null || (back.how === 'refund' && !hasPaid)) {
        changeFields(tx, order, fields);
        return named.length > 0 ? 'own' : 'noted';
      }
      alertOrder(tx, order, { code: CODES[back.how], note: back.captureId, at: now, ownerMail }, fields);
      return 'called';
    });
  }

  /** Notes that a dispute was opened, won or lost; a late event reopens none. A won one brings the money again. ShopError 'not-found'. */
  async function takeDispute(id: string, event: ToldOfCapture): Promise<void> {
    await store.transaction(async (tx) => {
      const order = await orderIn(tx, id);
      const disputeBefore = order.disputes.find((each) => each.id === event.id);
      if (disputeBefore !== undefined && (disputeBefore.state !== 'open' || event.outcome === 'open')) return;
      const at = clock();
      if (event.outcome === 'won') return win(tx, order, disputeBefore, { event, at });
      const isBooked =
        disputeBefore !== undefined && order.returns.some((each) => each.captureId === event.captureId && each.at >= disputeBefore.at);
      const isOver = event.outcome === 'lost' && isBooked;
      const dispute: OrderDispute = {
        id: event.id,
        captureId: event.captureId,
        state: event.outcome,
        at: disputeBefore?.at ?? at,
        decidedAt: isOver ? at : (disputeBefore?.decidedAt ?? null),
      };
      const type = event.outcome === 'open' ? 'disputed' : 'dispute-lost';
      const note = event.outcome === 'open' || isOver ? event.id : null;
      const events = isOwn(order, event.captureId) ? logged(order, { at, type, note }) : order.events;
      const fields = { disputes: withDispute(order, dispute), events };
      if (disputeBefore === undefined) alertOrder(tx, order, { code: 'disputed', note: event.captureId, at, ownerMail }, fields);
      else changeFields(tx, order, fields);
    });
  }

  function win(
    tx: Transaction,
    order: Order,
    disputeBefore: OrderDispute | undefined,
    { event, at }: { readonly event: ToldOfCapture; readonly at: number },
  ): void {
    const { id, captureId, account } = event;
    const reversal = takenBack(order, captureId);
    const amount = reversal ?? { amountCentimes: toCentimes(0), usdCents: 0 };
    const path = cardReturnPath('restored', id);
    const { amountCentimes, usdCents } = amount;
    const restored = { id: paymentId(path), kind: 'restored', captureId, amountCentimes, usdCents, at, decidedAt: at } as const;
    const money = { currency: usdCents === null ? '' : 'USD', cents: usdCents };
    tx.set(path, fromPayment({ ...rowOf(order, { captureId, account, amount: money, reference: id }, restored), direction: 'in' }));
    const isTaken = (each: OrderReturn) => each === reversal && each.decidedAt === null;
    const returns = order.returns.map((each) => (isTaken(each) ? { ...each, decidedAt: at } : each));
    const dispute = { id, captureId, state: 'won', at: disputeBefore?.at ?? at, decidedAt: at } as const;
    const note = [id, ...order.returns.filter(isTaken).map((each) => each.id)].join(' ');
    const events = isOwn(order, captureId) ? logged(order, { at, type: 'dispute-won', note }) : order.events;
    const next = { ...order, returns: [...returns, ...(reversal ? [restored] : [])], disputes: withDispute(order, dispute) };
    const { disputes } = next;
    changeFields(tx, order, { returns: next.returns, disputes, events, ...withoutReturnAlerts(tx, next, captureId, at) });
  }

  return { takeReturn, takeDispute };
}

/** Returns the order's returns with one of an unknown amount of the capture. */
export function withUnknownReturn(order: Order, captureId: string, at: number): readonly OrderReturn[] {
  if (order.returns.some(({ id }) => id === unknownReturnId(captureId))) return order.returns;
  const unknown = { id: unknownReturnId(captureId), kind: 'unknown', captureId, at, decidedAt: null } as const;
  return [...order.returns, { ...unknown, amountCentimes: toCentimes(0), usdCents: null }];
}

const isOwn = ({ payment }: Order, captureId: string) => payment?.reference === captureId;

const withDispute = ({ disputes }: Order, dispute: OrderDispute) => [...disputes.filter(({ id }) => id !== dispute.id), dispute];

// why with a number: a capture that was taken back, restored and taken back again has a payment each time
function pathOfReturn(order: Order, { how, reference, captureId }: NamedReturn): string {
  const times = how === 'reversal' ? order.returns.filter((each) => each.kind === 'restored' && each.captureId === captureId).length : 0;
  return cardReturnPath(how, times === 0 ? reference : `${reference}.${times + 1}`);
}

function namedBy({ refunds }: Order, reference: string): readonly Refund[] {
  const isNamed = (refund: Refund) => refund.reference !== null && plainReference(refund.reference) === plainReference(reference);
  return refunds.filter((refund) => refund.state === 'done' && refund.returnId === null && isNamed(refund));
}

function isCovered(named: readonly Refund[], { currency, cents }: LedgerMoney): boolean {
  if (named.length === 0 || named.some(({ usdCents }) => usdCents === null)) return false;
  return currency !== 'USD' || cents === null || named.reduce((sum, { usdCents }) => sum + (usdCents ?? 0), 0) === cents;
}

/** Fits a reversal into the rest: the provider names the whole payment, and may report a refund before it later. */
function fitReversal(tx: Transaction, order: Order, returns: readonly OrderReturn[]): readonly OrderReturn[] {
  const last = returns.at(-1);
  const reversal = last && takenBack({ returns: returns.slice(0, -1) }, last.captureId);
  const { payment } = order;
  if (last?.kind !== 'refund' || !reversal || payment === null || reversal.usdCents === null) return returns;
  const others = leftAtProvider({ ...order, payment, returns: returns.filter((each) => each !== reversal) }, 'done');
  if (others.usdCents === null || reversal.usdCents <= others.usdCents) return returns;
  const { usdCents, amountCentimes } = others;
  tx.merge(`${PAYMENTS}/${reversal.id}`, { usdCents, amountCentimes, money: { currency: 'USD', cents: usdCents } });
  return returns.map((each) => (each === reversal ? { ...each, usdCents, amountCentimes } : each));
}

interface Taking {
  readonly named: readonly Refund[];
  readonly back: NamedReturn;
  readonly entryId: string;
  readonly at: number;
}

/** Makes refunds that were recorded by hand parts of the provider's return: their own payments leave the ledger. */
function takeNamed(tx: Transaction, order: Order, { named, back, entryId, at }: Taking) {
  const others = { ...order, refunds: order.refunds.filter((refund) => !named.includes(refund)) };
  const about = { captureId: back.captureId, money: back.amount, isReversal: back.how === 'reversal' };
  const amount = returnedAmount(others, about);
  const entry: OrderReturn = { id: entryId, kind: back.how, captureId: back.captureId, ...amount, at, decidedAt: null };
  let refunds = order.refunds;
  const { payment } = order;
  if (payment !== null)
    for (const refund of named) {
      const part = partOfRest(refundAmount({ ...order, payment }, refund.gameId), restOf({ refunds }, entry));
      if (refund.isBooked) tx.delete(returnPath(order.id, refund.id));
      const linked = { ...refund, ...part, method: payment.method, returnId: entryId, isBooked: false };
      refunds = refunds.map((each) => (each === refund ? linked : each));
    }
  return { amount, refunds, rest: restOf({ refunds }, entry) };
}

function rowOf(order: Order, back: Pick<NamedReturn, 'captureId' | 'account' | 'amount' | 'reference'>, entry: OrderReturn) {
  const { usdCents, amountCentimes, at } = entry;
  const money = back.amount.currency === 'USD' ? { currency: 'USD', cents: usdCents } : back.amount;
  const of = paymentId(paymentPath('card', back.captureId));
  const about = { method: 'card', account: back.account, orderId: order.id, reference: back.reference, of } as const;
  return { ...about, kind: 'returned', direction: 'out', usdCents, amountCentimes, money, at } as const;
}

function takenBack(order: Pick<Order, 'returns'>, captureId: string): OrderReturn | null {
  const moves = order.returns.filter((each) => each.captureId === captureId && (each.kind === 'reversal' || each.kind === 'restored'));
  const last = moves.at(-1) ?? null;
  return last?.kind === 'reversal' ? last : null;
}

const logReturn = (order: Order, at: number, note: string) => ({ events: logged(order, { at, type: 'returned', note }) });
