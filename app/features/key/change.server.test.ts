import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createEncryption } from '~/adapters/node/encryption.server';

import { keyInput, openTestShop, refusal, type TestShop } from '../../../tests/support/shop/test-shop';

import { keyForm } from './form.server';

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

const all = (gameId: string) => shop.keys.list(gameId, { used: null, type: null });
const only = async (gameId: string) => (await all(gameId))[0]?.id ?? '';

describe('a key', () => {
  it('is sealed in the database, and comes back as it was', async () => {
    await shop.game('a', 0);
    await shop.keys.add('a', keyInput(' AbCd-1234 '.trim()), 'owner');
    const [stored] = (await shop.store.query({ from: 'games/a/codes' })).docs;
    expect(JSON.stringify(stored?.data)).not.toContain('AbCd');
    expect(stored?.data).toMatchObject({
      type: 'Steam',
      used: false,
      originPrice: 66.67,
      buyingPrice: 100.01,
      profit: 33.34,
      expiresAt: null,
    });
    expect(await all('a')).toMatchObject([{ code: 'AbCd-1234', state: 'free', used: false, profitCentimes: 3334 }]);
  });

  it('that older data holds unsealed, in any game, is not added again, by hand or from a file', async () => {
    await shop.game('a', 1);
    await shop.store.set('games/b/codes/old', { code: 'Old 1234', type: 'Steam', used: false, originPrice: '$10.00' });
    expect(await refusal(shop.keys.add('a', keyInput('OLD-1234'), 'owner'))).toBe('code-exists b');
    expect(await refusal(shop.keys.add('a', keyInput('OLD-1235'), 'owner'))).toBe('done');
    expect(await refusal(shop.keys.add('a', keyInput('OLD1234'), 'owner'))).toBe('code-exists b');
    const file = { bytes: Buffer.from('code,originPrice\nold 1234,10\nNEW,10'), name: 'keys.csv' };
    const previewed = await shop.keyImports.preview('a', file, 15);
    const keyImport = previewed.ok ? await shop.keyImports.find('a', previewed.id) : null;
    const rows = keyImport && (await shop.keyImports.rowPage(keyImport, null, 1)).items;
    expect(rows?.map(({ verdict, twin }) => [verdict, twin])).toEqual([
      ['in-store', 'b'],
      ['length-unusual', ''],
    ]);
    await shop.store.delete('games/b/codes/old');
    expect(await refusal(shop.keys.add('a', keyInput('OLD1234'), 'owner'))).toBe('done');
  });

  it('that was sealed with another secret keeps no other from being added', async () => {
    await shop.game('a', 0);
    const code = createEncryption('another secret of an older store').seal('LOST-1', 'games/b/codes/lost');
    await shop.store.set('games/b/codes/lost', { code, type: 'Steam', used: false, originPrice: '$10.00' });
    expect(await refusal(shop.keys.add('a', keyInput('NEW-1'), 'owner'))).toBe('done');
    await shop.store.delete('games/b/codes/lost');
  });

  it('is unique in the whole store, in every spelling', async () => {
    await shop.game('a', 0);
    await shop.game('b', 0);
    await shop.keys.add('a', keyInput('ABCD-1234'), 'owner');
    expect(await refusal(shop.keys.add('a', keyInput('abcd-1234'), 'owner'))).toBe('code-exists a');
    expect(await refusal(shop.keys.add('b', keyInput('AB CD-12 34'), 'owner'))).toBe('code-exists a');
    expect(await shop.keys.addMany('b', [keyInput('abcd-1234'), keyInput('other')])).toBe(1);
    const twins = await Promise.all(Array.from({ length: 10 }, () => refusal(shop.keys.add('b', keyInput('at once'), 'owner'))));
    expect(twins.filter((end) => end === 'done')).toHaveLength(1);
  });

  it('can be added again after it was deleted', async () => {
    await shop.game('a', 0);
    await shop.keys.add('a', keyInput('ABCD'), 'owner');
    await shop.keys.remove('a', await only('a'), 'owner');
    await shop.keys.remove('a', 'gone', 'owner');
    await shop.keys.add('a', keyInput('ABCD'), 'owner');
    expect(await all('a')).toHaveLength(1);
  });

  it('is not added to a game that is gone or hidden', async () => {
    await shop.game('hidden', 0, 'Steam', { archived: true });
    expect(await refusal(shop.keys.add('missing', keyInput('X'), 'owner'))).toBe('not-found missing');
    expect(await refusal(shop.keys.add('hidden', keyInput('X'), 'owner'))).toBe('not-found hidden');
  });

  it('is marked as used and as available by hand; a repeat changes nothing', async () => {
    await shop.game('a', 1);
    const id = await only('a');
    for (const used of [true, true, false, false]) {
      await shop.keys.setUsed('a', id, used, 'owner');
      expect(await all('a')).toMatchObject([{ used, state: used ? 'used' : 'free' }]);
    }
    expect(await refusal(shop.keys.setUsed('a', 'gone', true, 'owner'))).toBe('not-found gone');
  });

  it('with an expired hold is available: it can be marked, and marking it as available changes nothing', async () => {
    await shop.game('a', 1);
    await shop.order('x', ['a']);
    shop.wait(31 * 60_000);
    const id = await only('a');
    expect(await shop.keys.counts('a')).toMatchObject({ free: 1, held: 0 });
    await shop.keys.setUsed('a', id, false, 'owner');
    await shop.keys.setUsed('a', id, true, 'owner');
    expect(await shop.keys.counts('a')).toMatchObject({ free: 0, used: 1 });
  });

  it('is listed by its code, filtered by its used mark and its type', async () => {
    await shop.game('a', 0);
    await shop.keys.addMany('a', [keyInput('C'), keyInput('A', 'Epic'), keyInput('B')]);
    await shop.keys.setUsed('a', (await all('a')).find((key) => key.code === 'B')?.id ?? '', true, 'owner');
    const codes = async (used: boolean | null, type: 'Steam' | 'Epic' | null) =>
      (await shop.keys.list('a', { used, type })).map((key) => key.code);
    expect(await codes(null, null)).toEqual(['A', 'B', 'C']);
    expect(await codes(true, null)).toEqual(['B']);
    expect(await codes(false, 'Steam')).toEqual(['C']);
    expect(await codes(null, 'Epic')).toEqual(['A']);
  });
});

describe('the form of a key', () => {
  const errors = (fields: object) =>
    keyForm.safeParse(fields).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
  const sound = { code: 'ABCD', type: 'Epic', originPrice: '199,50', coefficient: '2' };

  it('takes a price with a point or a comma, in centimes', () => {
    expect(keyForm.parse(sound)).toEqual({ code: 'ABCD', type: 'Epic', originPrice: 19_950, coefficient: 20 });
    expect(keyForm.parse({ code: 'ABCD', originPrice: '5' })).toMatchObject({ type: 'Steam', coefficient: 15 });
  });

  it.each([
    ['no code', { code: ' ' }, ['code: code-required']],
    ['a price of nothing', { originPrice: '0' }, ['originPrice: key-origin-price-invalid']],
    ['an ambiguous price', { originPrice: '1.299' }, ['originPrice: price-ambiguous']],
    ['a coefficient of nothing', { coefficient: '0' }, ['coefficient: key-buying-price-failed']],
    [
      'a price that the coefficient takes over the limit',
      { originPrice: '1000000', coefficient: '100' },
      ['coefficient: key-buying-price-failed'],
    ],
    ['a type that is none', { type: 'Wii' }, ['type: type-unknown']],
    [
      'everything at once',
      { code: '', originPrice: '', type: 'x' },
      ['code: code-required', 'type: type-unknown', 'originPrice: key-origin-price-invalid'],
    ],
  ])('refuses %s', (_, change, expected) => {
    expect(errors({ ...sound, ...change })).toEqual(expected);
  });
});
