import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';

const NAMES = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;
/** The headers by which a proxy, a tunnel or a CDN shows itself. */
const PROXY_NAMES = [
  ...NAMES,
  'via',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-original-host',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-ray',
  'cdn-loop',
  'fly-client-ip',
] as const;

export const namesClient = (headers: Pick<Headers, 'get'>) => NAMES.some((name) => headers.get(name));

export const namesProxy = (headers: Pick<Headers, 'get'>) => PROXY_NAMES.some((name) => headers.get(name) !== null);

/** Returns whether a Host is a name of this machine that no other machine can have: DNS can give any other name this address. */
export function isLoopbackHost(host: string | null | undefined): boolean {
  const [, name = ''] = /^(\[::1\]|[a-z\d.-]+?)\.?(?::\d{1,5})?$/i.exec(host ?? '') ?? [];
  const hostName = name.toLowerCase();
  if (isIPv4(hostName)) return hostName.startsWith('127.');
  return hostName === '[::1]' || hostName === 'localhost' || /^[a-z\d-]+(\.[a-z\d-]+)*\.localhost$/.test(hostName);
}

/** Returns whether a request names this machine by a loopback name, once, and neither a proxy nor its page says otherwise. */
export function namesThisMachine({ headers, rawHeaders }: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): boolean {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host');
  const claimedHosts = [headers['x-forwarded-host'] ?? [], headers['x-original-host'] ?? []].flat().flatMap((value) => value.split(','));
  const forwarded = [...(headers.forwarded ?? '').matchAll(/host="?([^",;\s]*)/gi)].map(([, host = '']) => host);
  // why: a tunnel may write this machine's name over Host, and not over the address of the page
  const pages = [headers.origin ?? [], headers.referer ?? []].flat().map((page) => (URL.canParse(page) ? new URL(page).host : 'null'));
  return hosts.length === 1 && [...hosts, ...claimedHosts.map((host) => host.trim()), ...forwarded, ...pages].every(isLoopbackHost);
}

/** Notes that a proxy reports clients though TRUST_PROXY_HOPS is 0: all visitors then share one client's limits. In memory only. */
export function createForwardedWatch({
  hops,
  clock,
  onFirst,
}: {
  readonly hops: number;
  readonly clock: () => number;
  readonly onFirst: () => void;
}) {
  let since: number | null = null;

  return {
    look(headers: Pick<Headers, 'get'>): void {
      if (hops > 0 || since !== null || !namesClient(headers)) return;
      since = clock();
      onFirst();
    },
    /** The time (ms) since which such requests come; null where none did. */
    since: (): number | null => since,
  };
}
