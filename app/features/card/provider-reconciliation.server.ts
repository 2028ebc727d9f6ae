import { z } from 'zod';

import { isAhead, isDue } from '~/domain/shared/deadline';
import { parseReference } from '~/domain/order';
import type { CardProvider, CardTransaction } from '~/ports/card-provider';
import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import { eachPage } from '~/ports/store/paginate';
import type { Store } from '~/ports/store';

import {
  isAttemptOf,
  isRestored,
  isReversal,
  type LedgerPayment,
  paymentPath,
  PAYMENTS,
  toPayment,
  unmatchedPaymentAlert,
} from '~/features/payment/index.server';
import { alertIdOf, alertPath, type Alerts } from '~/features/alert/index.server';
import { plain, parseAll } from '~/features/documents/index.server';
import type { CardBook } from './record.server';
import type { Heard } from './event/unmatched-webhook.server';
import type { CardStanding } from './evaluate-capture.server';

const PATH = 'meta/cardComparison';
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** The time (ms) that the provider may take to list a payment. */
const DELAY = 4 * HOUR;
/** The reach (ms) of the first comparison: the provider answers for 31 days at most. */
const FIRST = 30 * DAY;
const OVERLAP = 2 * DAY;
/** The pause (ms) after no answer, or a crash. */
const AGAIN = HOUR;
const MAX_UNANSWERED = 3;
const NAMED = 100;
/** The most references of lost payments that are kept: more than 30 days have. */
const TOLD = 10_000;
const NAMED_IN_ALERT = 5;

const named = z.object({ id: z.string(), at: z.number(), currency: z.string(), cents: z.number().nullable() });

const comparisonDocument = z.object({
  /** The provider's account that was compared; null before, and in older data: the one that is set up. */
  account: z.string().nullable().catch(null).default(null),
  /** References that the provider did not know, and that the owner was told, the last ones last. */
  toldGone: z.array(z.string()).catch([]).default([]),
  /** The next comparison; while one runs, its repeat if the process dies. */
  dueAt: z.number().catch(0).default(0),
  /** The time until which both sides were compared, and nothing is undecided. */
  through: z.number().nullable().catch(null).default(null),
  /** The end of the first comparison: older payments that are not this shop's are only listed. */
  firstThrough: z.number().nullable().catch(null).default(null),
  /** The time since which the provider lets the shop see no list; null otherwise. */
  deniedSince: z.number().nullable().catch(null).default(null),
  result: z
    .object({
      at: z.number(),
      from: z.number(),
      to: z.number(),
      compared: z.number(),
      onlyThere: z.array(named),
      moreThere: z.number().catch(0),
      onlyHere: z.array(named),
      moreHere: z.number().catch(0),
    })
    .nullable()
    .catch(null)
    .default(null),
});

export type CardComparison = z.output<typeof comparisonDocument>;

interface Dependencies {
  readonly store: Store;
  readonly provider: Pick<CardProvider, 'account' | 'transactions' | 'findCapture' | 'findRefund'>;
  readonly book: Pick<CardBook, 'orphan' | 'stray'>;
  readonly raise: Alerts['raise'];
  readonly hear: (event: Heard) => Promise<CardStanding>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Compares the ledger with the provider's list once a day. What only the provider knows counts as a lost event; what only the ledger knows
 * raises one alert. Foreign payments from before the first comparison raise none.
 */
export function createCardComparing({ store, provider, book, raise, hear, clock, log }: Dependencies) {
  async function runDue(): Promise<void> {
    const before = await claim();
    if (before === null) return;
    const to = clock() - DELAY;
    const from = before.through === null || isAhead(before.through, to) ? to - FIRST : Math.max(to - FIRST, before.through - OVERLAP);
    const listed = await list(from, to);
    if (listed === 'unknown') return;
    if (listed === 'denied') return note({ dueAt: clock() + DAY, deniedSince: before.deniedSince ?? clock() });
    const firstThrough = before.through === null || isAhead(before.firstThrough ?? 0, to) ? to : before.firstThrough;
    const decided = listed.filter(({ isPending }) => !isPending);
    const onlyThere = await heal(decided, firstThrough ?? 0);
    const lostNow = onlyThere === 'unknown' ? 'unknown' : await lost(from, to, new Set(listed.map(({ id }) => id)));
    // why nothing: it is due again in an hour
    if (onlyThere === 'unknown' || lostNow === 'unknown') return;
    const onlyHere = lostNow;
    await tell(onlyHere, new Set(before.toldGone));
    log.info('cards-compared', { compared: decided.length, onlyThere: onlyThere.length, onlyHere: onlyHere.length });
    const result = {
      at: clock(),
      from,
      to,
      compared: decided.length,
      onlyThere: onlyThere.slice(0, NAMED),
      moreThere: Math.max(0, onlyThere.length - NAMED),
      onlyHere: onlyHere.slice(0, NAMED),
      moreHere: Math.max(0, onlyHere.length - NAMED),
    };
    // why: a payment is listed by its beginning, and one that is pending may be decided days after it
    const through = Math.min(to, ...listed.filter(({ isPending }) => isPending).map(({ at }) => at));
    const toldGone = [...new Set([...before.toldGone, ...onlyHere.map(({ id }) => id)])].slice(-TOLD);
    await note({ dueAt: clock() + DAY, through, firstThrough, deniedSince: null, result, toldGone });
  }

  async function last(): Promise<CardComparison> {
    return comparisonDocument.parse((await store.get(PATH))?.data ?? {});
  }

  function claim(): Promise<CardComparison | null> {
    return store.transaction(async (tx) => {
      const comparison = comparisonDocument.parse((await tx.get(PATH))?.data ?? {});
      const isOther = comparison.account !== null && comparison.account !== provider.account;
      if (!isOther && !isDue(comparison.dueAt, clock(), DAY)) return null;
      const begun = isOther ? NEVER : { ...comparison, account: provider.account };
      tx.merge(PATH, plain({ ...(isOther ? begun : {}), account: provider.account, dueAt: clock() + AGAIN }));
      return begun;
    });
  }

  async function note(fields: Partial<CardComparison>): Promise<void> {
    await store.merge(PATH, plain(fields));
  }

  async function list(from: number, to: number): Promise<readonly CardTransaction[] | 'unknown' | 'denied'> {
    const all: CardTransaction[] = [];
    for (let page: number | null = 1; page !== null;) {
      const found = await provider.transactions({ from, to, page });
      if (found.kind !== 'done') return found.kind === 'no-access' ? 'denied' : 'unknown';
      all.push(...found.transactions);
      page = found.next;
    }
    return all;
  }

  /** Books payments that the ledger did not have, and returns them; 'unknown' without an answer. Old foreign ones are only listed. */
  async function heal(listed: readonly CardTransaction[], firstThrough: number): Promise<Named[] | 'unknown'> {
    const missing: Named[] = [];
    let [unknown, inARow] = [0, 0];
    for (const found of listed) {
      if (await isKnown(found)) continue;
      missing.push(toNamed(found));
      if (found.at < firstThrough && (await isForeign(found))) continue;
      const isUnknown = (await standingOf(found)) === 'unknown';
      unknown += isUnknown ? 1 : 0;
      inARow = isUnknown ? inARow + 1 : 0;
      if (inARow >= MAX_UNANSWERED) break;
    }
    return unknown > 0 ? 'unknown' : missing;
  }

  /** Books as listed what can't be looked up, such as a transfer between people. */
  async function standingOf(found: CardTransaction): Promise<CardStanding> {
    const { id, orderId, direction, of, amount } = found;
    const about = direction === 'in' ? { captureId: id, refundId: null } : { captureId: of, refundId: id };
    const standing = await hear({ id: `transaction-${id}`, kind: EVENTS[direction], orderId, ...about, amount });
    if (standing === 'unknown' || (await isKnown(found))) return standing;
    if (direction === 'in') await book.orphan({ id, amount, receipt: null });
    else await book.stray({ how: 'refund', reference: id, captureId: of, amount });
    return 'attention';
  }

  async function isTold(cause: string): Promise<boolean> {
    return (await store.get(alertPath(alertIdOf(unmatchedPaymentAlert(cause))))) !== null;
  }

  async function isForeign({ orderId, of }: CardTransaction): Promise<boolean> {
    if (parseReference(orderId ?? '') !== null) return false;
    return of === null || (await store.get(paymentPath('card', of))) === null;
  }

  // why by reference: the shop stores its own refunds under their order
  async function isKnown({ id, direction, of }: CardTransaction): Promise<boolean> {
    if (direction === 'in') return (await store.get(paymentPath('card', id))) !== null;
    const { docs } = await store.query({ from: PAYMENTS, where: [['reference', 'in', of === null ? [id] : [id, of]]] });
    return parseAll(toPayment, docs).some((row) => row.direction === 'out');
  }

  /** Returns the ledger's payments that the provider neither lists nor finds; 'unknown' where it did not answer for one. */
  async function lost(from: number, to: number, listed: ReadonlySet<string>): Promise<Named[] | 'unknown'> {
    const gone: Named[] = [];
    const where = [['at', '>=', from + DAY] as const, ['at', '<', to] as const];
    for await (const docs of eachPage(store, { from: PAYMENTS, where, order: ['at', 'asc'], limit: 200 }))
      for (const row of parseAll(toPayment, docs)) {
        const { method, reference, at, money } = row;
        if (method !== 'card' || reference === null || listed.has(reference) || isRestored(row) || !isAttemptOf(provider, row)) continue;
        const found = await lookUp(row, reference);
        if (found === 'unknown') return 'unknown';
        if (found !== 'gone') continue;
        gone.push({ id: reference, at, currency: money?.currency ?? 'USD', cents: money?.cents ?? null });
      }
    return gone;
  }

  async function tell(gone: readonly Named[], reported: ReadonlySet<string>): Promise<void> {
    const fresh: string[] = [];
    for (const { id } of gone) if (!reported.has(id) && !(await isTold(goneCause(id)))) fresh.push(id);
    const [first, ...others] = fresh;
    if (first === undefined) return;
    // why with their number: it is the same cause where this process dies before it has noted them
    const cause = goneCause(others.length === 0 ? first : `${first} and ${others.length} more`);
    const more = fresh.length > NAMED_IN_ALERT ? ` and ${fresh.length - NAMED_IN_ALERT} more` : '';
    const note = `not found at PayPal, ${fresh.slice(0, NAMED_IN_ALERT).join(', ')}${more}`;
    if (!(await isTold(cause))) await raise({ ...unmatchedPaymentAlert(cause), note });
  }

  async function lookUp(row: LedgerPayment, reference: string) {
    const isRefund = row.direction === 'out' && !isReversal(row);
    return (await (isRefund ? provider.findRefund(reference) : provider.findCapture(reference))).kind;
  }

  return { runDue, last };
}

const EVENTS = { in: 'capture', out: 'refund', reversed: 'reversal' } as const;

const NEVER: CardComparison = comparisonDocument.parse({});
const goneCause = (references: string) => `gone ${references}`;

type Named = z.output<typeof named>;
const toNamed = ({ id, at, amount }: CardTransaction): Named => ({ id, at, ...amount });
