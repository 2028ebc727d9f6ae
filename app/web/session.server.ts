import { UNKNOWN_DEVICE, type Device } from '~/domain/account/device';
import { type KnownBrowser, SHOPPER_SESSION, type SignInTimes, type StartedSession } from '~/features/session/index.server';
import { shop, type Shop } from '~/services/index.server';

import { readCookie, signedCookie } from '~/http/cookies/signed.server';
import { SESSION_COOKIE } from '~/http/cookies/secret.server';
import { rememberBrowser } from '~/http/cookies/trusted-browser.server';

export type Account = NonNullable<Awaited<ReturnType<Shop['identity']['find']>>>;

/** The session that a new one replaces. `passedCode`: it began with a code of the second factor. */
interface Before {
  readonly sessionSecret: string | null;
  readonly passedCode?: boolean;
  readonly device?: Device;
  readonly browser?: KnownBrowser | null;
}

const cookie = signedCookie(SESSION_COOKIE, SHOPPER_SESSION / 1000);

/**
 * The secret in the browser's cookie; null without one, or where it was changed. Earlier releases signed all cookies alike, but none of the
 * others was a text.
 */
export async function readSessionSecret(request: Request): Promise<string | null> {
  const value = await readCookie(cookie, request);
  return typeof value === 'string' && value !== '' ? value : null;
}

/**
 * Signs in: ends the session before, starts a new one, and returns the headers with its cookie. If the old session began with a code, that
 * counts for the new one. `times`: what it takes over of the old one, since this is no new sign-in, or no new proof.
 */
export async function startSession(visit: Before, account: Account, times: Partial<SignInTimes> = {}): Promise<Headers> {
  if (visit.sessionSecret !== null) await shop.sessions.end(visit.sessionSecret);
  const { passedCode = false, device = UNKNOWN_DEVICE } = visit;
  return carry(await shop.sessions.start(account.id, { isAdmin: isAdmin(account), passedCode, device, times }), visit, account);
}

/** Like startSession(), but null, and nobody is signed in, where all sessions of the account were ended at `since` (ms) or later. */
export async function startSessionUnlessEnded(
  visit: Before,
  account: Account,
  { since, passedCode, times = {} }: { readonly since: number; readonly passedCode: boolean; readonly times?: Partial<SignInTimes> },
): Promise<Headers | null> {
  if (visit.sessionSecret !== null) await shop.sessions.end(visit.sessionSecret);
  const { device = UNKNOWN_DEVICE } = visit;
  const started = await shop.sessions.startUnlessEnded(account.id, { isAdmin: isAdmin(account), since, passedCode, device, times });
  return started && carry(started, visit, account);
}

/** The cookies of a new session: from now on the account knows this browser. */
async function carry({ secret, expiresAt }: StartedSession, { browser = null }: Before, account: Account): Promise<Headers> {
  const maxAge = Math.round((expiresAt - shop.clock()) / 1000);
  const headers = new Headers({ 'Set-Cookie': await cookie.serialize(secret, { maxAge }) });
  headers.append('Set-Cookie', await rememberBrowser(browser, account));
  return headers;
}

/** Signs out, on the server and in the browser. */
export async function endSession(visit: { readonly sessionSecret: string | null }): Promise<Headers> {
  if (visit.sessionSecret !== null) await shop.sessions.end(visit.sessionSecret);
  return forgetSession();
}

/** Signs out in the browser: for a session that ended on the server already. */
export async function forgetSession(): Promise<Headers> {
  return new Headers({ 'Set-Cookie': await cookie.serialize('', { maxAge: 0 }) });
}

/**
 * Call it right after an address was verified. If that made the person an admin, it ends the sessions from before, since a shopper's
 * session lasts longer than an admin's. A visitor who is that person gets a new session.
 */
export async function restartAdminSession(
  visit: Before & { readonly account: Account | null; readonly times: SignInTimes | null },
  account: Account,
): Promise<Headers> {
  if (!isAdmin(account)) return new Headers();
  await shop.sessions.endAll(account.id);
  if (visit.account?.id !== account.id) return new Headers();
  return startSession(visit, account, visit.times ? { provenAt: visit.times.provenAt } : {});
}

/** Whether the account is an owner's: docs/rules.md, Access. Checked at each request. */
export function isAdmin(account: Account): boolean {
  return shop.owners.isOwner(account);
}

/** Whether the owner's pages open to this admin only with the second step at login (ADMIN_SECOND_STEP). False for everybody else. */
export function needsSecondStep(account: Account): boolean {
  return shop.env.adminSecondStep && isAdmin(account);
}
