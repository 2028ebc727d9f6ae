import { createHmac } from 'node:crypto';

export const SESSION_COOKIE = '__Host-session';

/**
 * The secret that signs the cookie of this name: the value of one cookie is worth nothing as another's. The session has the store's own
 * secret to itself: the release before signs it so too, and people stay signed in when one takes the other's place.
 */
export function cookieSecret(name: string, sessionSecret: string): string {
  if (name === SESSION_COOKIE) return sessionSecret;
  return createHmac('sha256', sessionSecret).update(`cookie ${name}`).digest('base64url');
}

/** Tells whether a browser says that it has a session, true or not: no cache keeps its pages. */
export function hasSessionCookie(cookieHeader: string | null | undefined): boolean {
  return cookieHeader?.includes(SESSION_COOKIE) ?? false;
}
