import { readVendorAnswer } from '~/domain/shared/read-response';
import { MAX_ASKING } from '~/ports/card-provider';

import { field } from './schemas.server';

export interface PaypalOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly origin: string;
  /** The time limit (ms) of a call with all its requests. */
  readonly waitMs?: number;
}

/**
 * PayPal's answer. 'refused': with PayPal's own `code` · 'forbidden': the shop may not do it · 'unknown': no readable answer, and the
 * request may have been done.
 */
export type PaypalAnswer =
  | { readonly kind: 'answer'; readonly body: unknown }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'forbidden'; readonly code: string }
  | { readonly kind: 'unknown' };

/** The margin (ms) before a token's end: the call could arrive after it. */
const TOKEN_MARGIN = 60_000;
const UNKNOWN = { kind: 'unknown' } as const;

interface Token {
  readonly value: string;
  readonly endsAt: number;
}

interface PaypalRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Creates the calls of PayPal's interface, with a kept token and a time limit each. `onSignIn`: null where PayPal accepts the shop's name
 * and secret.
 */
export function createPaypalClient(
  { clientId, clientSecret, origin, waitMs = MAX_ASKING }: PaypalOptions,
  { onSignIn }: { readonly onSignIn: (refusal: string | null) => void },
) {
  let token: Promise<Token | null> | null = null;
  let refusedSince: number | null = null;

  return {
    read: (path: string) => call({ method: 'GET', path }),
    /** Makes a change, which PayPal does once per request id. */
    write: (path: string, requestId: string, body: object) =>
      call({
        method: 'POST',
        path,
        headers: { 'PayPal-Request-Id': requestId, Prefer: 'return=representation' },
        body: JSON.stringify(body),
      }),
    /** Asks a question that changes nothing, with a body that is already text. */
    ask: (path: string, body: string) => call({ method: 'POST', path, body }),
    /** Gets a token if there is no valid one. */
    check: async () => void (await getToken(AbortSignal.timeout(waitMs))),
    refusedSince: () => refusedSince,
  };

  async function call(request: PaypalRequest): Promise<PaypalAnswer> {
    const signal = AbortSignal.timeout(waitMs);
    for (let isLast = false; ; isLast = true) {
      const { value } = (await getToken(signal)) ?? {};
      if (value === undefined) return UNKNOWN;
      const response = await send({ ...request, headers: { ...request.headers, Authorization: `Bearer ${value}` } }, signal);
      if (response === null) return UNKNOWN;
      // why once more: a token can end early, and without a valid one PayPal did nothing
      if (response.status === 401 && !isLast) token = null;
      else return parseAnswer(response);
    }
  }

  /** Asks for one token at a time. If that fails, the next call asks again. */
  async function getToken(signal: AbortSignal): Promise<Token | null> {
    const current = token;
    const cached = await current;
    if (cached && cached.endsAt > Date.now()) return cached;
    if (token === current || token === null) token = askToken(signal);
    return token;
  }

  async function askToken(signal: AbortSignal): Promise<Token | null> {
    const response = await send(
      {
        method: 'POST',
        path: '/v1/oauth2/token',
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        },
        body: 'grant_type=client_credentials',
      },
      signal,
    );
    // why only the status: no answer, or an answer from a machine in between, says nothing about the shop's name and secret
    if (response !== null) refusedSince = response.status === 401 ? (refusedSince ?? Date.now()) : null;
    const value = field(response?.body, 'access_token');
    const seconds = field(response?.body, 'expires_in');
    if (response?.status === 401) onSignIn('INVALID_CLIENT');
    if (typeof value === 'string') onSignIn(null);
    if (typeof value !== 'string' || typeof seconds !== 'number') return null;
    return { value, endsAt: Date.now() + seconds * 1000 - TOKEN_MARGIN };
  }

  /** Returns null without a readable answer. */
  async function send(
    { method, path, headers, body }: PaypalRequest,
    signal: AbortSignal,
  ): Promise<{ status: number; body: unknown } | null> {
    try {
      const response = await fetch(`${origin}${path}`, {
        method,
        signal,
        redirect: 'error',
        headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body }),
      });
      return { status: response.status, body: JSON.parse(await readVendorAnswer(response)) as unknown };
    } catch {
      return null;
    }
  }
}

/** Reads an answer. 408, 425, 429 and 5xx: later · 409: the same request is under way · 401: wrong settings · 403: no right. */
function parseAnswer({ status, body }: { readonly status: number; readonly body: unknown }): PaypalAnswer {
  if (status >= 200 && status < 300) return { kind: 'answer', body };
  if (status >= 500 || [401, 408, 409, 425, 429].includes(status)) return UNKNOWN;
  return { kind: status === 403 ? 'forbidden' : 'refused', code: errorNameOf(body) };
}

/** Returns the first of an error's details, which says more than its name. */
function errorNameOf(body: unknown): string {
  const details = field(body, 'details');
  const issue = Array.isArray(details) ? field(details[0], 'issue') : undefined;
  const code = [issue, field(body, 'name')].find((each) => typeof each === 'string');
  return typeof code === 'string' && /^[A-Z0-9_]{1,80}$/.test(code) ? code : 'UNKNOWN';
}
