import type { JournalPart } from '~/domain/documents/collections';
import { noteMoney } from '~/domain/order/alert-note';
import { ownValue } from '~/domain/shared/own-value';
import { eachPage } from '~/ports/store/paginate';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Identity } from '~/ports/identity';
import type { KeptChange } from '~/ports/journal';
import type { Data, Json, Snapshot, Store } from '~/ports/store';

import { alertIdOf, alertPath, createAlerts } from '~/features/alert/index.server';
import { toStoredEntry } from '~/features/audit/index.server';
import { DOCUMENT_KINDS, pagesOf } from '~/features/data/index.server';
import { kindPathOf, tryParse } from '~/features/documents/index.server';
import { isKeyPath, isSameStore, keyBinding } from '~/features/key/index.server';
import { journalEntryFor, journalPartOf } from './irreversible-facts.server';
import type { RestoreReport } from './report';

/** By the path of a document, the part of its last state that no restore may undo; null: it was deleted. */
export type Facts = ReadonlyMap<string, Data | null>;

export interface Restoring {
  readonly draft: Store;
  readonly facts: Facts;
  readonly encryption: Encryption;
  readonly clock: Clock;
  /** The accounts of the draft; null where they are kept elsewhere. */
  readonly identity: Pick<Identity, 'unlink'> | null;
  readonly report: RestoreReport;
}

interface Sources {
  readonly draft: Store;
  readonly journal: readonly KeptChange[];
  /** The database that is replaced; null where it is gone, or older than its journal. */
  readonly replaced: Store | null;
  readonly encryption: Encryption;
}

/** Returns what happened since the backup and can't be undone, from the journal and from the replaced database. */
export async function readFacts({ journal, replaced, draft, encryption }: Sources): Promise<Facts> {
  const facts = new Map<string, Data | null>();
  for (const [path, part] of journal) {
    const before = facts.get(path) ?? null;
    // why: a shopper may have a deleted key
    if (part === null) facts.set(path, before !== null && isKeyPath(path) ? { ...before, isDeleted: true } : null);
    else facts.set(path, { ...before, ...part });
  }
  if (replaced !== null) await addReplaced(facts, { replaced, draft, encryption });
  return facts;
}

async function addReplaced(
  facts: Map<string, Data | null>,
  { replaced, draft, encryption }: Omit<Sources, 'journal'> & { readonly replaced: Store },
): Promise<void> {
  const entryOf = journalEntryFor(encryption);
  const isLater = (await newestIn(replaced)) >= (await newestIn(draft));
  await addUsedByHand(facts, replaced);
  for await (const docs of pagesOf(replaced)) {
    for (const doc of docs) {
      const { path, data } = doc;
      const part = entryOf({ path, before: null, after: data }) ?? null;
      if ((!isLater && isTimeless(path)) || (part !== null && isDamaged(doc))) continue;
      if (part !== null) facts.set(path, part);
      else if (isKeyPath(path) && facts.has(path)) facts.set(path, keyBinding(data));
    }
  }
  if (!isLater || !(await isSameStore(draft, replaced))) return;
  for (const from of ['users', 'secondFactors'])
    for await (const docs of eachPage(draft, { from, limit: 400 })) {
      const now = await replaced.getMany(docs.map(({ path }) => path));
      docs.forEach(({ path }, index) => now[index] === null && facts.set(path, null));
    }
}

/** Returns whether a document is damaged. A damaged key's owner is unknown: it counts as given away. */
function isDamaged(doc: Snapshot): boolean {
  const kind = ownValue(DOCUMENT_KINDS, kindPathOf(doc.path));
  return !isKeyPath(doc.path) && kind !== undefined && tryParse(kind.read, doc) === null;
}

/** Documents that carry no time come from the store in which something happened last. */
const TIMELESS: ReadonlySet<JournalPart> = new Set([
  'accounts',
  'coupon-uses',
  'coupons',
  'offers',
  'second-factors',
  'settings',
  'wishes',
]);

function isTimeless(path: string): boolean {
  const part = journalPartOf(path);
  return part !== null && TIMELESS.has(part);
}

/** Returns the time (ms) of the last event in a store: an order, a mail or a change by an admin. */
async function newestIn(store: Store): Promise<number> {
  const times = await Promise.all(
    Object.entries({ orders: 'createdAt', outbox: 'createdAt', audit: 'when' }).map(async ([from, field]) => {
      const { docs } = await store.query({ from, order: [field, 'desc'], limit: 1 });
      return Number(docs[0]?.data[field] ?? 0);
    }),
  );
  return Math.max(...times);
}

/** Adds the keys that the owner used by hand, from the log of changes, where no journal tells of them. */
async function addUsedByHand(facts: Map<string, Data | null>, replaced: Store): Promise<void> {
  for (const action of ['key-marked-used', 'key-written-off'])
    for await (const docs of eachPage(replaced, { from: 'audit', where: [['action', '==', action]], order: ['at', 'asc'], limit: 400 })) {
      for (const doc of docs) {
        const { subject } = tryParse(toStoredEntry, doc) ?? { subject: '' };
        if (isKeyPath(subject) && !facts.has(subject)) facts.set(subject, { state: 'used', isDeleted: true });
      }
    }
}

/** Returns the facts of one part, with their paths. */
export function factsOf({ facts }: Pick<Restoring, 'facts'>, part: JournalPart): (readonly [path: string, fact: Data | null])[] {
  return [...facts].filter(([path]) => journalPartOf(path) === part);
}

export const idIn = (collection: string, path: string) => (path.startsWith(`${collection}/`) ? path.slice(collection.length + 1) : null);

export const noteOf = (words: readonly (Json | undefined)[]) => words.filter((word) => word !== undefined && word !== null).join(' ');

/** Returns money as noteMoney() does; a currency alone where the amount is unknown. */
export function notedMoney(currency: Json | undefined, cents: Json | undefined): string | null {
  if (typeof currency !== 'string') return null;
  return typeof cents === 'number' ? noteMoney({ currency, cents }) : currency;
}

/** Alerts the owner about the draft, unless an earlier restore did so for the same cause. */
export async function raiseOnce(
  { draft, clock, report }: Pick<Restoring, 'draft' | 'clock' | 'report'>,
  alert: { readonly code: 'orphan-payment'; readonly cause: string; readonly note: string },
): Promise<void> {
  if ((await draft.get(alertPath(alertIdOf({ ...alert, orderId: null })))) !== null) return;
  await createAlerts({ store: draft, clock, ownerMail: () => null }).raise(alert);
  report.add('money-alerts', alert.note);
}
