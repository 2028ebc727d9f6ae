import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { toCentimes } from '~/domain/shared/money';

import { GAME_INPUT, keyInput, openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';
import { createGameChanges } from '~/features/game/change.server';

let shop: TestShop;
let games: ReturnType<typeof createGameChanges>;

beforeEach(() => {
  shop = openTestShop();
  games = createGameChanges({ store: shop.store, clock: shop.clock });
});
afterEach(() => shop.close());

/** Every document of games and keys that says it changed now, after `what` ran a minute later than the rest. */
async function marked(path: string, what: () => Promise<unknown>): Promise<boolean> {
  shop.wait(60_000);
  await what();
  return (await shop.store.get(path))?.data['changedAt'] === shop.clock();
}

describe('a query for changes since a time finds', () => {
  it('games that were added, changed and archived', async () => {
    expect(await marked('games/alpha', () => games.add(GAME_INPUT, 'owner'))).toBe(true);
    expect(await marked('games/alpha', () => games.update('alpha', { ...GAME_INPUT, title: 'New' }, 'owner'))).toBe(true);
    await shop.keys.add('alpha', keyInput('CODE-1'), 'owner');
    const { id } = await shop.order('amina', ['alpha']);
    await shop.prove(id, 'amina');
    await shop.orders.approve(id, { by: 'owner', bankReference: 'R', amountCentimes: toCentimes(15_000), reason: '' });
    expect(await marked('games/alpha', () => games.remove('alpha', 'owner'))).toBe(true);
    expect(await shop.store.get('games/alpha')).toMatchObject({ data: { archived: true } });
    expect(await shop.store.get('removals/alpha')).toBeNull();
  });

  it('keys that were added, taken out by hand, held, released and sold', async () => {
    await games.add(GAME_INPUT, 'owner');
    await shop.keys.add('alpha', keyInput('CODE-1'), 'owner');
    const [key] = (await shop.store.query({ from: 'games/alpha/codes' })).docs;
    const path = key?.path ?? '';
    expect(key?.data['changedAt']).toBe(shop.clock());
    expect(await marked(path, () => shop.keys.setUsed('alpha', key?.id ?? '', true, 'owner'))).toBe(true);
    expect(await marked(path, () => shop.keys.setUsed('alpha', key?.id ?? '', false, 'owner'))).toBe(true);
    expect(await marked(path, () => shop.order('amina', ['alpha']))).toBe(true);
    const held = (await shop.store.query({ from: 'orders' })).docs[0]?.id ?? '';
    expect(await marked(path, () => shop.orders.cancel(held, 'amina'))).toBe(true);
    const { id } = await shop.order('brahim', ['alpha']);
    expect(await marked(path, () => shop.prove(id, 'brahim'))).toBe(true);
    const approval = { by: 'owner', bankReference: 'R', amountCentimes: toCentimes(15_000), reason: '' };
    expect(await marked(path, () => shop.orders.approve(id, approval))).toBe(true);
  });

  it('the game whose keys came, one by hand or a file of them, which a key that is put back does not change', async () => {
    await games.add(GAME_INPUT, 'owner');
    const stockedAt = async () => (await games.find('alpha'))?.stockedAt;
    expect(await stockedAt()).toBe(0);
    expect(await marked('games/alpha', () => shop.keys.add('alpha', keyInput('CODE-1'), 'owner'))).toBe(true);
    expect(await stockedAt()).toBe(shop.clock());
    const file = async (...rows: string[]) => {
      const previewed = await shop.keyImports.preview('alpha', { bytes: Buffer.from(rows.join('\n')), name: 'keys.csv' }, 15);
      if (!previewed.ok) throw new Error('refused');
      await shop.keyImports.begin('alpha', previewed.id, 'owner');
      await shop.keyImports.settled(previewed.id, 5_000);
    };
    expect(await marked('games/alpha', () => file('code,originPrice', 'CODE2-CODE2-CODE2,10'))).toBe(true);
    const came = await stockedAt();
    expect(came).toBe(shop.clock());
    const [key] = (await shop.store.query({ from: 'games/alpha/codes' })).docs;
    expect(await marked('games/alpha', () => shop.keys.setUsed('alpha', key?.id ?? '', true, 'owner'))).toBe(false);
    expect(await marked('games/alpha', () => shop.keys.setUsed('alpha', key?.id ?? '', false, 'owner'))).toBe(false);
    expect(await marked('games/alpha', () => file('code,originPrice,used', 'CODE3-CODE3-CODE3,10,yes'))).toBe(false);
    expect(await stockedAt()).toBe(came);
  });

  it('a note of a key and of a game that are gone', async () => {
    await games.add(GAME_INPUT, 'owner');
    await shop.keys.addMany('alpha', [keyInput('CODE-1'), keyInput('CODE-2')]);
    const [key] = (await shop.store.query({ from: 'games/alpha/codes' })).docs;
    expect(await marked('removals/alpha', () => shop.keys.remove('alpha', key?.id ?? '', 'owner'))).toBe(true);
    expect(await marked('removals/alpha', () => games.remove('alpha', 'owner'))).toBe(true);
    expect(await shop.store.get('games/alpha')).toBeNull();
  });
});
