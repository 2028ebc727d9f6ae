import type { OrderAlertCode } from '~/domain/order/alerts';
import { noteMoney } from '~/domain/order/alert-note';
import { sum } from '~/domain/shared/money';
import { PARTS } from '~/domain/payment/bank-statement';
import { plainMark, type MoneyOut } from '~/domain/payment/bank-statement/returns';
import type { TransferMethod } from '~/domain/payment/method';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Data, Store } from '~/ports/store';

import { parseAll, tryParse } from '~/features/documents/index.server';
import { type Order, orderPath, parseOrder } from '~/features/order/index.server';
import { inDirhams, type LedgerPayment, paymentPath, toPayment } from '~/features/payment/index.server';
import { inSteps } from '~/features/jobs/index.server';
import type { KeptRow } from './document.server';
import { readBatches } from './read-batches.server';

export type FlagOrder = (
  id: string,
  attention: { readonly code: OrderAlertCode; readonly note: string | null; readonly cause?: string },
) => Promise<Order>;

interface Dependencies {
  readonly store: Store;
  readonly encryption: Encryption;
  readonly clock: Clock;
  /** Absent: notes raise no alert. */
  readonly flag?: FlagOrder | undefined;
}

interface Read {
  readonly method: TransferMethod;
  readonly by: string;
}

const outPath = (name: string) => `statementRows/out-${name}`;

/** Keeps the statements' money that went out: a row whose money it took back is never sure, in any statement. */
export function createReturns({ store, encryption, clock, flag }: Dependencies) {
  const printOf = (text: string) => encryption.fingerprint(`out ${text}`);
  const markPath = (method: TransferMethod, mark: string) => outPath(printOf(`${method} ${plainMark(mark)}`));

  /** Notes money that went out, and calls the owner to each paid order that it was taken from. */
  async function note(outs: readonly MoneyOut[], { method, by }: Read): Promise<void> {
    const orders = await ordersOf(outs.flatMap((out) => out.orders));
    const payments = await paymentsOf(outs, method);
    const at = clock();
    for (const out of outs) {
      const paid = out.marks.flatMap((mark) =>
        [[paymentPath(method, mark)], partPaths(method, mark)].map((paths) => paths.flatMap((path) => payments.get(path) ?? [])),
      );
      const isAll = (came: readonly LedgerPayment[]) => sum(came.map(({ amountCentimes }) => amountCentimes)) === out.row.amountCentimes;
      const same = paid.filter(isAll).flatMap((came) => came.flatMap(({ orderId }) => orderId ?? []));
      for (const id of new Set([...out.orders.filter((each) => orders.has(each)), ...same])) await noteOrder(id, out, { by, at });
    }
    const marks = new Set(outs.filter(({ isReturn }) => isReturn).flatMap((out) => out.marks));
    if (marks.size > 0) await store.bulk([...marks].map((mark) => ({ set: markPath(method, mark), data: { by, at } })));
  }

  async function noteOrder(id: string, { row }: MoneyOut, data: { readonly by: string; readonly at: number }): Promise<void> {
    const print = printOf(JSON.stringify([row.date, row.label, row.amountCentimes, row.reference])).slice(0, 16);
    const known = await store.get(outPath(id));
    const prints = printsIn(known?.data);
    if (prints.includes(print)) return;
    const order = await orderNow(id);
    if (order !== null && isUnexpected(order, row.amountCentimes))
      await flag?.(id, { code: 'payment-reversed', note: noteMoney(inDirhams(row)), cause: print });
    await store.set(outPath(id), { orderId: id, ...data, prints: [...prints, print] });
  }

  async function orderNow(id: string): Promise<Order | null> {
    const doc = await store.get(orderPath(id));
    return doc && tryParse(parseOrder, doc);
  }

  async function ordersOf(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await readBatches(store, ids.map(orderPath));
    return new Set([...found.values()].map(({ id }) => id));
  }

  async function paymentsOf(outs: readonly MoneyOut[], method: TransferMethod) {
    const paths = outs.flatMap(({ isReturn, marks }) =>
      isReturn ? marks.flatMap((mark) => [paymentPath(method, mark), ...partPaths(method, mark)]) : [],
    );
    const found = await readBatches(store, paths);
    const came = parseAll(toPayment, [...found.values()]).filter(({ direction, orderId }) => direction === 'in' && orderId !== null);
    return new Map(came.map((payment) => [`payments/${payment.id}`, payment]));
  }

  /** Returns the fingerprints of rows whose money another statement shows going out again. */
  async function takenBack(method: TransferMethod, rows: readonly { readonly row: KeptRow; readonly orderId: string }[]) {
    const paths = await inSteps(rows, ({ row, orderId }) => [outPath(orderId), ...markOf(method, row)]);
    const found = await readBatches(store, paths.flat());
    return new Set(rows.flatMap(({ row }, at) => (paths[at]?.some((path) => found.has(path)) ? [row.fingerprint] : [])));
  }

  const markOf = (method: TransferMethod, { reference }: KeptRow) => (/\d/.test(reference) ? [markPath(method, reference)] : []);

  /** Returns those of the orders that money went out for. */
  async function takenBackOrders(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await readBatches(store, ids.map(outPath));
    return new Set(ids.filter((id) => found.has(outPath(id))));
  }

  return { note, takenBack, takenBackOrders };
}

/** Returns the paths of the parts of a payment. In older data a part has its number in its reference. */
const partPaths = (method: TransferMethod, mark: string) =>
  PARTS.flatMap((part) => [paymentPath(method, mark, part), paymentPath(method, `${mark} ${part}`)]);

function isUnexpected({ payment, refunds, state }: Order, amountCentimes: number): boolean {
  if (payment === null || state === 'refunded') return false;
  return !refunds.some((refund) => refund.amountCentimes === amountCentimes);
}

function printsIn(data: Data | undefined): readonly string[] {
  const prints = data?.['prints'];
  return Array.isArray(prints) ? prints.filter((each) => typeof each === 'string') : [];
}
