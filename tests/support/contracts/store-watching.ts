import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';

import type { Batch, Data } from '~/ports/store';

import { failureOf, pause, type StoreCase, times, until } from './store-case';

/** Long enough (ms) for a change to arrive that must not arrive. */
const QUIET_MS = 150;

/** watch(). */
export function watchCases(store: StoreCase): void {
  it('reports a document from its absence to its deletion, and nothing after the watch ended', async () => {
    const path = `${store.fresh()}/x`;
    const told: string[] = [];
    const end = store.b.watch({ path }, (batch) => told.push(describeBatch(batch)));
    await until(() => told.length === 1, 'the first batch');
    await store.a.set(path, { n: 1 });
    await until(() => told.length === 2, 'the new document');
    await store.a.update(path, { n: 2 });
    await until(() => told.length === 3, 'its change');
    await store.a.delete(path);
    await until(() => told.length === 4, 'its end');
    end();
    end();
    await store.a.set(path, { n: 9 });
    await pause(QUIET_MS);
    expect(told).toEqual(['initial', 'x=1', 'x=2', 'x gone']);
  });

  it('lets a callback for a transaction’s write begin another transaction', async () => {
    const c = store.fresh();
    const outcomes: string[] = [];
    const answer = async () => outcomes.push(await failureOf(store.a.transaction(async (tx) => tx.set(`${c}/answer`, { n: 1 }))));
    const end = store.a.watch({ path: `${c}/x` }, ({ initial }) => void (initial ? outcomes.push('initial') : answer()));
    await until(() => outcomes.length === 1, 'the first batch');
    await store.a.transaction(async (tx) => tx.set(`${c}/x`, { n: 1 }));
    await until(() => outcomes.length === 2, 'the answer');
    end();
    expect(outcomes).toEqual(['initial', 'done']);
  });

  it('begins with the present documents, and calls back only after it returned', async () => {
    const path = `${store.fresh()}/x`;
    await store.a.set(path, { n: 7 });
    const told: string[] = [];
    const end = store.b.watch({ path }, (batch) => told.push(describeBatch(batch)));
    expect(told).toEqual([]);
    await until(() => told.length === 1, 'the first batch');
    expect(told).toEqual(['initial x=7']);
    end();
  });

  it('reports documents that enter, change, leave and are deleted, among those that meet the conditions', async () => {
    const c = store.fresh();
    await store.a.set(`${c}/a`, { genre: 'x', n: 1 });
    await store.a.set(`${c}/q`, { genre: 'y', n: 1 });
    const seen = new Mirror();
    const end = store.b.watch({ from: c, where: [['genre', '==', 'x']] }, (batch) => seen.take(batch));
    await until(() => seen.docs.size === 1, 'the first batch');
    await store.a.set(`${c}/b`, { genre: 'x', n: 2 });
    await until(() => seen.docs.has('b'), 'b made');
    await store.a.update(`${c}/q`, { genre: 'x' });
    await until(() => seen.docs.has('q'), 'q entered');
    await store.a.update(`${c}/a`, { genre: 'z' });
    await until(() => !seen.docs.has('a'), 'a left');
    await store.a.delete(`${c}/b`);
    await until(() => !seen.docs.has('b'), 'b deleted');
    await store.a.update(`${c}/q`, { n: 7 });
    await until(() => seen.docs.get('q')?.['n'] === 7, 'q changed');
    end();
    expect([...seen.docs.keys()]).toEqual(['q']);
    expect(seen.initials).toBe(1);
  });

  it('reports a group across all parents, and nothing else', async () => {
    const owner = store.fresh();
    const seen = new Mirror();
    await store.a.set(`shops/${owner}/games/g1/codes/k1`, { owner });
    const end = store.b.watch({ from: 'codes', group: true, where: [['owner', '==', owner]] }, (batch) => seen.take(batch));
    await until(() => seen.docs.size === 1, 'the first batch');
    await store.a.set(`shops/${owner}/games/g1/codesx/k2`, { owner });
    await store.a.set(`shops/${owner}/games/g2/codes/k3`, { owner });
    await until(() => seen.docs.has('k3'), 'k3 made');
    end();
    expect([...seen.docs.keys()].toSorted()).toEqual(['k1', 'k3']);
  });

  it('does not report to a collection what happens below it or beside it', async () => {
    const c = store.fresh();
    const told: string[] = [];
    const end = store.b.watch({ from: c }, (batch) => told.push(describeBatch(batch)));
    await until(() => told.length === 1, 'the first batch');
    await store.a.set(`${c}/g/${c}/below`, { n: 1 });
    await store.a.set(`${c}x/beside`, { n: 1 });
    await store.a.set(`${c}/last`, { n: 1 });
    await until(() => told.length > 1, 'the last document');
    end();
    expect(told).toEqual(['initial', 'last=1']);
  });

  it('does not report a write that changes nothing, or a write that failed', async () => {
    const path = `${store.fresh()}/x`;
    await store.a.set(path, { n: 1 });
    const told: string[] = [];
    const end = store.a.watch({ path }, (batch) => told.push(describeBatch(batch)));
    await until(() => told.length === 1, 'the first batch');
    await store.a.set(path, { n: 1 });
    await store.a.commit([
      { set: path, data: { n: 2 } },
      { create: path.replace('/x', '/y'), data: {} },
    ]);
    await store.a
      .commit([
        { set: path, data: { n: 3 } },
        { create: path.replace('/x', '/y'), data: {} },
      ])
      .catch(() => {});
    await until(() => told.length === 2, 'the one change');
    await pause(QUIET_MS);
    end();
    expect(told).toEqual(['initial x=1', 'x=2']);
  });

  it('reports all of its own and of other clients’ writes, 500 at a time', async () => {
    const c = store.fresh();
    const mirrors = [new Mirror(), new Mirror()];
    const ends = [store.a, store.b].map((client, k) => client.watch({ from: c }, (batch) => mirrors[k]?.take(batch)));
    await repeated(() => store.a.bulk(times(500, (i) => ({ set: `${c}/k${i}`, data: { i } }))));
    await until(() => mirrors.every((seen) => seen.docs.size === 500), '500 documents');
    await repeated(() => store.b.bulk(times(490, (i) => ({ delete: `${c}/k${i}` }))));
    await until(() => mirrors.every((seen) => seen.docs.size === 10), '490 deleted');
    for (const end of ends) end();
    expect(mirrors.map((seen) => seen.initials)).toEqual([1, 1]);
  });

  it('ends with the same state as the store, after writes from both clients', async () => {
    const c = store.fresh();
    const seen = new Mirror();
    const end = store.b.watch({ from: c, where: [['even', '==', true]] }, (batch) => seen.take(batch));
    await Promise.all(
      times(120, async (i) => {
        const client = i % 2 ? store.a : store.b;
        const path = `${c}/k${i % 12}`;
        if (i % 7 === 0) await client.delete(path);
        else await client.set(path, { i, even: (i * 5) % 3 === 0 });
      }),
    );
    const { docs } = await store.a.query({ from: c, where: [['even', '==', true]] });
    const expected = new Map(docs.map((doc) => [doc.id, doc.data]));
    await until(() => isDeepStrictEqual(seen.docs, expected), 'the final state');
    end();
    expect(seen.initials).toBe(1);
  });

  it('can be ended inside the callback, and the store can be written to there', async () => {
    const c = store.fresh();
    const told: string[] = [];
    const end = store.a.watch({ from: c }, (batch) => {
      told.push(describeBatch(batch));
      if (batch.initial) void store.a.set(`${c}/answer`, { n: 1 });
      else end();
    });
    await until(() => told.length === 2, 'the answer');
    await store.a.set(`${c}/later`, { n: 1 });
    await pause(QUIET_MS);
    expect(told).toEqual(['initial', 'answer=1']);
  });

  it('reports each change to another client', async () => {
    const path = `${store.fresh()}/x`;
    let seen = -1;
    const end = store.b.watch({ path }, (batch) => {
      for (const change of batch.changes) if (change.type === 'put') seen = Number(change.doc.data['n']);
    });
    for (const n of times(10, (i) => i)) {
      await store.a.set(path, { n });
      await until(() => seen === n, `${n} seen`);
      expect(seen).toBe(n);
    }
    end();
  });
}

/** Google's emulator sometimes cancels a call by itself, so that the result is unknown: bulk() can be repeated. */
async function repeated(bulk: () => Promise<void>): Promise<void> {
  let outcome = await failureOf(bulk());
  for (const _ of times(3, () => null)) if (outcome === 'unavailable') outcome = await failureOf(bulk());
  expect(outcome).toBe('done');
}

/** A watcher's copy of the target. */
class Mirror {
  readonly docs = new Map<string, Data>();
  initials = 0;

  take(batch: Batch): void {
    if (batch.initial) this.initials++;
    if (batch.initial || batch.reset) this.docs.clear();
    for (const change of batch.changes) {
      if (change.type === 'put') this.docs.set(change.doc.id, change.doc.data);
      else this.docs.delete(change.id);
    }
  }
}

function describeBatch(batch: Batch): string {
  const changes = Array.from(batch.changes, (change) =>
    change.type === 'put' ? `${change.doc.id}=${String(change.doc.data['n'])}` : `${change.id} gone`,
  );
  return [...(batch.initial ? ['initial'] : []), ...(batch.reset ? ['reset'] : []), ...changes].join(' ');
}
