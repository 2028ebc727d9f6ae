import { createCookie, type Cookie } from '@remix-run/node';

import { isLoopback } from '~/domain/web-address';
import { shop } from '~/services.server';

/**
 * A signed cookie that scripts can't read. It is Secure wherever the browser then keeps it: over https, and on this machine. A `__Host-`
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

/** The content of one of our cookies; null where it is missing, was changed or can't be read. */
export async function readCookie(cookie: Cookie, request: Request): Promise<unknown> {
  try {
    return await cookie.parse(request.headers.get('Cookie'));
  } catch {
    return null;
  }
}
