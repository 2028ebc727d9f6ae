import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  BROKEN_FILES,
  FOREIGN_FILES,
  HUGE_PICTURES,
  OTHER_PICTURES,
  pdf,
  PICTURES,
  png,
  UNTIDY_PDFS,
  UNTIDY_PICTURES,
} from '../../../../tests/support/files';
import { hooked } from '../../../../tests/support/shop/intercept';
import { openTestShop, type TestShop } from '../../../../tests/support/shop/test-shop';
import { createProofs } from './index.server';

const MINUTE = 60_000;

let shop: TestShop;
beforeEach(async () => {
  shop = openTestShop();
  await shop.game('a', 1);
});
afterEach(() => shop.close());

/** Counts the documents of proofs and of their bytes. */
const files = async () => (await shop.store.count({ from: 'proofs' })) + (await shop.store.count({ from: 'chunks', group: true }));

/** Stores two megabytes through a process that dies after `writes` writes. */
async function cutOff(writes: number): Promise<void> {
  let commits = 0;
  const dying = hooked(shop.store, {
    commit: (writing) => ((commits += 1) > writes ? Promise.reject(new Error('dead')) : shop.store.commit(writing)),
  });
  const bytes = pdf('x'.repeat(2 * 1024 * 1024));
  await expect(createProofs({ store: dying, clock: shop.clock, pictures: shop.pictures }).save(bytes)).rejects.toThrow('dead');
}

describe('a proof', () => {
  it('that twenty shoppers send at once counts once as new; the others are marked with that order', async () => {
    await shop.game('b', 20);
    const orders = await Promise.all(Array.from({ length: 20 }, (_, nth) => shop.order(`x${nth}`, ['b'], `192.0.2.${nth}`)));
    const provenOrders = await Promise.all(orders.map(({ id }, nth) => shop.prove(id, `x${nth}`, 'one picture')));
    const first = provenOrders.filter(({ sameProofAs }) => sameProofAs === null);
    expect(first).toHaveLength(1);
    expect(new Set(provenOrders.map(({ id, sameProofAs }) => sameProofAs ?? id))).toEqual(new Set([first[0]?.id]));
  });

  it('is marked also where the order that sent it first has another one now, or none', async () => {
    await shop.game('b', 2);
    const first = await shop.order('x', ['b']);
    await shop.prove(first.id, 'x', 'one picture');
    await shop.orders.reject(first.id, { by: 'owner', reason: 'not found' });
    await shop.prove(first.id, 'x', 'another picture');
    const second = await shop.order('y', ['b'], '192.0.2.2');
    expect((await shop.prove(second.id, 'y', 'one picture')).sameProofAs).toBe(first.id);
  });

  it('that the owner rejected is removed with its bytes, and so is one in whose place another comes', async () => {
    const order = await shop.order('x', ['a']);
    await shop.prove(order.id, 'x', 'first');
    await shop.orders.reject(order.id, { by: 'owner', reason: 'not found' });
    expect(await files()).toBe(0);
    await shop.prove(order.id, 'x', 'second');
    await shop.store.update(`orders/${order.id}`, { state: 'cancelled' });
    await shop.prove(order.id, 'x', 'third');
    expect(await files()).toBe(2);
  });

  it.each([1, 3])('whose upload was cut off after write %i is removed after an hour, and no other', async (writes) => {
    const order = await shop.order('x', ['a']);
    const { proofId } = await shop.prove(order.id, 'x');
    const whole = await files();
    await cutOff(writes);
    const remainingFiles = await files();
    expect(remainingFiles).toBeGreaterThan(whole);
    shop.wait(59 * MINUTE);
    expect(await shop.proofs.sweep()).toBe(0);
    expect(await files()).toBe(remainingFiles);
    shop.wait(2 * MINUTE);
    expect(await shop.proofs.sweep()).toBe(1);
    expect(await files()).toBe(whole);
    expect(await shop.proofs.read(proofId ?? '')).toMatchObject({ contentType: 'image/png' });
  });

  it('that nobody took, or whose order refused it, is not kept; one that an order has is', async () => {
    const order = await shop.order('x', ['a']);
    const { proofId } = await shop.prove(order.id, 'x');
    await shop.proofs.discard(proofId ?? '');
    expect(await files()).toBe(2);
    const saved = await shop.proofs.save(png('other'));
    if (saved.ok) await shop.proofs.discard(saved.id);
    expect(await files()).toBe(2);
  });
});

describe('a file with a fault that its readers forgive', () => {
  it.each(Object.entries({ ...UNTIDY_PDFS, ...UNTIDY_PICTURES }))('%s is kept', async (_, bytes) => {
    expect(await shop.proofs.save(bytes)).toMatchObject({ ok: true });
  });

  it('is the same proof as without it, and with other metadata', async () => {
    const hashes = async (...pictures: readonly Uint8Array[]) =>
      new Set(await Promise.all(pictures.map((bytes) => shop.proofs.hashOf(bytes))));
    expect(await hashes(pdf(), ...Object.values(UNTIDY_PDFS).slice(0, 4))).toHaveProperty('size', 1);
    const [plain, noted] = [PICTURES['a WebP'], PICTURES['a WebP with metadata']];
    expect(await hashes(plain, noted, Buffer.concat([plain, Buffer.from('1')]))).toHaveProperty('size', 1);
    expect(await hashes(png('one'), pdf('one'), pdf('two'), PICTURES['a JPEG'])).toHaveProperty('size', 4);
  });
});

describe('a file that is no proof', () => {
  const wrong = [
    ...Object.entries(FOREIGN_FILES).map((file) => [...file, 'proof-type'] as const),
    ...Object.entries(OTHER_PICTURES).map((file) => [...file, 'proof-other-picture'] as const),
    ...Object.entries(HUGE_PICTURES).map((file) => [...file, 'proof-too-many-dots'] as const),
    ...Object.entries(BROKEN_FILES).map((file) => [...file, 'proof-broken'] as const),
  ];

  it('comes in thirty kinds and more', () => {
    expect(wrong.length).toBeGreaterThan(30);
  });

  it.each(wrong)('%s is refused, and not kept', async (_, bytes, code) => {
    expect(await shop.proofs.save(bytes)).toEqual({ ok: false, code });
    expect(await files()).toBe(0);
  });

  it('but hides behind a picture is not kept with it', async () => {
    const hidden = '<script>alert(1)</script>';
    const saved = await shop.proofs.save(Buffer.concat([PICTURES['a JPEG'], Buffer.from(hidden)]));
    const read = await shop.proofs.read(saved.ok ? saved.id : '');
    expect(read.contentType).toBe('image/jpeg');
    expect(Buffer.from(read.bytes).includes(hidden)).toBe(false);
  });
});
