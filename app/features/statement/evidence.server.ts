import { matchRow, waitingOrders } from '~/domain/payment/bank-statement';
import { isPaidElsewhere } from '~/domain/payment/bank-statement/account';
import { referencesIn } from '~/domain/payment/bank-statement/reference';
import {
  clearRow,
  NO_EVIDENCE,
  shopperClaim,
  statementEvidence,
  type PaymentEvidence,
  type StatementEvidence,
} from '~/domain/payment/evidence';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import type { Approval, Order } from '~/features/order/index.server';
import { bankReferencePath, otherClaimant, paymentPath } from '~/features/payment/index.server';
import { unlessUnreadable } from '~/features/documents/index.server';
import { inSteps } from '~/features/jobs/index.server';
import type { KeptRow, Statement } from './document.server';
import { paymentNames, rowPath } from './claim.server';
import { toMatchable } from './match.server';
import { readBatches } from './read-batches.server';
import { createReturns } from './return.server';
import type { createStatementFiles } from './statement.server';

interface Dependencies {
  readonly store: Store;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly files: Pick<ReturnType<typeof createStatementFiles>, 'list' | 'open'>;
}

/** The most statements that are read: an order from before them may be paid in an older one, too. */
const MOST_READ = 10;

type Approved = Pick<Approval, 'by' | 'method' | 'bankReference' | 'amountCentimes'>;

/** The facts of a row that make it a payment. */
export type PaidRow = Pick<StatementEvidence, 'method' | 'reference' | 'fingerprint' | 'statementId' | 'amountCentimes'>;

interface FoundRow {
  readonly row: KeptRow;
  readonly evidence: StatementEvidence;
}

interface Found {
  readonly naming: Map<string, FoundRow>;
  readonly likely: Map<string, FoundRow>;
}

/** Creates the one reading of what the statements, and the shoppers, say of unpaid orders' money. */
export function createPaymentEvidence({ store, encryption, clock, files }: Dependencies) {
  const returns = createReturns({ store, encryption, clock });

  async function evidenceFor(order: Order): Promise<PaymentEvidence> {
    return (await evidenceOf([order])).get(order.id) ?? NO_EVIDENCE;
  }

  /** Returns the evidence of each order that is unpaid, by its id. Each statement is read once for all of them. */
  async function evidenceOf(orders: readonly Order[]): Promise<ReadonlyMap<string, PaymentEvidence>> {
    const unpaid = orders.filter(({ payment }) => payment === null);
    if (unpaid.length === 0) return new Map();
    const oldest = Math.min(...unpaid.map(({ createdAt }) => createdAt));
    // why: money that came before the order isn't for it
    const since = (await files.list()).filter(({ createdAt }) => createdAt >= oldest);
    const [read, unread] = [since.slice(0, MOST_READ), since.slice(MOST_READ)];
    const found = new Map(unpaid.map(({ id }) => [id, { naming: new Map(), likely: new Map() } satisfies Found as Found]));
    let isReadable = true;
    for (const { id, createdAt, method, account, name } of read) {
      const file = await unlessUnreadable(files.open(id));
      if (file === null) isReadable = false;
      else
        await gather(
          { id, name, method, account, rows: file.rows },
          unpaid.filter((order) => createdAt >= order.createdAt),
          found,
        );
    }
    const [untaken, back] = await Promise.all([untakenOf(found), takenBackIn(found)]);
    return new Map(
      unpaid.map(({ id, createdAt, payer }) => [
        id,
        {
          ...untaken(id),
          isTakenBack: back.has(id),
          isWhole: isReadable && unread.every((statement) => statement.createdAt < createdAt),
          claim: shopperClaim(payer),
        },
      ]),
    );
  }

  async function gather(
    statement: Pick<Statement, 'id' | 'name' | 'method' | 'account'> & { readonly rows: readonly KeptRow[] },
    orders: readonly Order[],
    found: ReadonlyMap<string, Found>,
  ): Promise<void> {
    const { id: statementId, name: statementName, method, rows } = statement;
    const names = paymentNames(rows);
    const fits = orders.map((order) => ({ id: order.id, isElsewhere: isPaidElsewhere(order, statement), isLikely: likely(order) }));
    await inSteps(rows, (row) => {
      const named = referencesIn(`${row.label} ${row.reference}`);
      const { line, fingerprint, amountCentimes, doubt, date, label } = row;
      const reference = names.get(fingerprint) ?? '';
      const fields = { method, reference, amountCentimes, usedBy: null, date, label, statementId, statementName, line, fingerprint };
      for (const { id, isElsewhere, isLikely } of fits) {
        const by = named.includes(id) ? 'reference' : !isElsewhere && isLikely(row) ? 'name' : null;
        if (by === null) continue;
        const ofOrder = { by, doubt: doubt ?? (isElsewhere ? 'other-account' : null), namesOthers: named.length > 1 } as const;
        const evidence = statementEvidence({ ...fields, ...ofOrder });
        found.get(id)?.[by === 'reference' ? 'naming' : 'likely'].set(fingerprint, { row, evidence });
      }
    });
  }

  /** Returns the orders whose money went out again, by their own reference or by that of a row. */
  async function takenBackIn(found: ReadonlyMap<string, Found>): Promise<ReadonlySet<string>> {
    const back = new Set(await returns.takenBackOrders([...found.keys()]));
    const rows = [...found].flatMap(([orderId, { naming }]) => [...naming.values()].map((each) => ({ ...each, orderId })));
    for (const method of new Set(rows.map(({ evidence }) => evidence.method))) {
      const own = rows.filter(({ evidence }) => evidence.method === method);
      const gone = await returns.takenBack(method, own);
      for (const { row, orderId } of own) if (gone.has(row.fingerprint)) back.add(orderId);
    }
    return back;
  }

  /** Returns the rows of an order that no decision took, with the other orders that their references paid. */
  async function untakenOf(found: ReadonlyMap<string, Found>) {
    const all = [...found.values()].flatMap(({ naming, likely }) => [...naming.values(), ...likely.values()]);
    const known = await readBatches(
      store,
      all.flatMap(({ evidence: { fingerprint, method, reference } }) => [
        rowPath(fingerprint),
        paymentPath(method, reference),
        bankReferencePath(method, reference),
      ]),
    );
    const open = (rows: ReadonlyMap<string, FoundRow> | undefined, id: string) =>
      [...(rows?.values() ?? [])].flatMap(({ evidence }) => {
        if (known.has(rowPath(evidence.fingerprint))) return [];
        const { method, reference } = evidence;
        const paid = known.get(paymentPath(method, reference))?.data['orderId'];
        if (paid === id) return [];
        const usedBy = typeof paid === 'string' ? paid : otherClaimant(known.get(bankReferencePath(method, reference)) ?? null, id);
        return [usedBy === null ? evidence : statementEvidence({ ...evidence, usedBy })];
      });
    return (id: string) => {
      const rows = open(found.get(id)?.naming, id);
      const likely = open(found.get(id)?.likely, id).filter(({ usedBy }) => usedBy === null);
      return { rows, likely: rows.length === 0 && likely.length === 1 ? (likely[0] ?? null) : null };
    };
  }

  /** Returns the row that a decision took for an order: the same approval again is about it. null: another order has it, or none. */
  async function takenRow(fingerprint: string, orderId: string): Promise<PaidRow | null> {
    // why: the name comes from a form
    if (!/^[0-9a-f]+$/.test(fingerprint)) return null;
    const taken = (await store.get(rowPath(fingerprint)))?.data;
    if (taken?.['orderId'] !== orderId) return null;
    const statementId = String(taken['statementId']);
    const file = await unlessUnreadable(files.open(statementId));
    const row = file?.rows.find((each) => each.fingerprint === fingerprint);
    if (!file || !row) return null;
    const reference = paymentNames(file.rows).get(fingerprint) ?? '';
    return { method: file.statement.method, reference, fingerprint, statementId, amountCentimes: row.amountCentimes };
  }

  /** Returns the claim on the clear row that an approval is for, and its reference: one transfer can't pay two orders. null: none. */
  function rowFor(evidence: PaymentEvidence, id: string, { by, method, bankReference, amountCentimes }: Approved) {
    const row = clearRow(evidence);
    if (row === null || row.amountCentimes !== amountCentimes || row.method !== (method ?? row.method)) return null;
    if (bankReference !== '' && bankReference !== row.reference) return null;
    return claimOn(row, id, by);
  }

  /** Returns a row as the payment of an order, with the claim that takes it. */
  function claimOn({ method, reference, fingerprint, statementId }: PaidRow, orderId: string, by: string) {
    return { method, bankReference: reference, claim: { path: rowPath(fingerprint), data: { statementId, orderId, by, at: clock() } } };
  }

  return { evidenceFor, evidenceOf, rowFor, takenRow, claimOn };
}

/** Returns a test whether a row has the order's amount and a payer's name without a contradiction. */
function likely(order: Order): (row: KeptRow) => boolean {
  const waiting = waitingOrders([toMatchable(order)]);
  return (row) => {
    if (row.doubt !== null) return false;
    const verdict = matchRow(row, [], waiting);
    return verdict.kind === 'doubtful' && verdict.why === 'name-and-amount';
  };
}
