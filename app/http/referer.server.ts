import type { Shop } from '~/services/index.server';

/** Returns the path of the store's page that a request came from; null where from elsewhere. */
export function ownPath(shop: Shop, referer: string | null | undefined): string | null {
  return referer?.startsWith(`${shop.env.origin}/`) ? referer.slice(shop.env.origin.length) : null;
}
