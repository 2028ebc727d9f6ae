import { randomUUID } from 'node:crypto';

import { normalizeEmail } from '~/domain/email';
import { refused, type Refused } from '~/domain/refusal';
import type { Clock } from '~/ports/clock';
import type { Account, Identity } from '~/ports/identity';
import type { Data, Snap, Store, Transaction } from '~/ports/store/port';
import { isWritten } from '~/ports/store/rivals';

import { emailPath, hashOf, isWhole, toAccount, toLinkedData, userPath } from './account.server';
import { createHasher, isOutdated } from './password.server';
import {
  candidatesOf,
  done,
  holderOf,
  isAccountId,
  isRefusedPassword,
  subjectPath,
  toIdentity,
  without,
} from '~/adapters/shared/identity.server';

const PAGE = 50;

/** Accounts in the shop's own store. Calls that hash a password answer 'too-many' where too many wait already. */
export function createEmbeddedIdentity({ store, clock }: { readonly store: Store; readonly clock: Clock }): Identity {
  const hasher = createHasher();

  return {
    refuses: isRefusedPassword,

    isEmpty: async () => (await store.query({ from: 'users', limit: 1 })).docs.length === 0,

    async signUp({ email: typed, password, displayName, emailVerified = false }) {
      const email = normalizeEmail(typed);
      if (email === null) return refused('invalid-email');
      if (isRefusedPassword(password, { email, displayName })) return refused('weak-password');
      if (await store.get(emailPath(email))) return refused('email-in-use');
      const hashing = hasher.hash(password);
      if (!hashing) return refused('too-many');
      const passwordHash = await hashing;
      const account = { ...newAccount(email, displayName), emailVerified, hasPassword: true };
      return store.transaction(async (tx) => {
        if (await tx.get(emailPath(email))) return refused('email-in-use');
        createDocuments(tx, account, { passwordHash });
        return done(account);
      });
    },

    async signUpByProvider({ identity: typed, displayName }) {
      const identity = toIdentity(typed);
      if (identity === null) return refused('invalid-email');
      const { email } = identity;
      const account = { ...newAccount(email, displayName), emailVerified: true, linked: [identity] };
      return store.transaction(async (tx) => {
        const [address, link] = await tx.getMany([emailPath(email), subjectPath(identity)]);
        if (link) return refused('linked-elsewhere');
        if (address) return refused('email-in-use');
        createDocuments(tx, account, { linked: toLinkedData(account.linked) });
        tx.create(subjectPath(identity), { accountId: account.id });
        return done(account);
      });
    },

    async signIn(typed, password) {
      const email = normalizeEmail(typed);
      if (email === null) return refused('invalid-email');
      const user = await userOf(emailPath(email));
      const found = await rightOne(hashOf(user?.data), password);
      if (found === 'too-many') return refused('too-many');
      if (!user) return refused('not-found');
      if (found === null) return refused('wrong-password');
      const account = toAccount(user);
      // Only the right password learns that the account is disabled.
      if (account.disabled) return refused('disabled');
      await strengthen(user, found.candidate);
      return done(account);
    },

    find,

    async findByEmail(typed) {
      const email = normalizeEmail(typed);
      const user = email === null ? null : await userOf(emailPath(email));
      return user && toAccount(user);
    },

    async findByProvider(provider, subject) {
      const user = await userOf(subjectPath({ provider, subject }));
      return user && toAccount(user);
    },

    async listUnverified(before, after) {
      const where = [['emailVerified', '==', false] as const, ['createdAt', '<=', before] as const];
      const { docs, next } = await store.query({
        from: 'users',
        where,
        order: ['createdAt', 'asc'],
        limit: PAGE,
        ...(after === null ? {} : { after }),
      });
      return { accounts: docs.filter(isWhole).map(toAccount), next };
    },

    markVerified: (id) => patch(id, { emailVerified: true }),
    setDisplayName: (id, displayName) => patch(id, { displayName }),
    setDisabled: (id, disabled) => patch(id, { disabled }),

    async setPassword(id, password, { current } = {}) {
      const user = await userAt(id);
      if (!user) return refused('not-found');
      const known = hashOf(user.data);
      if (current !== undefined) {
        const found = await rightOne(known, current);
        if (found === 'too-many') return refused('too-many');
        if (found === null) return refused('wrong-password');
      }
      if (isRefusedPassword(password, toAccount(user))) return refused('weak-password');
      const hashing = hasher.hash(password);
      if (!hashing) return refused('too-many');
      const passwordHash = await hashing;
      return change(id, (tx, snap) => {
        // The account's password may have changed since it was checked, or be gone.
        if (current !== undefined && hashOf(snap.data) !== known) return refused('wrong-password');
        return done(updated(tx, snap, { passwordHash }));
      });
    },

    async link(id, typed) {
      const identity = toIdentity(typed) ?? typed;
      const mark = subjectPath(identity);
      return change(id, async (tx, user) => {
        const holder = holderOf(await tx.get(mark));
        if (holder !== null && holder !== id) return refused('linked-elsewhere');
        const { linked } = toAccount(user);
        if (linked.some((one) => one.provider === identity.provider && one.subject !== identity.subject)) return refused('other-linked');
        tx.set(mark, { accountId: id });
        return done(updated(tx, user, { linked: toLinkedData([...without(linked, identity.provider), identity]) }));
      });
    },

    async unlink(id, provider) {
      const outcome = await change(id, (tx, user) => {
        const { linked } = toAccount(user);
        for (const one of linked.filter((entry) => entry.provider === provider)) tx.delete(subjectPath(one));
        return done(updated(tx, user, { linked: toLinkedData(without(linked, provider)) }));
      });
      return outcome.ok ? outcome.account : null;
    },

    async takeOver(id, { identity: typed, displayName }) {
      const identity = toIdentity(typed) ?? typed;
      const mark = subjectPath(identity);
      return change(id, async (tx, user) => {
        const holder = holderOf(await tx.get(mark));
        if (holder !== null && holder !== id) return refused('linked-elsewhere');
        const { emailVerified, linked } = toAccount(user);
        if (emailVerified) return refused('verified');
        const others = linked.map(subjectPath).filter((path) => path !== mark);
        for (const path of others) tx.delete(path);
        tx.set(mark, { accountId: id });
        return done(updated(tx, user, { emailVerified: true, displayName, passwordHash: null, linked: toLinkedData([identity]) }));
      });
    },

    async remove(id) {
      if (!isAccountId(id)) return;
      await store.transaction(async (tx) => {
        const user = await tx.get(userPath(id));
        if (!user) return;
        const { email, linked } = toAccount(user);
        const marks = await tx.getMany([emailPath(email), ...linked.map(subjectPath)]);
        for (const mark of marks) if (mark && holderOf(mark) === id) tx.delete(mark.path);
        tx.delete(userPath(id));
      });
    },
  };

  /** Which candidate fits the hash; null where none does. */
  async function rightOne(passwordHash: string | null, password: string): Promise<{ readonly candidate: string } | null | 'too-many'> {
    for (const candidate of candidatesOf(password)) {
      const checking = hasher.isRight(passwordHash, candidate);
      if (!checking) return 'too-many';
      if (await checking) return { candidate };
    }
    return null;
  }

  async function find(id: string): Promise<Account | null> {
    const snap = await userAt(id);
    return snap && toAccount(snap);
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

  /** The user to whom this `emails` or `subjects` document belongs. */
  async function userOf(path: string): Promise<Snap | null> {
    const id = holderOf(await store.get(path));
    return id === null ? null : userAt(id);
  }

  async function userAt(id: string): Promise<Snap | null> {
    const user = isAccountId(id) ? await store.get(userPath(id)) : null;
    return user && isWhole(user) ? user : null;
  }

  async function patch(id: string, fields: Data): Promise<Account | null> {
    const outcome = await change(id, (tx, user) => done(updated(tx, user, fields)));
    return outcome.ok ? outcome.account : null;
  }

  /** Reads an account and changes it, in one transaction. */
  async function change<R>(id: string, body: (tx: Transaction, user: Snap) => R | Promise<R>): Promise<R | Refused<'not-found'>> {
    if (!isAccountId(id)) return refused('not-found');
    return store.transaction(async (tx) => {
      const user = await tx.get(userPath(id));
      return user && isWhole(user) ? body(tx, user) : refused('not-found');
    });
  }

  /**
   * Hashes a password again after the parameters rose. If too many hashes wait, or the account changed meanwhile, the next sign-in does it.
   */
  async function strengthen(user: Snap, password: string): Promise<void> {
    const passwordHash = hashOf(user.data);
    if (passwordHash === null || !isOutdated(passwordHash)) return;
    const hashing = hasher.hash(password);
    if (!hashing) return;
    await isWritten(store.update(user.path, { passwordHash: await hashing }, { ifRev: user.rev }), ['stale']);
  }
}

function createDocuments(tx: Transaction, { id, linked: _linked, hasPassword: _hasPassword, ...fields }: Account, more: Data): void {
  tx.create(emailPath(fields.email), { accountId: id });
  tx.create(userPath(id), { ...fields, ...more });
}

/** Writes the changed fields, and returns the account after the change. */
function updated(tx: Transaction, user: Snap, fields: Data): Account {
  tx.update(user.path, fields);
  return toAccount({ ...user, data: { ...user.data, ...fields } });
}
