import type { ServerResponse } from 'node:http';

import { createHash } from 'node:crypto';

import type { Shop } from '~/services/index.server';

/** Returns the other sites where a form may end by redirect: `form-action` also applies to redirects. */
function formTargets(shop: Shop): readonly string[] {
  const { google, github } = shop.settings.services();
  const { providerOrigins } = shop.env;
  const { cardPages } = shop;
  return [
    ...(cardPages === null ? [] : [cardPages]),
    ...(google ? [providerOrigins.google ?? 'https://accounts.google.com'] : []),
    ...(github ? [providerOrigins.github ?? 'https://github.com'] : []),
  ];
}

/** The policy of answers that are not pages: a file, an error, a shopper's upload. */
const NO_PAGE_CSP = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const ALWAYS = Object.entries({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'X-Frame-Options': 'DENY',
  'Content-Security-Policy': NO_PAGE_CSP,
});

const IS_BARE_TEXT = /^(text\/[\w.+-]+|\w+\/([\w.-]+\+)?xml)$/i;

export interface SecurityHeaderOptions {
  /** True where the store's address is https: browsers then never ask without it. */
  readonly isHttps: boolean;
  /** True where the visitor has a session, or the answer is for one person only: no cache may keep it. */
  readonly private?: boolean;
  readonly csp?: string;
}

type Named = Pick<Headers, 'get' | 'has' | 'set'>;

/** Adds the headers of every answer, and keeps those that are there. A text without a charset is UTF-8. */
export function applySecurityHeaders<Of extends Named>(headers: Of, options: SecurityHeaderOptions): Of {
  const type = headers.get('Content-Type');
  if (type !== null && IS_BARE_TEXT.test(type)) headers.set('Content-Type', `${type}; charset=utf-8`);
  headers.set('Cache-Control', cacheControl(headers, options.private ?? false));
  for (const [name, value] of ALWAYS) if (!headers.has(name)) headers.set(name, value);
  if (options.isHttps) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  // why: a page may have its loader's headers, and with them the policy for answers that are not pages
  if (options.csp !== undefined) headers.set('Content-Security-Policy', options.csp);
  return headers;
}

function cacheControl(headers: Named, isPrivate: boolean): string {
  const own = headers.get('Cache-Control');
  const isShared = own === null || /\bpublic\b/.test(own);
  if (isShared && (headers.has('Set-Cookie') || (isPrivate && own === null))) return 'private, no-store';
  return own ?? 'private, no-cache';
}

/** Returns the policy of one page: our own inline scripts by their hashes, and no inline style. A nonce could not be cached. */
export function contentSecurityPolicy(shop: Shop, scripts: readonly string[], isDevelopment = import.meta.env.DEV): string {
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    // why: Vite's client writes scripts and styles into the page, and listens on a socket
    'script-src': isDevelopment ? ["'self'", "'unsafe-inline'"] : ["'self'", ...new Set(hashes)],
    'style-src': isDevelopment ? ["'self'", "'unsafe-inline'"] : ["'self'"],
    'img-src': ["'self'", 'data:', 'https:'],
    'font-src': ["'self'"],
    'connect-src': isDevelopment ? ["'self'", 'ws:'] : ["'self'"],
    'form-action': ["'self'", ...formTargets(shop)],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  };
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Adds the headers when the answer's own headers are known. `isClosing`: no further request comes over its connection. */
export function finishHeaders(
  response: ServerResponse,
  { isClosing, ...how }: Omit<SecurityHeaderOptions, 'csp'> & { readonly isClosing: () => boolean },
): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  const named: Named = {
    get: (name) => response.getHeader(name)?.toString() ?? null,
    has: (name) => response.hasHeader(name),
    set: (name, value) => void response.setHeader(name, value),
  };
  response.writeHead = (...args: unknown[]) => {
    if (isClosing()) response.setHeader('Connection', 'close');
    applySecurityHeaders(named, how);
    return writeHead(...args);
  };
}
