import {
  matchRow,
  mayBeOffered,
  nameWords,
  createRowTexts,
  createShelves,
  type MatchableOrder,
  type Verdict,
} from '~/domain/payment/bank-statement';
import { referencesIn } from '~/domain/payment/bank-statement/reference';
import { isLateReview } from '~/domain/order/late-review';
import { isPaidElsewhere } from '~/domain/payment/bank-statement/account';
import { ROW_DOUBTS } from '~/domain/payment/bank-statement/row';
import { ShopError } from '~/domain/shared/shop-error';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import { eachPage } from '~/ports/store/paginate';
import type { Store } from '~/ports/store';

import { tryParse } from '~/features/documents/index.server';
import { type Approval, type ConcernsOf, type Order, orderPath, parseOrder } from '~/features/order/index.server';
import { paymentPathOf, paymentPath } from '~/features/payment/index.server';
import { inSteps, pause } from '~/features/jobs/index.server';
import { claimApproved, claimOf, paymentNames, rowPath } from './claim.server';
import type { KeptRow, Statement } from './document.server';
import { createReturns, type FlagOrder } from './return.server';
import type { createStatementFiles } from './statement.server';
import type { RowDecision } from './form.server';
import { readBatches } from './read-batches.server';

export interface MatchedRow {
  readonly row: KeptRow;
  readonly verdict: Verdict;
}

export interface MatchedStatement {
  readonly statement: Statement;
  readonly rows: readonly MatchedRow[];
  readonly orders: ReadonlyMap<string, Order>;
  /** Fingerprint → the reference under which that row's payment is stored. */
  readonly names: ReadonlyMap<string, string>;
}

export interface RowFailure {
  readonly line: number;
  readonly orderId: string;
  readonly code: 'row-taken' | 'reference-used' | 'wrong-state' | 'amount-differs' | 'reason-required' | 'not-offered' | 'row-doubtful';
}

export interface StatementOrders {
  readonly approve: (id: string, approval: Approval) => Promise<Order>;
  readonly concernsOf: ConcernsOf;
  readonly flag: FlagOrder;
}

interface Dependencies {
  readonly store: Store;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly files: Pick<ReturnType<typeof createStatementFiles>, 'open'>;
  readonly orders: StatementOrders;
}

/** The most amounts in one query: the port's limit. */
const AMOUNTS = 30;
const BATCH_SIZE = 100;

export function createStatementMatching({ store, encryption, clock, files, orders }: Dependencies) {
  const returns = createReturns({ store, encryption, clock });

  /** Returns each row with its verdict; null without the statement. Only the rows of `lines` are sure to be judged. */
  async function match(id: string, lines: ReadonlySet<number> | null = null): Promise<MatchedStatement | null> {
    const file = await files.open(id);
    if (!file) return null;
    const { statement, rows } = file;
    const references = new Map(await inSteps(rows, (row) => [row.fingerprint, referencesIn(`${row.label} ${row.reference}`)] as const));
    const named = await ordersById([...references.values()].flat());
    const taken = await readBatches(
      store,
      rows.map(({ fingerprint }) => rowPath(fingerprint)),
    );
    const ordersOf = ({ fingerprint }: KeptRow) => (references.get(fingerprint) ?? []).flatMap((each) => named.get(each) ?? []);
    const isNameless = (row: KeptRow) => !taken.has(rowPath(row.fingerprint)) && ordersOf(row).length === 0;
    const shared = await sharedPictures([...named.values()]);
    const matchables = new Map([...named].map(([id, order]) => [id, toMatchable(order, shared.has(id))]));
    const waiting = createShelves();
    const unpaid = await unpaidOf(
      statement,
      rows.filter((row) => (lines === null || lines.has(row.line)) && isNameless(row)),
    );
    await inSteps(unpaid, waiting.count);
    await inSteps(unpaid, waiting.add);
    const names = paymentNames(rows);
    const matched = await inSteps(rows, (row): MatchedRow => {
      const before = taken.get(rowPath(row.fingerprint));
      const mine = ordersOf(row);
      // why: the process may have died between two of the orders that the row pays together
      const isBegun = before?.data['isSplit'] === true && mine.some(({ payment }) => payment === null);
      if (before && !isBegun) return { row, verdict: { kind: 'taken', orderId: String(before.data['orderId']) } };
      const name = names.get(row.fingerprint) ?? '';
      const isUnder = (payment: Order['payment'], reference: string, part: number | null = null) =>
        payment !== null && paymentPathOf(payment) === paymentPath(statement.method, reference, part);
      // why the amount: the owner may have typed another one than the bank has
      const settled = mine.find(
        (order) =>
          isUnder(order.payment, name) && order.payment?.amountCentimes === row.amountCentimes && !isPaidElsewhere(order, statement),
      );
      if (settled) return { row, verdict: { kind: 'taken', orderId: settled.id } };
      const own = mine.flatMap(({ id: each, payment }, nth) => {
        const matchable = matchables.get(each);
        if (!matchable) return [];
        return isBegun && isUnder(payment, name, nth + 1) ? { ...matchable, isPaid: false, needsOwner: false } : matchable;
      });
      return { row, verdict: matchRow(row, own, waiting) };
    });
    const offered = matched.flatMap(({ verdict }) => (verdict.kind === 'doubtful' ? verdict.candidates : []));
    const found = new Map([...named, ...(await ordersById(offered.filter((each) => !named.has(each))))]);
    const single = withoutTwins(await withoutTakenBack(statement, matched), ordersOf);
    return { statement, rows: withoutOtherAccounts(statement, single, found), orders: found, names };
  }

  /** Leaves to the owner a sure row whose money went out again by another statement. */
  async function withoutTakenBack({ method }: Statement, matched: readonly MatchedRow[]): Promise<readonly MatchedRow[]> {
    const sure = matched.flatMap(({ row, verdict }) => (verdict.kind === 'sure' ? [{ row, orderId: verdict.orderId }] : []));
    const back = await returns.takenBack(method, sure);
    return matched.map(({ row, verdict }) =>
      verdict.kind === 'sure' && back.has(row.fingerprint)
        ? { row, verdict: { kind: 'doubtful', why: 'sent-back', candidates: [verdict.orderId] } }
        : { row, verdict },
    );
  }

  /** Carries out the owner's decisions, each row in its own transaction: no row is taken twice, from any file. */
  async function decide(id: string, decisions: readonly RowDecision[], by: string) {
    const matched = await match(id, new Set(decisions.map(({ line }) => line)));
    if (!matched) throw new ShopError('not-found', [id]);
    const failures: RowFailure[] = [];
    for (const decision of decisions) {
      const found = matched.rows.find(({ row }) => row.line === decision.line);
      const failed = found ? await (decision.isAll ? takeAll : take)(matched, found, decision, by) : 'not-offered';
      const { line, orderId } = decision;
      if (failed !== null) failures.push({ line, ...(typeof failed === 'string' ? { orderId, code: failed } : failed) });
    }
    return { done: decisions.length - failures.length, failures };
  }

  async function take(
    { statement, names }: MatchedStatement,
    { row, verdict }: MatchedRow,
    { orderId, isSamePayment, isMore, wasSure = false, surelyFor, reason }: RowDecision,
    by: string,
  ): Promise<RowFailure['code'] | null> {
    if (verdict.kind === 'taken') return 'row-taken';
    const isOffered =
      verdict.kind === 'sure' ? verdict.orderId === orderId : verdict.kind === 'doubtful' && verdict.candidates.includes(orderId);
    if (!isOffered) return 'not-offered';
    if (surelyFor !== undefined && verdict.kind !== 'sure') return 'row-doubtful';
    if (wasSure && verdict.kind === 'doubtful' && NEVER_AS_SURE.some((each) => each === verdict.why)) return 'row-doubtful';
    if (verdict.kind === 'doubtful' && verdict.why === 'late' && reason === '') return 'reason-required';
    const isSecond = verdict.kind === 'doubtful' && verdict.why === 'paid-already';
    // why: a ticked unpaid order was approved meanwhile, most likely for this same money
    if (isSecond && !isSamePayment && !isMore) return 'wrong-state';
    // why: its payment was taken back meanwhile, and this money may be all that it has
    if (isMore && !isSecond) return 'wrong-state';
    const name = names.get(row.fingerprint) ?? '';
    const claim = claimOf(statement, { row, name, orders: [orderId] }, { by, at: clock() });
    try {
      if (isSamePayment) return await claimApproved(store, claim, { row, orderId, isFirst: false });
      const { payment } = await orders.approve(orderId, {
        by,
        method: statement.method,
        bankReference: name,
        amountCentimes: row.amountCentimes,
        reason,
        // why: the statement's own amount stood beside the order's
        isSure: true,
        isSecond,
        ...(surelyFor !== undefined && { seen: surelyFor }),
        claim,
      });
      // why: another owner may have pressed the same a moment ago
      return surelyFor !== undefined && payment?.by !== by ? 'row-taken' : null;
    } catch (error) {
      if (error instanceof ShopError && isFailure(error.code)) return error.code;
      throw error;
    }
  }

  /** Approves all the orders of a row, each with its total. The first takes the row; after a crash the same choice approves the others. */
  async function takeAll(
    { statement, names, orders: known }: MatchedStatement,
    { row, verdict }: MatchedRow,
    _decision: RowDecision,
    by: string,
  ): Promise<RowFailure['code'] | Pick<RowFailure, 'orderId' | 'code'> | null> {
    if (verdict.kind === 'taken') return 'row-taken';
    if (verdict.kind !== 'doubtful' || verdict.why !== 'orders-together') return 'not-offered';
    const name = names.get(row.fingerprint) ?? '';
    for (const [nth, orderId] of verdict.candidates.entries()) {
      const { path, data, reference } = claimOf(statement, { row, name, orders: verdict.candidates }, { by, at: clock() });
      const amountCentimes = known.get(orderId)?.totalCentimes;
      if (amountCentimes === undefined) return 'not-offered';
      const claim = { path: nth === 0 ? path : rowPath(row.fingerprint, nth + 1), data: { ...data, orderId, isSplit: true }, reference };
      try {
        await orders.approve(orderId, {
          by,
          method: statement.method,
          bankReference: name,
          part: nth + 1,
          amountCentimes,
          reason: '',
          claim,
        });
      } catch (error) {
        if (error instanceof ShopError && isFailure(error.code)) return { orderId, code: error.code };
        throw error;
      }
    }
    return null;
  }

  async function ordersById(references: readonly string[]): Promise<Map<string, Order>> {
    const docs = await readBatches(store, references.map(orderPath));
    const orders = await inSteps([...docs.values()], (doc) => tryParse(parseOrder, doc));
    return new Map(orders.flatMap((order) => (order === null ? [] : [[order.id, order] as const])));
  }

  /** Returns the orders in review whose picture another order sent too. */
  async function sharedPictures(named: readonly Order[]): Promise<ReadonlySet<string>> {
    const reviewed = named.filter(({ state }) => state === 'in_review');
    const ids = new Set<string>();
    for (let at = 0; at < reviewed.length; at += BATCH_SIZE)
      for (const [id, concerns] of await orders.concernsOf(reviewed.slice(at, at + BATCH_SIZE), new Map()))
        if (concerns.some(({ code }) => code === 'same-picture')) ids.add(id);
    return ids;
  }

  /** Returns the orders that may be offered: those paid to the statement's account first and to another one last, the newest first. */
  async function unpaidOf(statement: Statement, rows: readonly KeptRow[]): Promise<MatchableOrder[]> {
    const all = [...new Set(rows.map(({ amountCentimes }) => amountCentimes))];
    const { add, texts } = createRowTexts();
    await inSteps(rows, add);
    const found: { readonly order: MatchableOrder; readonly createdAt: number; readonly rank: number }[] = [];
    for (let at = 0; at < all.length; at += AMOUNTS) {
      const where = [['unpaidCentimes', 'in', all.slice(at, at + AMOUNTS)] as const];
      for await (const docs of eachPage(store, { from: 'orders', where, limit: BATCH_SIZE })) {
        for (const order of docs.map((doc) => tryParse(parseOrder, doc))) {
          if (order === null) continue;
          const matchable = toMatchable(order);
          if (!matchable.isPaid && mayBeOffered(matchable, texts))
            found.push({ order: matchable, createdAt: order.createdAt, rank: rankOf(order, statement) });
        }
        await pause();
      }
    }
    return found.sort((a, b) => a.rank - b.rank || b.createdAt - a.createdAt).map(({ order }) => order);
  }

  return { match, decide };
}

/** Returns 0 for an order that was paid to the statement's account, 2 for one paid to another, 1 where that is unknown. */
function rankOf(order: Order, statement: Statement): number {
  if (isPaidElsewhere(order, statement)) return 2;
  return order.paidToRib !== null && order.paidToRib === statement.account ? 0 : 1;
}

/** Leaves to the owner a sure row whose order was paid to another account than the statement's. */
function withoutOtherAccounts(statement: Statement, rows: readonly MatchedRow[], orders: ReadonlyMap<string, Order>): MatchedRow[] {
  return rows.map(({ row, verdict }) => {
    const order = verdict.kind === 'sure' ? orders.get(verdict.orderId) : undefined;
    return order && isPaidElsewhere(order, statement)
      ? { row, verdict: { kind: 'doubtful', why: 'other-account', candidates: [order.id] } }
      : { row, verdict };
  });
}

/** Leaves to the owner a sure row whose order another row names too, whatever its amount. */
function withoutTwins(rows: readonly MatchedRow[], ordersOf: (row: KeptRow) => readonly Pick<Order, 'id'>[]): MatchedRow[] {
  const count = new Map<string, number>();
  for (const { row, verdict } of rows)
    if (verdict.kind !== 'taken') for (const { id } of ordersOf(row)) count.set(id, (count.get(id) ?? 0) + 1);
  return rows.map(({ row, verdict }) =>
    verdict.kind === 'sure' && (count.get(verdict.orderId) ?? 0) > 1
      ? { row, verdict: { kind: 'doubtful', why: 'several-rows', candidates: [verdict.orderId] } }
      : { row, verdict },
  );
}

export function toMatchable(order: Order, isPictureShared = false): MatchableOrder {
  const { id, state, alarms, totalCentimes, payment, name, payer } = order;
  return {
    id,
    state,
    needsOwner: alarms.length > 0,
    totalCentimes,
    isPaid: payment !== null,
    isLate: state === 'cancelled' || isLateReview(order),
    hasSamePicture: state === 'in_review' && (order.sameProofAs !== null || isPictureShared),
    names: [name, payer ?? ''].map(nameWords),
  };
}

/** The doubts that a row, ticked while it was sure, is not taken with. */
const NEVER_AS_SURE = [...ROW_DOUBTS, 'other-account'] as const;
const FAILURES: readonly string[] = ['row-taken', 'reference-used', 'wrong-state', 'amount-differs'];
const isFailure = (code: string): code is RowFailure['code'] => FAILURES.includes(code);
