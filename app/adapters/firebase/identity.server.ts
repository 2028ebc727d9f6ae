import { randomUUID } from 'node:crypto';

import type { CreateRequest, UpdateRequest } from 'firebase-admin/auth';

import { normalizeEmail } from '~/domain/account/email';
import { refused } from '~/domain/shared/result';
import type { Clock } from '~/ports/clock';
import type { Account, Identity, LinkFailure, Outcome, ProviderIdentity } from '~/ports/identity';
import type { Store } from '~/ports/store';

import { createFresh } from './token-cache.server';
import { createSubjects } from './provider-links.server';
import { createToolkit } from './rest-client.server';
import { createUsers, providerIdOf, toAccount } from './users.server';
import { openGoogleApp } from '~/adapters/shared/google-app.server';
import { candidatesOf, done, isAccountId, passwordWeakness, toIdentity } from '~/adapters/shared/identity.server';

export interface FirebaseIdentityOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly projectId: string;
  readonly apiKey: string;
  /**
   * host:port of the Authentication emulator, which Google's library also reads from FIREBASE_AUTH_EMULATOR_HOST; null: Google's own
   * servers.
   */
  readonly emulatorHost: string | null;
  /** The time limit (ms) of a call; default 10,000. */
  readonly waitMs?: number;
}

/**
 * Keeps accounts in Firebase Authentication; passwords are checked by the Identity Toolkit's REST call. It sends nothing before the first
 * call.
 */
export function createFirebaseIdentity({
  store,
  clock,
  projectId,
  apiKey,
  emulatorHost,
  waitMs = 10_000,
}: FirebaseIdentityOptions): Identity {
  const app = openGoogleApp(projectId);
  const users = createUsers({ app, waitMs });
  const toolkit = createToolkit({
    apiKey,
    projectId,
    emulatorHost,
    waitMs,
    accessToken: async () => (emulatorHost === null ? users.accessToken() : 'owner'),
  });
  const subjects = createSubjects({
    store,
    clock,
    holderInFirebase: async (identity) => (await findByProvider(identity))?.id ?? null,
  });
  const fresh = createFresh({ clock, find: users.byId });

  return {
    refuses: passwordWeakness,

    isEmpty: () => users.isEmpty(),

    async signUp({ email: typed, password, displayName, emailVerified = false }) {
      const email = normalizeEmail(typed);
      if (email === null) return refused('invalid-email');
      const weakness = passwordWeakness(password, { email, displayName });
      if (weakness !== null) return refused(weakness);
      return create({ email, displayName, emailVerified, password });
    },

    async signUpByProvider({ identity: typed, displayName }) {
      const identity = toIdentity(typed);
      if (identity === null) return refused('invalid-email');
      if (await findByProvider(identity)) return refused('linked-elsewhere');
      const outcome = await create({ email: identity.email, displayName, emailVerified: true });
      if (!outcome.ok) return refused(outcome.code === 'email-in-use' ? 'email-in-use' : 'invalid-email');
      const linked = await linkTo(outcome.account, identity);
      if (linked.ok) return linked;
      await remove(outcome.account.id);
      return refused('linked-elsewhere');
    },

    async signIn(typed, password) {
      const email = normalizeEmail(typed);
      if (email === null) return refused('invalid-email');
      const checked = await checkPassword(email, password);
      if (!checked.ok) return checked;
      const account = await users.byId(checked.id);
      if (account) return done(account);
      throw new Error('FIREBASE_API_KEY belongs to another project than GOOGLE_CLOUD_PROJECT: the account is in one and not in the other.');
    },

    find: async (id) => (isAccountId(id) ? fresh.find(id) : null),

    async findByEmail(typed) {
      const email = normalizeEmail(typed);
      return email === null ? null : users.find((auth) => auth.getUserByEmail(email));
    },

    findByProvider: (provider, subject) => findByProvider({ provider, subject }),

    listUnverified: async (before, after) => {
      const { accounts, next } = await users.list(after);
      return { accounts: accounts.filter(({ emailVerified, createdAt }) => !emailVerified && createdAt <= before), next };
    },

    markVerified: (id) => update(id, { emailVerified: true }),
    async setEmail(id, typed, { from }) {
      const email = normalizeEmail(typed);
      if (email === null) return refused('invalid-email');
      const before = await byId(id);
      if (!before) return refused('not-found');
      if (before.email === email) return done(before);
      if (before.email !== from) return refused('conflict');
      const answer = await users.ask((auth) => auth.updateUser(id, { email, emailVerified: true })).finally(() => fresh.forget(id));
      if ('value' in answer) return done(toAccount(answer.value));
      if (answer.code === 'email-already-exists') return refused('email-in-use');
      return refused(answer.code === 'invalid-email' ? 'invalid-email' : 'not-found');
    },
    setDisplayName: (id, displayName) => update(id, { displayName }),
    setDisabled: (id, disabled) => update(id, { disabled }),

    async setPassword(id, password, { current } = {}) {
      const before = await byId(id);
      if (!before) return refused('not-found');
      if (current !== undefined) {
        if (!before.hasPassword) return refused('wrong-password');
        const checked = await checkPassword(before.email, current);
        if (!checked.ok) return refused(checked.code === 'too-many' ? 'too-many' : 'wrong-password');
      }
      const weakness = passwordWeakness(password, before);
      if (weakness !== null) return refused(weakness);
      const answer = await change(id, { password });
      if (!answer.ok) return answer;
      const { account } = answer;
      if (current === undefined || !isTakenOver(before, account)) return answer;
      await toolkit.change(id, { deleteAttribute: ['PASSWORD'] });
      fresh.forget(id);
      return refused('wrong-password');
    },

    async link(id, typed) {
      const account = await byId(id);
      return account ? linkTo(account, toIdentity(typed) ?? typed) : refused('not-found');
    },

    async unlink(id, provider) {
      const account = await byId(id);
      const old = account?.linked.find((one) => one.provider === provider);
      if (!account || !old) return account;
      const after = await update(id, { providersToUnlink: [providerIdOf(provider)] });
      await subjects.release(id, old);
      return after;
    },

    async takeOver(id, { identity: typed, displayName }) {
      const identity = toIdentity(typed) ?? typed;
      const before = await byId(id);
      if (!before) return refused('not-found');
      if (before.emailVerified) return refused('verified');
      if (!(await subjects.claim(id, identity))) return refused('linked-elsewhere');
      const others = before.linked.filter(({ provider }) => provider !== identity.provider);
      const isThere = await toolkit.change(id, {
        emailVerified: true,
        displayName,
        deleteAttribute: ['PASSWORD'],
        deleteProvider: others.map(({ provider }) => providerIdOf(provider)),
        linkProviderUserInfo: { providerId: providerIdOf(identity.provider), rawId: identity.subject, email: identity.email },
      });
      fresh.forget(id);
      const after = isThere ? await byId(id) : null;
      const gone = after === null ? [identity] : before.linked.filter(({ subject }) => subject !== identity.subject);
      for (const one of gone) await subjects.release(id, one);
      return after ? done(after) : refused('not-found');
    },

    remove,
  };

  async function checkPassword(email: string, password: string) {
    const [typed = '', ...others] = candidatesOf(password);
    let checked = await toolkit.checkPassword(email, typed);
    for (const other of others) if (!checked.ok && checked.code === 'wrong-password') checked = await toolkit.checkPassword(email, other);
    return checked;
  }

  function byId(id: string): Promise<Account | null> {
    return isAccountId(id) ? users.byId(id) : Promise.resolve(null);
  }

  async function findByProvider({ provider, subject }: Pick<ProviderIdentity, 'provider' | 'subject'>): Promise<Account | null> {
    return subject === '' ? null : users.find((auth) => auth.getUserByProviderUid(providerIdOf(provider), subject));
  }

  /** Signs up as an administrator: the public call allows one client address 100 sign-ups an hour. */
  async function create(fields: CreateRequest): Promise<Outcome<'email-in-use' | 'invalid-email' | 'weak-password'>> {
    const uid = randomUUID();
    const answer = await users.ask((auth) => auth.createUser({ uid, ...fields }));
    if ('value' in answer) return done(toAccount(answer.value));
    switch (answer.code) {
      case 'email-already-exists':
      case 'uid-already-exists': {
        // If an answer got lost, Google's library asks again; then this same account is in the way.
        const mine = await users.byId(uid);
        return mine ? done(mine) : refused('email-in-use');
      }
      case 'invalid-password':
        return refused('weak-password');
      case 'invalid-email':
      case 'user-not-found':
        return refused('invalid-email');
    }
  }

  async function change(id: string, fields: UpdateRequest): Promise<Outcome<'not-found' | 'weak-password'>> {
    if (!isAccountId(id)) return refused('not-found');
    const answer = await users.ask((auth) => auth.updateUser(id, fields)).finally(() => fresh.forget(id));
    if ('value' in answer) return done(toAccount(answer.value));
    return refused(answer.code === 'invalid-password' ? 'weak-password' : 'not-found');
  }

  async function update(id: string, fields: UpdateRequest): Promise<Account | null> {
    const answer = await change(id, fields);
    return answer.ok ? answer.account : null;
  }

  async function linkTo(account: Account, identity: ProviderIdentity): Promise<Outcome<LinkFailure>> {
    const { id, linked } = account;
    if (linked.some((one) => one.provider === identity.provider && one.subject !== identity.subject)) return refused('other-linked');
    if (!(await subjects.claim(id, identity))) return refused('linked-elsewhere');
    const { provider, subject: uid, email } = identity;
    const after = await update(id, { providerToLink: { providerId: providerIdOf(provider), uid, email } });
    if (after) return done(after);
    await subjects.release(id, identity);
    return refused('not-found');
  }

  async function remove(id: string): Promise<void> {
    if (!isAccountId(id)) return;
    await users.ask((auth) => auth.deleteUser(id)).finally(() => fresh.forget(id));
    await subjects.releaseAll(id);
  }
}

/** Tells whether another person proved, during the change of the password, to own the account. */
function isTakenOver(before: Account, after: Account): boolean {
  return (
    !before.emailVerified &&
    after.emailVerified &&
    after.linked.some(({ subject }) => before.linked.every((one) => one.subject !== subject))
  );
}
