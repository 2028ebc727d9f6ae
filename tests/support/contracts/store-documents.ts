import { expect, it } from 'vitest';

import { type Data, Increment, DELETE_FIELD } from '~/ports/store';

import { failureOf, pause, type StoreCase, tally, times } from './store-case';

/** Tests single documents. */
export function documentCases(store: StoreCase): void {
  it('gives back what was set, replaces it whole, and deletes it', async () => {
    const path = `${store.fresh()}/x`;
    const data = { a: 1, half: 0.5, list: [1, 'é', null, { z: false }], map: { k: { deep: [true] } }, text: '' };
    expect(await store.a.get(path)).toBeNull();
    await store.a.set(path, data);
    expect(await store.b.get(path)).toMatchObject({ path, id: 'x', data });
    await store.a.set(path, { b: 2 });
    expect((await store.b.get(path))?.data).toEqual({ b: 2 });
    await store.a.delete(path);
    await store.a.delete(path);
    expect(await store.b.get(path)).toBeNull();
  });

  it('creates a document once', async () => {
    const path = `${store.fresh()}/x`;
    await store.a.create(path, { a: 1 });
    expect(await failureOf(store.b.create(path, { a: 2 }))).toBe('exists');
    expect((await store.a.get(path))?.data).toEqual({ a: 1 });
  });

  it('lets exactly one of 20 creators at once win', async () => {
    const path = `${store.fresh()}/x`;
    expect(await tally(times(20, (i) => (i % 2 ? store.a : store.b).create(path, { i })))).toEqual({ done: 1, exists: 19 });
  });

  it('updates only existing documents', async () => {
    const path = `${store.fresh()}/x`;
    expect(await failureOf(store.a.update(path, { a: 1 }))).toBe('missing');
    expect(await store.a.get(path)).toBeNull();
  });

  it('merges into a document, or makes it', async () => {
    const path = `${store.fresh()}/x`;
    await store.a.merge(path, { a: 1, b: 1 });
    await store.b.merge(path, { b: 2 });
    expect((await store.a.get(path))?.data).toEqual({ a: 1, b: 2 });
  });

  it('replaces a named field whole, removes fields, and counts from 0', async () => {
    const path = `${store.fresh()}/x`;
    await store.a.set(path, { map: { p: 1, q: 2 }, n: 1, gone: 'x', kept: true });
    await store.a.update(path, { map: { q: 3 }, n: new Increment(4), gone: DELETE_FIELD, k: new Increment(2), never: DELETE_FIELD });
    expect((await store.b.get(path))?.data).toEqual({ map: { q: 3 }, n: 5, kept: true, k: 2 });
    await store.a.merge(path, { map: { r: 1 }, n: new Increment(-0.5) });
    expect((await store.b.get(path))?.data).toEqual({ map: { r: 1 }, n: 4.5, kept: true, k: 2 });
  });

  it('adds up 100 increments at once from two clients', async () => {
    const path = `${store.fresh()}/x`;
    await store.a.set(path, { n: 0 });
    await Promise.all(times(100, (i) => (i % 2 ? store.a : store.b).update(path, { n: new Increment(1) })));
    expect((await store.a.get(path))?.data).toEqual({ n: 100 });
  });

  it('gives a changed document another revision, also after it was deleted and made again', async () => {
    const path = `${store.fresh()}/x`;
    const revs = new Set<string | undefined>();
    for (const n of [1, 2, 1]) {
      await store.a.set(path, { n });
      revs.add((await store.b.get(path))?.rev);
    }
    await store.a.delete(path);
    await store.a.set(path, { n: 1 });
    revs.add((await store.b.get(path))?.rev);
    expect(revs.size).toBe(4);
  });

  it('keeps the revision when a write changes nothing', async () => {
    const path = `${store.fresh()}/x`;
    await store.a.set(path, { n: 1, map: { k: [1] } });
    const rev = (await store.a.get(path))?.rev;
    await pause(5);
    await store.b.set(path, { map: { k: [1] }, n: 1 });
    await store.b.update(path, { n: 1 });
    await store.b.merge(path, { n: new Increment(0) });
    expect((await store.a.get(path))?.rev).toBe(rev);
  });

  it('updates and deletes only at the revision that the caller names', async () => {
    const path = `${store.fresh()}/x`;
    await store.a.set(path, { n: 1 });
    const first = (await store.a.get(path))?.rev ?? '';
    await pause(3);
    await store.b.update(path, { n: 2 }, { ifRev: first });
    const second = (await store.a.get(path))?.rev ?? '';
    expect(await failureOf(store.a.update(path, { n: 3 }, { ifRev: first }))).toBe('stale');
    expect(await failureOf(store.a.delete(path, { ifRev: first }))).toBe('stale');
    expect((await store.a.get(path))?.data).toEqual({ n: 2 });
    await store.a.delete(path, { ifRev: second });
    expect(await failureOf(store.a.delete(path, { ifRev: second }))).toBe('stale');
    expect(await failureOf(store.a.update(path, { n: 3 }, { ifRev: second }))).toBe('stale');
  });

  it('refuses anything but a plain JSON document', async () => {
    const path = `${store.fresh()}/x`;
    const sparse: number[] = [];
    sparse[2] = 1;
    const bad: unknown[] = [
      { a: undefined },
      { a: Number.NaN },
      { a: Number.POSITIVE_INFINITY },
      { a: -0 },
      { a: 2 ** 60 },
      { a: new Date() },
      { a: new Map() },
      { a: () => 1 },
      { a: 1n },
      { a: [[1]] },
      { a: sparse },
      { a: 'half \ud800' },
      { a: { '': 1 } },
      { a: { __x__: 1 } },
      { '': 1 },
      { 'half \ud800': 1 },
      { __proto__x__: 1 },
      { a: new Increment(1) },
      [1],
      null,
      'text',
    ];
    for (const data of bad) expect(await failureOf(store.a.set(path, data as Data)), String(data)).toBe('invalid');
    expect(await store.a.get(path)).toBeNull();
  });

  it('refuses an empty patch and one that cannot be stored', async () => {
    const path = `${store.fresh()}/x`;
    await store.a.set(path, { n: 1 });
    const bad = [
      {},
      { a: undefined },
      { 'a.b': DELETE_FIELD },
      { n: new Increment(Number.NaN) },
      { n: new Increment('1' as unknown as number) },
    ];
    for (const patch of bad) {
      expect(await failureOf(store.a.update(path, patch as Data))).toBe('invalid');
      expect(await failureOf(store.a.merge(path, patch as Data))).toBe('invalid');
    }
    expect((await store.a.get(path))?.data).toEqual({ n: 1 });
  });

  it('refuses a document over a megabyte', async () => {
    const path = `${store.fresh()}/x`;
    expect(await failureOf(store.a.set(path, { s: 'y'.repeat(1_000_001) }))).toBe('too-large');
    expect(await failureOf(store.a.set(path, { s: 'é'.repeat(500_001) }))).toBe('too-large');
    expect(await failureOf(store.a.set(path, { s: 'y'.repeat(990_000) }))).toBe('done');
  });

  it('refuses a wrong path of a document', async () => {
    const c = store.fresh();
    for (const path of [
      '',
      c,
      `${c}/`,
      `${c}/.`,
      `${c}/..`,
      `${c}/__x__`,
      `${c}//y`,
      `/${c}/x`,
      'a/b/c',
      `${c}/a\nb`,
      `${c}/\ud800`,
      `${c}/${'y'.repeat(201)}`,
    ]) {
      expect(await failureOf(store.a.set(path, {})), path).toBe('invalid');
      expect(await failureOf(store.a.get(path)), path).toBe('invalid');
      expect(await failureOf(store.a.delete(path)), path).toBe('invalid');
    }
  });

  it('takes ids as people write them', async () => {
    const c = store.fresh();
    const ids = ['a b', 'é', 'x@y.z', "o'k", 'A:1', '%2f', '🎮', '"q"', '$.x', 'a-b_c'];
    for (const id of ids) await store.a.set(`${c}/${id}`, { id });
    for (const id of ids) expect((await store.b.get(`${c}/${id}`))?.data).toEqual({ id });
    expect((await store.a.query({ from: c })).docs.map((doc) => doc.id).toSorted()).toEqual(ids.toSorted());
  });

  it('reads many documents in the order of their paths, null for a missing one', async () => {
    const c = store.fresh();
    await store.a.set(`${c}/x`, { a: 1 });
    await store.a.set(`${c}/z`, { a: 2 });
    const docs = await store.b.getMany([`${c}/z`, `${c}/y`, `${c}/x`, `${c}/z`]);
    expect(docs.map((doc) => doc?.id ?? null)).toEqual(['z', null, 'x', 'z']);
    expect(await store.b.getMany([])).toEqual([]);
  });

  it('hands out copies: changing one changes nothing in the store', async () => {
    const path = `${store.fresh()}/x`;
    const data = { list: [1] };
    await store.a.set(path, data);
    data.list.push(2);
    const doc = await store.a.get<{ list: number[] }>(path);
    doc?.data.list.push(3);
    expect((await store.a.get(path))?.data).toEqual({ list: [1] });
  });
}
