import { isLoopback } from '~/domain/web-address';

import { hasPass } from './form-pass.server';

/**
 * Whether a request that may change something comes from a page of ours. Browsers say so in Sec-Fetch-Site, older ones in Origin, and those
 * that know neither (w3m, Lynx) in Referer, which counts for nothing beside one of the two. A request with none of them is refused.
 * `Origin: null` alone proves nothing; beside `same-origin` it is a page that hides its address.
 */
export function isSameOrigin(headers: Headers, ours: string): boolean {
  const site = headers.get('Sec-Fetch-Site');
  const origin = headers.get('Origin');
  if (site === null) return isOurs(origin ?? originOf(headers.get('Referer')), ours);
  return site === 'same-origin' && (origin === null || origin === 'null' || isOurs(origin, ours));
}

/** The origin in the address of a page; 'null' where there is none. The whole is read, since `https://ours@evil.example` only begins like ours. */
function originOf(page: string | null): string {
  return page !== null && URL.canParse(page) ? new URL(page).origin : 'null';
}

/** Our own origin. On this machine under any of its names, since localhost:3000 and 127.0.0.1:3000 are the same server. */
function isOurs(origin: string, ours: string): boolean {
  if (origin === ours) return true;
  if (!URL.canParse(origin)) return false;
  const [theirs, own] = [new URL(origin), new URL(ours)];
  return theirs.origin === origin && isLoopback(theirs) && isLoopback(own) && theirs.protocol === own.protocol && theirs.port === own.port;
}

interface SentForm {
  readonly headers: Headers;
  readonly path: string;
  readonly query: string;
}

/** The same, or a browser that names no page at all shows the pass that the form's page gave it. */
export function isOwnForm({ headers, path, query }: SentForm, ours: string): boolean {
  if (isSameOrigin(headers, ours)) return true;
  return !SAYS.some((name) => headers.has(name)) && hasPass(path, query, headers.get('Cookie'));
}

const SAYS = ['Sec-Fetch-Site', 'Origin', 'Referer'];

/** Throws a 403 response for a request from another site. */
export function requireSameOrigin({ url, headers }: Request, ours: string): void {
  const { pathname: path, search: query } = new URL(url);
  if (!isOwnForm({ headers, path, query }, ours))
    throw new Response('This request does not come from a page of this site.', { status: 403 });
}
