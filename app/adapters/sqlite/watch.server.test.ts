import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Batch, Store } from '~/ports/store';

import { failureOf, times, until } from '../../../tests/support/contracts/store-case';
import { bundleWorker, type Worker } from '../../../tests/support/workers/bundled';
import { openDatabase } from './driver.server';
import { openSqliteStore, type SqliteOptions } from './store.server';

let dir: string;
let file: string;
const opened: Store[] = [];

function open(options: Partial<SqliteOptions> = {}): Store {
  const store = openSqliteStore({ file, indexes: [], pollMs: 20, ...options });
  opened.push(store);
  return store;
}

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'miftah-watch-'));
  file = join(dir, 'store.db');
});
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  rmSync(dir, { recursive: true, force: true });
});

describe('the first batch', () => {
  it.each([
    ['a collection', { from: 'things', where: [] }, 2500],
    ['a group with a condition', { from: 'parts', group: true, where: [['used', '==', false]] }, 1250],
    ['a range', { from: 'things', where: [['n', '>=', 100]] }, 2400],
  ] as const)('of %s has each document once, however many there are, and each that goes is told', async (_, target, count) => {
    const store = open({ indexes: [{ from: 'parts', group: true, fields: ['used'] }] });
    await store.bulk(times(2500, (n) => ({ set: `things/x${n}`, data: { n } })));
    await store.bulk(times(2500, (n) => ({ set: `things/x${n % 700}/parts/p${n}`, data: { n, used: n % 2 === 0 } })));
    const told: { initial: boolean; paths: string[] }[] = [];
    store.watch(target, ({ initial, changes }) => {
      told.push({ initial, paths: [...changes].map((change) => (change.type === 'put' ? change.doc.path : `-${change.path}`)) });
    });
    await until(() => told.length === 1, 'the first batch');
    expect(told[0]?.initial).toBe(true);
    expect([told[0]?.paths.length, new Set(told[0]?.paths).size]).toEqual([count, count]);
    const last = told[0]?.paths.at(-1) ?? '';
    await store.delete(last);
    await until(() => told.length === 2, 'the next batch');
    expect(told[1]?.paths).toEqual([`-${last}`]);
  });
});

describe('the change log', () => {
  it('is cut, and a watcher that was away longer gets everything again', async () => {
    const [writer, watching] = [open({ keptChanges: 20 }), open()];
    const told: Batch[] = [];
    await writer.set('things/old', { n: 0 });
    watching.watch({ from: 'things' }, (batch) => told.push(batch));
    await until(() => told.length === 1, 'the first batch');
    await writer.commit([{ delete: 'things/old' }, ...times(60, (n) => ({ set: `things/x${n}`, data: { n } }))]);
    const db = openDatabase(file, { mode: 'read' });
    expect(db.prepare('select count(*) as kept from changes').get()).toEqual({ kept: 20 });
    db.close();
    await until(() => told.length > 1, 'the batch after');
    expect(told[1]).toMatchObject({ initial: false, reset: true });
    expect([...(told[1]?.changes ?? [])].filter((change) => change.type === 'put').length).toBe(60);
    await writer.set('things/new', { n: 99 });
    await until(() => told.length > 2, 'one more change');
    expect(told[2]).toMatchObject({ reset: false, changes: [{ type: 'put', doc: { id: 'new' } }] });
  });

  it('gives everything again to a watcher that threw, and the others go on', async () => {
    const store = open();
    const told: Batch[] = [];
    const errors: Error[] = [];
    const others: Batch[] = [];
    const failOnSecond = (batch: Batch) => {
      told.push(batch);
      if (told.length === 2) throw new Error('the watcher failed');
    };
    store.watch({ from: 'things' }, failOnSecond, (error) => errors.push(error));
    store.watch({ from: 'things' }, (batch) => others.push(batch));
    for (const n of [1, 2, 3]) {
      await until(() => others.length === n, `batch ${n}`);
      await store.set(`things/x${n}`, { n });
    }
    await until(() => others.length === 4, 'the last batch');
    expect(errors.map((error) => error.message)).toEqual(['the watcher failed']);
    // The reset comes at the next look: before the next write, or with it.
    await until(() => seenSince(told.slice(2)) === 3, 'the last batch, after the reset');
    expect(told.map((batch) => [batch.initial, batch.reset]).slice(0, 3)).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
    expect(told.slice(3).some((batch) => batch.initial || batch.reset)).toBe(false);
  });
});

const seenSince = (batches: readonly Batch[]) =>
  new Set(batches.flatMap(({ changes }) => Array.from(changes, (change) => (change.type === 'put' ? change.doc.id : change.id)))).size;

describe('two processes on one file', () => {
  let other: Worker;
  let child: ChildProcess | undefined;
  beforeAll(async () => void (other = await bundleWorker('store')));
  afterEach(() => child?.kill('SIGKILL'));
  afterAll(() => other.remove());

  it('see each other’s writes by watching, and lose none of each other’s transactions', async () => {
    const store = open();
    let seen = 0;
    store.watch({ path: 'counters/x' }, (batch) => {
      for (const change of batch.changes) if (change.type === 'put') seen = Number(change.doc.data['n']);
    });
    let childSaw = 0;
    child = other.start(file, '100');
    child.on('message', (n) => (childSaw = Number(n)));
    await until(() => childSaw > 0 && seen > 0, 'both at work');
    for (const _ of times(100, (i) => i)) {
      await store.transaction(async (tx) => tx.set('counters/x', { n: Number((await tx.get('counters/x'))?.data['n'] ?? 0) + 1 }), {
        attempts: 100,
      });
    }
    await until(() => childSaw === 200 && seen === 200, '200 on both sides');
    expect((await store.get('counters/x'))?.data).toEqual({ n: 200 });
  });

  it('keep what was acknowledged when one is killed', async () => {
    let acknowledged = 0;
    child = other.start(file, '100000');
    child.on('message', (n) => (acknowledged = Number(n)));
    await until(() => acknowledged > 100, '100 acknowledged');
    child.kill('SIGKILL');
    await new Promise((resolve) => child?.once('exit', resolve));
    const store = open();
    expect(Number((await store.get('counters/x'))?.data['n'])).toBeGreaterThanOrEqual(acknowledged);
    expect(await failureOf(store.set('counters/x', { n: 0 }))).toBe('done');
  });
});
