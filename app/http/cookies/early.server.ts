import { hostName } from './signed.server';

/**
 * A cookie that is read and written before anything waits, since an answer from memory leaves at once; Remix's own are asynchronous. What
 * stands in it is the caller's: without a signature whoever has the browser may change it.
 */
export function earlyCookie(name: string) {
  const full = hostName(name);
  const inCookies = new RegExp(`(?:^|;)\\s*${full}=([\\w.-]*)`);
  const attributes = `Path=/; HttpOnly; SameSite=Lax${full === name ? '' : '; Secure'}`;
  return {
    name: full,
    /** Its value in a request's `Cookie`; '' without one. */
    valueIn: (cookies: string | null | undefined): string => inCookies.exec(cookies ?? '')?.[1] ?? '',
    /** The Set-Cookie value; `maxAge` in seconds, 0 forgets it. */
    toSet: (value: string, maxAge: number): string => `${full}=${value}; Max-Age=${maxAge}; ${attributes}`,
  };
}
