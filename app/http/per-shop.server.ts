import type { Shop } from '~/services/index.server';

/** Makes what is one for each shop, at its first use: its cookies, keys and caches. */
export function perShop<Made extends object>(make: (shop: Shop) => Made): (shop: Shop) => Made {
  const byShop = new WeakMap<Shop, Made>();
  return (shop) => {
    const own = byShop.get(shop) ?? make(shop);
    byShop.set(shop, own);
    return own;
  };
}
