import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openTestShop, refusal, type TestShop } from '../../../tests/support/shop/test-shop';

let shop: TestShop;
beforeEach(async () => {
  shop = openTestShop();
  await shop.game('a', 3);
  await shop.game('b', 0);
  await shop.store.update('games/b', { coefficient: 2, title: 'Beta' });
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

const all = (gameId: string) => shop.keys.list(gameId, { used: null, type: null });
const idsOf = async (gameId: string) => (await all(gameId)).map(({ id }) => id);
const codesOf = async (gameId: string) => (await all(gameId)).map(({ code }) => code);
const entriesOf = async (action: string) =>
  (await shop.store.query({ from: 'audit' })).docs.map(({ data }) => data).filter((entry) => entry['action'] === action);

describe('keys that move to another game', () => {
  it('keep their code and cost, get its price, and are for sale there and no longer here', async () => {
    const [one = '', two = ''] = await idsOf('a');
    await shop.keys.move('a', [one, two, one], 'b', 'owner');
    expect([await codesOf('a'), await codesOf('b')]).toEqual([['a-Steam-2'], ['a-Steam-0', 'a-Steam-1']]);
    expect(await all('b')).toMatchObject([
      { id: one, state: 'free', originPrice: 6667, buyingPrice: 13_334, profitCentimes: 6667 },
      { id: two },
    ]);
    expect([await shop.stock.countFree('a'), await shop.stock.countFree('b')]).toEqual([1, 2]);
    expect(await shop.keys.search('A STEAM 0')).toEqual({ gameId: 'b', keyId: one });
    expect((await shop.store.get('games/b'))?.data['stockedAt']).toBe(shop.clock());
    const order = await shop.order('amal', ['b']);
    await shop.prove(order.id, 'amal');
    const paid = await shop.approve(order.id, 'REF', order.totalCentimes);
    expect([one, two]).toContain(paid.lines[0]?.keyId);
    await shop.orders.reveal(order.id, 'b', 'amal');
  });

  it('are in the history of both games, by the ends of their codes', async () => {
    const [one = ''] = await idsOf('a');
    await shop.keys.move('a', [one], 'b', 'owner');
    const entries = await entriesOf('keys-moved');
    expect(new Set(entries.map(({ about }) => about))).toEqual(new Set(['games/a', 'games/b']));
    expect(JSON.stringify(entries)).toContain('Beta');
    expect(JSON.stringify(entries)).toContain(one);
    expect(JSON.stringify(entries)).not.toContain('a-Steam-0');
  });

  it('go to a paid order that waits for one', async () => {
    const order = await shop.order('amal', ['a']);
    await shop.orders.cancel(order.id, 'amal');
    const ids = await idsOf('a');
    for (const id of ids) await shop.keys.setUsed('a', id, true, 'owner');
    await shop.approve(order.id, 'REF', order.totalCentimes);
    await shop.game('c', 1);
    await shop.keys.move('c', await idsOf('c'), 'a', 'owner');
    expect((await shop.orders.find(order.id))?.state).toBe('fulfilled');
  });

  it('are refused all where one is held, was held, is sold or used, is unknown, or can’t be opened', async () => {
    const [one = '', two = '', three = ''] = await idsOf('a');
    const held = await shop.order('amal', ['a']);
    const keyId = (await all('a')).find(({ state }) => state === 'held')?.id ?? '';
    const free = [one, two, three].filter((id) => id !== keyId);
    expect(await refusal(shop.keys.move('a', [...free, keyId], 'b', 'owner'))).toBe(`code-in-order ${held.id}`);
    shop.wait(31 * 60_000);
    expect(await refusal(shop.keys.move('a', [keyId], 'b', 'owner'))).toBe(`code-in-order ${held.id}`);
    await shop.prove(held.id, 'amal');
    await shop.approve(held.id, 'REF', held.totalCentimes);
    const sold = (await all('a')).find(({ state }) => state === 'sold')?.id ?? '';
    expect(await refusal(shop.keys.move('a', [sold], 'b', 'owner'))).toBe(`code-in-order ${held.id}`);
    const [freeKey = ''] = (await all('a')).flatMap(({ state, id }) => (state === 'free' ? [id] : []));
    expect(await refusal(shop.keys.move('a', [freeKey, 'gone'], 'b', 'owner'))).toBe('not-found gone');
    await shop.keys.setUsed('a', freeKey, true, 'owner');
    expect(await refusal(shop.keys.move('a', [freeKey], 'b', 'owner'))).toBe(`wrong-state ${freeKey}`);
    expect(await codesOf('b')).toEqual([]);
  });

  it('are refused to a game that is gone, archived or the same, and in too large a number', async () => {
    const [one = ''] = await idsOf('a');
    await shop.game('hidden', 0, 'Steam', { archived: true });
    for (const to of ['hidden', 'missing', 'a', '../x'])
      expect(await refusal(shop.keys.move('a', [one], to, 'owner'))).toBe(`not-found ${to}`);
    expect(await refusal(shop.keys.move('a', [], 'b', 'owner'))).toMatch(/^not-found/);
    const many = Array.from({ length: 101 }, (_, nth) => `k${nth}`);
    expect(await refusal(shop.keys.move('a', many, 'b', 'owner'))).toMatch(/^not-found/);
  });

  it('are sold once, where an order takes one at the same time', async () => {
    const ids = await idsOf('a');
    const orders = ['amal', 'badr', 'chama'].map((who) =>
      shop.order(who, ['a']).then(
        () => 'held',
        () => 'refused',
      ),
    );
    const [moved, ...ends] = await Promise.all([refusal(shop.keys.move('a', ids, 'b', 'owner')), ...orders]);
    const held = ends.filter((end) => end === 'held').length;
    expect([moved === 'done', held]).toSatisfy(([isMoved, count]) => (isMoved ? count === 0 : Number(count) > 0));
    expect((await idsOf('a')).length + (await idsOf('b')).length).toBe(3);
  });

  it('are a page of keys in one step', async () => {
    await shop.game('many', 100);
    await shop.keys.move('many', await idsOf('many'), 'b', 'owner');
    expect([(await idsOf('many')).length, (await idsOf('b')).length]).toEqual([0, 100]);
  });

  it('of an import go with it when it is undone', async () => {
    const file = { bytes: Buffer.from('code,originPrice\nAAAAA-AAAAA-AAAA2,10\nBBBBB-BBBBB-BBBB2,10'), name: 'keys.csv' };
    const previewed = await shop.keyImports.preview('b', file, 15);
    if (!previewed.ok) throw new Error(previewed.code);
    await shop.keyImports.begin('b', previewed.id, 'owner');
    await shop.keyImports.settled(previewed.id, 60_000);
    const [first = ''] = await idsOf('b');
    await shop.keys.move('b', [first], 'a', 'owner');
    await shop.keyImports.undo('b', previewed.id, 'owner');
    expect(await shop.keyImports.settled(previewed.id, 60_000)).toBe(true);
    expect([await idsOf('b'), (await idsOf('a')).includes(first)]).toEqual([[], false]);
    await shop.keyImports.stopWork();
  });
});

describe('a key that is written off', () => {
  it('is never sold, shows the reason, and counts as a loss of its cost', async () => {
    const [one = '', two = ''] = await idsOf('a');
    await shop.keys.setUsed('a', two, true, 'owner');
    await shop.keys.writeOff('a', [one, two], 'Taken back by the supplier', 'owner');
    expect(await all('a')).toMatchObject([
      { state: 'used', used: true, writtenOff: { at: shop.clock(), reason: 'Taken back by the supplier' }, profitCentimes: -6667 },
      { state: 'used', writtenOff: { reason: 'Taken back by the supplier' } },
      { state: 'free', writtenOff: null, profitCentimes: 3334 },
    ]);
    expect(await shop.stock.countFree('a')).toBe(1);
    expect(await shop.keys.counts('a')).toMatchObject({ free: 1, used: 2, usedProfitCentimes: -13_334 });
    const entries = await entriesOf('key-written-off');
    expect(new Set(entries.map(({ subject }) => subject))).toEqual(new Set([`games/a/codes/${one}`, `games/a/codes/${two}`]));
    expect(JSON.stringify(entries)).toContain('Taken back by the supplier');
  });

  it('can be taken back, and deleted', async () => {
    const [one = ''] = await idsOf('a');
    await shop.keys.writeOff('a', [one], 'Mistake', 'owner');
    await shop.keys.setUsed('a', one, false, 'owner');
    expect((await all('a'))[0]).toMatchObject({ state: 'free', writtenOff: null, profitCentimes: 3334 });
    await shop.keys.writeOff('a', [one], 'No mistake', 'owner');
    await shop.keys.remove('a', one, 'owner');
    expect(await idsOf('a')).toHaveLength(2);
  });

  it('is refused with all others where an order has one of them', async () => {
    const ids = await idsOf('a');
    const order = await shop.order('amal', ['a']);
    expect(await refusal(shop.keys.writeOff('a', ids, 'Broken', 'owner'))).toBe(`code-in-order ${order.id}`);
    expect(await refusal(shop.keys.writeOff('a', ['gone'], 'Broken', 'owner'))).toBe('not-found gone');
    expect((await all('a')).every(({ writtenOff }) => writtenOff === null)).toBe(true);
  });
});
