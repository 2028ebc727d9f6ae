import type { IncomingHttpHeaders } from 'node:http';

import { paths } from '~/domain/paths';
import { isSameOrigin } from './origin.server';

export interface Refusal {
  readonly status: 400 | 403 | 405;
  readonly sentence: string;
}

interface Arrival {
  readonly method: string;
  /** As it came: path and query, not decoded. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** The only address that takes posts from elsewhere: what comes there is signed, and judged by its signature. */
const SIGNED = paths.paypalWebhook;

/** What is turned away at the door, before anything is read or any route is asked; null lets the request in. */
export function refuse({ method, url, headers }: Arrival, ours: string): Refusal | null {
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
    return { status: 405, sentence: 'This site understands GET, HEAD and POST.' };
  if (!isReadable(url)) return { status: 400, sentence: 'This address is not understood.' };
  if (method !== 'POST' || url === SIGNED) return null;
  const said = new Headers();
  if (typeof headers['sec-fetch-site'] === 'string') said.set('Sec-Fetch-Site', headers['sec-fetch-site']);
  if (headers.origin !== undefined) said.set('Origin', headers.origin);
  if (!isSameOrigin(said, ours)) return { status: 403, sentence: 'This request does not come from a page of this site.' };
  // why no size: each form judges its own before it reads a byte, and says it where it can be mended
  return null;
}

/**
 * Host and Origin as one spelling, ours, once refuse() has judged them: so that no address is ever built from what a client claims
 * to have asked for, and Remix, which compares the two by itself, sees them agree.
 */
export function settleHeaders(headers: IncomingHttpHeaders, ours: string): void {
  headers.host = new URL(ours).host;
  delete headers['x-forwarded-host'];
  if (headers.origin !== undefined) headers.origin = ours;
}

/** The browser's router asks for the data of a page. */
export function isDataUrl(url: string): boolean {
  return /^[^?#]*\.data(\?|$)/.test(url);
}

function isReadable(url: string): boolean {
  const [path = '', query = ''] = url.split('?', 2);
  if (!path.startsWith('/') || new URLSearchParams(query).has('_data')) return false;
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}
