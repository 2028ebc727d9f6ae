/** Reads an http or https address that has a scheme and a host and nothing else; null for any other. */
export function parseOrigin(value: string): URL | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isBare = url !== null && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  return isBare && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null;
}

/** Whether an address never leaves this machine: for such addresses browsers keep Secure cookies over plain http too. */
export function isLoopback(address: URL | null): boolean {
  return address !== null && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(address.hostname);
}
