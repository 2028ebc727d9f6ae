import { createEncryption } from '~/adapters/node/encryption.server';
import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import { createOneTimeCodes } from '~/adapters/otpauth/one-time-codes.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';
import { createSecondFactors } from '~/features/session/index.server';
import type { TokenKind } from '~/features/account/token.server';
import type { Account } from '~/ports/identity';

import type { Answering } from '../servers/faulty-build';
import { accountParts } from './account-parts';
import { httpVisitor, type HttpVisitor } from '../visitors/http-visitor';
import { onPhone } from '../visitors/second-factor';
import { put, signCookie, signIn } from '../visitors/signed-in';

export const ORIGIN = 'http://localhost:3000';
export const OWNER = 'owner@example.com';
export const PASSWORD = 'four keys, one door';
const HOUR = 60 * 60_000;

export type World = ReturnType<typeof openWorld>;

/** Opens a store with its people, without any page; `secrets` are those of the built store's start. */
export function openWorld(file: string, secrets: { readonly session: string; readonly key: string }) {
  const store = openSqliteStore({ file, indexes: INDEXES });
  const encryption = createEncryption(secrets.key);
  const clock = Date.now;
  const identity = createEmbeddedIdentity({ store, clock });
  const parts = accountParts({ store, clock, encryption, identity });
  const { sessions, tokens } = parts;
  const factors = createSecondFactors({ ...parts, store, clock, encryption, codes: createOneTimeCodes() });
  let people = 0;
  let answer: Answering = () => Promise.reject(new Error('No store is open.'));

  const newEmail = () => `person${(people += 1)}@example.org`;
  const visitor = () => httpVisitor(ORIGIN, { address: `203.0.113.${(people += 1) % 250}`, answer: (request) => answer(request) });

  /** A new account with a password. */
  async function account(email = newEmail(), { emailVerified = true } = {}): Promise<Account> {
    const made = await identity.signUp({ email, password: PASSWORD, displayName: 'Amal', emailVerified });
    if (!made.ok) throw new Error(made.code);
    return made.account;
  }

  /** A browser in which this account signed in this many hours ago. */
  async function browserOf(of: Pick<Account, 'id'>, { isAdmin = false, hoursAgo = 0, passedCode = false } = {}): Promise<HttpVisitor> {
    const browser = visitor();
    const past = () => Date.now() - hoursAgo * HOUR;
    await signIn(browser, of, { store, sessionSecret: secrets.session, clock: past, isAdmin, passedCode });
    return browser;
  }

  /** Frees the owner's address. */
  async function freeOwner(): Promise<void> {
    const owner = await identity.findByEmail(OWNER);
    if (owner) await identity.remove(owner.id);
  }

  /** Switches the second step on, as its page does; the code of the next half minute is still new. */
  async function secondFactor(of: Account): Promise<{ secret: string; recoveryCodes: readonly string[] }> {
    await factors.offer(of);
    const view = await factors.view(of);
    if (view.state !== 'offered') throw new Error(view.state);
    const outcome = await factors.turnOn(of, onPhone(view.secret));
    if (!outcome.ok) throw new Error(outcome.code);
    return { secret: view.secret, recoveryCodes: outcome.recoveryCodes };
  }

  return {
    store,
    identity,
    sessions,
    factors,
    newEmail,
    visitor,
    account,
    browserOf,
    freeOwner,
    sign: (name: string, value: unknown, secret = secrets.session) => signCookie(name, value, secret),
    secondFactor,
    /** The secret of a link of this kind. */
    token: async (kind: TokenKind, { id }: Pick<Account, 'id'>) => (await tokens.make(kind, id)).secret,
    /** From now on every visitor uses this store. */
    use: (other: Answering) => void (answer = other),
    ask: (request: Request) => answer(request),
    close: () => store.close(),
  };
}

/** A browser with all cookies of another. */
export function copyOf(visitor: HttpVisitor, fresh: HttpVisitor): HttpVisitor {
  for (const [name, value] of visitor.cookies) put(fresh, name, value);
  return fresh;
}

export const isIn = async (visitor: HttpVisitor) => (await visitor.get('/orders')).status === 200;
export const isAdmin = async (visitor: HttpVisitor) => (await visitor.get('/admin')).status === 200;
/** The fields of the sign-up form. */
export const person = (email: string) => ({
  name: 'Amal',
  birthDate: '1990-07-14',
  phone: '+212612345678',
  email,
  password: PASSWORD,
  confirmPassword: PASSWORD,
});
