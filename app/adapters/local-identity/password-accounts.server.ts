import { candidatesOf, done, passwordWeakness } from '~/adapters/shared/identity.server';
import { normalizeEmail } from '~/domain/account/email';
import { refused } from '~/domain/shared/result';
import type { Identity } from '~/ports/identity';
import type { Snapshot, Store } from '~/ports/store';
import { succeeded } from '~/ports/store/retry';

import { emailPath, hashOf, toAccount } from './account.server';
import { createHasher, isOutdated } from './password.server';
import { createDocuments, updated, type Users } from './users.server';

/** Creates the password calls. Each hashes one, and answers 'too-many' where too many wait. */
export function createPasswordAccounts(
  store: Store,
  users: Users,
  client: () => string,
): Pick<Identity, 'signUp' | 'signIn' | 'setPassword'> {
  const hasher = createHasher(client);

  return {
    async signUp({ email: typed, password, displayName, emailVerified = false }) {
      const email = normalizeEmail(typed);
      if (email === null) return refused('invalid-email');
      const weakness = passwordWeakness(password, { email, displayName });
      if (weakness !== null) return refused(weakness);
      if (await store.get(emailPath(email))) return refused('email-in-use');
      const passwordHash = await hasher.hash(password);
      if (passwordHash === null) return refused('too-many');
      const account = { ...users.newAccount(email, displayName), emailVerified, hasPassword: true };
      return store.transaction(async (tx) => {
        if (await tx.get(emailPath(email))) return refused('email-in-use');
        createDocuments(tx, account, { passwordHash });
        return done(account);
      });
    },

    async signIn(typed, password) {
      const email = normalizeEmail(typed);
      if (email === null) return refused('invalid-email');
      const holder = await users.userOf(emailPath(email));
      const user = holder && toAccount(holder).email === email ? holder : null;
      const match = await rightOne(hashOf(user?.data), password);
      if (match === 'too-many') return refused('too-many');
      if (!user) return refused('not-found');
      if (match === null) return refused('wrong-password');
      const account = toAccount(user);
      // why here: only the right password learns that the account is disabled
      if (account.disabled) return refused('disabled');
      await strengthen(user, match.candidate);
      return done(account);
    },

    async setPassword(id, password, { current } = {}) {
      const user = await users.userAt(id);
      if (!user) return refused('not-found');
      const storedHash = hashOf(user.data);
      if (current !== undefined) {
        const match = await rightOne(storedHash, current);
        if (match === 'too-many') return refused('too-many');
        if (match === null) return refused('wrong-password');
      }
      const weakness = passwordWeakness(password, toAccount(user));
      if (weakness !== null) return refused(weakness);
      const passwordHash = await hasher.hash(password);
      if (passwordHash === null) return refused('too-many');
      return users.change(id, (tx, doc) => {
        // why: the password may have changed since it was checked, or be gone
        if (current !== undefined && hashOf(doc.data) !== storedHash) return refused('wrong-password');
        return done(updated(tx, doc, { passwordHash }));
      });
    },
  };

  /** Returns the candidate that fits the hash; null: none. */
  async function rightOne(passwordHash: string | null, password: string): Promise<{ readonly candidate: string } | null | 'too-many'> {
    for (const candidate of candidatesOf(password)) {
      const isRight = await hasher.isRight(passwordHash, candidate);
      if (isRight === null) return 'too-many';
      if (isRight) return { candidate };
    }
    return null;
  }

  /** Hashes a password again after the parameters rose; the next sign-in does it where too many wait, or the account changed. */
  async function strengthen(user: Snapshot, password: string): Promise<void> {
    const passwordHash = hashOf(user.data);
    if (passwordHash === null || !isOutdated(passwordHash)) return;
    const stronger = await hasher.hash(password);
    if (stronger === null) return;
    await succeeded(store.update(user.path, { passwordHash: stronger }, { ifRev: user.rev }), ['stale']);
  }
}
