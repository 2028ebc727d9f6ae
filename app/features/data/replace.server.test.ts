import { afterEach, beforeEach, expect, it } from 'vitest';

import type { Store } from '~/ports/store';

import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { hooked } from '../../../tests/support/shop/intercept';
import { refusal } from '../../../tests/support/shop/test-shop';
import { replaceDocuments, takeSnapshot, unfinishedReplacement } from './replace';
import { isWhole } from './scan';
import { tallyOf } from './verify';

let [target, before, draft]: [TempStore, TempStore, TempStore] = [] as never;
beforeEach(async () => {
  [target, before, draft] = [openTempStore(), openTempStore(), openTempStore()];
  await target.store.bulk(Array.from({ length: 250 }, (_, n) => ({ set: `games/g${n}`, data: { n } })));
  await takeSnapshot(target.store, before.store);
  // 0 to 49 go, 50 to 199 change, 250 to 299 are new.
  await draft.store.bulk(Array.from({ length: 250 }, (_, n) => ({ set: `games/g${n + 50}`, data: { n: n < 150 ? -n - 1 : n + 50 } })));
});
afterEach(() => Promise.all([target, before, draft].map((each) => each.close())));

const mark = { from: 'copy', before: 'before-copy.db' };
const replace = (options: Partial<Parameters<typeof replaceDocuments>[0]> = {}) =>
  replaceDocuments({ draft: draft.store, before: before.store, target: target.store, mark, ...options });
const isReplaced = async () => expect(await tallyOf(target.store)).toEqual(await tallyOf(draft.store));

it('A replacement writes what differs, and nothing else', async () => {
  const rev = (await target.store.get('games/g220'))?.rev;
  expect(await replace()).toEqual({ changed: 250, rivals: [] });
  await isReplaced();
  expect((await target.store.get('games/g220'))?.rev).toBe(rev);
  expect(await isWhole(target.store)).toBe(true);
});

it('One that was stopped at any step is known as such, and is finished by the same again', async () => {
  for (let steps = 1; ; steps += 1) {
    let left = steps;
    const transaction: Store['transaction'] = (body, options) => {
      left -= 1;
      if (left < 0) throw new Error('the process died');
      return target.store.transaction(body, options);
    };
    const died = await replace({ target: hooked(target.store, { transaction }) }).then(
      () => null,
      (error: Error) => error.message,
    );
    if (died === null) break;
    expect(died).toBe('the process died');
    expect([await isWhole(target.store), await unfinishedReplacement(target.store)]).toEqual([false, mark]);
  }
  await isReplaced();
  expect(await unfinishedReplacement(target.store)).toBeNull();
});

it('A signal stops it between two steps', async () => {
  const stopping = new AbortController();
  expect(await refusal(replace({ signal: stopping.signal, onProgress: () => stopping.abort() }))).toBe('stopped');
  expect(await isWhole(target.store)).toBe(false);
  await replace();
  await isReplaced();
});

it('What another program wrote meanwhile is left as it is, and named', async () => {
  await target.store.set('games/g60', { sold: true });
  await target.store.set('orders/o', { n: 1 });
  await target.store.delete('games/g70');
  const { rivals } = await replace();
  expect(rivals.toSorted()).toEqual(['games/g60', 'games/g70']);
  expect((await target.store.get('games/g60'))?.data).toEqual({ sold: true });
  expect((await target.store.get('orders/o'))?.data).toEqual({ n: 1 });
});
