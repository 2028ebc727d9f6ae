import { referencesIn } from '~/domain/payment/bank-statement/reference';
import type { TransferMethod } from '~/domain/payment/method';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import { unlessUnreadable } from '~/features/documents/index.server';
import { inSteps } from '~/features/jobs/index.server';
import type { Order } from '~/features/order/index.server';
import type { KeptRow } from './document.server';
import { type createStatementMatching, rowPath } from './match.server';
import { createReturns } from './return.server';
import type { createStatementFiles } from './statement.server';

/** A proof whose money stands in one row of the statements, with its reference and its amount. */
interface SurePayment {
  readonly order: Order;
  readonly statementId: string;
  readonly method: TransferMethod;
  readonly row: KeptRow;
  /** Another one says that the proof or the row is another than the owner saw. */
  readonly mark: string;
}

interface Dependencies {
  readonly store: Store;
  readonly cipher: Encryption;
  readonly clock: Clock;
  readonly files: Pick<ReturnType<typeof createStatementFiles>, 'list' | 'open'>;
  readonly matching: Pick<ReturnType<typeof createStatementMatching>, 'decide'>;
}

/** The most statements that are read: an order from before them may be paid in an older one, too. */
const MOST_READ = 10;
/** The most proofs of one touch. */
const MOST_AT_ONCE = 50;

/** Creates the approval of many proofs at once: only of those that nothing speaks against. */
export function createSureApproval({ store, cipher, clock, files, matching }: Dependencies) {
  const returns = createReturns({ store, cipher, clock });

  /** Returns those of the waiting proofs that are sure, at most 50: two rows for one order are two payments, and not sure. */
  async function listSure(waiting: readonly Order[]): Promise<readonly SurePayment[]> {
    const clear = new Map(waiting.filter(isClear).map((order) => [order.id, order]));
    const found = clear.size === 0 ? null : await rowsNaming(clear);
    if (found === null) return [];
    const agreed = [...clear.values()].flatMap((order) => {
      const [only, ...others] = found.get(order.id)?.values() ?? [];
      return only && others.length === 0 && agrees(only, order) ? [{ ...only, order, mark: markOf(order, only.row) }] : [];
    });
    return unspent(agreed.slice(0, MOST_AT_ONCE));
  }

  /** Returns the rows that name each of the orders, in every statement since they were placed, by fingerprint; null: one can't be read. */
  async function rowsNaming(orders: ReadonlyMap<string, Order>): Promise<ReadonlyMap<string, ReadonlyMap<string, NamingRow>> | null> {
    const oldest = Math.min(...[...orders.values()].map(({ createdAt }) => createdAt));
    const since = (await files.list()).filter(({ createdAt }) => createdAt >= oldest);
    const [read, unread] = [since.slice(0, MOST_READ), since.slice(MOST_READ)];
    const isCovered = ({ createdAt }: Order) => unread.every((statement) => statement.createdAt < createdAt);
    const rows = new Map([...orders.values()].filter(isCovered).map(({ id }) => [id, new Map<string, NamingRow>()]));
    for (const { id: statementId, method } of read) {
      const file = await unlessUnreadable(files.open(statementId));
      if (file === null) return null;
      await inSteps(file.rows, (row) => {
        const named = referencesIn(`${row.label} ${row.reference}`);
        for (const id of named) rows.get(id)?.set(row.fingerprint, { statementId, method, row, namesOne: named.length === 1 });
      });
    }
    return rows;
  }

  /** Leaves out rows that were taken, and those whose money went out again. */
  async function unspent(payments: readonly SurePayment[]): Promise<readonly SurePayment[]> {
    if (payments.length === 0) return [];
    const taken = await store.getMany(payments.map(({ row }) => rowPath(row.fingerprint)));
    const open = payments.filter((_, nth) => !taken[nth]);
    const back = await Promise.all(
      [...new Set(open.map(({ method }) => method))].map((method) =>
        returns.takenBack(
          method,
          open.filter((each) => each.method === method).map(({ row, order }) => ({ row, orderId: order.id })),
        ),
      ),
    );
    return open.filter(({ row }) => !back.some((gone) => gone.has(row.fingerprint)));
  }

  /**
   * Approves those of the waiting proofs that are sure at this moment and as the owner saw them: `seen` has their marks. Each is one
   * transaction, which takes its row.
   */
  async function approveSure(waiting: readonly Order[], seen: ReadonlyMap<string, string>, by: string) {
    const wanted = waiting.filter(({ id }) => seen.has(id));
    const chosen = (await listSure(wanted)).filter(({ order, mark }) => seen.get(order.id) === mark);
    const approved = new Set(chosen.map(({ order }) => order.id));
    for (const statementId of new Set(chosen.map((each) => each.statementId))) {
      const decisions = chosen
        .filter((each) => each.statementId === statementId)
        .map(({ row: { line }, order: { id: orderId, proofId } }) => ({
          line,
          orderId,
          isSamePayment: false,
          isMore: false,
          surelyFor: proofId,
          reason: '',
        }));
      const { failures } = await matching.decide(statementId, decisions, by);
      for (const { orderId } of failures) approved.delete(orderId);
    }
    return { approved: [...approved], left: [...seen.keys()].filter((id) => !approved.has(id)) };
  }

  return { listSure, approveSure };
}

interface NamingRow extends Pick<SurePayment, 'statementId' | 'method' | 'row'> {
  /** Set where the row can be read as naming this order alone. */
  readonly namesOne: boolean;
}

function agrees({ row, namesOne }: NamingRow, { totalCentimes }: Order): boolean {
  return namesOne && row.doubt === null && row.amountCentimes === totalCentimes;
}

function isClear({ state, payment, sameProofAs, alarms, lines }: Order): boolean {
  return (
    state === 'in_review' && payment === null && sameProofAs === null && alarms.length === 0 && lines.every(({ keyId }) => keyId !== null)
  );
}

const markOf = ({ proofId }: Order, { fingerprint }: KeptRow) => `${proofId ?? ''}.${fingerprint}`;
