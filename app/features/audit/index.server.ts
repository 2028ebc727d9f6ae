import { z } from 'zod';

import { AUDIT_ACTIONS, auditRoot, changesBetween, type AuditAction } from '~/domain/admin/audit';
import type { Account } from '~/ports/identity';
import type { Data, Query, Store, Transaction } from '~/ports/store';

import { defineDocument, isPossibleId, randomId, parseAll, type Stored, type Input } from '~/features/documents/index.server';

export interface AdminChange {
  /** ms */
  readonly at: number;
  readonly by: string;
  readonly action: AuditAction;
  /** The path of the subject: `games/hades`, `games/hades/codes/x1`, `orders/MF-ABC234`. */
  readonly subject: string;
  /** The fields before the change; null where there was nothing. Only differences are kept. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/**
 * Records one change by an admin in the transaction that makes it; call it after the last read. It writes nothing where nothing differs.
 * Fields with a secret's name are left out; a key is named by auditKeyName(). docs/rules.md, The owner's lists.
 */
export function recordChange(tx: Transaction, change: AdminChange): void {
  // The whole log is sorted by `at`; the history of one thing by `when`.
  for (const { create, data } of partOfChange(change)) tx.create(create, { ...data, at: change.at });
}

/** Returns the part of one thing in a change to many, for its own history only; recordChange() records the change as a whole. */
export function partOfChange({ at, by, action, subject, before, after }: AdminChange): { readonly create: string; readonly data: Data }[] {
  const changes = changesBetween(before, after).map((change) => ({ ...change }));
  if (changes.length === 0) return [];
  return [{ create: `audit/${randomId()}`, data: { when: at, by, action, subject, about: auditRoot(subject), changes } }];
}

const value = z.union([z.string(), z.number(), z.boolean()]).nullable().catch(null);

const auditDocument = z.object({
  when: z.number(),
  by: z.string(),
  /** An action that this version doesn't know is shown by its code. */
  action: z.string(),
  subject: z.string(),
  changes: z.array(z.object({ field: z.string(), before: value, after: value })).catch([]),
});

/** The last address of an admin whose account is gone; '' where it is damaged. Its id is the account's. */
const formerDocument = z.object({ email: z.string().catch('') });

export const toStoredEntry = defineDocument(1, ({ id, data }) => ({ id, ...auditDocument.parse(data) }));
export const toFormerAdmin = defineDocument(1, ({ id, data }) => ({ id, ...formerDocument.parse(data) }));

export interface AuditEntry extends Pick<Stored<typeof auditDocument>, 'action' | 'subject' | 'changes'> {
  readonly id: string;
  /** ms */
  readonly at: number;
  /** The admin's account id and address, also after the account is gone; '' where it is unknown. */
  readonly by: { readonly id: string; readonly email: string };
}

/** The filter: one thing's history (`games/hades` includes its keys), or an admin's changes; '' means any admin, or any action. */
export type AuditFilter = { readonly about: string } | { readonly by: string; readonly action: AuditAction | '' };

type Known = Pick<Account, 'id' | 'email'>;

interface Dependencies {
  readonly store: Store;
  readonly identity: {
    readonly find: (id: string) => Promise<Known | null>;
    readonly findByEmail: (email: string) => Promise<Known | null>;
  };
  readonly owners: readonly string[];
}

export type AuditLog = ReturnType<typeof createAuditLog>;

const PAGE_SIZE = 50;

/** Creates the reader of the admins' changes, the collection `audit`. */
export function createAuditLog({ store, identity, owners }: Dependencies) {
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

  /** Returns the address of an admin, the last one of a removed account; '' where none is known. */
  async function addressOf(id: string): Promise<string> {
    const account = await identity.find(id);
    if (account) return account.email;
    const formerAdmin = isPossibleId(id) ? await store.get(formerPath(id)) : null;
    return formerAdmin ? toFormerAdmin(formerAdmin).email : '';
  }

  async function keepAddress({ id, email }: Known): Promise<void> {
    const { docs } = await store.query({ from: 'audit', where: [['by', '==', id]], order: ['at', 'desc'], limit: 1 });
    if (docs.length > 0) await store.set(formerPath(id), { email } satisfies Input<typeof formerDocument>);
  }

  async function admins(): Promise<readonly Known[]> {
    const present = await Promise.all(owners.map((email) => identity.findByEmail(email)));
    const { docs } = await store.query({ from: FORMER, limit: MOST_FORMER });
    const gone = parseAll(toFormerAdmin, docs);
    return [...present.flatMap((account) => (account ? [{ id: account.id, email: account.email }] : [])), ...gone];
  }

  return { list, addressOf, admins, keepAddress };
}

/** Deletes the addresses of removed accounts that no entry names any more. */
export async function forgetFormerAdmins(store: Store): Promise<void> {
  const { docs } = await store.query({ from: FORMER, limit: MOST_FORMER });
  for (const { id } of parseAll(toFormerAdmin, docs).filter(({ email }) => email !== '')) {
    const entries = await store.query({ from: 'audit', where: [['by', '==', id]], limit: 1 });
    if (entries.docs.length === 0) await store.delete(formerPath(id));
  }
}

/** Returns an action of the log from an address; '' for anything else. */
export function readAuditAction(text: string | null): AuditAction | '' {
  return AUDIT_ACTIONS.find((action) => action === text) ?? '';
}

const FORMER = 'formerAdmins';
const MOST_FORMER = 100;
const formerPath = (id: string) => `${FORMER}/${id}`;

function conditions(filter: AuditFilter): NonNullable<Query['where']> {
  return Object.entries(filter)
    .filter(([, filterValue]) => filterValue !== '')
    .map(([field, filterValue]) => [field, '==', filterValue] as const);
}

function toEntry(stored: Stored<typeof auditDocument> & { readonly id: string }, emails: ReadonlyMap<string, string>): AuditEntry {
  const { id, when: at, by, action, subject, changes } = stored;
  return { id, at, by: { id: by, email: emails.get(by) ?? '' }, action, subject, changes };
}
