import { z } from 'zod';

import { normalizeEmail } from '~/domain/account/email';
import { hasPassed, LONGEST_WAIT } from '~/domain/shared/deadline';
import type { Clock } from '~/ports/clock';
import type { Account, Identity } from '~/ports/identity';

import { randomId } from '~/features/documents/index.server';
import type { Sessions } from './sessions.server';

/** How long (ms) a browser is known to an account after a sign-in there. */
export const KNOWN_FOR = 180 * 24 * 60 * 60_000;

/** A family's browser; with more accounts, the one that was longest ago is forgotten. */
const MAX_ACCOUNTS = 5;

/** What a browser's signed cookie says of it: a name of its own, and who signed in there, with the time (ms), the last first. */
export const knownBrowser = z.object({
  id: z.string().min(1).max(64),
  accounts: z.array(z.tuple([z.string().min(1).max(128), z.number()])).max(MAX_ACCOUNTS),
});

export type KnownBrowser = Readonly<z.output<typeof knownBrowser>>;

/** The browser after this account signed in there at `now` (ms). It keeps its name. */
export function rememberAccount(browser: KnownBrowser | null, accountId: string, now: number): KnownBrowser {
  const others = (browser?.accounts ?? []).filter(([id]) => id !== accountId);
  return { id: browser?.id ?? randomId(), accounts: [[accountId, now] as [string, number], ...others].slice(0, MAX_ACCOUNTS) };
}

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;

/** Tells the browsers that an account signed in with from all others: what strangers do must not keep its person out. */
export function createKnownBrowsers({
  identity,
  sessions,
  clock,
}: {
  readonly identity: Pick<Identity, 'find'>;
  readonly sessions: Pick<Sessions, 'lastEnd'>;
  readonly clock: Clock;
}) {
  /**
   * Whether the account signed in there within KNOWN_FOR. Not before all its sessions were ended, for example by a new password: a thief
   * who had the old one could otherwise guess on from as many browsers as he had signed in with.
   */
  async function isKnownTo(browser: KnownBrowser | null, accountId: string): Promise<boolean> {
    const at = browser?.accounts.find(([id]) => id === accountId)?.[1];
    if (at === undefined || hasPassed(at, KNOWN_FOR, clock(), LONGEST_WAIT)) return false;
    return at >= (await sessions.lastEnd(accountId));
  }

  /**
   * The same for an address, in any spelling. It asks for the accounts of the cookie, never for the address, so that its time doesn't tell
   * who has an account.
   */
  async function isKnownToAddress(browser: KnownBrowser | null, typed: string): Promise<boolean> {
    const email = normalizeEmail(typed);
    const accounts = await Promise.all((browser?.accounts ?? []).map(([id]) => identity.find(id)));
    const account = accounts.find((one): one is Account => one !== null && one.email === email);
    return account !== undefined && isKnownTo(browser, account.id);
  }

  return { isKnownTo, isKnownToAddress };
}
