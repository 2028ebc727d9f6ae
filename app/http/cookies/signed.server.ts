import { createCookie, type Cookie } from '@remix-run/node';

import { memoize } from '~/domain/shared/memoize';
import { isLoopback } from '~/domain/shared/loopback';
import { shop } from '~/services/index.server';

import { cookieSecret } from './secret.server';

/** Browsers keep Secure cookies over https, and on this machine. */
const KEEPS_SECURE = shop.env.isProduction || isLoopback(new URL(shop.env.origin));

/** `__Host-cart` where browsers keep such a cookie, else `cart`. */
export function hostName(name: string): string {
  return KEEPS_SECURE ? `__Host-${name}` : name;
}

/** A cookie that scripts can't read, signed with its name. It is Secure wherever the browser then keeps it, and always with a `__Host-` name. */
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

/** As many of each of our cookies are known as they came, and what is in them. */
const MOST_KNOWN = 500;

/** The contents of cookies by the text as it came: a signature takes longer to check than to look up. */
const contents = new WeakMap<Cookie, (text: string) => Promise<unknown>>();

/** The content of one of our cookies, only for reading; null where it is missing, was changed or can't be read. */
export async function readCookie(cookie: Cookie, request: Request): Promise<unknown> {
  const cookies = request.headers.get('Cookie');
  // why: else each of ours takes all of them apart, and a browser may send a thousand
  if (!cookies?.includes(cookie.name)) return null;
  let read = contents.get(cookie);
  if (!read) contents.set(cookie, (read = memoize((text) => cookie.parse(text).catch(() => null), MOST_KNOWN)));
  const own = cookies.split(';').find((each) => each.trimStart().startsWith(`${cookie.name}=`));
  // why of one alone: the others change without it
  return own === undefined ? null : read(own.trimStart());
}

/**
 * A cookie that is read and written before anything waits, since an answer from memory leaves at once; Remix's own are asynchronous. What
 * stands in it is the caller's: without a signature whoever has the browser may change it.
 */
export function earlyCookie(name: string) {
  const full = hostName(name);
  const inCookies = new RegExp(`(?:^|;)\\s*${full}=([\\w.-]*)`);
  const attributes = `Path=/; HttpOnly; SameSite=Lax${full === name ? '' : '; Secure'}`;
  return {
    name: full,
    /** Its value in a request's `Cookie`; '' without one. */
    valueIn: (cookies: string | null | undefined): string => inCookies.exec(cookies ?? '')?.[1] ?? '',
    /** The Set-Cookie value; `maxAge` in seconds, 0 forgets it. */
    toSet: (value: string, maxAge: number): string => `${full}=${value}; Max-Age=${maxAge}; ${attributes}`,
  };
}
