import type { IncomingHttpHeaders } from 'node:http';

import { unlocalizedPath } from '~/domain/shared/language';
import { paths } from '~/domain/paths';

import { MOST } from '~/http/url-limits.server';
import { isSameOrigin } from '~/http/same-origin.server';

export interface Refusal {
  readonly status: 400 | 403 | 405 | 414;
  readonly code: 'method' | 'too-long' | 'unreadable' | 'foreign' | 'untold';
}

interface Arrival {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** The address that accepts posts from other sites since their signature is checked. */
const SIGNED = paths.paypalWebhook;
/** The addresses that mail programs post to: they read no cookie, and end mails alone. */
const STOPPING = new RegExp(`^${paths.stopWishMails('')}[0-9a-z]{20}$`);

/** Returns the refusal of a request before anything is read and before any route runs, or null. */
export function validateRequest({ method, url, headers }: Arrival, ours: string): Refusal | null {
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') return { status: 405, code: 'method' };
  if (isTooLong(url)) return { status: 414, code: 'too-long' };
  if (!isReadable(url)) return { status: 400, code: 'unreadable' };
  if (method !== 'POST' || url === SIGNED || STOPPING.test(url)) return null;
  const originHeaders = new Headers();
  if (typeof headers['sec-fetch-site'] === 'string') originHeaders.set('Sec-Fetch-Site', headers['sec-fetch-site']);
  if (headers.origin !== undefined) originHeaders.set('Origin', headers.origin);
  if (headers.referer !== undefined) originHeaders.set('Referer', headers.referer);
  // why two: Lynx names no page with a query, and does name the same page without one
  if (!isSameOrigin(originHeaders, ours)) return { status: 403, code: [...originHeaders].length === 0 ? 'untold' : 'foreign' };
  // why no size: each form checks its own before it reads a byte, and reports it where the visitor can correct it
  return null;
}

/** Sets Host and Origin to our own spelling after the check, so that no address is made from a client's claim. */
export function normalizeHostHeaders(headers: IncomingHttpHeaders, ours: string): void {
  headers.host = new URL(ours).host;
  delete headers['x-forwarded-host'];
  if (headers.origin !== undefined) headers.origin = ours;
}

function isTooLong(url: string): boolean {
  const [path, query] = halves(url);
  if (path.length > MOST.pathBytes || query.length > MOST.queryBytes) return true;
  return path.split('/').length - 1 > MOST.parts || query.split('&').length > MOST.parameters;
}

/** Returns path and query: Node passes an address on as Latin-1, one character a byte. */
function halves(url: string): [string, string] {
  const at = url.indexOf('?');
  return at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}

/** Returns whether a path begins with two slashes to a browser or the router: a link to it would lead to another site. */
function namesOtherSite(path: string): boolean {
  if (!/\/[/.]|[\\%]/.test(path)) return false;
  const { pathname } = new URL(`http://here.invalid${path}`);
  return [pathname, decodeURIComponent(pathname)].some((read) => /^[/\\]{2}/.test(unlocalizedPath(read)));
}

function isReadable(url: string): boolean {
  const [path, query] = halves(url);
  if (!path.startsWith('/') || new URLSearchParams(query).has('_data')) return false;
  try {
    return !decodeURIComponent(path).includes('\0') && !namesOtherSite(path);
  } catch {
    return false;
  }
}
