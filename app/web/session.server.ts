import { UNKNOWN_DEVICE, type Device } from '~/domain/device';
import { ownerEmails, SHOPPER_SESSION, type StartedSession } from '~/features/account/face.server';
import { shop, type Shop } from '~/services.server';

import { readCookie, signedCookie } from './cookie.server';

export const SESSION_COOKIE = '__Host-session';

export type Account = NonNullable<Awaited<ReturnType<Shop['identity']['find']>>>;

/** The session that a new one takes the place of. `passedCode`: she showed a code of her second factor as it began. */
interface Before {
  readonly sessionSecret: string | null;
  readonly passedCode?: boolean;
  readonly device?: Device;
}

const cookie = signedCookie(SESSION_COOKIE, SHOPPER_SESSION / 1000);

/** The secret that the browser holds; null without one, or where it was altered. */
export async function readSessionSecret(request: Request): Promise<string | null> {
  const value = await readCookie(cookie, request);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A browser that says it has a session, true or not: its pages are kept by nobody. */
export function claimsSession(cookieHeader: string | null | undefined): boolean {
  return cookieHeader?.includes(`${SESSION_COOKIE}=`) ?? false;
}

/** Signs in: the session of before is ended, a new one starts, and its cookie is in the headers. A code that it began with counts for the new one. */
export async function startSession(visit: Before, account: Account): Promise<Headers> {
  if (visit.sessionSecret !== null) await shop.sessions.end(visit.sessionSecret);
  const { passedCode = false, device = UNKNOWN_DEVICE } = visit;
  return carry(await shop.sessions.start(account.id, { isAdmin: isAdmin(account), passedCode, device }));
}

/** As startSession(), but null, with nobody signed in, where all sessions of the account were ended at the moment `since` (ms) or later. */
export async function startSessionUnlessEnded(
  visit: Before,
  account: Account,
  { since, passedCode }: { readonly since: number; readonly passedCode: boolean },
): Promise<Headers | null> {
  if (visit.sessionSecret !== null) await shop.sessions.end(visit.sessionSecret);
  const { device = UNKNOWN_DEVICE } = visit;
  const started = await shop.sessions.startUnlessEnded(account.id, { isAdmin: isAdmin(account), since, passedCode, device });
  return started && carry(started);
}

async function carry({ secret, expiresAt }: StartedSession): Promise<Headers> {
  const maxAge = Math.round((expiresAt - shop.clock()) / 1000);
  return new Headers({ 'Set-Cookie': await cookie.serialize(secret, { maxAge }) });
}

/** Signs out, on the server and in the browser. */
export async function endSession(visit: { readonly sessionSecret: string | null }): Promise<Headers> {
  if (visit.sessionSecret !== null) await shop.sessions.end(visit.sessionSecret);
  return new Headers({ 'Set-Cookie': await cookie.serialize('', { maxAge: 0 }) });
}

/**
 * Somebody's address was verified just now. If that made her an admin, the sessions she had as a shopper end, since they would outlast an
 * admin's; where she is the visitor herself, she goes on with a new one.
 */
export async function renewIfAdmin(visit: Before & { readonly account: Account | null }, account: Account): Promise<Headers> {
  if (!isAdmin(account)) return new Headers();
  await shop.sessions.endAll(account.id);
  return visit.account?.id === account.id ? startSession(visit, account) : new Headers();
}

/** An admin is a verified address on the owner's list, judged at each request: docs/rules.md, Access. */
export function isAdmin(account: Account): boolean {
  return account.emailVerified && !account.disabled && ownerEmails(shop.env.adminEmails).includes(account.email);
}
