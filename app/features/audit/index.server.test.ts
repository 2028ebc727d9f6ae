import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openTestShop, keyInput, refusal, type TestShop } from '../../../tests/support/shop/test-shop';
import { createAuditLog, recordChange, type AuditLog } from './index.server';

const ACCOUNTS = [
  { id: 'owner', email: 'owner@example.com' },
  { id: 'second', email: 'second@example.com' },
];

let shop: TestShop;
let audit: AuditLog;

beforeEach(() => {
  shop = openTestShop();
  const identity = {
    find: async (id: string) => ACCOUNTS.find((each) => each.id === id) ?? null,
    findByEmail: async (email: string) => ACCOUNTS.find((each) => each.email === email) ?? null,
  };
  audit = createAuditLog({ store: shop.store, identity, owners: ACCOUNTS.map(({ email }) => email) });
});
afterEach(() => shop.close());

/** A change by hand, `at` minutes from the start. */
const change = (at: number, by: string, subject: string, title: string) =>
  shop.store.transaction(async (tx) =>
    recordChange(tx, { at: at * 60_000, by, action: 'game-changed', subject, before: { title: '' }, after: { title } }),
  );

const everything = { by: '', action: '' } as const;

describe('the log of changes', () => {
  test('shows the newest first, of all admins, of one admin, of one kind, or the history of one thing with everything below it', async () => {
    await change(1, 'owner', 'games/hades', 'a');
    await change(2, 'second', 'games/hades/codes/k1', 'b');
    await change(3, 'owner', 'orders/MF-ABC234', 'c');
    const said = async (filter: Parameters<AuditLog['list']>[0]) =>
      (await audit.list(filter)).entries.map(({ by, changes }) => `${by.email} ${String(changes[0]?.after)}`);
    expect(await said(everything)).toEqual(['owner@example.com c', 'second@example.com b', 'owner@example.com a']);
    expect(await said({ by: 'owner', action: '' })).toEqual(['owner@example.com c', 'owner@example.com a']);
    expect(await said({ by: 'second', action: 'game-changed' })).toEqual(['second@example.com b']);
    expect(await said({ by: '', action: 'key-added' })).toEqual([]);
    expect(await said({ about: 'games/hades' })).toEqual(['second@example.com b', 'owner@example.com a']);
  });

  test('comes in pages of 50', async () => {
    for (let at = 0; at < 51; at += 1) await change(at, 'owner', `games/g${at}`, String(at));
    const first = await audit.list(everything);
    expect(first.entries).toHaveLength(50);
    const { entries, next } = await audit.list(everything, first.next);
    expect([entries.map(({ subject }) => subject), next]).toEqual([['games/g0'], null]);
  });

  test('has no entry if nothing changed', async () => {
    await change(1, 'owner', 'games/hades', '');
    expect((await audit.list(everything)).entries).toEqual([]);
  });

  test('is written with the change, or neither is', async () => {
    await shop.game('hades', 0);
    await shop.keys.add('hades', keyInput('ABCD-EFGH-1234'), 'owner');
    expect(await refusal(shop.keys.add('hades', keyInput('abcd-EFGH- 1234'), 'owner'))).toBe('code-exists hades');
    const { entries } = await audit.list(everything);
    expect(entries).toMatchObject([{ action: 'key-added', subject: expect.stringMatching(/^games\/hades\/codes\/\w+$/) }]);
    expect(entries[0]?.changes[0]?.after).toMatch(/^\w+ \(…1234\)$/);
    expect(JSON.stringify(entries)).not.toMatch(/ABCD|EFGH/i);
  });
});

test('still shows the address of an admin whose account is gone', async () => {
  await change(1, 'gone', 'games/hades', 'a');
  await audit.keepAddress({ id: 'gone', email: 'gone@example.com' });
  await audit.keepAddress({ id: 'shopper', email: 'shopper@example.com' });
  expect((await audit.list({ by: 'gone', action: '' })).entries[0]?.by).toEqual({ id: 'gone', email: 'gone@example.com' });
  expect((await audit.admins()).map(({ email }) => email)).toEqual(['owner@example.com', 'second@example.com', 'gone@example.com']);
});
