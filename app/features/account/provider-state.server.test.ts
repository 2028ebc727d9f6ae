import { afterEach, beforeEach, expect, test } from 'vitest';

import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { createProviderStates, PROVIDER_STATE_LIFETIME, type ProviderStates } from './provider-state.server';

const YEARS = 10 * 365 * 24 * 60 * 60_000;

let temp: TempStore;
let states: ProviderStates;
let now = 0;

beforeEach(() => {
  temp = openTempStore();
  now = Date.UTC(2026, 10, 20);
  states = createProviderStates({ store: temp.store, clock: () => now });
});
afterEach(() => temp.close());

test('a state counts for one answer, however many come with it at the same time', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => states.use('one')));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect([await states.use('one'), await states.use('two')]).toEqual([false, true]);
});

test('the store does not hold the state, and forgets its use after the state has expired', async () => {
  await states.use('one');
  expect(JSON.stringify((await temp.store.query({ from: 'providerStates' })).docs)).not.toContain('one');
  now += PROVIDER_STATE_LIFETIME - 1;
  await states.use('two');
  expect(await temp.store.count({ from: 'providerStates' })).toBe(2);
  now += 1;
  await states.use('three');
  expect(await temp.store.count({ from: 'providerStates' })).toBe(2);
  now += YEARS;
  await states.use('four');
  now -= YEARS;
  await states.use('five');
  expect(await temp.store.count({ from: 'providerStates' })).toBe(1);
});
