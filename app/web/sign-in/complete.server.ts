import { redirect, type TypedResponse } from '@remix-run/node';

import { mergeCarts, type Cart } from '~/domain/cart';
import { paths } from '~/domain/paths';
import { ShopError } from '~/domain/shared/shop-error';
import { isStoreUnavailable } from '~/features/documents/index.server';
import type { Shop } from '~/services/index.server';

import { clearRecentlyViewed } from '~/http/cookies/recently-viewed.server';
import { readCartCookie, writeCartCookie } from '~/web/cart/cookie.server';
import { forgetWish, readWishCookie } from '~/web/wish/cookie.server';
import type { RequestUser } from '~/web/current-user.server';
import { askForCode } from './code.server';
import { endSession, isAdmin, needsSecondStep, startSessionUnlessEnded, type Account } from '~/web/session.server';
import { redirectWithToast } from '~/web/flash.server';

export async function orOther<T>(
  user: RequestUser,
  event: string,
  attempt: Promise<T>,
): Promise<T | { readonly ok: false; readonly code: 'other' }> {
  try {
    return await attempt;
  } catch (error) {
    if (isStoreUnavailable(error)) throw error;
    user.shop.log.error(event, error, { requestId: user.requestId });
    return { ok: false, code: 'other' };
  }
}

interface Wishes {
  readonly redirectTo: string;
  /** The text where the visitor's cart could not be added to the account's; it stays in its cookie. */
  readonly cartFailed: string;
  /** `at`: the time (ms) when the check of the password began. If all sessions were ended after that, the login shows `text` instead. */
  readonly since?: { readonly at: number; readonly text: string };
}

/** Returns the answer to a right password or a provider's sign-in: enter(), the page of the code, or the second factor's setup. */
export async function signInResponse(request: Request, user: RequestUser, account: Account, wishes: Wishes): Promise<TypedResponse<never>> {
  const { shop } = user;
  const nextPath = wishes.redirectTo === paths.home && isAdmin(shop, account) ? paths.today : wishes.redirectTo;
  // why after `since`: if the second factor is switched on at this moment, enter() starts no session
  if (await shop.secondFactors.isOn(account.id)) return askForCode(shop, account, wishes.since?.at ?? shop.clock(), nextPath);
  const redirectTo = needsSecondStep(shop, account) ? paths.accountSecondFactor(nextPath) : nextPath;
  return enter(request, user, account, { ...wishes, redirectTo, passedCode: false });
}

/** Adds the visitor's cart and wish to the account's, starts a new session, and answers 303. docs/rules.md, Sign-in. */
export async function enter(
  request: Request,
  user: RequestUser,
  account: Account,
  { redirectTo, cartFailed, since, passedCode }: Wishes & { readonly passedCode: boolean },
): Promise<TypedResponse<never>> {
  const { shop } = user;
  const secret = user.isLocal ? null : await shop.passwords.replacePrinted(account);
  if (secret !== null) return redirect(paths.resetPassword(secret), 303);
  const local = await readCartCookie(shop, request);
  const headers = await startSessionUnlessEnded(user, account, { since: since?.at ?? Infinity, passedCode });
  if (headers === null) return redirectWithToast(shop, paths.login(), { text: since?.text ?? '', tone: 'bad' });
  await shop.security.note('signed-in', { accountId: account.id });
  await shop.accountLanguages.meet(account.id, user.language).catch(unlessOutage);
  const isMerged = await mergeIntoAccount(user, account, local);
  if (!isMerged) return redirectWithToast(shop, redirectTo, { text: cartFailed, tone: 'bad' }, headers);
  if (local.length > 0) await writeCartCookie(shop, headers, []);
  await keepWish(request, user, account, headers);
  return redirect(redirectTo, { status: 303, headers });
}

/** Signs out: copies the account's cart into the cookie, ends the session, and answers 303 to the login. docs/rules.md, Cart. */
export async function signOutResponse(request: Request, user: RequestUser, text?: string): Promise<TypedResponse<never>> {
  const { shop } = user;
  const cart = user.account ? mergeCarts(await shop.carts.read(user.account.id), await readCartCookie(shop, request)) : null;
  const headers = await endSession(user);
  // why not cookies: the cart goes on in one
  headers.set('Clear-Site-Data', '"cache", "storage"');
  if (user.account) await shop.security.note('signed-out', { accountId: user.account.id });
  headers.append('Set-Cookie', clearRecentlyViewed(shop));
  if (cart) await writeFittingCart(shop, headers, cart);
  if (text !== undefined) return redirectWithToast(shop, paths.login(), { text }, headers);
  return redirect(paths.login(), { status: 303, headers });
}

/** Ignores an outage in a note beside a sign-in: the session has begun. */
function unlessOutage(error: unknown): void {
  if (!isStoreUnavailable(error)) throw error;
}

async function mergeIntoAccount(user: RequestUser, account: Account, local: Cart): Promise<boolean> {
  if (local.length === 0) return true;
  try {
    await user.shop.carts.change(account.id, (saved) => mergeCarts(saved, local));
    return true;
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error;
    user.shop.log.error('Failed to save cart', error, { requestId: user.requestId });
    return false;
  }
}

/** Keeps the game whose heart a visitor pressed before; the sign-in goes on without it. */
async function keepWish(request: Request, user: RequestUser, account: Account, headers: Headers): Promise<void> {
  const { shop } = user;
  const gameId = await readWishCookie(shop, request);
  if (gameId === null) return;
  headers.append('Set-Cookie', await forgetWish(shop));
  const game = shop.catalogue.find(gameId);
  if (game === null) return;
  const { priceCentimes } = game;
  await shop.wishes.keep(account.id, { gameId, priceCentimes }).catch((error: unknown) => {
    shop.log.error('wish-not-kept', error, { requestId: user.requestId });
  });
}

async function writeFittingCart(shop: Shop, headers: Headers, cart: Cart): Promise<void> {
  try {
    await writeCartCookie(shop, headers, cart);
  } catch (error) {
    if (error instanceof ShopError && error.code === 'cart-full') return writeFittingCart(shop, headers, cart.slice(0, -1));
    throw error;
  }
}
