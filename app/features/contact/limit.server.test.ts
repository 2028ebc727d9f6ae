import { afterEach, beforeEach, expect, test } from 'vitest';

import { createEncryption } from '~/adapters/node/encryption.server';
import { createLimits } from '~/features/session/rate-limit.server';

import { IS_WHOLE } from '../../../tests/support/extent';
import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { createContactLimit } from './limit.server';

const HOUR = 60 * 60_000;

let temp: TempStore;
let now: number;
let contact: ReturnType<typeof createContactLimit>;

beforeEach(() => {
  temp = openTempStore();
  now = Date.UTC(2026, 0, 1);
  contact = open();
});
afterEach(() => temp.close());

/** The limit of one process. */
function open(): ReturnType<typeof createContactLimit> {
  const encryption = createEncryption('a secret of the tests, long enough for anything');
  return createContactLimit({ limits: createLimits({ store: temp.store, clock: () => now, encryption }) });
}

test('one address sends fifty a day, whatever it waits between them', async () => {
  const told = [];
  for (let hour = 0; hour < 3; hour += 1) {
    for (let nth = 0; nth < 20; nth += 1) told.push(await contact.take('192.0.2.1'));
    now += HOUR;
  }
  expect(told).toEqual([...Array.from({ length: 50 }, () => null), ...Array.from({ length: 10 }, () => 'contact-too-many-today')]);
  now += 20 * HOUR;
  expect(await contact.take('192.0.2.1'), 'a day after the last').toBe('contact-too-many-today');
  now += HOUR;
  expect(await contact.take('192.0.2.1')).toBeNull();
});

test.runIf(IS_WHOLE)('an address that sends all it may in a day, and a thousand others, keep nobody else from writing', async () => {
  for (let at = 0; at < 1000; at += 1) expect(await contact.take(`10.0.${at >> 8}.${at & 255}`)).toBeNull();
  for (let nth = 0; nth < 60; nth += 1) {
    await contact.take('192.0.2.1');
    now += HOUR / 20;
  }
  expect(await contact.take('192.0.2.2')).toBeNull();
});

test('of two messages that race for the last place of the day, in two processes, one is taken', async () => {
  for (let nth = 0; nth < 49; nth += 1) {
    await contact.take('192.0.2.1');
    now += HOUR / 10;
  }
  const answers = await Promise.all([contact.take('192.0.2.1'), open().take('192.0.2.1')]);
  expect(answers.sort()).toEqual(['contact-too-many-today', null]);
});

test('a clock that was two days ahead for a while keeps nobody out', async () => {
  now += 48 * HOUR;
  for (let nth = 0; nth < 20; nth += 1) await contact.take('192.0.2.1');
  now -= 48 * HOUR;
  for (let nth = 0; nth < 20; nth += 1) expect(await contact.take('192.0.2.1')).toBeNull();
  expect(await contact.take('192.0.2.1')).toBe('contact-too-many');
});
