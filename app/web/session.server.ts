import { UNKNOWN_DEVICE, type Device } from '~/domain/account/device';
import { type KnownBrowser, SHOPPER_SESSION, type SignInTimes, type StartedSession } from '~/features/session/index.server';
import type { Shop } from '~/services/index.server';

import { readCookie, signedCookie } from '~/http/cookies/signed.server';
import { SESSION_COOKIE } from '~/http/cookies/secret.server';
import { rememberBrowser } from '~/http/cookies/trusted-browser.server';

export type Account = NonNullable<Awaited<ReturnType<Shop['identity']['find']>>>;

interface Before {
  readonly shop: Shop;
  readonly sessionSecret: string | null;
  readonly passedCode?: boolean;
  readonly device?: Device;
  readonly browser?: KnownBrowser | null;
}

const cookie = signedCookie(SESSION_COOKIE, SHOPPER_SESSION / 1000);

/** Returns the secret in the browser's cookie; null without one, or where it was changed. */
export async function readSessionSecret(shop: Shop, request: Request): Promise<string | null> {
  const value = await readCookie(cookie(shop), request);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Ends the session before, starts a new one, and returns the headers with its cookie. `times`: those taken over. */
export async function startSession(user: Before, account: Account, times: Partial<SignInTimes> = {}): Promise<Headers> {
  const { shop } = user;
  if (user.sessionSecret !== null) await shop.sessions.end(user.sessionSecret);
  const { passedCode = false, device = UNKNOWN_DEVICE } = user;
  return carry(await shop.sessions.start(account.id, { isAdmin: isAdmin(shop, account), passedCode, device, times }), user, account);
}

/** Does startSession(), but returns null where all sessions of the account were ended at `since` (ms) or later. */
export async function startSessionUnlessEnded(
  user: Before,
  account: Account,
  { since, passedCode, times = {} }: { readonly since: number; readonly passedCode: boolean; readonly times?: Partial<SignInTimes> },
): Promise<Headers | null> {
  const { shop } = user;
  if (user.sessionSecret !== null) await shop.sessions.end(user.sessionSecret);
  const { device = UNKNOWN_DEVICE } = user;
  const started = await shop.sessions.startUnlessEnded(account.id, { isAdmin: isAdmin(shop, account), since, passedCode, device, times });
  return started && carry(started, user, account);
}

async function carry({ secret, expiresAt }: StartedSession, { shop, browser = null }: Before, account: Account): Promise<Headers> {
  const maxAge = Math.round((expiresAt - shop.clock()) / 1000);
  const headers = new Headers({ 'Set-Cookie': await cookie(shop).serialize(secret, { maxAge }) });
  headers.append('Set-Cookie', await rememberBrowser(shop, browser, account));
  return headers;
}

export async function endSession({ shop, sessionSecret }: Pick<Before, 'shop' | 'sessionSecret'>): Promise<Headers> {
  if (sessionSecret !== null) await shop.sessions.end(sessionSecret);
  return forgetSession(shop);
}

export async function forgetSession(shop: Shop): Promise<Headers> {
  return new Headers({ 'Set-Cookie': await cookie(shop).serialize('', { maxAge: 0 }) });
}

/** Ends the earlier sessions of an account that a verified address made an admin. Call it right after the verification. */
export async function restartAdminSession(
  user: Before & { readonly account: Account | null; readonly times: SignInTimes | null },
  account: Account,
): Promise<Headers> {
  if (!isAdmin(user.shop, account)) return new Headers();
  await user.shop.sessions.endAll(account.id);
  if (user.account?.id !== account.id) return new Headers();
  return startSession(user, account, user.times ? { provenAt: user.times.provenAt } : {});
}

/** Returns whether the account is an owner's, at each request: docs/rules.md, Access. */
export function isAdmin(shop: Shop, account: Account): boolean {
  return shop.owners.isOwner(account);
}

/** Returns whether this admin needs the second factor for the admin area, by the settings; false for all others. */
export function needsSecondStep(shop: Shop, account: Account): boolean {
  return shop.settings.current().adminSecondStep && isAdmin(shop, account);
}
