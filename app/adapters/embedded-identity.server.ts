import { createHash, randomUUID } from 'node:crypto';

import { hash, parseOptions, verify } from '@node-rs/argon2';

import { normalizeEmail } from '~/domain/email';
import { isTooLongPassword, isWeakPassword, normalizePassword } from '~/domain/password';
import type { Clock } from '~/ports/clock';
import type { Account, Identity } from '~/ports/identity';
import { StoreError, type Data, type Snap, type Store } from '~/ports/store';

/** argon2id (the package's default kind): 19 MiB, two passes, one lane. They are kept in each hash. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Checked where there is no hash to check, so that an unknown address takes as long as a known one. No password fits it. */
const NOBODYS_HASH = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const HASHES_AT_ONCE = 2;
const HASHES_WAITING = 50;

/**
 * Accounts in the shop's own store: `users/{id}`, and `emails/{hash of the address}`, which makes an address unique. At most
 * HASHES_AT_ONCE passwords are hashed at a time and HASHES_WAITING wait; beyond that both calls answer 'too-many'.
 */
export function createEmbeddedIdentity({ store, clock }: { readonly store: Store; readonly clock: Clock }): Identity {
  const inLine = createLine(HASHES_AT_ONCE, HASHES_WAITING);

  return {
    async signUp({ email: typed, password, displayName, emailVerified = false }) {
      const email = normalizeEmail(typed);
      if (email === null) return { ok: false, code: 'invalid-email' };
      if (isTooLongPassword(password) || isWeakPassword(password, { about: [email, displayName] }))
        return { ok: false, code: 'weak-password' };
      if (await store.get(emailPath(email))) return { ok: false, code: 'email-in-use' };
      const hashing = inLine(() => hash(normalizePassword(password), PARAMETERS));
      if (!hashing) return { ok: false, code: 'too-many' };
      const account: Account = { id: randomUUID(), email, displayName, emailVerified, disabled: false, createdAt: clock() };
      const isMade = await create(account, await hashing);
      return isMade ? { ok: true, account } : { ok: false, code: 'email-in-use' };
    },

    async signIn(typed, password) {
      const email = normalizeEmail(typed);
      if (email === null) return { ok: false, code: 'invalid-email' };
      const user = await userOf(email);
      // Nobody's password is empty, so a password that is too long to be anybody's is checked as an empty one.
      const candidate = isTooLongPassword(password) ? '' : normalizePassword(password);
      const checking = inLine(() => verify(hashOf(user) ?? NOBODYS_HASH, candidate));
      if (!checking) return { ok: false, code: 'too-many' };
      const isRight = await checking;
      if (!user) return { ok: false, code: 'not-found' };
      if (!isRight) return { ok: false, code: 'wrong-password' };
      const account = toAccount(user);
      // Only who knows the password is told that the account is disabled.
      if (account.disabled) return { ok: false, code: 'disabled' };
      await strengthen(user, candidate);
      return { ok: true, account };
    },

    find,

    async findByEmail(typed) {
      const email = normalizeEmail(typed);
      const user = email === null ? null : await userOf(email);
      return user && toAccount(user);
    },

    async markVerified(id) {
      if (!isAccountId(id)) return null;
      try {
        await store.update(userPath(id), { emailVerified: true });
      } catch (error) {
        if (error instanceof StoreError && error.code === 'missing') return null;
        throw error;
      }
      return find(id);
    },
  };

  async function find(id: string): Promise<Account | null> {
    const snap = isAccountId(id) ? await store.get(userPath(id)) : null;
    return snap && toAccount(snap);
  }

  /** false where the address was taken in the meantime: both documents are made, or none. */
  async function create({ id, ...fields }: Account, passwordHash: string): Promise<boolean> {
    try {
      await store.commit([
        { create: emailPath(fields.email), data: { accountId: id } },
        { create: userPath(id), data: { ...fields, passwordHash } },
      ]);
      return true;
    } catch (error) {
      if (error instanceof StoreError && error.code === 'exists') return false;
      throw error;
    }
  }

  async function userOf(email: string): Promise<Snap | null> {
    const id = (await store.get(emailPath(email)))?.data['accountId'];
    return typeof id === 'string' ? store.get(userPath(id)) : null;
  }

  /** Hashes a password anew where the parameters rose since. Where the line is full or somebody else changed the account, the next sign-in does it. */
  async function strengthen(user: Snap, password: string): Promise<void> {
    const passwordHash = hashOf(user);
    if (passwordHash === null || !isOutdated(passwordHash)) return;
    const hashing = inLine(() => hash(password, PARAMETERS));
    if (!hashing) return;
    try {
      await store.update(user.path, { passwordHash: await hashing }, { ifRev: user.rev });
    } catch (error) {
      if (!(error instanceof StoreError && error.code === 'stale')) throw error;
    }
  }
}

const userPath = (id: string) => `users/${id}`;
const emailPath = (email: string) => `emails/${createHash('sha256').update(email).digest('hex')}`;

function isAccountId(id: string): boolean {
  return /^[\w-]{1,128}$/.test(id);
}

function toAccount({ id, data }: Snap): Account {
  return {
    id,
    email: text(data, 'email'),
    displayName: text(data, 'displayName'),
    emailVerified: data['emailVerified'] === true,
    disabled: data['disabled'] === true,
    createdAt: typeof data['createdAt'] === 'number' ? data['createdAt'] : 0,
  };
}

function text(data: Data, field: string): string {
  const value = data[field];
  return typeof value === 'string' ? value : '';
}

/** null where there is no password: nothing fits. */
function hashOf(user: Snap | null): string | null {
  const value = user?.data['passwordHash'];
  return typeof value === 'string' && value !== '' ? value : null;
}

function isOutdated(passwordHash: string): boolean {
  const used = parseOptions(passwordHash);
  return used.memoryCost < PARAMETERS.memoryCost || used.timeCost < PARAMETERS.timeCost || used.parallelism < PARAMETERS.parallelism;
}

/** Lets `atOnce` works run and `waiting` wait; null where the line is full. Each hash takes 19 MiB and a core for a while. */
function createLine(atOnce: number, waiting: number) {
  const queue: (() => void)[] = [];
  let running = 0;

  return function inLine<T>(work: () => Promise<T>): Promise<T> | null {
    if (running >= atOnce && queue.length >= waiting) return null;
    return run(work);
  };

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // A place that becomes free goes to who has waited longest, without being free in between.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }
}
