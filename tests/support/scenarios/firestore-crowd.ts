import { expect } from 'vitest';

import { openFirestoreStore } from '~/adapters/firestore/store.server';
import { INDEXES } from '~/features/data/indexes';

import { times } from '../contracts/store-case';
import { openTestShop, type TestShop } from '../shop/test-shop';
import { buy } from '../visitors/load';

export const CLIENTS = 5;

/**
 * Sends more buyers than there are keys at once to several clients of the Firestore at this host:port: each key is sold once, and every
 * promise holds.
 */
export async function expectNoOversell(
  emulatorHost: string,
  { buyers, keys: count }: { readonly buyers: number; readonly keys: number },
): Promise<void> {
  const shops = times(CLIENTS, () => {
    const store = openFirestoreStore({ emulatorHost, indexes: INDEXES, waitMs: 120_000 });
    return openTestShop({ store, close: () => store.close() });
  });
  const [first] = shops;
  await first?.game('one-game', count);

  const startedAt = performance.now();
  const ends = await Promise.all(times(buyers, (n) => buy(shops[n % CLIENTS] as TestShop, 'one-game', `buyer${n}`, `203.0.113.${n}`)));
  const seconds = (performance.now() - startedAt) / 1000;

  const retries = ends.reduce((all, end) => all + end.retries, 0);
  const sold = ends.filter((end) => end.keyId !== null);
  expect(ends.filter((end) => end.keyId === null).map((end) => end.told)).toEqual(times(buyers - count, () => 'out-of-stock'));
  expect(new Set(sold.map((end) => end.keyId)).size).toBe(count);
  const keys = await first?.keys.list('one-game', { used: null, type: null });
  expect(keys?.map((key) => key.state)).toEqual(times(count, () => 'sold'));
  expect(await first?.doctor.examine(0)).toMatchObject({ keys: count, orders: count, payments: count, breaches: [] });
  console.log(
    `${(buyers / seconds).toFixed(0)} buyers a second (checkout, and for ${count} of them proof and approval), in ${seconds.toFixed(1)} s, ${retries} retries`,
  );
  for (const shop of shops) await shop.close();
}
