import { done, holderOf, isAccountId, passwordWeakness, subjectPath } from '~/adapters/shared/identity.server';
import { normalizeEmail } from '~/domain/account/email';
import { refused } from '~/domain/shared/result';
import type { Clock } from '~/ports/clock';
import type { Identity } from '~/ports/identity';
import type { Store } from '~/ports/store';

import { emailPath, isWhole, toAccount, userPath } from './account.server';
import { createPasswordAccounts } from './password-accounts.server';
import { createProviderAccounts } from './provider-accounts.server';
import { createUsers, updated } from './users.server';

const PAGE_SIZE = 50;

/** Keeps accounts in the shop's own store. Calls that hash a password answer 'too-many' where too many wait, of this `client` above all. */
export function createEmbeddedIdentity({
  store,
  clock,
  client = () => '',
}: {
  readonly store: Store;
  readonly clock: Clock;
  readonly client?: () => string;
}): Identity {
  const users = createUsers({ store, clock });

  return {
    ...createPasswordAccounts(store, users, client),
    ...createProviderAccounts(store, users),
    refuses: passwordWeakness,

    isEmpty: async () => (await store.query({ from: 'users', limit: 1 })).docs.length === 0,

    find: users.find,

    async findByEmail(typed) {
      const email = normalizeEmail(typed);
      const user = email === null ? null : await users.userOf(emailPath(email));
      const account = user && toAccount(user);
      // why: the mark of an address that an account had may come back with a backup
      return account?.email === email ? account : null;
    },

    async listUnverified(before, after) {
      const where = [['emailVerified', '==', false] as const, ['createdAt', '<=', before] as const];
      const { docs, next } = await store.query({
        from: 'users',
        where,
        order: ['createdAt', 'asc'],
        limit: PAGE_SIZE,
        ...(after === null ? {} : { after }),
      });
      return { accounts: docs.filter(isWhole).map(toAccount), next };
    },

    markVerified: (id) => users.patch(id, { emailVerified: true }),
    async setEmail(id, typed, { from }) {
      const email = normalizeEmail(typed);
      if (email === null) return refused('invalid-email');
      return users.change(id, async (tx, user) => {
        const account = toAccount(user);
        if (account.email === email) return done(account);
        if (account.email !== from) return refused('conflict');
        const [holderDoc, old] = await tx.getMany([emailPath(email), emailPath(from)]);
        if (holderDoc && holderOf(holderDoc) !== id) return refused('email-in-use');
        if (old && holderOf(old) === id) tx.delete(old.path);
        tx.set(emailPath(email), { accountId: id });
        return done(updated(tx, user, { email, emailVerified: true }));
      });
    },
    setDisplayName: (id, displayName) => users.patch(id, { displayName }),
    setDisabled: (id, disabled) => users.patch(id, { disabled }),

    async remove(id) {
      if (!isAccountId(id)) return;
      await store.transaction(async (tx) => {
        const user = await tx.get(userPath(id));
        if (!user) return;
        const { email, linked } = toAccount(user);
        const marks = await tx.getMany([emailPath(email), ...linked.map(subjectPath)]);
        for (const holderDoc of marks) if (holderDoc && holderOf(holderDoc) === id) tx.delete(holderDoc.path);
        tx.delete(userPath(id));
      });
    },
  };
}
