import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createEncryption } from '~/adapters/node/encryption.server';

import { keyInput, openTestShop, refusal, type TestShop } from '../../../tests/support/shop/test-shop';
import { encryptKeys } from './encrypt.server';

let shop: TestShop;
beforeEach(() => void (shop = openTestShop()));
afterEach(() => shop.close());

const encrypt = () => encryptKeys({ store: shop.store, encryption: shop.encryption });
const older = (gameId: string, id: string, code: string, more = {}) =>
  shop.store.set(`games/${gameId}/codes/${id}`, {
    code,
    type: 'Steam',
    used: false,
    originPrice: 1,
    buyingPrice: 2,
    profit: 1,
    expiresAt: null,
    ...more,
  });
const sealedCodeOf = async (path: string) => String((await shop.store.get(path))?.data['code']);

describe('encrypting the keys of older data', () => {
  it('seals every plain code, keeps its other fields, and makes it unique in the store', async () => {
    await shop.game('a', 2);
    for (let i = 0; i < 130; i++) await older('a', `o${i}`, `OLDER-${i}`, { note: i });
    expect(await encrypt()).toEqual({ keys: 132, encrypted: 130, left: [] });
    const key = await shop.store.get('games/a/codes/o7');
    expect(shop.encryption.isSealed(String(key?.data['code']))).toBe(true);
    expect(shop.encryption.open(String(key?.data['code']), 'games/a/codes/o7')).toBe('OLDER-7');
    expect(key?.data).toMatchObject({ type: 'Steam', used: false, originPrice: 1, expiresAt: null, note: 7 });
    expect(await shop.doctor.examine(0)).toMatchObject({ keys: 132, plainKeys: 0, breaches: [] });
    expect(await refusal(shop.keys.add('a', keyInput('older-7 '), 'owner'))).toBe('code-exists a');
    expect(await encrypt()).toEqual({ keys: 132, encrypted: 0, left: [] });
  });

  it('leaves a key whose code another key has, and names it', async () => {
    await shop.game('a', 1);
    await older('a', 'zz', ' a-steam-0');
    await older('b', 'y1', 'TWICE');
    await older('b', 'y2', 'twice');
    await older('b', 'y3', 'ONCE');
    const { encrypted, left } = await encrypt();
    expect(encrypted).toBe(2);
    expect(left).toHaveLength(2);
    expect(left[0]).toEqual({ path: 'games/a/codes/zz', twin: expect.stringMatching(/^games\/a\/codes\//) as string });
    expect(left[1]).toEqual({ path: 'games/b/codes/y2', twin: 'games/b/codes/y1' });
    expect(await sealedCodeOf('games/b/codes/y2')).toBe('twice');
    expect(await shop.doctor.examine(0)).toMatchObject({ plainKeys: 2, breaches: [] });
  });

  it('leaves a key without a readable code, and can sell the keys that it sealed', async () => {
    await shop.game('a', 0);
    await older('a', 'x', 'ONLY');
    await older('a', 'y', '', { used: true });
    await older('a', 'w', 'ODD', { state: 'lent' });
    expect(await encrypt()).toEqual({ keys: 3, encrypted: 1, left: ['w', 'y'].map((id) => ({ path: `games/a/codes/${id}`, twin: null })) });
    const order = await shop.order('me', ['a']);
    await shop.prove(order.id, 'me');
    await shop.approve(order.id);
    expect((await shop.orders.revealedCodes(await shop.orders.reveal(order.id, 'a', 'me'))).get('a')).toBe('ONLY');
  });

  it('refuses to seal with another secret than that of the sealed keys', async () => {
    await encrypt();
    await older('a', 'x', 'PLAIN');
    const encryption = createEncryption('another secret altogether, as long');
    await expect(encryptKeys({ store: shop.store, encryption })).rejects.toThrow(/KEY_SECRET/);
    expect(await sealedCodeOf('games/a/codes/x')).toBe('PLAIN');
  });
});
