import { DEFAULT_LANGUAGE } from '~/domain/shared/language';
import { DEFAULT_USD_RATE, formatCurrency, fromUsdCents, toCentimes } from '~/domain/shared/money';
import type { CardAmount, CardCapture, CardProvider } from '~/ports/card-provider';
import type { Clock } from '~/ports/clock';
import type { Store, Transaction } from '~/ports/store';

import { alertIdOf, alertPath, raiseAlert } from '~/features/alert/index.server';
import { type Order, orderPath } from '~/features/order/index.server';
import {
  cardReturnPath,
  fromPayment,
  type NewPayment,
  paymentId,
  paymentPath,
  toPayment,
  unmatchedPaymentAlert,
  unmatchedRefundAlert,
} from '~/features/payment/index.server';
import { plain, readByName } from '~/features/documents/index.server';

export interface CardReturn {
  readonly how: 'refund' | 'reversal';
  /** The provider's id of the refund; for a reversal the capture's. */
  readonly reference: string;
  readonly captureId: string | null;
  readonly amount: CardAmount;
}

/** A payment for the ledger that no settlement wrote, of an order (null: of none). Its path comes from the money. */
export interface BookRow {
  readonly path: string;
  readonly payment: (order: Order | null) => NewPayment;
}

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly ownerMail: () => string | null;
  readonly provider?: Pick<CardProvider, 'account'>;
}

type Arrived = Pick<CardCapture, 'id' | 'amount' | 'receipt'>;

export type CardBook = ReturnType<typeof createPaymentRecorder>;

/** Books payments that no settlement wrote, once and together with their alerts. */
export function createPaymentRecorder({ store, clock, ownerMail, provider }: Dependencies) {
  function arrival({ id, amount, receipt }: Arrived, attemptId: string | null): BookRow {
    const payment = (order: Order | null) => {
      const kind = order?.payment ? ('surplus' as const) : ('differs' as const);
      return { ...inCard(amount, order), kind, reference: id, attemptId, receipt };
    };
    return { path: paymentPath('card', id), payment };
  }

  function returned({ how, reference, captureId, amount }: CardReturn): BookRow {
    const of = captureId && paymentId(paymentPath('card', captureId));
    const payment = (order: Order | null) => ({ ...inCard(amount, order), kind: 'returned', direction: 'out', reference, of }) as const;
    return { path: cardReturnPath(how, reference), payment };
  }

  async function write(order: Order | null, rows: readonly BookRow[]): Promise<void> {
    await store.transaction(async (tx) => (await rowsIn(tx, rows))(order));
  }

  /** Books money that fits no order, and calls the owner. */
  function orphan({ id, amount, receipt }: Arrived): Promise<void> {
    const payment = () => ({ ...inCard(amount, null), kind: 'orphan', reference: id, receipt }) as const;
    return tell({ path: paymentPath('card', id), payment }, unmatchedPaymentAlert(id), [noteOf(amount), id]);
  }

  /** Books a return of money that fits no order. 'linked': an order has it; 'stray': its arrival is unknown. */
  function ofOrphan(back: CardReturn & { readonly captureId: string }): Promise<'done' | 'linked' | 'stray'> {
    const { path, payment } = returned(back);
    return store.transaction(async (tx) => {
      const [known, doc] = await tx.getMany([path, paymentPath('card', back.captureId)]);
      const came = doc && toPayment(doc);
      if (!doc || !came) return 'stray';
      if (known) return 'done';
      if (came.orderId !== null && (await tx.get(orderPath(came.orderId))) !== null) return 'linked';
      const row = payment(null);
      const { amountCentimes = toCentimes(0), usdCents = null, at } = row;
      const entry = { id: paymentId(path), kind: back.how, captureId: back.captureId, amountCentimes, usdCents, at, decidedAt: null };
      tx.create(path, fromPayment(row));
      tx.merge(doc.path, plain({ returns: [...came.returns, entry] }));
      return 'done';
    });
  }

  function stray(back: CardReturn): Promise<void> {
    const { how, reference, captureId, amount } = back;
    return tell(returned(back), unmatchedRefundAlert(reference), [how, noteOf(amount), captureId ?? reference]);
  }

  async function tell({ path, payment }: BookRow, alert: ReturnType<typeof unmatchedPaymentAlert>, note: readonly string[]): Promise<void> {
    const paths = { known: path, knownAlert: alertPath(alertIdOf(alert)) };
    await store.transaction(async (tx) => {
      const { known, knownAlert } = await readByName(tx, paths);
      if (known) return;
      tx.create(path, fromPayment(payment(null)));
      // why: a version that wrote no such payment may have raised the alert, and it was answered
      if (knownAlert === null)
        raiseAlert(tx, knownAlert, { ...alert, note: note.filter((part) => part !== '').join(', '), at: clock() }, ownerMail);
    });
  }

  function inCard(amount: CardAmount, order: Order | null): Omit<NewPayment, 'kind' | 'reference'> {
    const usdCents = amount.currency === 'USD' ? amount.cents : null;
    const amountCentimes = usdCents === null ? toCentimes(0) : fromUsdCents(usdCents, order?.usdRate ?? DEFAULT_USD_RATE);
    const account = provider?.account ?? null;
    return { method: 'card', account, orderId: order?.id ?? null, usdCents, amountCentimes, money: amount, at: clock() };
  }

  return { arrival, returned, write, orphan, ofOrphan, stray };
}

/** Reads the rows that the ledger lacks before the transaction's first write; returns the function that writes them for an order. */
export async function rowsIn(tx: Transaction, rows: readonly BookRow[] = []): Promise<(order: Order | null) => void> {
  const storedRows = rows.length === 0 ? [] : await tx.getMany(rows.map(({ path }) => path));
  const missing = rows.filter((_, at) => !storedRows[at]);
  return (order) => {
    for (const { path, payment } of missing) tx.create(path, fromPayment(payment(order)));
  };
}

const noteOf = ({ currency, cents }: CardAmount) => (cents === null ? currency : formatCurrency(cents, currency, DEFAULT_LANGUAGE));
