import { randomBytes } from 'node:crypto';

import { plainPath } from '~/domain/language';
import { paths } from '~/domain/paths';

import { MOST } from './limits.server';

/*
 * Lynx names no page with a query, so a form there can't show that it is ours. The pages of the sign-in and of an alert, which need their query, give such a
 * browser a random value twice: in a cookie, and in the address of their form. A page of another site knows neither (decision 57).
 */

const COOKIE = '__Host-pass';
const PARAMETER = 'pass';
const IN_COOKIES = new RegExp(`(?:^|;)\\s*${COOKIE}=([\\w-]{22})(?:;|$)`);
/** A pass is for these alone: pages that need their query, are never remembered, and change nothing of an account that is signed in. */
const TAKEN_AT: ReadonlySet<string> = new Set([paths.login(), paths.signup(), paths.loginCode(), paths.stockAlert()]);

export interface FormPass {
  /** Where the page's form goes: the page's own query, and the pass. */
  readonly action: string;
  /** The Set-Cookie value. */
  readonly cookie: string;
}

/** The pass for a page with a query, in a browser that said nothing in Sec-Fetch-Site; null for all others, whose forms need none. */
export function passFor({ url, headers }: Request): FormPass | null {
  const query = new URL(url).searchParams;
  if (query.size === 0 || headers.has('Sec-Fetch-Site')) return null;
  const pass = passIn(headers.get('Cookie')) ?? randomBytes(16).toString('base64url');
  query.set(PARAMETER, pass);
  if (query.toString().length > MOST.queryBytes) return null;
  return { action: `?${query.toString()}`, cookie: `${COOKIE}=${pass}; Path=/; HttpOnly; Secure; SameSite=Lax` };
}

/** Whether a form for this address has the pass that its browser was given. */
export function hasPass(path: string, query: string, cookies: string | null): boolean {
  const pass = passIn(cookies);
  return pass !== null && TAKEN_AT.has(plainPath(path)) && new URLSearchParams(query).get(PARAMETER) === pass;
}

function passIn(cookies: string | null): string | null {
  return IN_COOKIES.exec(cookies ?? '')?.[1] ?? null;
}
