import { z } from 'zod';

import { hostName, readCookie, signedCookie } from '~/http/cookies/signed.server';

const HALF_AN_HOUR = 30 * 60;

const cookie = signedCookie(hostName('keep'), HALF_AN_HOUR);
const gameId = z.string().min(1).max(200);

/** Returns the game whose heart a visitor pressed before the login; null where there is none. */
export async function readWishCookie(request: Request): Promise<string | null> {
  return gameId.safeParse(await readCookie(cookie, request)).data ?? null;
}

export const wishCookie = (id: string): Promise<string> => cookie.serialize(id);

export const forgetWish = (): Promise<string> => cookie.serialize('', { maxAge: 0 });
