/** Scheme and host of an http or https address that has nothing else; null for any other. */
export function parseOrigin(value: string): URL | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isBare = url !== null && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  return isBare && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null;
}

/** An address that never leaves this machine: there, browsers keep Secure cookies over plain http too. */
export function isLoopback(address: URL | null): boolean {
  return address !== null && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(address.hostname);
}
