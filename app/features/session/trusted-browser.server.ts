import { z } from 'zod';

import { normalizeEmail } from '~/domain/account/email';
import { hasPassed, LONGEST_WAIT } from '~/domain/shared/deadline';
import type { Clock } from '~/ports/clock';
import type { Account, Identity } from '~/ports/identity';

import { randomId } from '~/features/documents/index.server';
import type { Sessions } from './sessions.server';

/** The time (ms) for which a browser is known after a sign-in. */
export const KNOWN_FOR = 180 * 24 * 60 * 60_000;

const MAX_ACCOUNTS = 5;

/** The content of a browser's signed cookie: its name, and [account id, time (ms)] of the sign-ins there, the last first. */
export const knownBrowser = z.object({
  id: z.string().min(1).max(64),
  accounts: z.array(z.tuple([z.string().min(1).max(128), z.number()])).max(MAX_ACCOUNTS),
});

export type KnownBrowser = Readonly<z.output<typeof knownBrowser>>;

export function rememberAccount(browser: KnownBrowser | null, accountId: string, now: number): KnownBrowser {
  const others = (browser?.accounts ?? []).filter(([id]) => id !== accountId);
  return { id: browser?.id ?? randomId(), accounts: [[accountId, now] as [string, number], ...others].slice(0, MAX_ACCOUNTS) };
}

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;

/** Tells an account's browsers from all others, so that strangers' guesses don't pause its person. */
export function createKnownBrowsers({
  identity,
  sessions,
  clock,
}: {
  readonly identity: Pick<Identity, 'find'>;
  readonly sessions: Pick<Sessions, 'lastEnd'>;
  readonly clock: Clock;
}) {
  /** Returns whether the account signed in there within KNOWN_FOR and after all its sessions last ended, as by a reset. */
  async function isKnownTo(browser: KnownBrowser | null, accountId: string): Promise<boolean> {
    const at = browser?.accounts.find(([id]) => id === accountId)?.[1];
    if (at === undefined || hasPassed(at, KNOWN_FOR, clock(), LONGEST_WAIT)) return false;
    return at >= (await sessions.lastEnd(accountId));
  }

  /** Returns the same for a typed address. It asks only for the cookie's accounts, so that its time tells nothing about others. */
  async function isKnownToAddress(browser: KnownBrowser | null, typed: string): Promise<boolean> {
    const email = normalizeEmail(typed);
    const accounts = await Promise.all((browser?.accounts ?? []).map(([id]) => identity.find(id)));
    const account = accounts.find((one): one is Account => one !== null && one.email === email);
    return account !== undefined && isKnownTo(browser, account.id);
  }

  return { isKnownTo, isKnownToAddress };
}
