import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { addLine, removeLine } from '~/domain/cart';

import { openTempStore } from '../../../tests/support/shop/temp-store';
import { createCarts } from './saved.server';

let temp: ReturnType<typeof openTempStore>;
let carts: ReturnType<typeof createCarts>;
beforeEach(() => {
  temp = openTempStore();
  carts = createCarts(temp);
});
afterEach(() => temp.close());

const saved = async () => (await temp.store.get('carts/amal'))?.data;

describe('a cart of older data, which holds whole games', () => {
  const game = { id: 'hades', title: 'Hades', price: '$1,299.00', cover: 'https://example.com/hades.jpg', rating: 4.9 };

  it('is read only for the ids; unreadable and repeated items are left out', async () => {
    await temp.store.set('carts/amal', { items: [game, { id: 7, title: 'Seven' }, null, 'celeste', {}, { ...game, price: '$1.00' }] });
    expect(await carts.read('amal')).toEqual([
      { gameId: 'hades', type: null },
      { gameId: '7', type: null },
    ]);
  });

  it('keeps its other fields, in its items and beside them, after a change', async () => {
    await temp.store.set('carts/amal', { items: [game, { id: 'celeste', title: 'Celeste' }], updatedBy: 'an older store' });
    await carts.change('amal', (cart) => addLine(removeLine(cart, 'celeste'), { gameId: 'balatro', type: 'Steam' }));
    expect(await saved()).toEqual({
      items: [
        { ...game, type: null },
        { id: 'balatro', type: 'Steam' },
      ],
      updatedBy: 'an older store',
    });
  });

  it.each([[{ items: 'none' }], [{}]])('is empty if it holds %j', async (data) => {
    await temp.store.set('carts/amal', data);
    expect(await carts.read('amal')).toEqual([]);
  });
});

describe('a cart', () => {
  it('loses nothing when two devices change it at the same time', async () => {
    const ids = Array.from({ length: 8 }, (_, index) => `game-${index}`);
    await Promise.all(ids.map((gameId) => carts.change('amal', (cart) => addLine(cart, { gameId, type: null }))));
    expect((await carts.read('amal')).map((line) => line.gameId).toSorted()).toEqual(ids);
  });

  it('is not written if nothing changes', async () => {
    await carts.change('amal', (cart) => cart);
    expect(await saved()).toBeUndefined();
  });
});
