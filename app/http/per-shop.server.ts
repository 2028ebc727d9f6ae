import type { Shop } from '~/services/index.server';

/** Makes what follows from a shop's settings and secrets once for each shop, at its first use. */
export function perShop<Made extends object>(make: (shop: Shop) => Made): (shop: Shop) => Made {
  const made = new WeakMap<Shop, Made>();
  return (shop) => {
    const own = made.get(shop) ?? make(shop);
    made.set(shop, own);
    return own;
  };
}
