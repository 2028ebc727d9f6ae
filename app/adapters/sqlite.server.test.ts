import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

import type { Store } from '~/ports/store';

import { codeOf, CONTRACT_INDEXES, pause, tally, times } from '../../tests/support/store-case';
import { storeContract } from '../../tests/support/store-contract';
import { openTempStore, type TempStore } from '../../tests/support/temp-store';
import { openSqliteStore } from './sqlite.server';

storeContract('SQLite', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'miftah-contract-'));
  const open = () => openSqliteStore({ file: join(dir, 'store.db'), indexes: CONTRACT_INDEXES, pollMs: 20 });
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

  it('go one by one, so that none runs twice', async () => {
    temp = openTempStore();
    let runs = 0;
    await Promise.all(times(100, () => addOne(temp.store, () => runs++)));
    expect((await temp.store.get('counters/x'))?.data).toEqual({ n: 100 });
    expect(runs).toBe(100);
  });

  it('leave the other calls alone while they wait for their turn', async () => {
    temp = openTempStore();
    const slow = temp.store.transaction(async (tx) => (await pause(100), tx.set('things/slow', {})));
    await temp.store.set('things/quick', {});
    expect(await temp.store.get('things/quick')).not.toBeNull();
    expect(await temp.store.get('things/slow')).toBeNull();
    await slow;
  });

  it('pass the turn on where a body throws', async () => {
    temp = openTempStore();
    const failing = temp.store.transaction(async () => Promise.reject(new Error('boom')));
    const after = temp.store.transaction(async (tx) => tx.set('things/x', {}));
    await expect(failing).rejects.toThrow('boom');
    expect(await codeOf(after)).toBe('done');
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

describe('a document on SQLite', () => {
  it('does not grow over its limit by patches, nor count to what is no plain number', async () => {
    const temp = openTempStore();
    await temp.store.set('things/x', { big: 'y'.repeat(900_000), n: Number.MAX_SAFE_INTEGER });
    const { Increment } = await import('~/ports/store');
    expect(await codeOf(temp.store.merge('things/x', { more: 'y'.repeat(200_000) }))).toBe('too-large');
    expect(await codeOf(temp.store.update('things/x', { n: new Increment(1) }))).toBe('invalid');
    expect(await tally([temp.store.update('things/x', { n: 0 })])).toEqual({ done: 1 });
    await temp.close();
  });
});

async function addOne(store: Store, onRun: () => void): Promise<void> {
  await store.transaction(async (tx) => {
    onRun();
    const snap = await tx.get<{ n: number }>('counters/x');
    await pause(0);
    tx.set('counters/x', { n: (snap?.data.n ?? 0) + 1 });
  });
}
