/** Reads an http or https address of scheme and host alone; null for any other. */
export function parseOrigin(value: string): URL | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isBare = url !== null && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  return isBare && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null;
}

/** Returns whether an address stays on this machine: there browsers keep Secure cookies over plain http. */
export function isLoopback(address: URL | null): boolean {
  return address !== null && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(address.hostname);
}
