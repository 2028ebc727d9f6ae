import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { type Data } from '~/ports/store';

import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { createGameChanges } from './change.server';

let temp: TempStore;
let games: ReturnType<typeof createGameChanges>;

beforeEach(async () => {
  temp = openTempStore();
  games = createGameChanges({ store: temp.store, clock: () => 1000 });
  await temp.store.create('games/hades', { title: 'Hades', price: 10, featured: true });
});

afterEach(() => temp.close());

async function addKeys(keys: Readonly<Record<string, Data>>): Promise<void> {
  const documents = Object.entries(keys).flatMap(([id, fields]) => [
    { set: `games/hades/codes/${id}`, data: { code: id, codeHash: `hash-${id}`, type: 'Steam', used: false, ...fields } },
    { set: `codeHashes/hash-${id}`, data: { gameId: 'hades', keyId: id } },
  ]);
  await temp.store.bulk(documents);
}

const count = (from: string) => temp.store.count({ from });

describe('deleting a game', () => {
  it('deletes its free and used keys too, so that they can be imported again', async () => {
    await addKeys({ a: { state: 'free' }, b: { state: 'used', used: true }, older: {} });
    expect(await games.previewRemoval('hades')).toEqual({ outcome: 'deleted', keys: 3 });
    expect(await games.remove('hades', 'owner')).toEqual({ outcome: 'deleted', keys: 3 });
    expect(await games.find('hades')).toBeNull();
    expect(await count('games/hades/codes')).toBe(0);
    expect(await count('codeHashes')).toBe(0);
  });

  it('works for more keys than fit into one step', async () => {
    await addKeys(Object.fromEntries(Array.from({ length: 950 }, (_, index) => [`k${index}`, { state: 'free' }])));
    expect(await games.remove('hades', 'owner')).toEqual({ outcome: 'deleted', keys: 950 });
    expect(await count('codeHashes')).toBe(0);
  });

  it.each([
    ['was sold', { state: 'sold', used: true, orderId: 'MF-222222' }],
    ['was sold and came back', { state: 'free', orderId: null, soldAt: 5 }],
    ['was burned', { state: 'burned', used: true, orderId: 'MF-222222' }],
    ['is held', { state: 'held', orderId: 'MF-222222', holdUntil: 2000 }],
    ['was held, in an order that may still be paid', { state: 'held', orderId: 'MF-222222', holdUntil: 1 }],
  ])('archives it if a key %s, and leaves that key', async (_, key) => {
    await addKeys({ ordered: key, free: { state: 'free' } });
    expect(await games.previewRemoval('hades')).toEqual({ outcome: 'archived', keys: 1 });
    expect(await games.remove('hades', 'owner')).toEqual({ outcome: 'archived', keys: 1 });
    expect(await games.find('hades')).toMatchObject({ archived: true, featured: false });
    expect((await temp.store.query({ from: 'games/hades/codes' })).docs.map((doc) => doc.id)).toEqual(['ordered']);
    expect((await temp.store.get('games/hades'))?.data).not.toHaveProperty('removing');
  });

  it('can be repeated for an archived game', async () => {
    await addKeys({ ordered: { state: 'sold', used: true, orderId: 'MF-222222' } });
    await games.remove('hades', 'owner');
    expect(await games.remove('hades', 'owner')).toEqual({ outcome: 'archived', keys: 0 });
  });

  it('leaves a key that an order takes at the same time', async () => {
    await addKeys(Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`k${index}`, { state: 'free' }])));
    const isHeld = temp.store.update('games/hades/codes/k7', { state: 'held', orderId: 'MF-222222', holdUntil: 9000 }).then(
      () => true,
      () => false,
    );
    const [removal, isTaken] = await Promise.all([games.remove('hades', 'owner'), isHeld]);
    expect(removal.outcome).toBe(isTaken ? 'archived' : 'deleted');
    expect(await count('games/hades/codes')).toBe(isTaken ? 1 : 0);
  });
});
