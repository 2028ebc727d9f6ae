import { createCookie, type Cookie } from '@remix-run/node';

import { isLoopback } from '~/domain/web-address';
import { shop } from '~/services.server';

/**
 * A signed cookie that scripts can't read. Secure wherever the browser would keep it then: over https, and on this machine. A `__Host-`
 * cookie is always Secure, since browsers drop it otherwise.
 */
export function signedCookie(name: string, maxAge: number): Cookie {
  return createCookie(name, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: name.startsWith('__Host-') || shop.env.isProduction || isLoopback(new URL(shop.env.origin)),
    maxAge,
    secrets: [shop.secrets.sessionSecret],
  });
}

/** What a cookie of ours holds; null where it is missing, was altered or can't be read. */
export async function readCookie(cookie: Cookie, request: Request): Promise<unknown> {
  try {
    return await cookie.parse(request.headers.get('Cookie'));
  } catch {
    return null;
  }
}
