import { hasItsMoney } from '~/domain/order';
import { toCentimes } from '~/domain/shared/money';
import { openQuestion } from '~/domain/payment/refund-amounts';
import { isNothing, keepsKeysBack, restOf, undecidedDisputes, undecidedReturns } from '~/domain/payment/returns';
import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Store, Transaction } from '~/ports/store';

import { recordChange } from '~/features/audit/index.server';
import { changeOrder, decided, logged, type Order, orderIn, orderPath, type Refund, soldKey } from '~/features/order/index.server';
import { type Payment, plainReference } from '~/features/payment/index.server';
import { randomId } from '~/features/documents/index.server';
import { afterRefund, asPartOf, completeRefund, decideReturns, withRefund } from './change.server';

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly onStockArrived: (gameId: string) => Promise<void>;
}

interface Choice {
  /** The admin's account id. */
  readonly by: string;
  /** The ids of the returns and disputes that the owner saw: a choice never covers a later one. */
  readonly seen: readonly string[];
  readonly close: readonly string[];
  readonly answer: string | null;
}

const undecidedIds = (order: Order) => [...undecidedReturns(order), ...undecidedDisputes(order)].map(({ id }) => id);

/** Creates the owner's choice about lines whose money is gone: docs/rules.md, Money that is gone. */
export function createReturnDecisions({ store, clock, onStockArrived }: Dependencies) {
  /**
   * Closes these lines, each as a part of what went back, and delivers all others. ShopError 'not-found'; 'alarm-answered' unless `seen` is
   * undecided; 'wrong-state' for a line that can't be closed.
   */
  async function decideGone(id: string, { by, seen, close, answer }: Choice): Promise<Order> {
    const done = await store.transaction(async (tx) => {
      const orderBefore = await orderIn(tx, id);
      const ids = undecidedIds(orderBefore);
      if (!keepsKeysBack(orderBefore) || ids.toSorted().join(' ') !== seen.toSorted().join(' '))
        throw new ShopError('alarm-answered', [id]);
      const keys = new Map<string, Awaited<ReturnType<typeof soldKey>>>();
      for (const gameId of close) keys.set(gameId, await soldKey(tx, orderBefore, gameId));
      const at = clock();
      let order = orderBefore;
      for (const gameId of close) order = { ...order, ...closeLine(tx, order, { gameId, key: keys.get(gameId) ?? null, by, at }) };
      order = { ...order, ...decideReturns(tx, order, { ids, at, by }) };
      if (answer !== null) order = { ...order, events: logged(order, { at, type: 'resolved', by, note: answer }) };
      const after = { closed: close, given: close.length === 0 };
      recordChange(tx, { at, by, action: 'order-resolved', subject: orderPath(id), before: { undecided: ids }, after });
      const { lines, refunds, questions, returns, disputes, alarms, events } = order;
      return changeOrder(tx, orderBefore, 'changeLines', { lines, refunds, questions, returns, disputes, alarms, events });
    });
    for (const { gameId, state, keyId } of done.lines) if (state === 'owed' || keyId === null) await onStockArrived(gameId);
    return done;
  }

  return { decideGone };
}

interface Closing {
  readonly gameId: string;
  readonly key: Awaited<ReturnType<typeof soldKey>>;
  readonly by: string;
  readonly at: number;
}

function closeLine(tx: Transaction, order: Order, { gameId, key, by, at }: Closing) {
  const line = order.lines.find((each) => each.gameId === gameId);
  const begun = order.refunds.find((refund) => refund.gameId === gameId);
  const entry = undecidedReturns(order).find((each) => each.kind !== 'unknown' && !isNothing(restOf(order, each)));
  const { payment } = order;
  if (!line || !hasItsMoney(line) || payment === null || !entry || (begun && begun.state !== 'failed'))
    throw new ShopError('wrong-state', [order.id]);
  const reference = plainReference(entry.kind === 'refund' ? entry.id.slice('card-refund-'.length) : entry.captureId);
  const part = asPartOf(
    order,
    { ...(begun ?? newPart(payment, gameId)), by, at, doneAt: at, state: 'done', failure: null, reference },
    entry,
  );
  const fields = completeRefund(tx, order, { refund: part, key, at, by });
  const questions = decided(order.questions, openQuestion(order, gameId), { event: 'accept', at, answer: null });
  return { ...fields, questions, ...afterRefund(tx, order, withRefund(order, part), at) };
}

function newPart({ method }: Payment, gameId: string): Omit<Refund, 'reference'> {
  return {
    id: randomId(),
    gameId,
    amountCentimes: toCentimes(0),
    usdCents: null,
    method,
    state: 'done',
    by: '',
    at: 0,
    attempt: 1,
    failure: null,
    doneAt: null,
    isBooked: false,
    returnId: null,
  };
}
