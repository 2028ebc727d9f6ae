import { expect, it } from 'vitest';

import { type Data, Increment, DELETE_FIELD, type Transaction } from '~/ports/store';

import { failureOf, pause, type StoreCase, times } from './store-case';

const MANY = { attempts: 200 };

/** transaction(). */
export function transactionCases(store: StoreCase): void {
  it('applies every kind of write together, and returns the result of the body', async () => {
    const c = store.fresh();
    await store.a.set(`${c}/set`, { old: 1 });
    await store.a.set(`${c}/updated`, { n: 1, kept: true });
    await store.a.set(`${c}/deleted`, { n: 1 });
    const result = await store.a.transaction(async (tx) => {
      const [updated, missing] = await tx.getMany([`${c}/updated`, `${c}/merged`]);
      expect(missing).toBeNull();
      tx.create(`${c}/created`, { n: 1 });
      tx.set(`${c}/set`, { n: 2 });
      tx.merge(`${c}/merged`, { n: new Increment(3), gone: DELETE_FIELD });
      tx.update(`${c}/updated`, { n: numberIn(updated?.data) + 3 });
      tx.delete(`${c}/deleted`);
      return 'result';
    });
    expect(result).toBe('result');
    expect((await store.b.query({ from: c })).docs.map((doc) => [doc.id, doc.data])).toEqual([
      ['created', { n: 1 }],
      ['merged', { n: 3 }],
      ['set', { n: 2 }],
      ['updated', { n: 4, kept: true }],
    ]);
  });

  it('writes nothing if the body throws, or if one write fails', async () => {
    const c = store.fresh();
    await store.a.set(`${c}/x`, { n: 1 });
    const failing = (fail: (tx: Transaction) => void) =>
      store.a.transaction(async (tx) => {
        await tx.get(`${c}/other`);
        tx.set(`${c}/new`, { n: 1 });
        fail(tx);
      });
    const throwing = failing(() => {
      throw new Error('boom');
    });
    await expect(throwing).rejects.toThrow('boom');
    expect(await failureOf(failing((tx) => tx.create(`${c}/x`, {})))).toBe('exists');
    expect(await failureOf(failing((tx) => tx.update(`${c}/none`, { a: 1 })))).toBe('missing');
    expect(await failureOf(failing((tx) => tx.set(`${c}/y`, { a: undefined } as unknown as Data)))).toBe('invalid');
    expect((await store.b.query({ from: c })).docs.map((doc) => doc.id)).toEqual(['x']);
  });

  it('refuses a read after a write, two writes to one document, over 400 writes, and any call after its end', async () => {
    const c = store.fresh();
    let escaped: Transaction | undefined;
    expect(await failureOf(store.a.transaction(async (tx) => (tx.set(`${c}/x`, {}), tx.get(`${c}/y`))))).toBe('invalid');
    expect(await failureOf(store.a.transaction(async (tx) => (tx.set(`${c}/x`, {}), tx.getMany([`${c}/y`]))))).toBe('invalid');
    expect(await failureOf(store.a.transaction(async (tx) => (tx.set(`${c}/x`, {}), tx.query({ from: c }))))).toBe('invalid');
    expect(await failureOf(store.a.transaction(async (tx) => (tx.set(`${c}/x`, {}), tx.delete(`${c}/x`))))).toBe('invalid');
    expect(await failureOf(store.a.transaction(async (tx) => times(401, (i) => tx.set(`${c}/k${i}`, {}))))).toBe('invalid');
    await store.a.transaction(async (tx) => void (escaped = tx));
    expect(() => escaped?.set(`${c}/x`, {})).toThrow(expect.objectContaining({ code: 'invalid' }));
    expect(await failureOf(Promise.resolve(escaped?.get(`${c}/x`)))).toBe('invalid');
    expect(await store.b.count({ from: c })).toBe(0);
  });

  it('refuses a transaction inside the body of another one', async () => {
    const c = store.fresh();
    const nested = store.a.transaction(async (tx) => {
      tx.set(`${c}/outer`, {});
      await store.a.transaction(async (inner) => inner.set(`${c}/inner`, {}));
    });
    expect(await failureOf(nested)).toBe('invalid');
    expect(await store.b.count({ from: c })).toBe(0);
  });

  it('lets other transactions continue while a body does not end', async () => {
    const c = store.fresh();
    let finish = () => {};
    const endless = store.a.transaction(async (tx) => {
      tx.set(`${c}/late`, { n: 1 });
      await new Promise<void>((resolve) => (finish = resolve));
    });
    await store.a.transaction(async (tx) => tx.set(`${c}/other`, { n: 1 }));
    expect((await store.b.query({ from: c })).docs.map((doc) => doc.id)).toEqual(['other']);
    finish();
    await endless;
    expect(await store.b.count({ from: c })).toBe(2);
  });

  it('loses none of 20 read-modify-writes at once from two clients', async () => {
    const path = `${store.fresh()}/x`;
    await store.a.set(path, { n: 0 });
    const add = async (tx: Transaction) => tx.update(path, { n: numberIn((await tx.get(path))?.data) + 1 });
    await Promise.all(times(20, (i) => (i % 2 ? store.a : store.b).transaction(add, MANY)));
    expect((await store.a.get(path))?.data).toEqual({ n: 20 });
  });

  it('runs the body again if a document it read was changed, deleted or made', async () => {
    const c = store.fresh();
    const cases: [before: Data | null, meanwhile: (path: string) => Promise<void>, seen: unknown[]][] = [
      [{ n: 1 }, (path) => store.b.set(path, { n: 100 }), [1, 100]],
      [{ n: 1 }, (path) => store.b.delete(path), [1, undefined]],
      [null, (path) => store.b.create(path, { n: 5 }), [undefined, 5]],
    ];
    for (const [k, [before, meanwhile, expected]] of cases.entries()) {
      const path = `${c}/read${k}`;
      const seen: unknown[] = [];
      if (before) await store.a.set(path, before);
      await store.a.transaction(async (tx) => {
        seen.push((await tx.get(path))?.data['n']);
        if (seen.length === 1) await meanwhile(path);
        tx.set(`${c}/out${k}`, { saw: String(seen.at(-1)) });
      });
      expect(seen).toEqual(expected);
      expect((await store.b.get(`${c}/out${k}`))?.data).toEqual({ saw: String(expected.at(-1)) });
    }
  });

  it('runs a read-only body again too', async () => {
    const c = store.fresh();
    await store.a.set(`${c}/x`, { n: 1 });
    await store.a.set(`${c}/y`, { n: 1 });
    let runs = 0;
    const sum = await store.a.transaction(async (tx) => {
      const x = numberIn((await tx.get(`${c}/x`))?.data);
      if (++runs === 1) await store.b.commit([`${c}/x`, `${c}/y`].map((path) => ({ set: path, data: { n: 10 } })));
      return x + numberIn((await tx.get(`${c}/y`))?.data);
    });
    expect([sum, runs]).toEqual([20, 2]);
  });

  it('ignores an error of a body that read documents at different times, and runs it again', async () => {
    const c = store.fresh();
    await store.a.set(`${c}/x`, { n: 1 });
    await store.a.set(`${c}/y`, { n: 1 });
    let runs = 0;
    const body = async (tx: Transaction) => {
      const x = numberIn((await tx.get(`${c}/x`))?.data);
      if (++runs === 1) await store.b.commit([`${c}/x`, `${c}/y`].map((path) => ({ set: path, data: { n: 10 } })));
      if (x !== numberIn((await tx.get(`${c}/y`))?.data)) throw new Error('x and y differ');
      return x;
    };
    expect(await store.a.transaction(body)).toBe(10);
    expect(runs).toBe(2);
  });

  it('runs a body again if it read a document that came and went, even if the body ignores that', async () => {
    const path = `${store.fresh()}/x`;
    let runs = 0;
    await store.a.transaction(async (tx) => {
      runs++;
      await tx.get(path);
      if (runs === 1) await store.b.set(path, { n: 1 });
      await tx.get(path).catch(() => null);
      if (runs === 1) await store.b.delete(path);
      tx.merge(path, { runs });
    });
    expect((await store.b.get(path))?.data).toEqual({ runs: 2 });
  });

  it('protects the documents that a query returned', async () => {
    const c = store.fresh();
    await store.a.bulk(times(8, (i) => ({ set: `${c}/k${i}`, data: { used: false } })));
    const takeOne = async (tx: Transaction) => {
      const [doc] = (await tx.query({ from: c, where: [['used', '==', false]], limit: 1 })).docs;
      if (doc) tx.update(doc.path, { used: true });
      return doc?.id ?? null;
    };
    const taken = await Promise.all(times(10, (i) => (i % 2 ? store.a : store.b).transaction(takeOne, MANY)));
    expect(new Set(taken.filter((id) => id !== null)).size).toBe(8);
    expect(taken.filter((id) => id === null).length).toBe(2);
  });

  it('protects a rule about a set with a guard document', async () => {
    const c = store.fresh();
    const guard = `${c}-guards/featured`;
    await store.a.set(guard, { n: 0 });
    const feature = (i: number) => async (tx: Transaction) => {
      const featured = numberIn((await tx.get(guard))?.data);
      if (featured >= 3) return false;
      tx.update(guard, { n: featured + 1 });
      tx.create(`${c}/f${i}`, { featured: true });
      return true;
    };
    const done = await Promise.all(times(10, (i) => (i % 2 ? store.a : store.b).transaction(feature(i), MANY)));
    expect(done.filter(Boolean).length).toBe(3);
    expect(await store.b.count({ from: c })).toBe(3);
  });

  it('gives up after a fixed number of attempts', async () => {
    const path = `${store.fresh()}/x`;
    await store.a.set(path, { n: 0 });
    let runs = 0;
    const beaten = store.a.transaction(
      async (tx) => {
        runs++;
        await tx.get(path);
        await pause(2);
        await store.b.update(path, { n: new Increment(1) });
        tx.update(path, { mine: true });
      },
      { attempts: 3 },
    );
    expect(await failureOf(beaten)).toBe('contention');
    expect(runs).toBe(3);
    expect((await store.b.get(path))?.data).toEqual({ n: 3 });
  });
}

function numberIn(data: Data | undefined): number {
  return Number(data?.['n'] ?? 0);
}
