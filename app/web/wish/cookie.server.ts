import { z } from 'zod';

import { readCookie, signedCookie } from '~/http/cookies/signed.server';
import type { Shop } from '~/services/index.server';

const HALF_AN_HOUR = 30 * 60;

const cookie = signedCookie('keep', HALF_AN_HOUR);
const gameId = z.string().min(1).max(200);

/** Returns the game whose heart a visitor pressed before the login; null where there is none. */
export async function readWishCookie(shop: Shop, request: Request): Promise<string | null> {
  return gameId.safeParse(await readCookie(cookie(shop), request)).data ?? null;
}

export const wishCookie = (shop: Shop, id: string): Promise<string> => cookie(shop).serialize(id);

export const forgetWish = (shop: Shop): Promise<string> => cookie(shop).serialize('', { maxAge: 0 });
