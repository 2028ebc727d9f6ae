import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createCipher } from '~/adapters/cipher.server';

import { openTestShop, type TestShop } from '../../tests/support/test-shop';

import type { BreachCode } from './doctor.server';

let shop: TestShop;
let paid: { readonly id: string; readonly keyPath: string };

/** One paid order for game `a`, one free key of it, and one order of game `b` in review. */
beforeEach(async () => {
  shop = openTestShop();
  await shop.game('a', 2);
  await shop.game('b', 2);
  const order = await shop.order('x', ['a']);
  await shop.prove(order.id, 'x');
  await shop.approve(order.id);
  paid = { id: order.id, keyPath: `games/a/codes/${order.lines[0]?.keyId}` };
  const waiting = await shop.order('y', ['b']);
  await shop.prove(waiting.id, 'y');
});
afterEach(() => shop.close());

const found = async () => new Set((await shop.doctor.examine(0)).breaches.map((breach) => breach.code));
const lineOf = async (id: string) => (await shop.orders.find(id))?.lines.map((line) => ({ ...line })) ?? [];
const freeKey = async (gameId: string) =>
  (await shop.keys.list(gameId, { used: false, type: null })).find((key) => key.state === 'free')?.id ?? '';
const heldKey = async () => (await shop.keys.list('b', { used: false, type: null })).find((key) => key.state === 'held')?.id ?? '';

describe('the doctor', () => {
  it('finds nothing in a store that is well, and counts what it looked at', async () => {
    expect(await shop.doctor.examine(0)).toEqual({ games: 2, keys: 4, orders: 2, payments: 1, plainKeys: 0, breaches: [] });
  });

  const PLANTED: readonly [BreachCode, string, () => Promise<void>][] = [
    ['unreadable', 'an order without its lines', () => shop.store.update(`orders/${paid.id}`, { lines: 'lost' })],
    [
      'delivered-without-key',
      'a delivered key that is free again',
      () => shop.store.update(paid.keyPath, { state: 'free', used: false, orderId: null }),
    ],
    ['delivered-without-key', 'a delivered key that is gone', () => shop.store.delete(paid.keyPath)],
    [
      'key-in-two-orders',
      'one key delivered twice',
      async () => {
        const twin = (await shop.store.get(`orders/${paid.id}`))?.data ?? {};
        await shop.store.set('orders/MF-TWTWTW', twin);
      },
    ],
    [
      'paid-line-open',
      'a paid line that nobody decided',
      async () =>
        shop.store.update(`orders/${paid.id}`, { lines: (await lineOf(paid.id)).map((line) => ({ ...line, costs: [], state: 'open' })) }),
    ],
    [
      'sold-without-line',
      'a key that was sold to nobody',
      async () => shop.store.update(`games/a/codes/${await freeKey('a')}`, { state: 'sold', used: true, orderId: null }),
    ],
    [
      'held-by-dead-order',
      'a key that is held for a paid order',
      async () => shop.store.update(`games/a/codes/${await freeKey('a')}`, { state: 'held', orderId: paid.id, holdUntil: 1 }),
    ],
    [
      'review-without-hold',
      'a key in review that was let go',
      async () => shop.store.update(`games/b/codes/${await heldKey()}`, { state: 'free', orderId: null }),
    ],
    [
      'key-flags',
      'a free key that is marked as used',
      async () => shop.store.update(`games/a/codes/${await freeKey('a')}`, { used: true }),
    ],
    [
      'key-twice',
      'the same key in two games',
      async () => shop.store.set('games/b/codes/twin', { ...(await shop.store.get(`games/a/codes/${await freeKey('a')}`))?.data }),
    ],
    [
      'key-twice',
      'a key without its mark of uniqueness',
      async () =>
        shop.store.delete(`codeHashes/${String((await shop.store.get(`games/a/codes/${await freeKey('a')}`))?.data['codeHash'])}`),
    ],
    [
      'key-unreadable',
      'a key that was sealed with another secret',
      async () =>
        shop.store.update(`games/a/codes/${await freeKey('a')}`, { code: createCipher('another secret altogether, as long').seal('X') }),
    ],
    [
      'payment-mismatch',
      'a paid order without its payment',
      async () => shop.store.delete((await shop.store.query({ from: 'payments' })).docs[0]?.path ?? ''),
    ],
    [
      'payment-mismatch',
      'a payment of an order that is not paid',
      () => shop.store.set('payments/bank-X', { orderId: 'MF-NNNNNN', reference: 'X' }),
    ],
    [
      'mail-missing',
      'a paid order without its mail',
      async () => shop.store.delete((await shop.store.query({ from: 'outbox' })).docs[0]?.path ?? ''),
    ],
    [
      'too-many-featured',
      'eleven featured games',
      async () => {
        for (let index = 0; index < 11; index += 1) await shop.game(`featured-${index}`, 0, 'Steam', { featured: true });
      },
    ],
  ];

  it.each(PLANTED)('finds %s: %s', async (code, _, plant) => {
    await plant();
    expect(await found()).toContain(code);
  });

  it('does not cry over what another process is in the middle of: only what two looks both see', async () => {
    await shop.store.update(paid.keyPath, { used: false });
    const examination = shop.doctor.examine(100);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await shop.store.update(paid.keyPath, { used: true });
    expect((await examination).breaches).toEqual([]);
  });

  it('counts keys of older data that are not encrypted, which is no breach', async () => {
    await shop.store.set('games/a/codes/older', {
      code: 'PLAIN',
      type: 'Steam',
      used: false,
      originPrice: 1,
      buyingPrice: 2,
      profit: 1,
      expiresAt: null,
    });
    expect(await shop.doctor.examine(0)).toMatchObject({ plainKeys: 1, breaches: [] });
  });
});
