import { createCookie, type Cookie } from '@remix-run/node';

import { memoize } from '~/domain/shared/memoize';
import { isLoopback } from '~/domain/shared/loopback';
import type { Shop } from '~/services/index.server';

import { perShop } from '../per-shop.server';
import { cookieSecret } from './secret.server';

const HOST = '__Host-';

/** Returns `__Host-cart` where browsers keep Secure cookies, over https and on this machine; else `cart`. */
function hostName(name: string, { env }: Shop): string {
  return env.isProduction || isLoopback(new URL(env.origin)) ? `${HOST}${name}` : name;
}

/** Creates a signed cookie that scripts can't read. It is `__Host-`, and Secure, wherever the browser then keeps it, or where it is named so. */
export function signedCookie(name: string, maxAge: number): (shop: Shop) => Cookie {
  return perShop((shop) => {
    const full = name.startsWith(HOST) ? name : hostName(name, shop);
    const secrets = [cookieSecret(full, shop.secrets.sessionSecret)];
    return createCookie(full, { httpOnly: true, sameSite: 'lax', path: '/', secure: full.startsWith(HOST), maxAge, secrets });
  });
}

const MOST_KNOWN = 500;

/** The contents of cookies by their text: checking a signature is slower than a look-up. */
const contents = new WeakMap<Cookie, (text: string) => Promise<unknown>>();

/** Returns the content of one of our cookies, read-only; null where it is missing, changed or unreadable. */
export async function readCookie(cookie: Cookie, request: Request): Promise<unknown> {
  const cookies = request.headers.get('Cookie');
  // why: else each of ours parses all of them, and a browser may send a thousand
  if (!cookies?.includes(cookie.name)) return null;
  let read = contents.get(cookie);
  if (!read) contents.set(cookie, (read = memoize((text) => cookie.parse(text).catch(() => null), MOST_KNOWN)));
  const own = cookies.split(';').find((each) => each.trimStart().startsWith(`${cookie.name}=`));
  // why of one alone: the others change without it
  return own === undefined ? null : read(own.trimStart());
}

/** Creates an unsigned cookie, read and written synchronously, since a cached answer leaves at once. */
export function earlyCookie(name: string) {
  return perShop((shop) => {
    const full = hostName(name, shop);
    const inCookies = new RegExp(`(?:^|;)\\s*${full}=([\\w.-]*)`);
    const attributes = `Path=/; HttpOnly; SameSite=Lax${full === name ? '' : '; Secure'}`;
    return {
      name: full,
      /** Returns its value in a request's `Cookie`; '' without one. */
      valueIn: (cookies: string | null | undefined): string => inCookies.exec(cookies ?? '')?.[1] ?? '',
      /** Returns the Set-Cookie value; `maxAge` in seconds, 0 clears it. */
      toSet: (value: string, maxAge: number): string => `${full}=${value}; Max-Age=${maxAge}; ${attributes}`,
    };
  });
}
