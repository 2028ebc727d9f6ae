import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { UNTIL_DECIDED } from '~/domain/key';
import type { Json, Store, Transaction } from '~/ports/store';

import { pdf } from '../../../tests/support/files';
import { hooked } from '../../../tests/support/shop/intercept';
import { openTestShop, refusal, type TestShop } from '../../../tests/support/shop/test-shop';

import { createGameChanges } from '~/features/game/change.server';
import { limitPath, MAX_PLACED_AN_HOUR, MAX_REVIEWS_PER_ADDRESS, MAX_UNPAID_PER_ADDRESS } from './limits.server';

const MINUTE = 60_000;

/** An address that many shoppers share. */
const HERE = '192.0.2.1';

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

const states = async (gameId: string) => (await shop.keys.list(gameId, { used: null, type: null })).map((key) => key.state).sort();

describe('placing an order', () => {
  it('keeps the fields of an order that the shop does not know, through every change', async () => {
    await shop.game('a', 1);
    const { id } = await shop.order('amal', ['a']);
    await shop.store.update(`orders/${id}`, { giftNote: 'for Sami' });
    await shop.orders.cancel(id, 'amal');
    expect((await shop.store.get(`orders/${id}`))?.data).toMatchObject({ state: 'cancelled', giftNote: 'for Sami' });
  });

  it('works if the notes on its shopper and her address are damaged', async () => {
    await shop.game('a', 1);
    const { id, addressKey } = await shop.order('amal', ['a']);
    await shop.store.set('shoppers/amal', { openOrderId: id, holds: { a: 'soon' }, reviews: 'none' });
    await shop.store.set(`addresses/${addressKey}`, { orders: [], reviews: null });
    expect(await shop.orders.open('amal')).toMatchObject({ id });
    expect(await shop.orders.cancel(id, 'amal')).toMatchObject({ state: 'cancelled' });
  });

  it('freezes titles, prices and the dollar figure, and holds one key a line for 30 minutes', async () => {
    await shop.game('a', 2);
    await shop.game('b', 1, 'Epic');
    const order = await shop.order('amal', ['a', 'b']);
    expect(order).toMatchObject({
      state: 'awaiting_payment',
      totalCentimes: 20_000,
      usdCents: 2000,
      usdRate: 100_000,
      holdUntil: shop.clock() + 30 * MINUTE,
      email: 'amal@example.com',
    });
    expect(order.id).toMatch(/^MF-[2-9A-HJ-NP-Z]{6}$/);
    expect(order.lines.map((line) => [line.title, line.type, line.priceCentimes, line.state])).toEqual([
      ['a', 'Steam', 10_000, 'open'],
      ['b', 'Epic', 10_000, 'open'],
    ]);
    expect([await states('a'), await states('b')]).toEqual([['free', 'held'], ['held']]);
    await shop.store.update('games/a', { buyingPrice: 999, title: 'dearer' });
    expect(await shop.orders.open('amal')).toEqual(order);
  });

  it('tells the shopper, and nobody else, which keys her unpaid order holds, until the hold ends', async () => {
    await shop.game('a', 1);
    const { id, holdUntil } = await shop.order('amal', ['a']);
    expect(await shop.orders.ownHolds('amal')).toEqual([{ gameId: 'a', type: 'Steam', order: id, until: holdUntil }]);
    expect(await shop.orders.ownHolds('sami')).toEqual([]);
    shop.wait(31 * MINUTE);
    expect(await shop.orders.ownHolds('amal')).toEqual([]);
  });

  it('refuses an empty cart, a removed game, a game without a price, and a sold out game', async () => {
    await shop.game('none', 0);
    await shop.game('gratis', 1, 'Steam', { price: 0, buyingPrice: 0 });
    await shop.game('hidden', 1, 'Steam', { archived: true });
    expect(await refusal(shop.order('x', []))).toBe('cart-empty');
    expect(await refusal(shop.order('x', ['none']))).toBe('out-of-stock none');
    expect(await refusal(shop.order('x', ['missing']))).toBe('not-for-sale missing');
    expect(await refusal(shop.order('x', ['gratis']))).toBe('not-for-sale gratis');
    expect(await refusal(shop.order('x', ['hidden']))).toBe('not-for-sale hidden');
    expect(await shop.store.count({ from: 'orders' })).toBe(0);
  });

  it('takes a key that an order held while the clock was years ahead, after it is right again', async () => {
    const YEARS = 3650 * 24 * 60 * 60_000;
    await shop.game('a', 1);
    shop.wait(YEARS);
    const ahead = await shop.order('x', ['a']);
    shop.wait(-YEARS);
    const order = await shop.order('y', ['a']);
    expect(order.lines[0]?.keyId).toBe(ahead.lines[0]?.keyId);
    expect(order.lines[0]?.keyId).not.toBeNull();
    expect(await refusal(shop.order('x', ['a']))).toBe('out-of-stock a');
  });

  describe('when its game changes at that very moment', () => {
    /** A buyer for whom `what` happens once, between the look at the game and the order. */
    function buyerDuring(what: () => Promise<unknown>) {
      let isDone = false;
      const transaction: Store['transaction'] = async (body, options) => {
        if (!isDone) {
          isDone = true;
          await what();
        }
        return shop.store.transaction(body, options);
      };
      const { orders } = openTestShop({ store: hooked(shop.store, { transaction }), close: async () => {} }, shop.clock);
      return orders.place({ accountId: 'x', email: 'x@example.com', name: 'x', address: '192.0.2.1' });
    }
    const games = () => createGameChanges({ store: shop.store, clock: shop.clock });

    beforeEach(async () => {
      await shop.game('a', 2);
      await shop.carts.change('x', () => [{ gameId: 'a', type: null }]);
    });

    it('keeps the price of a moment before', async () => {
      const order = await buyerDuring(() => shop.store.update('games/a', { buyingPrice: 999 }));
      expect(order.lines[0]?.priceCentimes).toBe(10_000);
    });

    it('does not wait for other orders of the game, since its transaction does not write the game', async () => {
      const read: string[] = [];
      const transaction: Store['transaction'] = (body, options) =>
        shop.store.transaction((tx) => {
          const getMany: Transaction['getMany'] = (paths) => (read.push(...paths), tx.getMany(paths));
          return body(hooked(tx, { getMany }));
        }, options);
      const { order } = openTestShop({ store: hooked(shop.store, { transaction }), close: async () => {} }, shop.clock);
      await order('x', ['a']);
      expect(read.filter((path) => path.startsWith('games/') && !path.includes('/codes/'))).toEqual([]);
      expect(read.some((path) => path.startsWith('games/a/codes/'))).toBe(true);
    });

    it('is refused if the game and its keys are removed', async () => {
      expect(await refusal(buyerDuring(() => games().remove('a', 'owner')))).toBe('not-for-sale a');
      expect(await shop.store.count({ from: 'orders' })).toBe(0);
    });

    it('stands if the game was only hidden at that moment, and the game then stays for the order', async () => {
      const order = await buyerDuring(() => shop.store.update('games/a', { archived: true, removing: true }));
      expect(await games().resumeRemovals()).toBe(1);
      expect(await shop.store.get('games/a')).toMatchObject({ data: { archived: true } });
      await shop.prove(order.id, 'x');
      expect(await shop.approve(order.id)).toMatchObject({ state: 'fulfilled' });
      expect(await shop.doctor.examine(0)).toMatchObject({ keys: 1, breaches: [] });
      expect(await refusal(shop.order('y', ['a']))).toBe('not-for-sale a');
    });
  });

  it('holds nothing if one game of several is sold out', async () => {
    await shop.game('a', 1);
    await shop.game('b', 0);
    expect(await refusal(shop.order('x', ['a', 'b']))).toBe('out-of-stock b');
    expect(await states('a')).toEqual(['free']);
  });

  it('gives the type that was chosen, or none at all', async () => {
    await shop.game('a', 1, 'Steam');
    await shop.carts.change('x', () => [{ gameId: 'a', type: 'Xbox' }]);
    const buyer = { accountId: 'x', email: 'x@example.com', name: 'x', address: '192.0.2.1' };
    expect(await refusal(shop.orders.place(buyer))).toBe('out-of-stock a');
    await shop.carts.change('x', () => [{ gameId: 'a', type: 'Steam' }]);
    expect((await shop.orders.place(buyer)).lines[0]?.type).toBe('Steam');
  });

  it('again with the same cart is the same order; with another cart a new order replaces it and takes over its keys', async () => {
    await shop.game('a', 1);
    await shop.game('b', 1);
    const first = await shop.order('x', ['a']);
    expect((await shop.order('x', ['a'])).id).toBe(first.id);
    const second = await shop.order('x', ['a', 'b']);
    expect(second.id).not.toBe(first.id);
    expect(await shop.orders.find(first.id)).toMatchObject({ state: 'cancelled', lines: [{ keyId: null }] });
    expect((await shop.orders.open('x'))?.id).toBe(second.id);
    const third = await shop.order('x', ['b']);
    expect(third.lines.map((line) => line.gameId)).toEqual(['b']);
    expect([await states('a'), await states('b')]).toEqual([['free'], ['held']]);
  });

  it('of the last key goes to one shopper; another shopper gets it after the hold has expired', async () => {
    await shop.game('a', 1);
    const first = await shop.order('x', ['a']);
    expect(await refusal(shop.order('y', ['a']))).toBe('out-of-stock a');
    shop.wait(30 * MINUTE);
    const second = await shop.order('y', ['a']);
    expect(second.lines[0]?.keyId).toBe(first.lines[0]?.keyId);
  });

  it('does not hold a scarce game again for the account whose hold expired, for 30 minutes', async () => {
    await shop.game('a', 2);
    await shop.order('x', ['a']);
    shop.wait(30 * MINUTE);
    expect(await refusal(shop.order('x', ['a']))).toBe('recently-held a');
    expect((await shop.order('y', ['a'])).state).toBe('awaiting_payment');
    shop.wait(30 * MINUTE);
    expect((await shop.order('x', ['a'])).state).toBe('awaiting_payment');
  });

  it('again and again does not lengthen the hold on a scarce game', async () => {
    await shop.game('a', 1);
    await shop.game('b', 9);
    const first = await shop.order('x', ['a']);
    shop.wait(29 * MINUTE);
    expect((await shop.order('x', ['a', 'b'])).holdUntil).toBe(first.holdUntil);
  });

  it('after cancelling does not lengthen it either, and does not start it again after it has expired', async () => {
    await shop.game('a', 1);
    const first = await shop.order('x', ['a']);
    shop.wait(20 * MINUTE);
    await shop.orders.cancel(first.id, 'x');
    const second = await shop.order('x', ['a']);
    expect(second.holdUntil).toBe(first.holdUntil);
    await shop.orders.cancel(second.id, 'x');
    shop.wait(10 * MINUTE);
    expect(await refusal(shop.order('x', ['a']))).toBe('recently-held a');
    expect((await shop.order('y', ['a'])).state).toBe('awaiting_payment');
  });

  it(`is refused over ${MAX_UNPAID_PER_ADDRESS} unpaid orders of one address`, async () => {
    await shop.game('a', 9);
    const { id, addressKey, holdUntil } = await shop.order('x0', ['a'], HERE);
    const others = Array.from({ length: MAX_UNPAID_PER_ADDRESS - 2 }, (_, nth) => [`MF-${nth}`, holdUntil]);
    await shop.store.update(limitPath(addressKey), { orders: { [id]: holdUntil, ...Object.fromEntries(others) } });
    expect((await shop.order('last', ['a'], HERE)).state).toBe('awaiting_payment');
    expect(await refusal(shop.order('one-more', ['a'], HERE))).toBe('too-many-orders');
    expect((await shop.order('elsewhere', ['a'], '192.0.2.2')).state).toBe('awaiting_payment');
    await shop.orders.cancel(id, 'x0');
    expect((await shop.order('one-more', ['a'], HERE)).state).toBe('awaiting_payment');
  });

  it("holds at most half of a game's free keys for one address, and two in any case", async () => {
    await shop.game('rare', 3);
    await shop.game('common', 10);
    for (const who of ['x1', 'x2']) await shop.order(who, ['rare'], HERE);
    expect(await refusal(shop.order('x3', ['rare', 'common'], HERE))).toBe('held-nearby rare');
    expect((await shop.order('far', ['rare'], '192.0.2.2')).state).toBe('awaiting_payment');
    for (let index = 0; index < 5; index += 1) await shop.order(`y${index}`, ['common'], HERE);
    expect(await refusal(shop.order('y5', ['common'], HERE))).toBe('held-nearby common');
    // Another order of a shopper takes its place.
    await shop.game('other', 1);
    const { id } = await shop.order('y0', ['common', 'other'], HERE);
    await shop.orders.cancel(id, 'y0');
    expect((await shop.order('y5', ['common'], HERE)).state).toBe('awaiting_payment');
    shop.wait(31 * MINUTE);
    for (const who of ['z1', 'z2']) expect((await shop.order(who, ['rare'], HERE)).state).toBe('awaiting_payment');
  });

  it('of forty shoppers at one address who order at once holds half of the keys at most', async () => {
    await shop.game('a', 12);
    const tries = Array.from({ length: 40 }, (_, at) =>
      shop.order(`x${at}`, ['a'], HERE).then(
        () => 'held',
        () => 'refused',
      ),
    );
    expect((await Promise.all(tries)).filter((told) => told === 'held')).toHaveLength(6);
  });

  it(`is refused after ${MAX_PLACED_AN_HOUR} orders of an account in an hour, cancelled ones too`, async () => {
    await shop.game('a', 9);
    for (let nth = 0; nth < MAX_PLACED_AN_HOUR; nth += 1) {
      const { id } = await shop.order('x', ['a'], `192.0.2.${nth}`);
      // Once more is the same order, and counts once.
      expect((await shop.order('x', ['a'], `192.0.2.${nth}`)).id).toBe(id);
      await shop.orders.cancel(id, 'x');
    }
    expect(await refusal(shop.order('x', ['a']))).toBe('too-many-placed');
    expect((await shop.order('y', ['a'])).state).toBe('awaiting_payment');
    shop.wait(60 * MINUTE);
    expect((await shop.order('x', ['a'])).state).toBe('awaiting_payment');
  });

  it('sells keys of older data, which have no state', async () => {
    await shop.game('a', 0);
    const older: Record<string, Json> = {
      code: 'OLD-KEY',
      type: 'Steam',
      used: false,
      originPrice: '$60',
      buyingPrice: '$90',
      profit: 30,
      expiresAt: null,
    };
    await shop.store.set('games/a/codes/k1', older);
    await shop.store.set('games/a/codes/k2', { ...older, used: true });
    expect(await shop.stock.countFree('a')).toBe(1);
    const order = await shop.order('x', ['a']);
    expect(order.lines[0]?.keyId).toBe('k1');
    expect(await shop.stock.countFree('a')).toBe(0);
    expect(await refusal(shop.order('y', ['a']))).toBe('out-of-stock a');
    await shop.prove(order.id, 'x');
    await shop.approve(order.id);
    await shop.orders.reveal(order.id, 'a', 'x');
    const paid = await shop.orders.find(order.id);
    expect(paid && (await shop.orders.revealedCodes(paid)).get('a')).toBe('OLD-KEY');
  });
});

describe('a proof', () => {
  it('puts the order into review, keeps its keys until the owner decides, and empties the cart of its games', async () => {
    await shop.game('a', 1);
    const order = await shop.order('x', ['a']);
    await shop.carts.change('x', (cart) => [...cart, { gameId: 'other', type: null }]);
    expect(await shop.prove(order.id, 'x')).toMatchObject({ state: 'in_review', holdUntil: UNTIL_DECIDED });
    expect(await shop.carts.read('x')).toEqual([{ gameId: 'other', type: null }]);
    shop.wait(48 * 60 * MINUTE);
    expect(await refusal(shop.order('y', ['a']))).toBe('out-of-stock a');
  });

  it('is confirmed to the shopper by one mail each, also after a rejection', async () => {
    await shop.game('a', 1);
    const order = await shop.order('x', ['a']);
    await shop.prove(order.id, 'x', 'first');
    await shop.prove(order.id, 'x', 'first');
    await shop.orders.reject(order.id, { by: 'owner', reason: 'not found' });
    await shop.prove(order.id, 'x', 'second');
    const mails = (await shop.store.query({ from: 'outbox', where: [['kind', '==', 'proof-received']] })).docs;
    expect(mails.map(({ id, data }) => [id, data['to']])).toEqual(
      [1, 2].map((nth) => [`${order.id}.proof-received.${nth}`, 'x@example.com']),
    );
  });

  it('waits with at most two others of the same account; each decision makes room for one more', async () => {
    await shop.game('a', 9);
    const provenId = async (text: string) => {
      const order = await shop.order('x', ['a']);
      await shop.prove(order.id, 'x', text);
      return order.id;
    };
    const [first, second] = [await provenId('1'), await provenId('2'), await provenId('3')];
    const waiting = await shop.order('x', ['a']);
    expect(await refusal(shop.prove(waiting.id, 'x', '4'))).toBe(`too-many-reviews ${waiting.id}`);
    expect(await shop.orders.find(waiting.id)).toMatchObject({ state: 'awaiting_payment', proofId: null });
    expect(await shop.store.count({ from: 'proofs' })).toBe(3);
    await shop.approve(first);
    expect(await shop.prove(waiting.id, 'x', '4')).toMatchObject({ state: 'in_review' });
    await shop.orders.reject(second, { by: 'owner', reason: 'not found' });
    expect(await shop.prove(second, 'x', '5')).toMatchObject({ state: 'in_review' });
    expect(await refusal(provenId('6'))).toMatch(/^too-many-reviews/);
  });

  it('is one of at most a hundred that wait from one client address', async () => {
    await shop.game('a', 9);
    const { addressKey } = await shop.order('last', ['a'], HERE);
    await shop.store.merge(limitPath(addressKey), {
      reviews: Array.from({ length: MAX_REVIEWS_PER_ADDRESS - 1 }, (_, nth) => `MF-${nth}`),
    });
    const last = await shop.orders.open('last');
    expect(await shop.prove(last?.id ?? '', 'last')).toMatchObject({ state: 'in_review' });
    const near = await shop.order('near', ['a'], HERE);
    expect(await refusal(shop.prove(near.id, 'near', 'near'))).toBe(`too-many-reviews ${near.id}`);
    const far = await shop.order('far', ['a'], '192.0.2.2');
    expect(await shop.prove(far.id, 'far', 'far')).toMatchObject({ state: 'in_review' });
  });

  it('that the order refuses is not kept: nobody can fill the disk with files for an order in review, a closed order, or another shopper’s', async () => {
    await shop.game('a', 1);
    const order = await shop.order('x', ['a']);
    await shop.prove(order.id, 'x', 'receipt');
    const storedFiles = async () =>
      (await shop.store.count({ from: 'proofs' })) + (await shop.store.count({ from: 'chunks', group: true }));
    const before = await storedFiles();
    await shop.prove(order.id, 'x', 'receipt');
    await refusal(shop.prove(order.id, 'x', 'other'));
    await refusal(shop.prove(order.id, 'y', 'other'));
    await refusal(shop.prove('MF-AAAAAA', 'x', 'other'));
    expect(await storedFiles()).toBe(before);
    const { proofId } = (await shop.orders.find(order.id)) ?? {};
    expect(await shop.proofs.read(proofId ?? '')).toMatchObject({ contentType: 'image/png' });
  });

  it('that was used before is flagged with the other order', async () => {
    await shop.game('a', 2);
    const first = await shop.order('x', ['a']);
    await shop.prove(first.id, 'x', 'receipt');
    const second = await shop.order('y', ['a']);
    expect((await shop.prove(second.id, 'y', 'receipt')).sameProofAs).toBe(first.id);
  });

  it('after the hold expired takes a key again, or is reviewed without one', async () => {
    await shop.game('a', 2);
    const [x, y] = [await shop.order('x', ['a']), await shop.order('y', ['a'])];
    shop.wait(31 * MINUTE);
    const z = await shop.order('z', ['a']);
    const sharedKey = z.lines[0]?.keyId;
    const [loser, keeper] = x.lines[0]?.keyId === sharedKey ? [x, y] : [y, x];
    await shop.order('z2', ['a']).catch(() => null);
    expect((await shop.prove(loser.id, loser.accountId)).lines[0]?.keyId).toBeNull();
    expect((await shop.orders.find(keeper.id))?.state).toBe('awaiting_payment');
  });

  it('of money that was sent for a cancelled order puts it into review with a key, unless it was rejected for the last time', async () => {
    await shop.game('a', 1);
    const order = await shop.order('x', ['a']);
    await shop.orders.cancel(order.id, 'x');
    expect(await shop.prove(order.id, 'x', 'paid late')).toMatchObject({ state: 'in_review', lines: [{ keyId: order.lines[0]?.keyId }] });
    expect(await refusal(shop.order('y', ['a']))).toBe('out-of-stock a');
    for (const nth of [1, 2, 3]) {
      await shop.orders.reject(order.id, { by: 'owner', reason: 'no money came' });
      if (nth < 3) await shop.prove(order.id, 'x', `again ${nth}`);
    }
    expect(await refusal(shop.prove(order.id, 'x', 'once more'))).toBe(`wrong-state ${order.id}`);
    expect(await states('a')).toEqual(['free']);
  });

  it.each([
    ['nothing', new Uint8Array(), 'proof-required'],
    ['a text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'proof-type'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'proof-type'],
    ['more than 15 MB', Buffer.alloc(15 * 1024 * 1024 + 1, 0x89), 'proof-too-large'],
    ['a PDF of more than 5 MB', pdf(' '.repeat(5 * 1024 * 1024)), 'proof-pdf-too-large'],
  ])('that is %s is refused', async (_, bytes, code) => {
    expect(await shop.proofs.save(bytes)).toEqual({ ok: false, code });
  });

  it('is read back byte by byte, also in several chunks', async () => {
    const bytes = pdf('x'.repeat(900_001));
    const saved = await shop.proofs.save(bytes);
    expect(saved).toMatchObject({ ok: true, kind: 'pdf', size: bytes.length });
    const read = await shop.proofs.read(saved.ok ? saved.id : '');
    expect(Buffer.compare(read.bytes, bytes)).toBe(0);
    expect(read).toMatchObject({ contentType: 'application/pdf', name: expect.stringMatching(/^proof-[a-z0-9]+\.pdf$/) as string });
  });
});

describe('the owner’s approval', () => {
  it('turns held keys into sold ones, writes the payment and the waiting mail, once', async () => {
    await shop.game('a', 1);
    const order = await shop.order('x', ['a']);
    await shop.prove(order.id, 'x');
    const paid = await shop.approve(order.id, 'BANK 1');
    expect(paid).toMatchObject({
      state: 'fulfilled',
      lines: [{ state: 'delivered', keyId: order.lines[0]?.keyId }],
      payment: { amountCentimes: 10_000, reference: 'BANK 1', by: 'owner' },
    });
    expect(await states('a')).toEqual(['sold']);
    expect(await shop.approve(order.id, 'bank  1')).toMatchObject({ state: 'fulfilled' });
    expect(await shop.store.count({ from: 'payments' })).toBe(1);
    const mails = (await shop.store.query({ from: 'outbox' })).docs.map(({ data }) => String(data['kind']));
    expect(mails.toSorted()).toEqual(['order-delivered', 'order-placed', 'proof-received']);
  });

  it('refuses a reference that paid another order, another amount without a reason, and a second payment', async () => {
    await shop.game('a', 2);
    const [x, y] = [await shop.order('x', ['a']), await shop.order('y', ['a'])];
    for (const order of [x, y]) await shop.prove(order.id, order.accountId);
    await shop.approve(x.id, 'BANK 1');
    expect(await refusal(shop.approve(y.id, 'bank 1'))).toBe(`reference-used ${x.id}`);
    expect(await refusal(shop.approve(y.id, 'BANK 2', 9_999))).toBe(`amount-differs ${y.id}`);
    expect(await refusal(shop.approve(x.id, 'BANK 3'))).toBe(`wrong-state ${x.id}`);
    expect((await shop.approve(y.id, 'BANK 2', 9_900, 'the bank kept a fee')).payment?.reason).toBe('the bank kept a fee');
  });

  it('takes any bank reference, also a long one in Arabic, and recognizes it the next time', async () => {
    await shop.game('a', 8);
    const references = ['تحويل بنكي من السيد عبد الرحمن الإدريسي رقم ٢٠٢٦١١٢٠ الدار البيضاء', 'VIR/2026/11 20%', "'()*!~", '/'.repeat(60)];
    for (const [nth, reference] of references.entries()) {
      const [order, other] = [await shop.order(`x${nth}`, ['a']), await shop.order(`y${nth}`, ['a'])];
      expect(await shop.approve(order.id, reference)).toMatchObject({ state: 'fulfilled', payment: { reference } });
      expect(await refusal(shop.approve(other.id, ` ${reference} `))).toBe(`reference-used ${order.id}`);
    }
  });

  it('of late money takes a free key, or owes one', async () => {
    await shop.game('a', 1);
    const [late, unlucky] = [await shop.order('x', ['a']), await (shop.wait(31 * MINUTE), shop.order('y', ['a']))];
    expect((await shop.approve(late.id, 'LATE 1')).state).toBe('owed');
    expect((await shop.approve(unlucky.id, 'BANK 2')).state).toBe('fulfilled');
    await shop.game('b', 2);
    const cancelled = await shop.order('z', ['b']);
    await shop.orders.cancel(cancelled.id, 'z');
    expect((await shop.approve(cancelled.id, 'LATE 3')).state).toBe('fulfilled');
  });
});

describe('a rejection', () => {
  it('makes the order wait again, with its reason and a new hold; the third rejection cancels it', async () => {
    await shop.game('a', 1);
    const order = await shop.order('x', ['a']);
    for (const [nth, reason] of ['unreadable', 'wrong amount'].entries()) {
      await shop.prove(order.id, 'x', `proof ${nth}`);
      expect(await shop.orders.reject(order.id, { by: 'owner', reason })).toMatchObject({
        state: 'awaiting_payment',
        rejectionReason: reason,
        rejections: nth + 1,
        holdUntil: shop.clock() + 30 * MINUTE,
      });
      expect((await shop.orders.open('x'))?.id).toBe(order.id);
    }
    await shop.prove(order.id, 'x', 'proof 3');
    expect(await shop.orders.reject(order.id, { by: 'owner', reason: 'no money came' })).toMatchObject({
      state: 'cancelled',
      lines: [{ keyId: null }],
    });
    expect(await states('a')).toEqual(['free']);
    expect(await refusal(shop.orders.reject(order.id, { by: 'owner', reason: 'again' }))).toBe(`wrong-state ${order.id}`);
  });

  it('gives it the key of that other order if its hold expired', async () => {
    await shop.game('a', 1);
    const first = await shop.order('x', ['a']);
    shop.wait(31 * MINUTE);
    const between = await shop.order('y', ['a']);
    await shop.prove(first.id, 'x');
    await shop.orders.cancel(between.id, 'y');
    const second = await shop.order('x', ['a']);
    shop.wait(31 * MINUTE);
    expect(await shop.orders.reject(first.id, { by: 'owner', reason: 'unreadable' })).toMatchObject({
      state: 'awaiting_payment',
      lines: [{ keyId: second.lines[0]?.keyId }],
    });
    expect((await shop.orders.find(second.id))?.state).toBe('cancelled');
    expect(await states('a')).toEqual(['held']);
  });
});

describe('a delivered key', () => {
  it('is revealed to its shopper only, and logged once', async () => {
    await shop.game('a', 1);
    await shop.game('b', 1);
    const order = await shop.order('x', ['a', 'b']);
    expect(await refusal(shop.orders.reveal(order.id, 'a', 'x'))).toBe(`not-found ${order.id}`);
    await shop.prove(order.id, 'x');
    const paid = await shop.approve(order.id, 'BANK', 20_000);
    expect(await shop.orders.revealedCodes(paid)).toEqual(new Map());
    expect(await refusal(shop.orders.reveal(order.id, 'a', 'y'))).toBe(`not-found ${order.id}`);
    await shop.orders.reveal(order.id, 'a', 'x');
    const seen = await shop.orders.reveal(order.id, 'a', 'x');
    expect(await shop.orders.revealedCodes(seen)).toEqual(new Map([['a', 'a-Steam-0']]));
    expect(seen.events.filter((event) => event.type === 'revealed')).toHaveLength(1);
    expect([...(await shop.orders.revealedCodes(await shop.orders.reveal(order.id, null, 'x'))).keys()].sort()).toEqual(['a', 'b']);
  });
});
