import { afterEach, beforeEach, expect, it } from 'vitest';

import { createCipher } from '~/adapters/node/cipher.server';

import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { openTestShop, refusal, type TestShop } from '../../../tests/support/shop/test-shop';
import { copyStore } from './copy';
import { endSessionsOf, previewRestore } from './restore.server';
import { checkKeySecret } from '~/features/key/face.server';

let shop: TestShop;
let backup: TempStore;

beforeEach(async () => {
  shop = openTestShop();
  backup = openTempStore();
  await shop.game('a', 2);
  await checkKeySecret(shop);
});
afterEach(() => Promise.all([shop.close(), backup.close()]));

const backUp = () => copyStore({ source: shop.store, target: backup.store, from: 'sqlite' });
const preview = (cipher = shop.cipher) => previewRestore({ store: shop.store, backup: backup.store, cipher });

it('names the orders that a restore would lose, and the sold keys that would be for sale again', async () => {
  await backUp();
  expect(await preview()).toMatchObject({ differing: 0, lostOrders: [], unsoldKeys: [] });
  const order = await shop.order('x', ['a']);
  await shop.prove(order.id, 'x');
  await shop.approve(order.id);
  const { differing, lostOrders, unsoldKeys } = await preview();
  expect(differing).toBeGreaterThan(3);
  expect(lostOrders).toEqual([order.id]);
  expect(unsoldKeys).toEqual([`games/a/codes/${order.lines[0]?.keyId}`]);
});

it('counts what would come back and what would be lost', async () => {
  await backUp();
  await shop.store.delete('games/a');
  await shop.store.set('games/b', {});
  expect((await preview()).differing).toBe(2);
});

it('refuses a backup whose keys this KEY_SECRET can’t open, an empty one, and one of half a copy', async () => {
  expect(await refusal(preview())).toBe('no-backup');
  await backUp();
  expect(await refusal(preview(createCipher('another secret altogether, as long')))).toBe('other-secret');
  await backup.store.set('meta/copy', { from: 'sqlite' });
  expect(await refusal(preview())).toBe('unfinished-copy');
});

it('removes from a backup the sessions and links that ended or were used since, and nothing else', async () => {
  await shop.store.set('sessions/s', { accountId: 'x' });
  await shop.store.set('tokens/t', { accountId: 'x' });
  await backUp();
  await endSessionsOf(backup.store);
  expect(await backup.store.getMany(['sessions/s', 'tokens/t'])).toEqual([null, null]);
  expect((await preview()).differing).toBe(2);
});
