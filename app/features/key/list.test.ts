import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { keyInput, openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';

import { SORTED_KEYS } from './list.server';

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

const ALL = { used: null, type: null };

describe('the list of a game’s keys', () => {
  it('of many keys has pages in the store’s order: each key once, with counts that are right for older data too', async () => {
    await shop.game('a', 0);
    const keys = Array.from({ length: SORTED_KEYS + 1 }, (_, nth) => ({
      code: `K${nth}`,
      used: nth % 100 === 0,
      type: nth % 2 ? 'Steam' : 'Epic',
    }));
    await shop.store.bulk(keys.map((key, nth) => ({ set: `games/a/codes/${nth}`, data: { originPrice: 10, buyingPrice: 15, ...key } })));
    await shop.order('buyer', ['a']);
    const seen: string[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const page = await shop.keys.page('a', ALL, { page: 1, after: after ?? null });
      expect(page.sorted).toBeNull();
      expect(page.counts).toEqual({ all: SORTED_KEYS + 1, free: 1979, held: 1, used: 21, usedProfitCentimes: null });
      seen.push(...page.items.map(({ code }) => code ?? ''));
      after = page.next;
    }
    expect(seen.sort()).toEqual(keys.map(({ code }) => code).sort());
    const used = await shop.keys.page('a', { used: true, type: 'Epic' }, { page: 1, after: null });
    expect(used.items).toHaveLength(21);
    expect(used.next).toBeNull();
  });

  it('finds a key by its full code in any game, in any spelling', async () => {
    await shop.game('a', 0);
    await shop.keys.add('a', keyInput('AbC-123'), 'owner');
    const [key] = await shop.keys.list('a', ALL);
    expect(await shop.keys.search(' aBc - 123 ')).toEqual({ gameId: 'a', keyId: key?.id });
    expect(await shop.keys.search('AbC')).toBeNull();
    expect(await shop.keys.search(' ')).toBeNull();
    expect(await shop.keys.find('a', key?.id ?? '')).toMatchObject({ code: 'AbC-123' });
    expect(await shop.keys.find('a', 'no/such')).toBeNull();
  });
});
