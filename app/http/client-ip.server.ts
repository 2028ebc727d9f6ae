import { isIP } from 'node:net';

import { memoize } from '~/domain/shared/memoize';

/** The address where none is known. All such clients share their limits. */
export const UNKNOWN_ADDRESS = 'unknown';

/** Returns the client's address, for limits: the last `hops` entries of X-Forwarded-For are our own proxies'. */
export function clientAddress(forwardedFor: string | null, socketAddress: string | null, hops: number): string {
  const forwarded = hops > 0 && forwardedFor !== null ? lastOf(forwardedFor, hops) : null;
  return knownAddress(forwarded ?? socketAddress ?? '');
}

function lastOf(forwardedFor: string, hops: number): string | null {
  const entries = forwardedFor
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return entries[Math.max(0, entries.length - hops)] ?? null;
}

const knownAddress = memoize(normalize);

/** Returns whether clientAddress()'s result is of this machine. Vite's server gives none, and listens on this machine only. */
export function isLoopbackAddress(address: string, isDevelopment = import.meta.env.DEV): boolean {
  return address.startsWith('127.') || address === networkOf('::1') || (isDevelopment && address === UNKNOWN_ADDRESS);
}

function normalize(address: string): string {
  const bare = withoutPort(address)
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '');
  const version = isIP(bare);
  if (version === 0) return UNKNOWN_ADDRESS;
  return version === 4 ? bare : networkOf(bare);
}

function withoutPort(address: string): string {
  return address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[(.*)\](?::\d+)?$/, '$1');
}

/** Returns the first 48 bits of clientAddress()'s result for IPv6, which one customer may have whole; of IPv4 the address. */
export function siteOf(client: string): string {
  return client.endsWith('::/64') ? `${client.split(':').slice(0, 3).join(':')}::/48` : client;
}

/** Returns the first 64 bits of an IPv6 address: a household has all addresses that begin with them. */
function networkOf(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
  const groups = [...start, ...Array.from({ length: zeros }, () => '0'), ...end];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
