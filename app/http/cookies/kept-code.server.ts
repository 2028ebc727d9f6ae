import { z } from 'zod';

import { hostName, readCookie, signedCookie } from './signed.server';

const THIRTY_DAYS = 30 * 24 * 60 * 60;
const cookie = signedCookie(hostName('code'), THIRTY_DAYS);
const code = z.string().max(24);

/** Returns the code of a link that the visitor followed; null: none. */
export async function readKeptCode(request: Request): Promise<string | null> {
  return code.safeParse(await readCookie(cookie, request)).data ?? null;
}

/** Returns the Set-Cookie value that keeps a code for the cart, or drops it. */
export function keptCodeCookie(stored: string | null): Promise<string> {
  return stored === null ? cookie.serialize('', { maxAge: 0 }) : cookie.serialize(stored);
}
