import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { createEncryption } from '~/adapters/node/encryption.server';
import { StoreError } from '~/ports/store';

import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { createLimits, type Limits } from './rate-limit.server';

const MINUTE = 60_000;
const encryption = createEncryption('a secret of the tests, long enough for anything');

let temp: TempStore;
let now: number;
let limits: Limits;

beforeEach(() => {
  temp = openTempStore();
  now = Date.UTC(2026, 0, 1);
  limits = createLimits({ store: temp.store, clock: () => now, encryption });
});

afterEach(() => temp.close());

describe('three in ten minutes', () => {
  const rule = { max: 3, windowMs: 10 * MINUTE };

  test('the fourth is refused until the first is ten minutes old', async () => {
    for (const minute of [0, 1, 2]) {
      now = Date.UTC(2026, 0, 1, 0, minute);
      expect(await limits.take('a', rule)).toBe(true);
    }
    now = Date.UTC(2026, 0, 1, 0, 9, 59, 999);
    expect(await limits.take('a', rule)).toBe(false);
    now += 1;
    expect(await limits.take('a', rule)).toBe(true);
    expect(await limits.take('a', rule)).toBe(false);
  });

  test('a refusal is not counted', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) await limits.take('a', rule);
    now += 10 * MINUTE;
    expect(await limits.isFull('a', rule)).toBe(false);
  });

  test('what a clock far ahead took locks nobody out', async () => {
    now = Date.UTC(2099, 0, 1);
    for (let attempt = 0; attempt < 3; attempt += 1) await limits.take('a', rule);
    now = Date.UTC(2026, 0, 1);
    for (let attempt = 0; attempt < 3; attempt += 1) expect(await limits.take('a', rule)).toBe(true);
    expect(await limits.take('a', rule)).toBe(false);
  });

  test('buckets do not affect each other', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) await limits.take('a', rule);
    expect(await limits.isFull('a', rule)).toBe(true);
    expect(await limits.isFull('b', rule)).toBe(false);
  });

  test('what is given back can be taken again', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) await limits.take('a', rule);
    await limits.giveBack('a');
    expect(await limits.take('a', rule)).toBe(true);
    expect(await limits.take('a', rule)).toBe(false);
  });

  test('giving back to an empty bucket does nothing', async () => {
    await limits.giveBack('a');
    for (let attempt = 0; attempt < 3; attempt += 1) expect(await limits.take('a', rule)).toBe(true);
    expect(await limits.take('a', rule)).toBe(false);
  });

  test('of a hundred at the same time exactly three pass', async () => {
    const taken = await Promise.all(Array.from({ length: 100 }, () => limits.take('a', rule)));
    expect(taken.filter(Boolean)).toHaveLength(3);
  });

  test('those who come while a change is under way share the next one', async () => {
    const transactions = vi.spyOn(temp.store, 'transaction');
    const took = Promise.all(Array.from({ length: 50 }, () => limits.take('a', rule)));
    const gaveBack = limits.giveBack('a');
    expect((await took).filter(Boolean)).toHaveLength(3);
    await gaveBack;
    expect(transactions).toHaveBeenCalledTimes(2);
    expect(await limits.take('a', rule)).toBe(true);
    expect(await limits.take('a', rule)).toBe(false);
  });

  test('an outage is told to all who share it, and to nobody before or after them', async () => {
    const transaction = temp.store.transaction.bind(temp.store);
    vi.spyOn(temp.store, 'transaction').mockImplementationOnce(transaction).mockRejectedValueOnce(new StoreError('unavailable', 'away'));
    const told = await Promise.allSettled(Array.from({ length: 3 }, () => limits.take('a', rule)));
    expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await limits.take('a', rule)).toBe(true);
  });

  test('two processes on one store count together', async () => {
    const other = openTempStore({ file: temp.file });
    const others = createLimits({ store: other.store, clock: () => now, encryption });
    const taken = await Promise.all(Array.from({ length: 40 }, (_, at) => (at % 2 ? limits : others).take('a', rule)));
    await other.close();
    expect(taken.filter(Boolean)).toHaveLength(3);
  });
});

describe('a pause of fifteen minutes', () => {
  const rule = { max: 3, windowMs: 10 * MINUTE, pauseMs: 15 * MINUTE };

  test('begins with the last that was taken, and then all are free again', async () => {
    for (const minute of [0, 4, 8]) {
      now = Date.UTC(2026, 0, 1, 0, minute);
      await limits.take('a', rule);
    }
    now = Date.UTC(2026, 0, 1, 0, 22, 59);
    expect(await limits.take('a', rule)).toBe(false);
    now = Date.UTC(2026, 0, 1, 0, 23);
    const taken = [await limits.take('a', rule), await limits.take('a', rule), await limits.take('a', rule), await limits.take('a', rule)];
    expect(taken).toEqual([true, true, true, false]);
  });

  test('never begins if they are further apart', async () => {
    for (const minute of [0, 6, 12, 18, 24]) {
      now = Date.UTC(2026, 0, 1, 0, minute);
      expect(await limits.take('a', rule)).toBe(true);
    }
  });
});

test('the store holds neither addresses nor accounts, and removes expired documents', async () => {
  const rule = { max: 1, windowMs: MINUTE };
  await limits.take('sign-in account amal@example.com', rule);
  const { docs } = await temp.store.query({ from: 'limits', limit: 10 });
  expect(JSON.stringify(docs)).not.toContain('amal');
  now += 10 * 365 * 24 * 60 * MINUTE;
  await limits.take('by a clock that was years ahead', rule);
  now = Date.UTC(2026, 0, 1) + 2 * MINUTE;
  for (let attempt = 0; attempt < 500; attempt += 1) await limits.take('other', rule);
  expect((await temp.store.query({ from: 'limits', limit: 10 })).docs).toHaveLength(1);
});
