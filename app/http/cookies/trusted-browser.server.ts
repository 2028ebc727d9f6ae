import { KNOWN_FOR, knownBrowser, rememberAccount, type KnownBrowser } from '~/features/session/index.server';
import type { Shop } from '~/services/index.server';

import { readCookie, signedCookie } from './signed.server';

const cookie = signedCookie('__Host-browser', KNOWN_FOR / 1000);

/** Reads the browser's cookie of known accounts; null without one. It signs no person in. */
export async function readBrowser(shop: Shop, request: Request): Promise<KnownBrowser | null> {
  const value = await readCookie(cookie(shop), request);
  if (value === null) return null;
  const parsed = knownBrowser.safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** Returns the Set-Cookie value after an account signed in there, or proved its mailbox. */
export function rememberBrowser(shop: Shop, browser: KnownBrowser | null, account: { readonly id: string }): Promise<string> {
  return cookie(shop).serialize(rememberAccount(browser, account.id, shop.clock()));
}
