import { env } from '~/config/index.server';

/** The path of the store's page that a request came from, as its browser says it; null where it came from elsewhere. */
export function ownPath(referer: string | null | undefined): string | null {
  return referer?.startsWith(`${env.origin}/`) ? referer.slice(env.origin.length) : null;
}
