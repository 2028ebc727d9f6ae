import { redirect, type TypedResponse } from '@remix-run/node';
import { z } from 'zod';

import { paths } from '~/domain/paths';
import type { Shop } from '~/services/index.server';

import { readCookie, signedCookie } from '~/http/cookies/signed.server';
import type { Account } from '~/web/session.server';

const PATIENCE = 10 * 60_000;

/** Names the account whose code this browser must give. It is not a session: only the page of the code reads it. */
const cookie = signedCookie('__Host-code', PATIENCE / 1000);
const awaited = z.object({ codeOf: z.string(), since: z.number() });

export interface AwaitedCode {
  readonly account: Account;
  readonly since: number;
}

export async function askForCode(shop: Shop, account: Account, since: number, redirectTo: string): Promise<TypedResponse<never>> {
  const value = await cookie(shop).serialize({ codeOf: account.id, since } satisfies z.output<typeof awaited>);
  return redirect(paths.loginCode(redirectTo), { status: 303, headers: { 'Set-Cookie': value } });
}

/** Returns the account whose code this browser must give; null where there is none, or the time is over. */
export async function readAwaitedCode(shop: Shop, request: Request): Promise<AwaitedCode | null> {
  const parsed = awaited.safeParse(await readCookie(cookie(shop), request));
  if (!parsed.success || shop.clock() >= parsed.data.since + PATIENCE) return null;
  const account = await shop.identity.find(parsed.data.codeOf);
  return account && !account.disabled ? { account, since: parsed.data.since } : null;
}

export function forgetAwaitedCode(shop: Shop): Promise<string> {
  return cookie(shop).serialize('', { maxAge: 0 });
}
