import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { hashPath } from '~/features/key/document.server';

import { dying } from '../../../tests/support/shop/crash';
import { keyInput, openTestShop, refusal, type TestShop } from '../../../tests/support/shop/test-shop';
import { renewPrints } from './renew-prints.server';

let shop: TestShop;
beforeEach(async () => {
  shop = openTestShop();
  for (const game of ['a', 'b']) await shop.game(game, 0);
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

/** A key as an earlier release wrote it: its fingerprint knew dashes. */
async function older(gameId: string, id: string, code: string, fields: Record<string, string | number | boolean | null> = {}) {
  const path = `games/${gameId}/codes/${id}`;
  const codeHash = shop.cipher.fingerprint(code);
  const key = { type: 'Steam', used: false, state: 'free', originPrice: 10, buyingPrice: 15, orderId: null, holdUntil: 0, rand: 0.5 };
  await shop.store.set(path, { ...key, code: shop.cipher.seal(code, path), codeHash, ...fields });
  await shop.store.set(hashPath(codeHash), { gameId, keyId: id });
}
const renew = (store = shop.store) => renewPrints({ ...shop, store, ownerMail: 'owner@example.com' });
const alarms = async () => (await shop.store.query({ from: 'alarms' })).docs.map(({ data }) => [data['code'], data['note']]);
const key = async (path: string) => (await shop.store.get(path))?.data;

describe('fingerprints of an earlier release', () => {
  it('are made anew once: each key is found and known in every spelling', async () => {
    for (let nth = 0; nth < 300; nth += 1) await older('a', `k${nth}`, `ABCDE-FGHJK-L${1000 + nth}`);
    expect(await shop.keys.search('ABCDE-FGHJK-L1007')).toBeNull();
    await renew();
    expect(await shop.keys.search(' abcdefghjkl1007')).toEqual({ gameId: 'a', keyId: 'k7' });
    expect(await shop.keys.search('ABCDE\u2013FGHJK\u2013L1299')).toEqual({ gameId: 'a', keyId: 'k299' });
    expect(await refusal(shop.keys.add('b', keyInput('ABCDE FGHJK L1000'), 'owner'))).toBe('code-exists a');
    expect(await shop.store.count({ from: 'codeHashes' })).toBe(300);
    expect(await alarms()).toEqual([]);
    await renew();
    expect(await shop.store.count({ from: 'codeHashes' })).toBe(300);
  });

  it('go on being made where a process died, wherever that was', async () => {
    for (let nth = 0; nth < 3; nth += 1) await older('a', `k${nth}`, `AB-CD-${nth}`);
    await older('b', 'twin', 'ABCD1');
    let stops = 0;
    for (let lives = 1; ; lives += 1) {
      const isDone = await renew(dying(shop.store, lives).store).then(
        () => true,
        () => false,
      );
      if (isDone) break;
      stops += 1;
    }
    expect(stops).toBeGreaterThan(1);
    expect(await shop.keys.search('a b c d 2')).toEqual({ gameId: 'a', keyId: 'k2' });
    expect(await alarms()).toEqual([['key-put-aside', 'a/k1, b/twin']]);
  });

  it('show that two free keys are one: the second is put aside, listed to the owner, and not sold', async () => {
    await older('a', 'one', 'ABCDE-FGHJK-LMNPQ');
    await older('b', 'two', 'ABCDEFGHJKLMNPQ');
    await renew();
    expect(await key('games/a/codes/one')).toMatchObject({ state: 'used', used: true, codeHash: null, sameAs: 'games/b/codes/two' });
    expect(await key('games/b/codes/two')).toMatchObject({ state: 'free' });
    expect([await shop.stock.countFree('a'), await shop.stock.countFree('b')]).toEqual([0, 1]);
    expect(await alarms()).toEqual([['key-put-aside', 'a/one, b/two']]);
    expect(await refusal(shop.keys.setUsed('a', 'one', false, 'owner'))).toBe('code-exists games/b/codes/two');
    await shop.keys.remove('b', 'two', 'owner');
    await shop.keys.setUsed('a', 'one', false, 'owner');
    expect(await shop.stock.countFree('a')).toBe(1);
  });

  it.each(['one', 'two'])('keep the key that an order has, and put the free one aside; sold: %s', async (sold) => {
    await older(sold === 'one' ? 'a' : 'b', 'sold', sold === 'one' ? 'ABC-1' : 'ABC1');
    const order = await shop.order('me', [sold === 'one' ? 'a' : 'b']);
    await shop.prove(order.id, 'me');
    await shop.approve(order.id);
    await older(sold === 'one' ? 'b' : 'a', 'free', sold === 'one' ? 'ABC1' : 'ABC-1');
    await renew();
    const path = `games/${sold === 'one' ? 'b' : 'a'}/codes/free`;
    expect(await key(path)).toMatchObject({ state: 'used', codeHash: null });
    expect(await shop.keys.search('abc1')).toEqual({ gameId: sold === 'one' ? 'a' : 'b', keyId: 'sold' });
    expect((await alarms()).map(([code]) => code)).toEqual(['key-put-aside']);
  });

  it('raise an alert where both keys were sold, and change neither', async () => {
    await older('a', 'one', 'ABC-1');
    await older('b', 'two', 'ABC1');
    for (const game of ['a', 'b']) {
      const order = await shop.order(`me-${game}`, [game]);
      await shop.prove(order.id, `me-${game}`, game);
      await shop.approve(order.id);
    }
    await renew();
    for (const path of ['games/a/codes/one', 'games/b/codes/two']) expect(await key(path)).toMatchObject({ state: 'sold' });
    const [[code, note]] = (await alarms()) as [[string, string]];
    expect(code).toBe('key-given-twice');
    expect(note).toMatch(/^[ab]\/\w+ \S+, [ab]\/\w+ \S+$/);
    expect((await shop.store.query({ from: 'outbox' })).docs.map(({ data }) => data['kind'])).toContain('store-alarm');
  });
});
