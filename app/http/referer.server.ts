import { env } from '~/config/index.server';

/** Returns the path of the store's page that a request came from; null where from elsewhere. */
export function ownPath(referer: string | null | undefined): string | null {
  return referer?.startsWith(`${env.origin}/`) ? referer.slice(env.origin.length) : null;
}
