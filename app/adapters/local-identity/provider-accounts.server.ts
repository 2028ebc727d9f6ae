import { done, holderOf, subjectPath, toIdentity, without } from '~/adapters/shared/identity.server';
import { refused } from '~/domain/shared/result';
import type { Identity } from '~/ports/identity';
import type { Store } from '~/ports/store';

import { emailPath, toAccount, toLinkedData } from './account.server';
import { createDocuments, updated, type Users } from './users.server';

type ProviderAccounts = Pick<Identity, 'signUpByProvider' | 'findByProvider' | 'link' | 'unlink' | 'takeOver'>;

export function createProviderAccounts(store: Store, users: Users): ProviderAccounts {
  return {
    async signUpByProvider({ identity: typed, displayName }) {
      const identity = toIdentity(typed);
      if (identity === null) return refused('invalid-email');
      const { email } = identity;
      const account = { ...users.newAccount(email, displayName), emailVerified: true, linked: [identity] };
      return store.transaction(async (tx) => {
        const [address, link] = await tx.getMany([emailPath(email), subjectPath(identity)]);
        if (link) return refused('linked-elsewhere');
        if (address) return refused('email-in-use');
        createDocuments(tx, account, { linked: toLinkedData(account.linked) });
        tx.create(subjectPath(identity), { accountId: account.id });
        return done(account);
      });
    },

    async findByProvider(provider, subject) {
      const user = await users.userOf(subjectPath({ provider, subject }));
      return user && toAccount(user);
    },

    async link(id, typed) {
      const identity = toIdentity(typed) ?? typed;
      const ownPath = subjectPath(identity);
      return users.change(id, async (tx, user) => {
        const holder = holderOf(await tx.get(ownPath));
        if (holder !== null && holder !== id) return refused('linked-elsewhere');
        const { linked } = toAccount(user);
        if (linked.some((one) => one.provider === identity.provider && one.subject !== identity.subject)) return refused('other-linked');
        tx.set(ownPath, { accountId: id });
        return done(updated(tx, user, { linked: toLinkedData([...without(linked, identity.provider), identity]) }));
      });
    },

    async unlink(id, provider) {
      const outcome = await users.change(id, (tx, user) => {
        const { linked } = toAccount(user);
        for (const one of linked.filter((entry) => entry.provider === provider)) tx.delete(subjectPath(one));
        return done(updated(tx, user, { linked: toLinkedData(without(linked, provider)) }));
      });
      return outcome.ok ? outcome.account : null;
    },

    async takeOver(id, { identity: typed, displayName }) {
      const identity = toIdentity(typed) ?? typed;
      const ownPath = subjectPath(identity);
      return users.change(id, async (tx, user) => {
        const holder = holderOf(await tx.get(ownPath));
        if (holder !== null && holder !== id) return refused('linked-elsewhere');
        const { emailVerified, linked } = toAccount(user);
        if (emailVerified) return refused('verified');
        const others = linked.map(subjectPath).filter((path) => path !== ownPath);
        for (const path of others) tx.delete(path);
        tx.set(ownPath, { accountId: id });
        return done(updated(tx, user, { emailVerified: true, displayName, passwordHash: null, linked: toLinkedData([identity]) }));
      });
    },
  };
}
