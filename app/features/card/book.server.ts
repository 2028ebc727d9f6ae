import { DEFAULT_USD_RATE, formatCurrency, fromUsdCents, toCentimes } from '~/domain/money';
import type { CardAmount, CardCapture } from '~/ports/card-provider';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store/port';

import { alarmIdOf, alarmPath, raiseAlarm } from '~/features/alarm/document.server';
import { cardReturnPath, fromPayment, orphanAlarm, paymentId, paymentPath, type NewPayment } from '~/features/ledger/document.server';
import type { Order } from '~/features/order/document.server';
import { readByName } from '~/features/read-by-name';

/** Money that went back to a card without the store. */
export interface CardReturn {
  readonly how: 'refund' | 'reversal';
  /** The provider's id of the refund; for a reversal the capture's. */
  readonly reference: string;
  readonly captureId: string;
  readonly amount: CardAmount;
}

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  /** The recipient of alarms. */
  readonly ownerMail: string | null;
}

export type CardBook = ReturnType<typeof createCardBook>;

/**
 * Writes into the ledger what the provider has and no settlement wrote. Each is written once, whoever hears of it first, and before the
 * owner is called: after a crash in between, whoever hears of it again calls her.
 */
export function createCardBook({ store, clock, ownerMail }: Needs) {
  /** A capture for an order that it does not settle. */
  async function came(order: Order, capture: Pick<CardCapture, 'id' | 'amount'>, attemptId: string | null): Promise<void> {
    const kind = order.payment === null ? 'differs' : 'surplus';
    await putOnce(paymentPath('card', capture.id), { ...inCard(capture.amount, order), kind, reference: capture.id, attemptId });
  }

  /** Money that went back, for an order (null: for none). */
  async function wentBack(order: Order | null, { how, reference, captureId, amount }: CardReturn): Promise<void> {
    const of = paymentId(paymentPath('card', captureId));
    const path = cardReturnPath(how, reference);
    await putOnce(path, { ...inCard(amount, order), kind: 'returned', direction: 'out', reference, of });
  }

  /** Money that fits no order: the owner is called in the same transaction. False where the ledger knows it. */
  async function orphan({ id, amount }: Pick<CardCapture, 'id' | 'amount'>): Promise<boolean> {
    const alarm = orphanAlarm(id);
    const paths = { known: paymentPath('card', id), told: alarmPath(alarmIdOf(alarm)) };
    return store.transaction(async (tx) => {
      const { known, told } = await readByName(tx, paths);
      if (known) return false;
      tx.create(paths.known, fromPayment({ ...inCard(amount, null), kind: 'orphan', reference: id }));
      raiseAlarm(tx, told, { ...alarm, note: `${noteOf(amount)}, ${id}`, at: clock() }, ownerMail);
      return true;
    });
  }

  /** Something is asked, or was done, about card money of which neither the ledger nor the provider says more. */
  async function stray(cause: string, note: string): Promise<void> {
    const alarm = { code: 'orphan-payment', orderId: null, cause, note, at: clock() } as const;
    await store.transaction(async (tx) => raiseAlarm(tx, await tx.get(alarmPath(alarmIdOf(alarm))), alarm, ownerMail));
  }

  function inCard(amount: CardAmount, order: Order | null): Omit<NewPayment, 'kind' | 'reference'> {
    const usdCents = amount.currency === 'USD' ? amount.cents : null;
    const amountCentimes = usdCents === null ? toCentimes(0) : fromUsdCents(usdCents, order?.usdRate ?? DEFAULT_USD_RATE);
    return { method: 'card', orderId: order?.id ?? null, usdCents, amountCentimes, money: amount, at: clock() };
  }

  async function putOnce(path: string, payment: NewPayment): Promise<void> {
    await store.transaction(async (tx) => {
      if (!(await tx.get(path))) tx.create(path, fromPayment(payment));
    });
  }

  return { came, wentBack, orphan, stray };
}

const noteOf = ({ currency, cents }: CardAmount) => (cents === null ? currency : formatCurrency(cents, currency));
