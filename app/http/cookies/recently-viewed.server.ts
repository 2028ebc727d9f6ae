import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import { z } from 'zod';

import { memoize } from '~/domain/shared/memoize';
import { unlocalizedPath } from '~/domain/shared/language';
import { paths } from '~/domain/paths';
import type { Shop } from '~/services/index.server';

import { isDataUrl } from '~/http/url-limits.server';

import { perShop } from '../per-shop.server';
import { earlyCookie } from './signed.server';
import { cookieSecret } from './secret.server';

const SHOWN = 6;
const LONGEST = 1_500;
const THIRTY_DAYS = 30 * 24 * 60 * 60;

const cookie = earlyCookie('looked');
const GAME = paths.product('');
const gameIds = z.array(z.string().min(1)).max(SHOWN + 1);

/** The Set-Cookie value that clears them at the sign-out, since other people may use the browser next. */
export const clearRecentlyViewed = (shop: Shop): string => cookie(shop).toSet('', 0);

/** Returns whether a browser has viewed games: a game's page is then its own. */
export function hasViewed(shop: Shop, cookies: string | undefined): boolean {
  return cookies !== undefined && cookies.includes(`${cookie(shop).name}=`);
}

/** Returns the ids of the games viewed last, newest first, without this one; empty where the cookie is missing or changed. */
export function recentlyViewed(shop: Shop, cookies: string | null | undefined, gameId: string): readonly string[] {
  return readLooked(shop, cookies)
    .filter((id) => id !== gameId)
    .slice(0, SHOWN);
}

/** Returns the Set-Cookie value of a view of a game's page, also beside a cached page; null: nothing is to be set. */
export function recentlyViewedCookie(shop: Shop, { method, url = '', headers }: IncomingMessage): string | null {
  const id = method === 'GET' ? gameAt(url).id : null;
  if (id === null || !shop.catalogue.has(id)) return null;
  const before = readLooked(shop, headers.cookie);
  if (before.length === 0) return firstLook(shop)(id);
  return before[0] === id ? null : written(shop, [id, ...before.filter((other) => other !== id)].slice(0, SHOWN + 1));
}

/** why memoized: the first view of a game is the same for all, and signing is slow */
const firstLook = perShop((shop) => memoize((id) => written(shop, [id])));

function readLooked(shop: Shop, cookies: string | null | undefined): readonly string[] {
  const [value = '', signature = ''] = cookie(shop).valueIn(cookies).split('.');
  if (value === '') return [];
  const [own, named] = [Buffer.from(signatureOf(shop, value)), Buffer.from(signature)];
  if (own.length !== named.length || !timingSafeEqual(own, named)) return [];
  return gameIds.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString())).data ?? [];
}

function written(shop: Shop, ids: readonly string[]): string {
  const value = Buffer.from(JSON.stringify(ids)).toString('base64url');
  if (value.length > LONGEST) return written(shop, ids.slice(0, -1));
  return cookie(shop).toSet(`${value}.${signatureOf(shop, value)}`, THIRTY_DAYS);
}

const signingKey = perShop((shop) => Buffer.from(cookieSecret(cookie(shop).name, shop.secrets.sessionSecret)));

function signatureOf(shop: Shop, value: string): string {
  return createHmac('sha256', signingKey(shop)).update(value).digest('base64url');
}

const gameAt = memoize((url): { readonly id: string | null } => ({ id: findGameAt(url) }));

function findGameAt(url: string): string | null {
  const path = unlocalizedPath(url.split('?', 1)[0] ?? '');
  if (!path.startsWith(GAME)) return null;
  const name = path.slice(GAME.length);
  try {
    return decodeURIComponent(isDataUrl(url) ? name.replace(/\.data$/, '') : name);
  } catch {
    return null;
  }
}
