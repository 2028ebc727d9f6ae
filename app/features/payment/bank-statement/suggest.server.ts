import { beginningOf } from '~/domain/shared/truncate';
import type { Centimes } from '~/domain/shared/money';
import { methodByHand, type TransferMethod } from '~/domain/payment/method';
import { matchRow, waitingOrders } from '~/domain/payment/bank-statement';
import { referencesIn } from '~/domain/payment/bank-statement/reference';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import { type Order, paymentPath } from '~/features/order/index.server';
import { unlessUnreadable } from '~/features/documents/index.server';
import { inSteps } from '~/features/jobs/index.server';
import type { KeptRow } from './document.server';
import { paymentNames, rowPath, toMatchable } from './match.server';
import { createReturns } from './return.server';
import type { createStatementFiles } from './statement.server';

/** A suggestion about the money of an unpaid order. It fills in the owner's form, and decides nothing. */
export interface PaymentHint {
  readonly from: 'statement' | 'shopper';
  readonly method: TransferMethod;
  /** Never that of another payment. */
  readonly reference: string;
  /** null: only the bank knows. */
  readonly amountCentimes: Centimes | null;
}

interface Dependencies {
  readonly store: Store;
  readonly cipher: Encryption;
  readonly clock: Clock;
  readonly files: Pick<ReturnType<typeof createStatementFiles>, 'list' | 'open'>;
}

const MOST_READ = 3;
const MAX_REFERENCE = 60;

export function createPaymentHints({ store, cipher, clock, files }: Dependencies) {
  const returns = createReturns({ store, cipher, clock });

  /** Returns the one fitting row of the newest statements, else the shopper's words; null without them, or for a paid row. */
  async function hintFor(order: Order): Promise<PaymentHint | null> {
    if (order.payment !== null) return null;
    const hint = (await fromStatements(order)) ?? fromShopper(order);
    return hint === null || (await store.get(paymentPath(hint.method, hint.reference))) ? null : hint;
  }

  async function fromStatements(order: Order): Promise<PaymentHint | null> {
    if (await returns.isTakenBack(order.id)) return null;
    const found = new Map<string, PaymentHint>();
    const fits = fitting(order);
    // why: money that came before the order isn't for it
    const since = (await files.list()).filter(({ createdAt }) => createdAt >= order.createdAt);
    for (const { id } of since.slice(0, MOST_READ)) {
      const file = await unlessUnreadable(files.open(id));
      if (file === null) continue;
      const names = paymentNames(file.rows);
      const own = (await inSteps(file.rows, (row) => (fits(row) ? [row] : []))).flat();
      for (const row of await untaken(own)) {
        const { fingerprint, amountCentimes } = row;
        const { method } = file.statement;
        found.set(fingerprint, { from: 'statement', method, reference: names.get(fingerprint) ?? '', amountCentimes });
      }
    }
    const [only, ...others] = found.values();
    return only !== undefined && others.length === 0 ? only : null;
  }

  async function untaken(rows: readonly KeptRow[]): Promise<readonly KeptRow[]> {
    if (rows.length === 0) return [];
    const taken = await store.getMany(rows.map(({ fingerprint }) => rowPath(fingerprint)));
    return rows.filter((_, nth) => !taken[nth]);
  }

  return { hintFor };
}

/** Returns a test whether a row names the order, or has its amount and payer's name without a contradiction. */
function fitting(order: Order): (row: KeptRow) => boolean {
  const [matchable, waiting] = [toMatchable(order), waitingOrders([toMatchable(order)])];
  return (row) => {
    if (row.doubt !== null) return false;
    if (referencesIn(`${row.label} ${row.reference}`).includes(matchable.id)) return true;
    const verdict = matchRow(row, [], waiting);
    return verdict.kind === 'doubtful' && verdict.why === 'name-and-amount';
  };
}

function fromShopper({ payer, method }: Order): PaymentHint | null {
  const reference = beginningOf(payer ?? '', MAX_REFERENCE).trim();
  return reference === '' ? null : { from: 'shopper', method: methodByHand(method), reference, amountCentimes: null };
}
