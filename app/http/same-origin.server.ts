import { isLoopback } from '~/domain/shared/loopback';

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
