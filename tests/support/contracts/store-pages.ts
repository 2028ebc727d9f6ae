import { expect, it } from 'vitest';

import type { Query } from '~/ports/store';

import { failureOf, type StoreCase, times } from './store-case';

/** limit, next and after. */
export function pageCases(store: StoreCase): void {
  const pathsOf = async (query: Query) => {
    const paths: string[] = [];
    let pages = 0;
    for (let after: string | null | undefined; after !== null; pages++) {
      if (pages > 100) throw new Error('the pages never end');
      const page = await store.b.query({ ...query, ...(after === undefined ? {} : { after }) });
      paths.push(...page.docs.map((doc) => doc.path));
      after = page.next;
    }
    return { paths, pages };
  };
  const expectSamePaged = async (query: Query, limit: number) => {
    const whole = await pathsOf(query);
    const paged = await pathsOf({ ...query, limit });
    expect(whole.pages).toBe(1);
    expect(paged.paths, JSON.stringify(query)).toEqual(whole.paths);
    expect(paged.pages).toBe(Math.max(1, Math.ceil(whole.paths.length / limit)));
  };

  it('reach every document exactly once, in any order and with any number of equal values', async () => {
    const games = `shops/${store.fresh()}/games`;
    await store.a.bulk(times(25, (i) => ({ set: `${games}/d${i}`, data: { price: (i * 7) % 4, genre: i % 3 ? 'fps' : 'rpg' } })));
    const genre = { from: games, where: [['genre', '==', 'fps']] } as const;
    const queries: Query[] = [
      { from: games },
      { from: games, order: ['price', 'asc'] },
      { from: games, order: ['price', 'desc'] },
      { from: games, where: [['price', '>=', 1]], order: ['price', 'desc'] },
      { from: games, where: [['genre', '==', 'none']] },
      genre,
      { ...genre, order: ['price', 'desc'] },
    ];
    for (const query of queries) for (const limit of [1, 4, 5, 25, 26]) await expectSamePaged(query, limit);
  });

  it('go on over values of different types', async () => {
    const c = store.fresh();
    const values = [null, null, false, true, true, 0.1, 0.1, 1 / 3, 2 ** 53 - 1, 3, '', 'a', 'a', '🎮', [1], { a: 1 }];
    await store.a.bulk(values.map((v, k) => ({ set: `${c}/k${String(k).padStart(2, '0')}`, data: { v } })));
    for (const direction of ['asc', 'desc'] as const) {
      const query: Query = { from: c, order: ['v', direction] };
      expect((await store.b.query(query)).docs.length).toBe(values.length);
      for (const limit of [1, 2, 3]) await expectSamePaged(query, limit);
    }
  });

  it('go on across the parents of a group', async () => {
    const owner = store.fresh();
    await store.a.bulk(times(9, (i) => ({ set: `shops/${owner}/games/g${i % 3}/codes/k${i}`, data: { owner, rand: i % 2 } })));
    const group = { from: 'codes', group: true, where: [['owner', '==', owner]] } as const;
    await expectSamePaged(group, 2);
    await expectSamePaged({ ...group, order: ['rand', 'asc'] }, 2);
    await expectSamePaged({ ...group, order: ['rand', 'desc'] }, 2);
  });

  it('continue at the place of a document that is deleted meanwhile', async () => {
    const c = store.fresh();
    await store.a.bulk(times(4, (i) => ({ set: `${c}/k${i}`, data: { i } })));
    const first = await store.b.query({ from: c, order: ['i', 'asc'], limit: 2 });
    await store.a.delete(`${c}/k1`);
    const second = await store.b.query({ from: c, order: ['i', 'asc'], limit: 2, after: first.next ?? '' });
    expect(second.docs.map((doc) => doc.id)).toEqual(['k2', 'k3']);
    expect(second.next).toBeNull();
  });

  it('refuse a text that is no cursor, and the cursor of another collection or order', async () => {
    const c = store.fresh();
    await store.a.bulk(times(4, (i) => ({ set: `${c}/k${i}`, data: { i } })));
    const byPath = (await store.b.query({ from: c, limit: 2 })).next ?? '';
    const byField = (await store.b.query({ from: c, order: ['i', 'asc'], limit: 2 })).next ?? '';
    for (const after of ['junk', '', '%%%', 'bnVsbA', btoa('{"path":"x"}'), byField]) {
      expect(await failureOf(store.b.query({ from: c, after })), after).toBe('invalid');
    }
    expect(await failureOf(store.b.query({ from: c, order: ['i', 'asc'], after: byPath }))).toBe('invalid');
    expect(await failureOf(store.b.query({ from: store.fresh(), after: byPath }))).toBe('invalid');
    expect(await failureOf(store.b.query({ from: 'codes', group: true, after: byPath }))).toBe('invalid');
  });
}
