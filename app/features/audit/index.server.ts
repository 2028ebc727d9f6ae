import { z } from 'zod';

import { AUDIT_ACTIONS, auditRoot, changesBetween, type AuditAction } from '~/domain/admin/audit';
import type { Account } from '~/ports/identity';
import type { Data, Query, Store, Transaction } from '~/ports/store';

import { defineDocument, isPossibleId, randomId, parseAll, type Stored, type Input } from '~/features/documents/index.server';

/** One change by an admin, as its command describes it. */
export interface AdminChange {
  /** ms */
  readonly at: number;
  /** The admin's account id. */
  readonly by: string;
  /** What was done, for example `game-changed`. */
  readonly action: AuditAction;
  /** The path of the subject: `games/hades`, `games/hades/codes/x1`, `orders/MF-ABC234`, `accounts/x1`. */
  readonly subject: string;
  /** The document, or the fields that matter, before the change; null where there was nothing. Only differences are kept. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** The same, after the change; null where nothing is left. */
  readonly after: Readonly<Record<string, unknown>> | null;
}

/**
 * Notes one change by an admin, in the transaction that makes it: both are written, or neither is. Call it after the last read. Nothing is
 * written where nothing differs. Entries are only added: nothing in the shop changes one, and only the retention removes old ones.
 *
 * recordChange(tx, { at: now, by, action: 'game-changed', subject: `games/${id}`, before: before.data, after: fields });
 *
 * It holds no secrets: fields with a secret's name are left out, and a key is named by auditKeyName().
 * See docs/rules.md, The owner's lists.
 */
export function recordChange(tx: Transaction, change: AdminChange): void {
  // The whole log is sorted by `at`; the history of one thing by `when`.
  for (const { create, data } of partOfChange(change)) tx.create(create, { ...data, at: change.at });
}

/**
 * The part of one thing in a change to many: it is only in that thing's own history, so that the log stays readable. recordChange() notes
 * the change as a whole. Empty where nothing differs.
 */
export function partOfChange({ at, by, action, subject, before, after }: AdminChange): { readonly create: string; readonly data: Data }[] {
  const changes = changesBetween(before, after).map((change) => ({ ...change }));
  if (changes.length === 0) return [];
  return [{ create: `audit/${randomId()}`, data: { when: at, by, action, subject, about: auditRoot(subject), changes } }];
}

const value = z.union([z.string(), z.number(), z.boolean()]).nullable().catch(null);

const auditDocument = z.object({
  /** ms */
  when: z.number(),
  /** The admin's account id. */
  by: z.string(),
  /** An action that this version doesn't know is shown by its code. */
  action: z.string(),
  subject: z.string(),
  changes: z.array(z.object({ field: z.string(), before: value, after: value })).catch([]),
});

/** The last address of an admin whose account is gone; '' where it is damaged. Its id is her account's. */
const formerDocument = z.object({ email: z.string().catch('') });

export const toStoredEntry = defineDocument(1, ({ id, data }) => ({ id, ...auditDocument.parse(data) }));
export const toFormerAdmin = defineDocument(1, ({ id, data }) => ({ id, ...formerDocument.parse(data) }));

/** One entry as it is read. */
export interface AuditEntry extends Pick<Stored<typeof auditDocument>, 'action' | 'subject' | 'changes'> {
  readonly id: string;
  /** ms */
  readonly at: number;
  /** The admin's account id, and her address, also after the account is gone; '' where nobody knows it any more. */
  readonly by: { readonly id: string; readonly email: string };
}

/**
 * What to list: the history of one thing (`games/hades` includes its keys), or what an admin (by her account id) did; '' means any admin,
 * and any action.
 */
export type AuditFilter = { readonly about: string } | { readonly by: string; readonly action: AuditAction | '' };

type Known = Pick<Account, 'id' | 'email'>;

interface Dependencies {
  readonly store: Store;
  readonly identity: {
    readonly find: (id: string) => Promise<Known | null>;
    readonly findByEmail: (email: string) => Promise<Known | null>;
  };
  /** The addresses of the owners, lower case. */
  readonly owners: readonly string[];
}

export type AuditLog = ReturnType<typeof createAuditLog>;

const PAGE_SIZE = 50;

/** Reads the log of admins' changes, the collection `audit`. */
export function createAuditLog({ store, identity, owners }: Dependencies) {
  /** Newest first, 50 at a time; `after` is the `next` of the page before. */
  async function list(filter: AuditFilter, after: string | null = null): Promise<{ entries: AuditEntry[]; next: string | null }> {
    const { docs, next } = await store.query({
      from: 'audit',
      where: conditions(filter),
      order: ['about' in filter ? 'when' : 'at', 'desc'],
      limit: PAGE_SIZE,
      ...(after === null ? {} : { after }),
    });
    const stored = parseAll(toStoredEntry, docs);
    const ids = [...new Set(stored.map(({ by }) => by))];
    const emails = new Map(await Promise.all(ids.map(async (id) => [id, await addressOf(id)] as const)));
    return { entries: stored.map((entry) => toEntry(entry, emails)), next };
  }

  /** The address of an admin; for a removed account, its last one; '' where none is known. */
  async function addressOf(id: string): Promise<string> {
    const account = await identity.find(id);
    if (account) return account.email;
    const left = isPossibleId(id) ? await store.get(formerPath(id)) : null;
    return left ? toFormerAdmin(left).email : '';
  }

  /** Keeps the address of a removed account that is in the log: what an admin did keeps her name. */
  async function keepAddress({ id, email }: Known): Promise<void> {
    const { docs } = await store.query({ from: 'audit', where: [['by', '==', id]], order: ['at', 'desc'], limit: 1 });
    if (docs.length > 0) await store.set(formerPath(id), { email } satisfies Input<typeof formerDocument>);
  }

  /** The admins to choose from: the owners with an account, and those whose account is gone. */
  async function admins(): Promise<readonly Known[]> {
    const present = await Promise.all(owners.map((email) => identity.findByEmail(email)));
    const { docs } = await store.query({ from: FORMER, limit: MOST_FORMER });
    const gone = parseAll(toFormerAdmin, docs);
    return [...present.flatMap((account) => (account ? [{ id: account.id, email: account.email }] : [])), ...gone];
  }

  return { list, addressOf, admins, keepAddress };
}

/** Forgets the addresses of removed accounts that no entry names any more. They are few. */
export async function forgetFormerAdmins(store: Store): Promise<void> {
  const { docs } = await store.query({ from: FORMER, limit: MOST_FORMER });
  // A damaged one stays, like all that is damaged.
  for (const { id } of parseAll(toFormerAdmin, docs).filter(({ email }) => email !== '')) {
    const named = await store.query({ from: 'audit', where: [['by', '==', id]], limit: 1 });
    if (named.docs.length === 0) await store.delete(formerPath(id));
  }
}

/** An action of the log, from an address; '' for anything else. */
export function readAuditAction(text: string | null): AuditAction | '' {
  return AUDIT_ACTIONS.find((known) => known === text) ?? '';
}

const FORMER = 'formerAdmins';
const MOST_FORMER = 100;
const formerPath = (id: string) => `${FORMER}/${id}`;

function conditions(filter: AuditFilter): NonNullable<Query['where']> {
  return Object.entries(filter)
    .filter(([, wanted]) => wanted !== '')
    .map(([field, wanted]) => [field, '==', wanted] as const);
}

function toEntry(stored: Stored<typeof auditDocument> & { readonly id: string }, emails: ReadonlyMap<string, string>): AuditEntry {
  const { id, when: at, by, action, subject, changes } = stored;
  return { id, at, by: { id: by, email: emails.get(by) ?? '' }, action, subject, changes };
}
