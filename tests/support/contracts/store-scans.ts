import { expect, it } from 'vitest';

import type { Data, Snapshot } from '~/ports/store';

import { failureOf, type StoreCase, times } from './store-case';

/** Scans that move whole stores: every document, and every value of older data. */
export function scanCases(store: StoreCase): void {
  async function scanAll(limit: number): Promise<Snapshot[]> {
    const docs: Snapshot[] = [];
    for (let after: string | undefined; ;) {
      const page = await store.b.scan({ limit, ...(after === undefined ? {} : { after }) });
      if (page.length === 0) return docs;
      docs.push(...page);
      after = page.at(-1)?.path;
    }
  }

  it('goes through the documents of every collection once, also below documents that do not exist', async () => {
    const [c, d] = [store.fresh(), store.fresh()];
    const paths = [`${c}/a`, `${c}/a/codes/1`, `${c}/a b`, `${c}/a-b/codes/2`, `${c}/none/deep/3/deeper/4`, `${c}/é`, `${c}/🎮`, `${d}/1`];
    for (const path of paths) await store.a.set(path, { path });
    for (const limit of [1000, 7]) {
      const mine = (await scanAll(limit)).filter((doc) => [c, d].includes(doc.path.split('/')[0] ?? ''));
      expect(mine.map((doc) => doc.path).toSorted()).toEqual(paths.toSorted());
      expect(mine.every((doc) => doc.data['path'] === doc.path)).toBe(true);
    }
  });

  it('ends a page early if documents are large, and misses none', async () => {
    const c = store.fresh();
    for (let i = 0; i < 12; i++) await store.a.set(`${c}/x${i}`, { text: 'y'.repeat(900_000) });
    const sizes: number[] = [];
    const seen: string[] = [];
    for (let after = `${c}/x`; ;) {
      const page = (await store.b.scan({ after, limit: 1000 })).filter((doc) => doc.path.startsWith(`${c}/`));
      if (page.length === 0) break;
      sizes.push(page.length);
      seen.push(...page.map((doc) => doc.id));
      after = page.at(-1)?.path ?? '';
    }
    expect(Math.max(...sizes)).toBeLessThan(8);
    expect(seen.toSorted()).toEqual(Array.from({ length: 12 }, (_, i) => `x${i}`).toSorted());
  });

  it('goes through the documents in the same order each time, whatever is written behind it', async () => {
    const c = store.fresh();
    await store.a.bulk(times(30, (i) => ({ set: `${c}/x${i}`, data: { i } })));
    const before = (await scanAll(1000)).map((doc) => doc.path);
    const [first] = await store.a.scan({ limit: 1 });
    await store.a.update(first?.path ?? '', { touched: true });
    expect((await scanAll(11)).map((doc) => doc.path)).toEqual(before);
  });

  it('refuses a scan from a wrong path, or of no documents', async () => {
    expect(await failureOf(store.a.scan({ limit: 0 }))).toBe('invalid');
    expect(await failureOf(store.a.scan({ limit: 10_001 }))).toBe('invalid');
    expect(await failureOf(store.a.scan({ limit: 1, after: 'games' }))).toBe('invalid');
  });

  it('keeps older fields with names that the shop would not choose, also after a change of another field', async () => {
    const path = `${store.fresh()}/x`;
    const data = { 'a.b': 1, 'full name': 'x', 'prénom-é': [1], '`': { 'c.d': 2 }, '🎮': true, n: 1 };
    await store.a.set(path, data);
    await store.a.update(path, { n: 2 });
    await store.a.transaction(async (tx) => {
      const doc = await tx.get(path);
      tx.set(path, { ...doc?.data, m: 3 });
    });
    expect((await store.b.get(path))?.data).toEqual({ ...data, n: 2, m: 3 });
  });

  it('keeps values that JSON cannot write, anywhere in a document', async () => {
    const path = `${store.fresh()}/x`;
    const data: Data = {
      at: { __timestamp__: '2026-11-20T12:34:56.123456Z' },
      whole: { __timestamp__: '1969-12-31T23:59:59Z' },
      place: { __geopoint__: [33.57, -7.59] },
      friend: { __reference__: 'games/elden-ring' },
      file: { __bytes__: 'AAEC/w==' },
      nothing: { __bytes__: '' },
      big: { __integer__: '-9223372036854775808' },
      odd: [{ __double__: 'NaN' }, { __double__: '-Infinity' }, { __double__: '-0' }],
      vector: { __vector__: [1, 0.5] },
      items: [{ map: { at: { __timestamp__: '2026-01-01T00:00:00.5Z' } } }],
    };
    await store.a.set(path, data);
    expect((await store.b.get(path))?.data).toEqual(data);
    await store.a.merge(path, { at: { __timestamp__: '2027-01-01T00:00:00Z' } });
    expect((await store.b.get(path))?.data).toEqual({ ...data, at: { __timestamp__: '2027-01-01T00:00:00Z' } });
  });

  it('refuses a value that only looks like such a value', async () => {
    const path = `${store.fresh()}/x`;
    const bad: Data[] = [
      { a: { __timestamp__: 'yesterday' } },
      { a: { __timestamp__: 1 } },
      { a: { __timestamp__: '2026-13-01T00:00:00Z' } },
      { a: { __timestamp__: '2026-02-30T00:00:00Z' } },
      { a: { __timestamp__: '0000-01-01T00:00:00Z' } },
      { a: { __timestamp__: '2026-01-01T00:00:00.50Z' } },
      { a: { __bytes__: 'é' } },
      { a: { __bytes__: 'QR==' } },
      { a: { __integer__: '12' } },
      { a: { __integer__: '1000000000000000' } },
      { a: { __integer__: '9223372036854775808' } },
      { a: { __double__: '1' } },
      { a: { __geopoint__: [1] } },
      { a: { __geopoint__: [91, 0] } },
      { a: { __reference__: 'games' } },
      { a: { __reference__: 'games/..' } },
      { a: { __other__: '' } },
      { a: { __timestamp__: '2026-01-01T00:00:00Z', b: 1 } },
      { __timestamp__: '2026-01-01T00:00:00Z' },
    ];
    for (const data of bad) expect(await failureOf(store.a.set(path, data)), JSON.stringify(data)).toBe('invalid');
    expect(await store.a.get(path)).toBeNull();
  });
}
