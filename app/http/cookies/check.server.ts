import { paths } from '~/domain/paths';

/** The cookies that a page can do without: what was done stands. */
const PASSING = /^(__Host-)?(toast|revealed|form)=/;
const LONGEST = 1000;

/**
 * Leads an answer that keeps something in a cookie by a page that sees whether the browser brings it back. Only where the request had no
 * cookie at all: a browser that sends one keeps them.
 */
export function checkCookies(answer: unknown, { method, headers }: Request): void {
  if (method !== 'POST' || headers.get('Cookie') || !(answer instanceof Response)) return;
  const to = answer.headers.get('Location') ?? '';
  if (!to.startsWith('/') || to.length > LONGEST || !answer.headers.getSetCookie().some(isKept)) return;
  answer.headers.set('Location', paths.cookies(to));
}

function isKept(cookie: string): boolean {
  return !PASSING.test(cookie) && !/;\s*max-age=0/i.test(cookie);
}
