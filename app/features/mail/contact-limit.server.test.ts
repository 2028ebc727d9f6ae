import { afterEach, beforeEach, expect, test } from 'vitest';

import { createCipher } from '~/adapters/node/cipher.server';
import { createLimits } from '~/features/limit.server';

import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { createContactLimit } from './contact-limit.server';

let temp: TempStore;
let now: number;
let contact: ReturnType<typeof createContactLimit>;

beforeEach(() => {
  temp = openTempStore();
  now = Date.UTC(2026, 0, 1);
  const cipher = createCipher('a secret of the tests, long enough for anything');
  contact = createContactLimit({ limits: createLimits({ store: temp.store, clock: () => now, cipher }) });
});
afterEach(() => temp.close());

test('one address sends twenty messages an hour', async () => {
  for (let nth = 0; nth < 20; nth += 1) expect(await contact.take('192.0.2.1')).toBeNull();
  expect([await contact.take('192.0.2.1'), await contact.take('192.0.2.2')]).toEqual(['contact-too-many', null]);
  now += 60 * 60_000;
  expect(await contact.take('192.0.2.1')).toBeNull();
});

test('1,000 addresses send 500 a day together', async () => {
  const told = [];
  for (let at = 0; at < 1000; at += 1) told.push(await contact.take(`10.0.${at >> 8}.${at & 255}`));
  expect([told.filter((one) => one === null).length, told.at(-1)]).toEqual([500, 'contact-store-full']);
  now += 24 * 60 * 60_000;
  expect(await contact.take('192.0.2.1')).toBeNull();
});
