import { createHmac } from 'node:crypto';

export const SESSION_COOKIE = '__Host-session';

/** Returns the secret that signs the cookie of this name. The session alone has the store's own secret, as in earlier releases. */
export function cookieSecret(name: string, sessionSecret: string): string {
  if (name === SESSION_COOKIE) return sessionSecret;
  return createHmac('sha256', sessionSecret).update(`cookie ${name}`).digest('base64url');
}

/** Returns whether a browser claims a session, true or not: no cache keeps its pages. */
export function hasSessionCookie(cookieHeader: string | null | undefined): boolean {
  return cookieHeader?.includes(SESSION_COOKIE) ?? false;
}
