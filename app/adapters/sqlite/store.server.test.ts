import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { Increment, type Store } from '~/ports/store';

import { failureOf, CONTRACT_INDEXES, pause, tally, times } from '../../../tests/support/contracts/store-case';
import { storeContract } from '../../../tests/support/contracts/store';
import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { openDatabase } from './driver.server';
import { openSqliteStore } from './store.server';

storeContract('SQLite', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'miftah-contract-'));
  const open = () => openSqliteStore({ file: join(dir, 'store.db'), indexes: CONTRACT_INDEXES, tables: [], pollMs: 20 });
  const [a, b] = [open(), open()];
  const stop = async () => {
    await Promise.all([a.close(), b.close()]);
    rmSync(dir, { recursive: true });
  };
  return { a, b, stop };
});

describe('transactions of one process on SQLite', () => {
  let temp: TempStore;
  afterEach(() => temp.close());

  it('on the same document run again at most once, and lose nothing', async () => {
    temp = openTempStore();
    let runs = 0;
    // So few that the last one has its turn within a second, also on a busy machine.
    await Promise.all(times(20, () => addOne(temp.store, () => runs++)));
    expect((await temp.store.get('counters/x'))?.data).toEqual({ n: 20 });
    expect(runs).toBeLessThanOrEqual(40);
  });

  it('run once each where they share no document', async () => {
    temp = openTempStore();
    let runs = 0;
    await Promise.all(times(100, (n) => addOne(temp.store, () => runs++, `counters/${n}`)));
    expect(runs).toBe(100);
    expect(await temp.store.count({ from: 'counters', where: [['n', '==', 1]] })).toBe(100);
  });

  it('do not delay other calls while they wait for their turn', async () => {
    temp = openTempStore();
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const slow = temp.store.transaction(async (tx) => (await ended, tx.set('things/slow', {})));
    await temp.store.set('things/quick', {});
    expect(await temp.store.get('things/quick')).not.toBeNull();
    expect(await temp.store.get('things/slow')).toBeNull();
    end();
    await slow;
  });

  it('end their turn where a body throws', async () => {
    temp = openTempStore();
    const failing = temp.store.transaction(async () => Promise.reject(new Error('boom')));
    const after = temp.store.transaction(async (tx) => tx.set('things/x', {}));
    await expect(failing).rejects.toThrow('boom');
    expect(await failureOf(after)).toBe('done');
  });

  it('may be begun from a promise that a body left behind', async () => {
    temp = openTempStore();
    const other = openSqliteStore({ file: temp.file, indexes: [] });
    await temp.store.transaction(async (tx) => {
      await addOne(other, () => {});
      tx.set('things/x', {});
    });
    await other.close();
    expect((await temp.store.get('counters/x'))?.data).toEqual({ n: 1 });
  });
});

describe('writes at the same time on SQLite', () => {
  let temp: TempStore;
  beforeEach(() => (temp = openTempStore()));
  afterEach(() => temp.close());

  it('are refused one by one, and the others are kept', async () => {
    const { store } = temp;
    await store.set('things/there', { n: 1 });
    const twoSteps = store.commit([
      { set: 'things/half', data: {} },
      { create: 'things/there', data: {} },
    ]);
    const calls = [store.set('things/a', {}), twoSteps, store.update('things/none', { n: 1 }), store.set('things/b', {})];
    expect(await Promise.all(calls.map(failureOf))).toEqual(['done', 'exists', 'missing', 'done']);
    expect((await store.query({ from: 'things' })).docs.map((doc) => doc.id)).toEqual(['a', 'b', 'there']);
  });

  it('build on one another in the order in which they came', async () => {
    const { store } = temp;
    const calls = [store.create('things/x', { n: 1 }), store.create('things/x', {}), store.merge('things/x', { n: new Increment(2) })];
    expect(await Promise.all(calls.map(failureOf))).toEqual(['done', 'exists', 'done']);
    expect((await store.get('things/x'))?.data).toEqual({ n: 3 });
  });

  it('keep the order of their calls, also where one refuses or changes nothing', async () => {
    const { store } = temp;
    await store.set('things/there', { n: 1 });
    const calls = [
      store.create('things/a', { n: 1 }),
      store.update('things/a', { n: 2 }),
      store.delete('things/there'),
      store.create('things/there', { n: 3 }),
      ...times(60, (n) => store.set('things/last', { n: n < 2 ? 0 : n })),
      ...times(60, (n) => store.set(`things/${n % 7}`, { n })),
    ];
    expect(await tally(calls)).toEqual({ done: 124 });
    const found = (await store.query({ from: 'things' })).docs.map(({ id, data }) => [id, data['n']]);
    expect(Object.fromEntries(found)).toEqual({ 0: 56, 1: 57, 2: 58, 3: 59, 4: 53, 5: 54, 6: 55, a: 2, last: 59, there: 3 });
  });

  it('leave each document as its last write left it, with a revision of its own, however many there are', async () => {
    const { store } = temp;
    const add = { n: new Increment(1) };
    await Promise.all(
      times(45, (n) =>
        store.commit([
          { set: `things/${n}`, data: { n } },
          { set: `old/${n}`, data: {} },
          { merge: `sums/${n % 4}`, patch: add },
        ]),
      ),
    );
    await Promise.all(
      times(45, (n) =>
        store.transaction(async (tx) => {
          const shared = await tx.get(`sums/${n % 4}`);
          tx.update(`things/${n}`, { n: n * 2 });
          tx.delete(`old/${n}`);
          tx.set(`new/${n}`, { n });
          tx.update(`sums/${n % 4}`, { n: Number(shared?.data['n']) + 1 });
        }),
      ),
    );
    const docs = (await store.scan({ limit: 1000 })).filter(({ path }) => !path.startsWith('sums/'));
    const expected = [...times(45, (n) => [`new/${n}`, n] as const), ...times(45, (n) => [`things/${n}`, n * 2] as const)];
    expect(new Map(docs.map(({ path, data }) => [path, data['n']]))).toEqual(new Map(expected));
    const sums = (await store.query({ from: 'sums' })).docs;
    expect(sums.map(({ data }) => data['n'])).toEqual([24, 22, 22, 22]);
    expect(new Set([...docs, ...sums].map(({ rev }) => rev)).size).toBe(94);
  });

  it('are not all lost when the database refuses one of them', async () => {
    const { store, file } = temp;
    await store.ping();
    const other = openDatabase(file);
    other.exec("create trigger no before insert on other_documents when new.id = 'bad' begin select raise(abort, 'never'); end");
    other.close();
    const calls = times(5, (n) => store.set(n === 2 ? 'things/bad' : `things/${n}`, {}));
    expect(await Promise.allSettled(calls)).toMatchObject(times(5, (n) => ({ status: n === 2 ? 'rejected' : 'fulfilled' })));
    expect((await store.query({ from: 'things' })).docs.map((doc) => doc.id)).toEqual(['0', '1', '3', '4']);
  });

  it('are kept where the store closes right after', async () => {
    const { store, file } = temp;
    const writes = times(3, (n) => store.set(`things/${n}`, {}));
    await store.close();
    expect(await tally(writes)).toEqual({ done: 3 });
    const again = openSqliteStore({ file, indexes: [] });
    expect(await again.count({ from: 'things' })).toBe(3);
    await again.close();
  });
});

describe('a document on SQLite', () => {
  it('does not grow over its limit by patches, and no counter leaves the safe integers', async () => {
    const temp = openTempStore();
    await temp.store.set('things/x', { big: 'y'.repeat(900_000), n: Number.MAX_SAFE_INTEGER });
    expect(await failureOf(temp.store.merge('things/x', { more: 'y'.repeat(200_000) }))).toBe('too-large');
    expect(await failureOf(temp.store.update('things/x', { n: new Increment(1) }))).toBe('invalid');
    expect(await tally([temp.store.update('things/x', { n: 0 })])).toEqual({ done: 1 });
    await temp.close();
  });
});

async function addOne(store: Store, onRun: () => void, path = 'counters/x'): Promise<void> {
  await store.transaction(async (tx) => {
    onRun();
    const doc = await tx.get<{ n: number }>(path);
    await pause(0);
    tx.set(path, { n: (doc?.data.n ?? 0) + 1 });
  });
}
