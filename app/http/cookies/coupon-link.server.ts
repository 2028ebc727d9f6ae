import { z } from 'zod';
import type { Shop } from '~/services/index.server';

import { readCookie, signedCookie } from './signed.server';

const THIRTY_DAYS = 30 * 24 * 60 * 60;
const cookie = signedCookie('code', THIRTY_DAYS);

/** The code of a link. `isKnown`: the shop found it, so that pages may say what it gives without telling codes to who guesses. */
const storedCode = z.object({ code: z.string().max(24), isKnown: z.boolean() });
// why the text: a cookie of the release before
const couponLink = z.union([
  storedCode,
  z
    .string()
    .min(1)
    .max(24)
    .transform((code) => ({ code, isKnown: false })),
]);
export type CouponLink = z.output<typeof couponLink>;

/** Returns the code of a link that the visitor followed; null: none. */
export async function readCouponLink(shop: Shop, request: Request): Promise<CouponLink | null> {
  return couponLink.safeParse(await readCookie(cookie(shop), request)).data ?? null;
}

/** Returns the Set-Cookie value that keeps a code for the cart, or drops it. */
export function couponLinkCookie(shop: Shop, stored: CouponLink | null): Promise<string> {
  return stored === null ? cookie(shop).serialize('', { maxAge: 0 }) : cookie(shop).serialize(stored);
}
