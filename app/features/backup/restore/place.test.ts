import { afterEach, beforeEach, expect, it } from 'vitest';

import { openTempStore, type TempStore } from '../../../../tests/support/shop/temp-store';
import { journalStanding, noteJournal } from './index.server';

let temp: TempStore;
beforeEach(() => void (temp = openTempStore()));
afterEach(() => temp.close());

const at = (base: number, database = 1) => ({ database, base });
const standing = (last: ReturnType<typeof at> | null, own: ReturnType<typeof at> | null, hasGivenKeys = false) =>
  journalStanding({ store: temp.store, last, at: own, hasGivenKeys: () => hasGivenKeys });
const isRight = async (...args: Parameters<typeof standing>) => (await standing(...args)) === 'known';

it('A database with data is the one of its journal where that ends at it, or before it', async () => {
  await temp.store.set('games/a', { title: 'A' });
  expect([await isRight(null, at(3)), await isRight(at(2), at(3)), await isRight(at(3), at(3))]).toEqual([true, true, true]);
  expect([await isRight(at(4), at(3)), await isRight(at(2, 7), at(3)), await isRight(at(2), null)]).toEqual([false, false, false]);
});

it('One that a command put in place is, as long as the journal says no more than that command knew', async () => {
  await temp.store.set('games/a', { title: 'A' });
  await noteJournal({ store: temp.store, last: at(9, 7) });
  expect([await isRight(at(9, 7), at(3)), await isRight(at(10, 7), at(3)), await isRight(at(2), at(3))]).toEqual([true, false, true]);
  await noteJournal({ store: temp.store, last: null });
  expect(await isRight(at(9, 7), at(3))).toBe(false);
});

it('An empty one beside a journal, or a copy of one, that tells of sold keys does not open, however often it is tried', async () => {
  expect([await standing(at(9, 7), at(0), true), await standing(null, at(0), true), await standing(at(9, 7), null, true)]).toEqual([
    'empty',
    'empty',
    'empty',
  ]);
  expect((await temp.store.scan({ limit: 1 })).length).toBe(0);
  await temp.store.set('games/a', { title: 'A' });
  expect([await standing(at(9, 7), at(1), true), await standing(null, at(1), true)]).toEqual(['behind', 'known']);
});

it('An empty one takes a journal without sold keys as it is, and is right at the next start too', async () => {
  expect(await isRight(at(9, 7), at(0))).toBe(true);
  await temp.store.set('games/a', { title: 'A' });
  expect([await isRight(at(9, 7), at(1)), await isRight(at(11, 7), at(1))]).toEqual([true, false]);
});
