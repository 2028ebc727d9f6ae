import { z } from 'zod';

import { AUDIT_ACTIONS, auditRoot, changesBetween, type AuditAction, type AuditChange } from '~/domain/audit';
import type { Account } from '~/ports/identity';
import type { Data, Query, Snap, Store, Transaction } from '~/ports/store/port';

import { isPossibleId } from './document-id';
import { randomId } from './random';

/** One change by an admin, as the command that makes it tells it. */
export interface AdminChange {
  /** ms */
  readonly at: number;
  /** The admin's account id. */
  readonly by: string;
  /** What was done, as `game-changed`. */
  readonly action: AuditAction;
  /** The path of what it is about: `games/hades`, `games/hades/codes/x1`, `orders/MF-ABC234`, `accounts/x1`. */
  readonly subject: string;
  /** The document, or the fields that matter, as they were; null where there was nothing before. Only what differs is kept. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** The same, as they are; null where nothing is left. */
  readonly after: Readonly<Record<string, unknown>> | null;
}

/**
 * Writes down one change by an admin, in the transaction that makes it: with the change it is kept, or neither is. Call it after the last
 * read. Where nothing differs nothing is written. Entries are only ever added: nothing in the shop changes or deletes one.
 *
 *     recordChange(tx, { at: now, by, action: 'game-changed', subject: `games/${id}`, before: before.data, after: fields });
 *
 * Secrets have no place in it: fields that are named like one are left out, and a key is named by auditKeyName(). See docs/rules.md, The owner's lists.
 */
export function recordChange(tx: Transaction, change: AdminChange): void {
  // `at` is what the log as a whole is sorted by; the history of one thing goes by `when`.
  for (const { create, data } of partOfChange(change)) tx.create(create, { ...data, at: change.at });
}

/**
 * What one change that an admin made to many things at once meant for one of them: it stands in that thing's own history alone, so that the
 * log isn't flooded. The change as a whole is told by recordChange(). Empty where nothing differs.
 */
export function partOfChange({ at, by, action, subject, before, after }: AdminChange): { readonly create: string; readonly data: Data }[] {
  const changes = changesBetween(before, after).map((change) => ({ ...change }));
  if (changes.length === 0) return [];
  return [{ create: `audit/${randomId()}`, data: { when: at, by, action, subject, about: auditRoot(subject), changes } }];
}

const value = z.union([z.string(), z.number(), z.boolean()]).nullable().catch(null);

const auditDocument = z.looseObject({
  when: z.number(),
  by: z.string(),
  /** One that this version doesn't know is shown by its code. */
  action: z.string(),
  subject: z.string(),
  changes: z.array(z.object({ field: z.string(), before: value, after: value })).catch([]),
});

/** One entry as it is read. */
export interface AuditEntry {
  readonly id: string;
  /** ms */
  readonly at: number;
  /** The admin's account id, and her address, also where the account is gone; '' where nobody knows it any more. */
  readonly by: { readonly id: string; readonly email: string };
  readonly action: string;
  readonly subject: string;
  readonly changes: readonly AuditChange[];
}

/**
 * What is asked for: the history of one thing (`games/hades` also finds what happened to its keys), or what an admin (by her account id)
 * did, '' meaning anybody and anything.
 */
export type AuditFilter = { readonly about: string } | { readonly by: string; readonly action: AuditAction | '' };

type Known = Pick<Account, 'id' | 'email'>;

interface Needs {
  readonly store: Store;
  readonly identity: {
    readonly find: (id: string) => Promise<Known | null>;
    readonly findByEmail: (email: string) => Promise<Known | null>;
  };
  /** The addresses of the owners, lower case. */
  readonly owners: readonly string[];
}

export type AuditLog = ReturnType<typeof createAuditLog>;

const PAGE = 50;

/** Reading the log of what admins changed, the collection `audit`. */
export function createAuditLog({ store, identity, owners }: Needs) {
  /** The newest first, 50 at a time; `after` is the `next` of the page before. */
  async function list(filter: AuditFilter, after: string | null = null): Promise<{ entries: AuditEntry[]; next: string | null }> {
    const { docs, next } = await store.query({
      from: 'audit',
      where: conditions(filter),
      order: ['about' in filter ? 'when' : 'at', 'desc'],
      limit: PAGE,
      ...(after === null ? {} : { after }),
    });
    const ids = [...new Set(docs.map(({ data }) => String(data['by'])))];
    const emails = new Map(await Promise.all(ids.map(async (id) => [id, await addressOf(id)] as const)));
    return { entries: docs.map((snap) => toEntry(snap, emails)), next };
  }

  /** The address of an admin; of one whose account is gone, the one that it had. */
  async function addressOf(id: string): Promise<string> {
    const account = await identity.find(id);
    if (account) return account.email;
    const left = isPossibleId(id) ? await store.get(formerPath(id)) : null;
    return typeof left?.data['email'] === 'string' ? left.data['email'] : '';
  }

  /** Keeps the address of an account that goes, where it is in the log: what an admin did stays hers. */
  async function keepAddress({ id, email }: Known): Promise<void> {
    const { docs } = await store.query({ from: 'audit', where: [['by', '==', id]], order: ['at', 'desc'], limit: 1 });
    if (docs.length > 0) await store.set(formerPath(id), { email });
  }

  /** Who may be asked about: the owners who have an account, and those whose account is gone. */
  async function admins(): Promise<readonly Known[]> {
    const present = await Promise.all(owners.map((email) => identity.findByEmail(email)));
    const { docs } = await store.query({ from: FORMER, limit: 100 });
    const gone = docs.map(({ id, data }) => ({ id, email: String(data['email']) }));
    return [...present.flatMap((account) => (account ? [{ id: account.id, email: account.email }] : [])), ...gone];
  }

  return { list, admins, keepAddress };
}

/** An action that the log knows, from an address; '' for anything else. */
export function readAuditAction(text: string | null): AuditAction | '' {
  return AUDIT_ACTIONS.find((known) => known === text) ?? '';
}

const FORMER = 'formerAdmins';
const formerPath = (id: string) => `${FORMER}/${id}`;

function conditions(filter: AuditFilter): NonNullable<Query['where']> {
  return Object.entries(filter)
    .filter(([, wanted]) => wanted !== '')
    .map(([field, wanted]) => [field, '==', wanted] as const);
}

function toEntry(snap: Snap, emails: ReadonlyMap<string, string>): AuditEntry {
  const { when: at, by, action, subject, changes } = auditDocument.parse(snap.data);
  return { id: snap.id, at, by: { id: by, email: emails.get(by) ?? '' }, action, subject, changes };
}
