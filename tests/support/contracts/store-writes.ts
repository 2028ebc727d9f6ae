import { expect, it } from 'vitest';

import type { Data } from '~/ports/store';

import { failureOf, type StoreCase, tally, times } from './store-case';

/** commit() and bulk(). */
export function writeCases(store: StoreCase): void {
  it('commits every kind of write in one step', async () => {
    const c = store.fresh();
    await store.a.set(`${c}/updated`, { n: 1, kept: true });
    await store.a.set(`${c}/deleted`, { n: 1 });
    const rev = (await store.a.get(`${c}/updated`))?.rev ?? '';
    await store.b.commit([
      { create: `${c}/created`, data: { n: 1 } },
      { set: `${c}/set`, data: { n: 2 } },
      { merge: `${c}/merged`, patch: { n: 3 } },
      { update: `${c}/updated`, patch: { n: 4 }, ifRev: rev },
      { delete: `${c}/deleted` },
    ]);
    const { docs } = await store.a.query({ from: c });
    expect(docs.map((doc) => [doc.id, doc.data])).toEqual([
      ['created', { n: 1 }],
      ['merged', { n: 3 }],
      ['set', { n: 2 }],
      ['updated', { n: 4, kept: true }],
    ]);
  });

  it('commits nothing if one write fails', async () => {
    const c = store.fresh();
    await store.a.set(`${c}/x`, { n: 1 });
    const rev = (await store.a.get(`${c}/x`))?.rev ?? '';
    await store.b.set(`${c}/x`, { n: 2 });
    const first = { set: `${c}/new`, data: { n: 9 } };
    expect(await failureOf(store.a.commit([first, { update: `${c}/x`, patch: { n: 3 }, ifRev: rev }]))).toBe('stale');
    expect(await failureOf(store.a.commit([first, { delete: `${c}/x`, ifRev: rev }]))).toBe('stale');
    expect(await failureOf(store.a.commit([first, { create: `${c}/x`, data: {} }]))).toBe('exists');
    expect(await failureOf(store.a.commit([first, { update: `${c}/none`, patch: { n: 1 } }]))).toBe('missing');
    expect(await failureOf(store.a.commit([first, { set: `${c}/y`, data: [] as unknown as Data }]))).toBe('invalid');
    expect((await store.b.query({ from: c })).docs.map((doc) => doc.data)).toEqual([{ n: 2 }]);
  });

  it('lets one of 30 compare-and-sets on a revision win; the others are told at once that theirs is old', async () => {
    const c = store.fresh();
    await store.a.set(`${c}/x`, { n: 1 });
    const rev = (await store.a.get(`${c}/x`))?.rev ?? '';
    const outcomes = await tally(
      times(30, (i) =>
        (i % 2 ? store.a : store.b).commit([
          { update: `${c}/x`, patch: { n: 100 + i }, ifRev: rev },
          { create: `${c}/order${i}`, data: { i } },
        ]),
      ),
    );
    expect(outcomes).toEqual({ done: 1, stale: 29 });
    expect(await store.a.count({ from: c })).toBe(2);
  });

  it('takes an empty list, at most 400 writes, and one write a document', async () => {
    const c = store.fresh();
    await store.a.commit([]);
    await store.a.commit(times(400, (i) => ({ set: `${c}/k${i}`, data: { i } })));
    expect(await store.b.count({ from: c })).toBe(400);
    expect(await failureOf(store.a.commit(times(401, (i) => ({ delete: `${c}/k${i}` }))))).toBe('invalid');
    expect(await failureOf(store.a.commit([{ set: `${c}/k1`, data: {} }, { delete: `${c}/k1` }]))).toBe('invalid');
    expect(await store.b.count({ from: c })).toBe(400);
  });

  it('sets and deletes in bulk, any number of times', async () => {
    const c = store.fresh();
    const writes = times(1000, (i) => ({ set: `${c}/k${i}`, data: { i } }));
    await store.a.bulk(writes);
    await store.a.bulk(writes);
    expect(await store.b.count({ from: c })).toBe(1000);
    await store.a.bulk(times(600, (i) => ({ delete: `${c}/k${i}` })));
    expect(await store.b.count({ from: c })).toBe(400);
    await store.a.bulk([]);
  });

  it('writes nothing of a bulk with an invalid part', async () => {
    const c = store.fresh();
    const writes = times(500, (i) => ({ set: `${c}/k${i}`, data: i === 499 ? ({ i: undefined } as unknown as Data) : { i } }));
    expect(await failureOf(store.a.bulk(writes))).toBe('invalid');
    expect(await store.b.count({ from: c })).toBe(0);
  });
}
