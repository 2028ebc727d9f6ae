import { createCookie } from '@remix-run/node';

import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import { createSessions } from '~/features/session/index.server';
import type { Account } from '~/ports/identity';
import type { Store } from '~/ports/store';
import { cookieSecret } from '~/http/cookies/secret.server';

import type { HttpVisitor } from './http-visitor';

const SESSION = '__Host-session';

/** The value of a cookie of the store, signed with this secret, as the browser keeps it. */
export async function signCookie(name: string, value: unknown, secret: string): Promise<string> {
  const text = await createCookie(name, { secrets: [cookieSecret(name, secret)] }).serialize(value);
  return text.split(';', 1)[0]?.slice(name.length + 1) ?? '';
}

/** Sets a cookie, as a thief or another user of the same machine could. */
export function put(visitor: HttpVisitor, name: string, value: string): void {
  (visitor.cookies as Map<string, string>).set(name, value);
}

/** Signs this account in at this browser, without a request. `clock`: when; `sessionSecret`: the store's. */
export async function signIn(
  visitor: HttpVisitor,
  { id }: Pick<Account, 'id'>,
  {
    store,
    sessionSecret,
    clock = Date.now,
    isAdmin = false,
    passedCode = false,
  }: {
    readonly store: Store;
    readonly sessionSecret: string;
    readonly clock?: () => number;
    readonly isAdmin?: boolean;
    readonly passedCode?: boolean;
  },
): Promise<void> {
  const { secret } = await createSessions({ store, clock }).start(id, { isAdmin, passedCode });
  put(visitor, SESSION, await signCookie(SESSION, secret, sessionSecret));
}

/** Lets this many minutes pass, in all sessions of an account, since its person confirmed the identity. */
export async function growOld(store: Store, accountId: string, minutes: number): Promise<void> {
  const { docs } = await store.query({ from: 'sessions', where: [['accountId', '==', accountId]], limit: 20 });
  const before = (time: unknown) => Number(time ?? 0) - minutes * 60_000;
  for (const { path, data } of docs)
    await store.update(path, { provenAt: before(data['provenAt']), confirmedAt: before(data['confirmedAt']) });
}

/**
 * Makes this visitor a shopper who is signed in, for tests of a crowd: without a password, whose hash alone takes longer than all the rest
 * of a sign-up. The shopper came by a provider.
 */
export async function joinAs(
  email: string,
  visitor: HttpVisitor,
  { store, sessionSecret }: { readonly store: Store; readonly sessionSecret: string },
): Promise<Account> {
  const identity = createEmbeddedIdentity({ store, clock: Date.now });
  const made = await identity.signUpByProvider({ identity: { provider: 'google', subject: email, email }, displayName: 'Amal Idrissi' });
  if (!made.ok) throw new Error(`${email}: ${made.code}`);
  await signIn(visitor, made.account, { store, sessionSecret });
  return made.account;
}
