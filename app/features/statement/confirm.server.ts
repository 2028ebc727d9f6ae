import { isPaidElsewhere } from '~/domain/payment/bank-statement/account';
import { isCovered, joinPeriods, type StatementPeriod } from '~/domain/payment/bank-statement/days';
import { referencesIn } from '~/domain/payment/bank-statement/reference';
import { isByOwner } from '~/domain/payment/ledger';
import { TRANSFER_METHODS, type TransferMethod } from '~/domain/payment/method';
import { addDays, dayInCasablanca, startOfDay } from '~/domain/shared/day';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import { eachPage } from '~/ports/store/paginate';
import type { Snapshot, Store } from '~/ports/store';

import { parseAll, tryParse, unlessUnreadable } from '~/features/documents/index.server';
import { inSteps, pause } from '~/features/jobs/index.server';
import { type Order, orderPath, parseOrder } from '~/features/order/index.server';
import { isTakenRow, paymentPath, PAYMENTS, STATEMENT_ROWS, toPayment } from '~/features/payment/index.server';
import { claimApproved, claimOf, paymentNames, rowPath } from './claim.server';
import { statementPath, type KeptRow, type Statement } from './document.server';
import { readBatches } from './read-batches.server';
import { createReturns } from './return.server';
import type { createStatementFiles } from './statement.server';

interface Dependencies {
  readonly store: Store;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly files: Pick<ReturnType<typeof createStatementFiles>, 'list' | 'open'>;
}

interface ReadFile {
  readonly statement: Statement;
  readonly rows: readonly KeptRow[];
}

/** The orders of one method that were approved by hand and stand on no statement of their days. */
export interface UnfoundApprovals {
  readonly method: TransferMethod;
  readonly orders: readonly Order[];
}

const BATCH_SIZE = 30;
const PAGE_SIZE = 100;
/** The days that the list of unfound approvals goes back. */
const LISTED_DAYS = 120;

/** Creates the search for orders that were approved without a row: later rows find them by themselves, the others are listed. */
export function createApprovalConfirming({ store, encryption, clock, files }: Dependencies) {
  const returns = createReturns({ store, encryption, clock });

  /** Takes the rows of a statement that are the payments of approved orders; returns their number. A repeat changes nothing. */
  async function confirm(statementId: string): Promise<number> {
    const file = await files.open(statementId);
    if (file === null) return 0;
    const { statement } = file;
    const names = paymentNames(file.rows);
    const matches = await approvedFor(file, names);
    const counts = new Map<string, number>();
    for (const { order } of matches) counts.set(order.id, (counts.get(order.id) ?? 0) + 1);
    const single = matches.filter(({ order }) => counts.get(order.id) === 1);
    const back = await returns.takenBack(
      statement.method,
      single.map(({ row, order }) => ({ row, orderId: order.id })),
    );
    let count = 0;
    for (const { row, order } of single) {
      if (back.has(row.fingerprint)) continue;
      const claim = claimOf(
        statement,
        { row, name: names.get(row.fingerprint) ?? '', orders: [order.id] },
        { by: statement.by, at: clock() },
      );
      if ((await claimApproved(store, claim, { row, orderId: order.id, isFirst: true })) === null) count += 1;
    }
    if (!statement.isConfirmed) await store.update(statementPath(statement.id), { isConfirmed: true });
    return count;
  }

  /**
   * Returns the untaken rows whose amount an order was approved with: by the row's reference, or by the only order that it names. None of
   * another account than its order was paid to.
   */
  async function approvedFor({ statement, rows }: ReadFile, names: ReadonlyMap<string, string>) {
    const { method } = statement;
    const known = await readBatches(
      store,
      rows.flatMap(({ fingerprint }) => [rowPath(fingerprint), paymentPath(method, names.get(fingerprint) ?? '')]),
    );
    const read = await inSteps(rows, (row) => {
      if (row.doubt !== null || known.has(rowPath(row.fingerprint))) return [];
      const payment = paidBy(known.get(paymentPath(method, names.get(row.fingerprint) ?? '')));
      const named = referencesIn(`${row.label} ${row.reference}`);
      const id = payment ?? (named.length === 1 ? named[0] : undefined);
      return id === undefined ? [] : [{ row, id, isOwn: payment !== undefined }];
    });
    const found = read.flat();
    const docs = await readBatches(
      store,
      found.map(({ id }) => orderPath(id)),
    );
    const matches = found.flatMap(({ row, id, isOwn }) => {
      const doc = docs.get(orderPath(id));
      const order = doc ? tryParse(parseOrder, doc) : null;
      if (order === null || !isByHand(order, method) || isPaidElsewhere(order, statement)) return [];
      return order.payment?.amountCentimes === row.amountCentimes ? [{ row, order, isOwn }] : [];
    });
    // why: a second row that names the order is other money where the payment's own row is there
    const own = new Set(matches.flatMap(({ order, isOwn }) => (isOwn ? [order.id] : [])));
    return matches.filter(({ order, isOwn }) => isOwn || !own.has(order.id));
  }

  /** Returns those of the orders whose payment stands on a statement. */
  async function foundOn(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (let at = 0; at < ids.length; at += BATCH_SIZE) {
      const where = [['orderId', 'in', ids.slice(at, at + BATCH_SIZE)] as const];
      for await (const docs of eachPage(store, { from: STATEMENT_ROWS, where, limit: PAGE_SIZE }))
        for (const doc of docs) if (isTakenRow(doc)) found.add(String(doc.data['orderId']));
    }
    return found;
  }

  /**
   * Returns, by method, what was approved by hand on days that a statement of its account covers, and stands on none. Older approvals are
   * left out. A statement of an unknown account covers all orders, and any statement an order whose account is unknown.
   */
  async function listUnfound(): Promise<readonly UnfoundApprovals[]> {
    const approved = await approvedIn(await files.list());
    const found = await foundOn(approved.map(({ id }) => id));
    const unfound = approved.filter(({ id }) => !found.has(id));
    return TRANSFER_METHODS.flatMap((method) => {
      const orders = unfound.filter(({ payment }) => payment?.method === method);
      return orders.length === 0 ? [] : [{ method, orders }];
    });
  }

  async function approvedIn(statements: readonly Statement[]): Promise<readonly Order[]> {
    const [first] = statements.flatMap(({ firstDay }) => firstDay ?? []).toSorted();
    if (first === undefined) return [];
    const covers = createCover(statements);
    const days = new Map<string, string[]>();
    const floor = addDays(dayInCasablanca(clock()), -LISTED_DAYS);
    const where = [['at', '>=', startOfDay(first > floor ? first : floor)]] as const;
    for await (const docs of eachPage(store, { from: PAYMENTS, where, order: ['at', 'asc'], limit: PAGE_SIZE })) {
      for (const { direction, kind, method, by, at, orderId } of parseAll(toPayment, docs)) {
        const day = dayInCasablanca(at);
        const isDue = TRANSFER_METHODS.some((each) => each === method && covers(day, each, null));
        if (isDue && direction === 'in' && kind === 'settles' && isByOwner({ by }) && orderId !== null)
          days.set(orderId, [...(days.get(orderId) ?? []), day]);
      }
      await pause();
    }
    const orderDocs = await readBatches(store, [...days.keys()].map(orderPath));
    return parseAll(parseOrder, [...orderDocs.values()]).filter((order) =>
      TRANSFER_METHODS.some(
        (method) => isByHand(order, method) && days.get(order.id)?.some((day) => covers(day, method, order.paidToRib)) === true,
      ),
    );
  }

  /** Confirms by the statements whose upload was cut off before that; returns the number of orders found. */
  async function resumeConfirming(): Promise<number> {
    let count = 0;
    for (const { id, isConfirmed } of await files.list()) if (!isConfirmed) count += (await unlessUnreadable(confirm(id))) ?? 0;
    return count;
  }

  return { confirm, resumeConfirming, foundOn, listUnfound };
}

function paidBy(doc: Snapshot | undefined): string | undefined {
  const payment = doc ? tryParse(toPayment, doc) : null;
  return payment?.direction === 'in' ? (payment.orderId ?? undefined) : undefined;
}

/** Returns a test whether statements that may have an order's money cover a day whole. `rib`: the account it was paid to, null if unknown. */
function createCover(statements: readonly Statement[]): (day: string, method: TransferMethod, rib: string | null) => boolean {
  const periodsByName = new Map<string, readonly StatementPeriod[]>();
  return (day, method, rib) => {
    const name = `${method} ${rib ?? ''}`;
    const own = (each: Statement) => (isPaidElsewhere({ paidToRib: rib }, each) ? [] : periodOf(each, method));
    const periods = periodsByName.get(name) ?? joinPeriods(statements.flatMap(own));
    periodsByName.set(name, periods);
    return periods.some((period) => isCovered(day, period));
  };
}

function periodOf({ method, createdAt, firstDay, lastDay }: Statement, of: TransferMethod): StatementPeriod[] {
  if (method !== of || firstDay === null || lastDay === null) return [];
  return [{ first: firstDay, last: lastDay, readOn: dayInCasablanca(createdAt) }];
}

const isByHand = ({ payment }: Order, method: TransferMethod) => payment !== null && isByOwner(payment) && payment.method === method;
