import { timingSafeEqual } from 'node:crypto';

import { paths } from '~/domain/paths';
import { DEFAULT_LANGUAGE, localizedPath } from '~/domain/shared/language';
import type { Shop } from '~/services/index.server';

/** Returns the address of the product feed in the shop's main language: its name is made from the store's secret, and changes with that or when the owner renews it. */
export function feedPath(shop: Shop): string {
  const [main = DEFAULT_LANGUAGE] = shop.settings.current().languages;
  return localizedPath(main, paths.feed(feedName(shop)));
}

/** Returns whether the end of an address is that of the feed. */
export function isFeedName(shop: Shop, name: string): boolean {
  const [requested, own] = [name, `${feedName(shop)}.xml`].map((text) => Buffer.from(text)) as [Buffer, Buffer];
  return requested.length === own.length && timingSafeEqual(requested, own);
}

const feedName = (shop: Shop) => shop.encryption.fingerprint(`product feed${shop.settings.feedSalt()}`).slice(0, 32);
