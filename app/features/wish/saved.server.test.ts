import { afterEach, beforeEach, expect, it } from 'vitest';

import { openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';

import { isWhole, toWishList } from './document.server';
import { createSavedWishes } from './saved.server';

let shop: TestShop;
let wishes: ReturnType<typeof createSavedWishes>;
beforeEach(() => {
  shop = openTestShop();
  wishes = createSavedWishes(shop);
});
afterEach(() => shop.close());

const idsOf = async (accountId: string) => (await wishes.read(accountId)).games.map(({ gameId }) => gameId);

it('keeps a game once, with its price and time, and drops it; unknown fields stay', async () => {
  await shop.store.set('wishes/amal', { games: [], ofLater: 'stays' });
  expect(await wishes.keep('amal', { gameId: 'hades', priceCentimes: 9900 })).toBe('kept');
  expect(await wishes.keep('amal', { gameId: 'hades', priceCentimes: 5000 })).toBe('known');
  expect((await wishes.read('amal')).games).toMatchObject([{ gameId: 'hades', priceCentimes: 9900, at: shop.clock() }]);
  await wishes.drop('amal', 'hades');
  await wishes.drop('amal', 'hades');
  expect((await shop.store.get('wishes/amal'))?.data).toMatchObject({ games: [], ofLater: 'stays' });
});

it('refuses the game above 200', async () => {
  for (let nth = 0; nth < 200; nth += 1) await wishes.keep('amal', { gameId: `game-${nth}`, priceCentimes: 100 });
  expect(await wishes.keep('amal', { gameId: 'one-more', priceCentimes: 100 })).toBe('full');
  expect(await idsOf('amal')).toHaveLength(200);
});

it('lets hearts that are pressed at once all count', async () => {
  const games = Array.from({ length: 8 }, (_, nth) => `game-${nth}`);
  await Promise.all(games.map((gameId) => wishes.keep('amal', { gameId, priceCentimes: 100 })));
  expect((await idsOf('amal')).toSorted()).toEqual(games);
});

it('shows no games of a list that this release can’t read, and changes nothing of it', async () => {
  await shop.store.set('wishes/amal', { games: 'others' });
  expect(await idsOf('amal')).toEqual([]);
  await expect(wishes.keep('amal', { gameId: 'hades', priceCentimes: 100 })).rejects.toThrow('damaged');
  expect((await shop.store.get('wishes/amal'))?.data).toMatchObject({ games: 'others' });
});

it('loses a bought game with the payment, and no refund brings it back', async () => {
  await shop.game('a', 1);
  await shop.game('b', 1);
  const { id } = await shop.order('amal', ['a']);
  for (const gameId of ['a', 'b']) await wishes.keep('amal', { gameId, priceCentimes: 100 });
  await shop.prove(id, 'amal');
  expect(await idsOf('amal')).toEqual(['b', 'a']);
  await shop.approve(id);
  expect(await idsOf('amal')).toEqual(['b']);
  const doc = await shop.store.get('wishes/amal');
  expect(doc && isWhole(toWishList(doc))).toBe(true);
});
