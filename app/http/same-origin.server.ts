import { isLoopback } from '~/domain/shared/loopback';

/** Returns whether a changing request comes from our own page: by Sec-Fetch-Site, else Origin, else Referer (w3m, Lynx). */
export function isSameOrigin(headers: Headers, ours: string): boolean {
  const site = headers.get('Sec-Fetch-Site');
  const origin = headers.get('Origin');
  if (site === null) return isOurs(origin ?? originOf(headers.get('Referer')), ours);
  return site === 'same-origin' && (origin === null || origin === 'null' || isOurs(origin, ours));
}

function originOf(page: string | null): string {
  return page !== null && URL.canParse(page) ? new URL(page).origin : 'null';
}

/** why any loopback name: localhost:3000 and 127.0.0.1:3000 are the same server */
function isOurs(origin: string, ours: string): boolean {
  if (origin === ours) return true;
  if (!URL.canParse(origin)) return false;
  const [theirs, own] = [new URL(origin), new URL(ours)];
  return theirs.origin === origin && isLoopback(theirs) && isLoopback(own) && theirs.protocol === own.protocol && theirs.port === own.port;
}
