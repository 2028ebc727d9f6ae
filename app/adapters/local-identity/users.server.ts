import { randomUUID } from 'node:crypto';

import { done, holderOf, isAccountId } from '~/adapters/shared/identity.server';
import { refused, type Refused } from '~/domain/shared/result';
import type { Clock } from '~/ports/clock';
import type { Account } from '~/ports/identity';
import type { Data, Snapshot, Store, Transaction } from '~/ports/store';

import { emailPath, isWhole, toAccount, userPath } from './account.server';

export type Users = ReturnType<typeof createUsers>;

/** Creates access to the documents of accounts; each change is one transaction. */
export function createUsers({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
  async function find(id: string): Promise<Account | null> {
    const doc = await userAt(id);
    return doc && toAccount(doc);
  }

  function newAccount(email: string, displayName: string): Account {
    return {
      id: randomUUID(),
      email,
      displayName,
      emailVerified: false,
      disabled: false,
      hasPassword: false,
      linked: [],
      createdAt: clock(),
    };
  }

  async function userOf(path: string): Promise<Snapshot | null> {
    const id = holderOf(await store.get(path));
    return id === null ? null : userAt(id);
  }

  async function userAt(id: string): Promise<Snapshot | null> {
    const user = isAccountId(id) ? await store.get(userPath(id)) : null;
    return user && isWhole(user) ? user : null;
  }

  async function patch(id: string, fields: Data): Promise<Account | null> {
    const outcome = await change(id, (tx, user) => done(updated(tx, user, fields)));
    return outcome.ok ? outcome.account : null;
  }

  async function change<R>(id: string, body: (tx: Transaction, user: Snapshot) => R | Promise<R>): Promise<R | Refused<'not-found'>> {
    if (!isAccountId(id)) return refused('not-found');
    return store.transaction(async (tx) => {
      const user = await tx.get(userPath(id));
      return user && isWhole(user) ? body(tx, user) : refused('not-found');
    });
  }

  return { find, newAccount, userOf, userAt, patch, change };
}

export function createDocuments(tx: Transaction, { id, linked: _linked, hasPassword: _hasPassword, ...fields }: Account, more: Data): void {
  tx.create(emailPath(fields.email), { accountId: id });
  tx.create(userPath(id), { ...fields, ...more });
}

/** Writes the changed fields, and returns the account after the change. */
export function updated(tx: Transaction, user: Snapshot, fields: Data): Account {
  tx.update(user.path, fields);
  return toAccount({ ...user, data: { ...user.data, ...fields } });
}
