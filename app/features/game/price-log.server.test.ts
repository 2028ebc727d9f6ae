import { afterEach, beforeEach, expect, it } from 'vitest';

import { toCentimes } from '~/domain/shared/money';

import { GAME_INPUT, openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';
import { putOffer } from '../../../tests/support/shop/offers';
import { versionOf } from './change.server';
import { readGame } from './document.server';
import { priceRows, repriced } from './prices.server';

const DAY = 24 * 60 * 60_000;

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

const at = (buyingPrice: number) => ({ ...GAME_INPUT, buyingPrice: toCentimes(buyingPrice) });
const logOf = async (id: string) => (await readGame(shop.store, id))?.priceLog.map(({ at: since, centimes }) => [since, centimes]);

it('keeps each asking price with its time, from the form and from the page of many prices', async () => {
  const first = shop.clock();
  const { id } = await shop.games.add(at(15_000), 'owner');
  shop.wait(DAY);
  await shop.games.update(id, at(15_000), 'owner');
  expect(await logOf(id)).toEqual([[first, 15_000]]);
  await shop.games.update(id, at(16_000), 'owner');
  expect(await logOf(id)).toEqual([
    [first, 15_000],
    [first + DAY, 16_000],
  ]);
  const [row] = await priceRows(shop.store, [id], { coefficient: 20, round: null });
  expect(row && repriced(await shop.store.get(`games/${id}`), row, 20, first + 2 * DAY)).toMatchObject({
    buyingPrice: 200,
    priceLog: [{ centimes: 15_000 }, { centimes: 16_000 }, { at: first + 2 * DAY, centimes: 20_000 }],
  });
});

it('begins, for a game of before, with the last write of its document', async () => {
  await shop.store.set('games/old', { title: 'Old', price: 100, buyingPrice: 150, createdAt: 5, changedAt: 70 });
  expect(await logOf('old')).toEqual([[70, 15_000]]);
  await shop.games.update('old', { ...at(18_000), title: 'Old' }, 'owner');
  expect(await logOf('old')).toEqual([
    [70, 15_000],
    [shop.clock(), 18_000],
  ]);
});

it('takes a price that another program wrote as asked since that write', async () => {
  const log = [{ at: 10, centimes: 9_000 }];
  await shop.store.set('games/old', { title: 'Old', price: 100, buyingPrice: 150, changedAt: 70, priceLog: log });
  expect(await logOf('old')).toEqual([
    [10, 9_000],
    [70, 15_000],
  ]);
});

it('computes the struck price of a planned offer anew with every change of the asking price', async () => {
  const { id } = await shop.games.add(at(15_000), 'owner');
  shop.wait(60 * DAY);
  const startsAt = shop.clock() + 2 * DAY;
  await putOffer(shop.store, { startsAt, endsAt: startsAt + DAY, games: { [id]: { price: 100, was: 150 } } });
  await shop.games.update(id, at(12_000), 'owner');
  expect((await readGame(shop.store, id))?.offer).toMatchObject({ wasCentimes: 12_000, priceCentimes: 10_000 });
  shop.wait(2 * DAY);
  await shop.games.update(id, at(11_000), 'owner');
  expect((await readGame(shop.store, id))?.offer).toMatchObject({ wasCentimes: 12_000 });
});

it('says nothing of the log in the audit, and an offer makes no open form stale', async () => {
  const { id } = await shop.games.add(at(15_000), 'owner');
  await shop.games.update(id, at(16_000), 'owner');
  const { docs } = await shop.store.query({ from: 'audit' });
  expect(JSON.stringify(docs.map(({ data }) => data))).not.toContain('priceLog');
  const before = await readGame(shop.store, id);
  await putOffer(shop.store, { startsAt: 1, endsAt: 2, games: { [id]: { price: 100, was: 150 } } });
  const after = await readGame(shop.store, id);
  expect(after?.offer).not.toBeNull();
  expect(after && (await versionOf(after))).toBe(before && (await versionOf(before)));
});
