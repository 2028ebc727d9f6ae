import { afterEach, beforeEach, expect, it } from 'vitest';

import { dayInCasablanca } from '~/domain/shared/day';
import { toCentimes } from '~/domain/shared/money';
import { createOrderRefunds } from '~/features/refund/lines.server';
import { createOrderReplacement } from '~/features/refund/replacement.server';

import { openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';
import { createReports } from './index.server';

const DAY = 24 * 60 * 60_000;

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(async () => {
  await shop.keyImports.stopWork();
  await shop.close();
});

/** Loads Steam keys that cost 20.00 MAD each. */
async function load(gameId: string, codes: readonly string[], supplier: string | null): Promise<void> {
  const bytes = new TextEncoder().encode(['game,code,originPrice', ...codes.map((code) => `${gameId},${code},20`)].join('\n'));
  const said = { type: null, originPrice: null, supplier };
  const read = await shop.keyFiles.preview({ bytes, name: 'keys.csv' }, said, { isPasted: false, gameOf: (id) => ({ id }) });
  if (!read.ok) throw new Error(read.code);
  expect(await shop.keyFiles.settled(await shop.keyFiles.begin(read.id, 'owner'), 60_000)).toBe(true);
}

async function buy(who: string, gameId: string) {
  const order = await shop.order(who, [gameId]);
  await shop.prove(order.id, who);
  return shop.approve(order.id, `REF ${order.id}`, order.totalCentimes, 'sure');
}

const today = () => dayInCasablanca(shop.clock());
const rows = async (from = today(), to = today()) => createReports({ store: shop.store }).suppliers({ from, to });
const code = (letter: string) => `${letter.repeat(5)}-${letter.repeat(5)}-${letter.repeat(4)}2`;

it('are none where no file of keys names one', async () => {
  await shop.game('a', 0);
  await load('a', [code('A')], null);
  await buy('amal', 'a');
  expect(await rows()).toEqual([]);
  expect(await shop.keyFiles.suppliers()).toEqual([]);
});

it('have what was bought, sold, refunded and replaced in these days, each key under the supplier of its file', async () => {
  for (const id of ['a', 'b', 'c']) await shop.game(id, 0);
  await load('a', [code('A'), code('B'), code('C')], 'Keys & Co');
  await load('b', [code('D'), code('E')], 'keys & co');
  await load('c', [code('F')], 'Second SARL');
  const first = today();
  expect(await shop.keyFiles.suppliers()).toEqual(['Keys & Co', 'Second SARL']);
  const none = { sold: 0, refunded: 0, replaced: 0, salesCentimes: 0, costCentimes: 0, profitCentimes: 0 };
  expect(await rows()).toMatchObject([
    { ...none, bought: 5, boughtCentimes: 10_000 },
    { ...none, name: 'Second SARL', bought: 1, boughtCentimes: 2000 },
  ]);
  shop.wait(2 * DAY);
  const kept = await buy('amal', 'a');
  const back = await buy('badr', 'b');
  await shop.keys.add('c', { code: code('G'), type: 'Steam', originPrice: toCentimes(3000), coefficient: 15 }, 'owner');
  await buy('chama', 'c');
  await buy('driss', 'c');
  await shop.orders.reveal(kept.id, 'a', 'amal');
  const keyId = (await shop.orders.find(kept.id))?.lines[0]?.keyId ?? '';
  await createOrderReplacement(shop).replaceKey(kept.id, { by: 'owner', gameId: 'a', keyId });
  const refunds = createOrderRefunds({ ...shop, cards: null, onStockArrived: async () => {} });
  await refunds.record(back.id, { by: 'owner', gameId: 'b', reference: 'BACK' });
  const now = await rows();
  expect(now.map(({ name }) => name)).toEqual(['Keys & Co', 'Second SARL', '']);
  expect(now).toMatchObject([
    { bought: 0, sold: 2, refunded: 1, replaced: 1, salesCentimes: 20_000, costCentimes: 4000, profitCentimes: 20_000 - 10_000 - 4000 },
    { bought: 0, sold: 1, salesCentimes: 10_000, costCentimes: 2000, profitCentimes: 8000 },
    { bought: 0, sold: 1, salesCentimes: 10_000, costCentimes: 3000, profitCentimes: 7000 },
  ]);
  expect((await rows(first)).map(({ bought }) => bought)).toEqual([5, 1, 0]);
});

it('have nothing of a file that was undone', async () => {
  await shop.game('a', 0);
  await load('a', [code('A')], 'Keys & Co');
  const [file] = await shop.keyFiles.listPast();
  const { begun } = await shop.keyFiles.undo(await shop.keyFiles.find(file?.id ?? ''), 'owner');
  expect(await shop.keyFiles.settled(begun, 60_000)).toBe(true);
  expect(await rows()).toEqual([]);
});
