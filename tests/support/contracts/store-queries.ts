import { beforeAll, expect, it } from 'vitest';

import type { Data, Json, Operator, Query, Where } from '~/ports/store';
import { compare, matches } from '~/ports/store/query-validation';

import { failureOf, type StoreCase, times } from './store-case';

/** Values of every type. A careless engine takes some of them for the same: 1, true and '1'; 0, false, null and ''. */
const VALUES: readonly Json[] = [
  null,
  true,
  false,
  0,
  1,
  -1.5,
  2 ** 53 - 1,
  0.1,
  '',
  '1',
  'a',
  'Z',
  'b',
  'é',
  'ｚ',
  '🎮',
  "o'k",
  'a"b\\c',
  'true',
  'null',
];

/** Conditions, order, groups, counts and refusals. */
export function queryCases(store: StoreCase): void {
  let games = '';
  const idsOf = async (query: Omit<Query, 'from'>) => (await store.b.query({ from: games, ...query })).docs.map((doc) => doc.id);
  const numbersOf = async (query: Omit<Query, 'from'>) => (await idsOf(query)).map((id) => Number(id.slice(1)));

  beforeAll(async () => {
    games = `shops/${store.fresh()}/games`;
    await store.a.bulk(times(25, (i) => ({ set: `${games}/d${String(i).padStart(2, '0')}`, data: exampleGame(i) })));
  });

  it('finds by equality, on one field or several', async () => {
    expect(await numbersOf({ where: [['genre', '==', 'rpg']] })).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24]);
    expect(
      await numbersOf({
        where: [
          ['used', '==', false],
          ['genre', '==', 'rpg'],
        ],
      }),
    ).toEqual([3, 9, 15, 21]);
    expect(await numbersOf({ where: [['maybe', '==', null]] })).toEqual([0, 5, 10, 15, 20]);
    expect(await numbersOf({ where: [['genre', '==', 'no such']] })).toEqual([]);
    expect(await numbersOf({ where: [['no_such', '==', 1]] })).toEqual([]);
  });

  it("finds by 'in', by ranges and by 'array-contains'", async () => {
    expect(await numbersOf({ where: [['i', 'in', [3, 1, 99]]] })).toEqual([1, 3]);
    expect(
      await numbersOf({
        where: [
          ['i', '>=', 20],
          ['i', '<', 23],
        ],
      }),
    ).toEqual([20, 21, 22]);
    expect(await numbersOf({ where: [['i', '>', 22]], order: ['i', 'desc'] })).toEqual([24, 23]);
    expect(await numbersOf({ where: [['i', '<=', 1]] })).toEqual([0, 1]);
    expect(await numbersOf({ where: [['i', '>=', 'x']] })).toEqual([]);
    expect(await numbersOf({ where: [['tags', 'array-contains', 'c']] })).toEqual(times(13, (i) => i * 2));
    expect(
      await numbersOf({
        where: [
          ['genre', '==', 'rpg'],
          ['tags', 'array-contains', 'a'],
        ],
      }),
    ).toEqual([3, 9, 15, 21]);
  });

  it('finds the documents whose list has a text, in their order, page by page, as each list is now', async () => {
    const texts = `shops/${store.fresh()}/texts`;
    const find = async (word: Json, direction: 'asc' | 'desc' = 'asc', after?: string) =>
      store.b.query({
        from: texts,
        where: [['words', 'array-contains', word]],
        order: ['at', direction],
        limit: 3,
        ...(after ? { after } : {}),
      });
    const idsOfAll = async (word: Json, direction: 'asc' | 'desc' = 'asc') => {
      const first = await find(word, direction);
      const second = first.next === null ? { docs: [] } : await find(word, direction, first.next);
      return [...first.docs, ...second.docs].map(({ id }) => id);
    };
    await store.a.bulk([
      { set: `${texts}/a`, data: { words: ['key', 'key', "o'k"], at: 3 } },
      { set: `${texts}/b`, data: { words: ['key'], at: 'text' } },
      { set: `${texts}/c`, data: { words: ['other', 1], at: 1 } },
      { set: `${texts}/d`, data: { words: ['key'], at: 1 } },
      { set: `${texts}/e`, data: { words: ['key'] } },
      { set: `${texts}/f`, data: { words: ['key'], at: null } },
      { set: `${texts}/g`, data: { words: 'key', at: 1 } },
      { set: `shops/none/texts/a`, data: { words: ['key'], at: 1 } },
    ]);
    expect(await idsOfAll('key')).toEqual(['f', 'd', 'a', 'b']);
    expect(await idsOfAll('key', 'desc')).toEqual(['b', 'a', 'd', 'f']);
    expect([await idsOfAll("o'k"), await idsOfAll('ke'), await idsOfAll(1)]).toEqual([['a'], [], ['c']]);
    expect(await store.b.count({ from: texts, where: [['words', 'array-contains', 'key']] })).toBe(5);
    await store.a.update(`${texts}/a`, { words: ['other'], at: 3 });
    await store.a.update(`${texts}/d`, { at: 9 });
    await store.a.set(`${texts}/c`, { words: ['key'], at: 5 });
    await store.a.delete(`${texts}/f`);
    expect([await idsOfAll('key'), await idsOfAll('other')]).toEqual([['c', 'd', 'b'], ['a']]);
  });

  it('sorts by one field in either direction, equal ones by their path in the same direction', async () => {
    const price = (i: number) => (i * 7) % 10;
    const rpgs = [0, 3, 6, 9, 12, 15, 18, 21, 24];
    const ascending = rpgs.toSorted((x, y) => price(x) - price(y) || x - y);
    expect(await numbersOf({ where: [['genre', '==', 'rpg']], order: ['price', 'asc'] })).toEqual(ascending);
    expect(await numbersOf({ where: [['genre', '==', 'rpg']], order: ['price', 'desc'] })).toEqual(ascending.toReversed());
    expect(await numbersOf({ order: ['i', 'desc'], limit: 3 })).toEqual([24, 23, 22]);
    expect(await numbersOf({ where: [['i', '==', 3]], order: ['i', 'asc'] })).toEqual([3]);
  });

  it('leaves out documents that lack the sort field', async () => {
    const c = store.fresh();
    await store.a.bulk([{ i: 2 }, { other: 1 }, { i: null }, { i: 1 }].map((data, k) => ({ set: `${c}/k${k}`, data: data as Data })));
    expect((await store.b.query({ from: c, order: ['i', 'asc'] })).docs.map((doc) => doc.id)).toEqual(['k2', 'k3', 'k0']);
  });

  it('agrees with the rules of the port on every operator and every type of value', async () => {
    const c = store.fresh();
    const stored: Data[] = [...VALUES.map((v) => ({ v })), ...VALUES.map((v) => ({ v: [v, 'more'] })), { v: [] }, { v: { a: 1 } }, {}];
    await store.a.bulk(stored.map((data, k) => ({ set: `${c}/k${String(k).padStart(3, '0')}`, data })));
    const all = (await store.b.query({ from: c })).docs;
    expect(all.length).toBe(stored.length);
    for (const where of everyCondition()) {
      const found = (await store.b.query({ from: c, where: [where] })).docs.map((doc) => doc.id).toSorted();
      const expected = all.filter((doc) => matches(doc.data, [where])).map((doc) => doc.id);
      expect(found, JSON.stringify(where)).toEqual(expected);
      expect(await store.b.count({ from: c, where: [where] }), JSON.stringify(where)).toBe(expected.length);
    }
  });

  it('orders null, booleans, numbers, then texts by their UTF-8 bytes', async () => {
    const c = store.fresh();
    await store.a.bulk(VALUES.map((v, k) => ({ set: `${c}/k${String(k).padStart(2, '0')}`, data: { v } })));
    const sorted = VALUES.toSorted(compare);
    expect(sorted.slice(0, 9)).toEqual([null, false, true, -1.5, 0, 0.1, 1, 2 ** 53 - 1, '']);
    expect(sorted.slice(-3)).toEqual(['é', 'ｚ', '🎮']);
    expect((await store.b.query({ from: c, order: ['v', 'asc'] })).docs.map((doc) => doc.data['v'])).toEqual(sorted);
    expect((await store.b.query({ from: c, order: ['v', 'desc'] })).docs.map((doc) => doc.data['v'])).toEqual(sorted.toReversed());
  });

  it('keeps a collection apart from its subcollections and from longer names', async () => {
    const c = store.fresh();
    const paths = [`${c}/g1/codes/k1`, `${c}/g1/codesx/k1`, `${c}/g1/codes/k1/codes/k9`, `${c}/g2/codes/k2`, `x${c}/g1/codes/k1`];
    for (const path of paths) await store.a.set(path, { v: 1 });
    expect((await store.b.query({ from: `${c}/g1/codes` })).docs.map((doc) => doc.path)).toEqual([`${c}/g1/codes/k1`]);
    expect((await store.b.query({ from: c })).docs).toEqual([]);
  });

  it('finds across all parents in a group', async () => {
    const owner = store.fresh();
    for (const i of times(6, (k) => k)) {
      await store.a.set(`shops/${owner}/games/g${i % 2}/codes/k${i}`, { owner, rand: 10 - i });
      await store.a.set(`shops/${owner}/games/g${i % 2}/codesx/k${i}`, { owner, rand: i });
    }
    const group = { from: 'codes', group: true, where: [['owner', '==', owner]] } as const;
    expect((await store.b.query(group)).docs.map((doc) => doc.id).toSorted()).toEqual(['k0', 'k1', 'k2', 'k3', 'k4', 'k5']);
    expect((await store.b.query({ ...group, order: ['rand', 'asc'] })).docs.map((doc) => doc.data['rand'])).toEqual([5, 6, 7, 8, 9, 10]);
    expect(await store.b.count(group)).toBe(6);
  });

  it('counts', async () => {
    expect(await store.b.count({ from: games })).toBe(25);
    expect(
      await store.b.count({
        from: games,
        where: [
          ['genre', '==', 'rpg'],
          ['used', '==', true],
        ],
      }),
    ).toBe(5);
    expect(await store.b.count({ from: games, where: [['i', '>=', 20]] })).toBe(5);
  });

  it('refuses a query for which the other engine would need an index that is not declared', async () => {
    const codes: Omit<Query, 'where'> = { from: 'codes', group: true };
    expect(await failureOf(store.a.query({ from: 'games', where: [['genre', '==', 'x']], order: ['title', 'asc'] }))).toBe('unindexed');
    expect(
      await failureOf(
        store.a.query({
          from: 'games',
          where: [
            ['genre', '==', 'x'],
            ['title', '>', 'a'],
          ],
        }),
      ),
    ).toBe('unindexed');
    expect(
      await failureOf(
        store.a.query({
          from: 'games',
          where: [
            ['used', '==', true],
            ['tags', 'array-contains', 'a'],
          ],
        }),
      ),
    ).toBe('unindexed');
    expect(await failureOf(store.a.query({ ...codes, where: [['used', '==', false]] }))).toBe('unindexed');
    expect(await failureOf(store.a.query({ ...codes, order: ['rand', 'asc'] }))).toBe('unindexed');
    expect(await failureOf(store.a.count({ ...codes, where: [['used', '==', false]] }))).toBe('unindexed');
    expect(() => store.a.watch({ ...codes, where: [['used', '==', false]] }, () => {})).toThrow(
      expect.objectContaining({ code: 'unindexed' }),
    );
    expect(await failureOf(store.a.query({ from: 'games', where: [['genre', '==', 'x']], order: ['price', 'asc'] }))).toBe('done');
    expect(
      await failureOf(
        store.a.query({
          from: 'games',
          where: [
            ['genre', '==', 'x'],
            ['platform', '==', 'y'],
          ],
        }),
      ),
    ).toBe('done');
    expect(await failureOf(store.a.query({ from: 'games', order: ['title', 'asc'] }))).toBe('done');
    expect(await failureOf(store.a.query({ ...codes, where: [['owner', '==', 'x']] }))).toBe('done');
  });

  it('refuses a query that breaks a rule of the port', async () => {
    const bad: unknown[] = [
      { from: 'games/x' },
      { from: '' },
      { from: 'a/b/codes', group: true },
      { where: [['a.b', '==', 1]] },
      { where: [['a', '==', [1]]] },
      { where: [['a', '==', undefined]] },
      { where: [['a', '<', null]] },
      { where: [['a', '<', true]] },
      { where: [['a', 'in', []]] },
      { where: [['a', 'in', 'text']] },
      { where: [['a', 'in', [null]]] },
      { where: [['a', 'in', times(31, (i) => i)]] },
      { where: [['a', 'array-contains', null]] },
      {
        where: [
          ['a', 'array-contains', 1],
          ['b', 'array-contains', 1],
        ],
      },
      {
        where: [
          ['a', '<', 1],
          ['b', '<', 1],
        ],
      },
      { where: [['a', '<', 1]], order: ['b', 'asc'] },
      { order: ['a.b', 'asc'] },
      { limit: 0 },
      { limit: 1.5 },
      { limit: 10_001 },
    ];
    for (const query of bad)
      expect(await failureOf(store.a.query({ from: 'games', ...(query as object) })), JSON.stringify(query)).toBe('invalid');
  });
}

function exampleGame(i: number): Data {
  return {
    i,
    genre: i % 3 ? 'fps' : 'rpg',
    price: (i * 7) % 10,
    used: i % 2 === 0,
    maybe: i % 5 ? 'v' : null,
    tags: i % 2 ? ['a', 'b'] : ['c'],
  };
}

function everyCondition(): Where[] {
  const scalars = VALUES.filter((value) => value !== null);
  const ranges: Operator[] = ['<', '<=', '>', '>='];
  return [
    ...VALUES.map((value): Where => ['v', '==', value]),
    ...scalars.map((value): Where => ['v', 'array-contains', value]),
    ...scalars.filter((value) => typeof value !== 'boolean').flatMap((value) => ranges.map((range): Where => ['v', range, value])),
    ['v', 'in', [...scalars]],
    ['v', 'in', [true, 0, 'Z']],
    ['v', 'in', [1]],
    ['v', 'in', ['1', 'no such']],
  ];
}
