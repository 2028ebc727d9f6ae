import { createCookie, type Cookie } from '@remix-run/node';

import { memoize } from '~/domain/shared/memoize';
import { isLoopback } from '~/domain/shared/loopback';
import { shop } from '~/services/index.server';

import { cookieSecret } from './secret.server';

/** Browsers keep Secure cookies over https, and on this machine. */
const KEEPS_SECURE = shop.env.isProduction || isLoopback(new URL(shop.env.origin));

/** Returns `__Host-cart` where browsers keep such a cookie, else `cart`. */
export function hostName(name: string): string {
  return KEEPS_SECURE ? `__Host-${name}` : name;
}

/** Creates a signed cookie that scripts can't read. It is Secure wherever the browser then keeps it. */
export function signedCookie(name: string, maxAge: number): Cookie {
  return createCookie(name, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: name.startsWith('__Host-') || KEEPS_SECURE,
    maxAge,
    secrets: [cookieSecret(name, shop.secrets.sessionSecret)],
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
  const full = hostName(name);
  const inCookies = new RegExp(`(?:^|;)\\s*${full}=([\\w.-]*)`);
  const attributes = `Path=/; HttpOnly; SameSite=Lax${full === name ? '' : '; Secure'}`;
  return {
    name: full,
    /** Returns its value in a request's `Cookie`; '' without one. */
    valueIn: (cookies: string | null | undefined): string => inCookies.exec(cookies ?? '')?.[1] ?? '',
    /** Returns the Set-Cookie value; `maxAge` in seconds, 0 clears it. */
    toSet: (value: string, maxAge: number): string => `${full}=${value}; Max-Age=${maxAge}; ${attributes}`,
  };
}
