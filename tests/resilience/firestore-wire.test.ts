import { status } from '@grpc/grpc-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openFirestoreStore } from '~/adapters/firestore/store.server';
import { INDEXES } from '~/features/data/indexes';
import { type Batch, Increment, type Store } from '~/ports/store';

import { type Fault, type FirestoreDouble, startFirestoreDouble } from '../support/firestore/double';
import { failureOf, pause, until } from '../support/contracts/store-case';
import { openTestShop, type TestShop } from '../support/shop/test-shop';

/** Only silence is waited for: on a busy machine any answer comes later than a short wait lasts. */
const WAIT_MS = 1500;
const PATIENCE_MS = 30_000;
const IS_LONG = process.env['FAULTS'] === 'long';

let server: FirestoreDouble;
let store: Store;
let databases = 0;

const openStore = (waitMs = PATIENCE_MS) =>
  openFirestoreStore({ emulatorHost: server.host, projectId: `demo-wire-${databases}`, indexes: INDEXES, waitMs });

beforeAll(async () => void (server = await startFirestoreDouble()));
afterAll(() => server.stop());
beforeEach(() => {
  databases += 1;
  store = openStore();
  server.faults.length = 0;
  server.requests.clear();
  return () => store.close();
});

describe('a commit', () => {
  it.each([
    ['ABORTED', 'before', status.ABORTED, 'done', 1, 2],
    ['RESOURCE_EXHAUSTED', 'before', status.RESOURCE_EXHAUSTED, 'done', 1, 2],
    ['UNAVAILABLE', 'before', status.UNAVAILABLE, 'unavailable', undefined, 1],
    ['UNAVAILABLE', 'after', status.UNAVAILABLE, 'unavailable', 1, 1],
    ['DEADLINE_EXCEEDED', 'before', status.DEADLINE_EXCEEDED, 'unavailable', undefined, 1],
    ['DEADLINE_EXCEEDED', 'after', status.DEADLINE_EXCEEDED, 'unavailable', 1, 1],
    ['INTERNAL', 'after', status.INTERNAL, 'unavailable', 1, 1],
    ['silence', 'before', 'silence', 'unavailable', undefined, 1],
    ['silence', 'after', 'silence', 'unavailable', 1, 1],
  ] as const)('succeeds or fails cleanly at %s %s it is done', async (_, when, answer, told, kept, requests) => {
    const asked = openStore(answer === 'silence' ? WAIT_MS : PATIENCE_MS);
    server.faults.push({ method: 'commit', when, answer });
    expect(await failureOf(asked.merge('things/x', { n: new Increment(1) }))).toBe(told);
    await asked.close();
    expect((await store.get('things/x'))?.data['n']).toBe(kept);
    // It never runs twice if the first may have been applied: the second would add again, or meet itself.
    expect(server.requests.get('commit')).toBe(requests);
  });

  it('that only creates does not report its own document as a conflict', async () => {
    server.faults.push({ method: 'commit', when: 'after', answer: status.UNAVAILABLE });
    expect(await failureOf(store.create('things/x', { n: 1 }))).toBe('unavailable');
    expect(await failureOf(store.create('things/x', { n: 1 }))).toBe('exists');
  });
});

describe('a read', () => {
  it.each([
    ['UNAVAILABLE', status.UNAVAILABLE],
    ['INTERNAL', status.INTERNAL],
    ['RESOURCE_EXHAUSTED', status.RESOURCE_EXHAUSTED],
  ])('is tried again after %s', async (_, answer) => {
    await store.set('things/x', { n: 1 });
    for (const method of ['batchGetDocuments', 'runQuery', 'runAggregationQuery'] as const)
      server.faults.push({ method, when: 'before', answer });
    expect((await store.get('things/x'))?.data).toEqual({ n: 1 });
    expect((await store.query({ from: 'things' })).docs.length).toBe(1);
    expect(await store.count({ from: 'things' })).toBe(1);
  });

  it('without an answer ends at the time limit', async () => {
    const hasty = openStore(WAIT_MS);
    for (const method of ['batchGetDocuments', 'runQuery'] as const) server.faults.push({ method, when: 'before', answer: 'silence' });
    expect(await failureOf(hasty.get('things/x'))).toBe('unavailable');
    expect(await failureOf(hasty.query({ from: 'things' }))).toBe('unavailable');
    await hasty.close();
  });
});

describe('a transaction', () => {
  it('does not write what it only read, and wakes no watcher', async () => {
    await store.set('things/read', { n: 1 });
    const rev = (await store.get('things/read'))?.rev;
    const told: Batch[] = [];
    store.watch({ path: 'things/read' }, (batch) => told.push(batch));
    await until(() => told.length === 1, 'the first batch');
    await store.transaction(async (tx) => {
      await tx.getMany(['things/read', 'things/none']);
      tx.create('things/new', { n: 1 });
    });
    await pause(100);
    expect((await store.get('things/read'))?.rev).toBe(rev);
    expect(await store.get('things/none')).toBeNull();
    expect(told.length).toBe(1);
  });

  it('whose answer got lost reports that, and is not applied twice', async () => {
    server.faults.push({ method: 'commit', when: 'after', answer: status.UNAVAILABLE });
    const add = store.transaction(async (tx) => tx.set('things/x', { n: Number((await tx.get('things/x'))?.data['n'] ?? 0) + 1 }));
    expect(await failureOf(add)).toBe('unavailable');
    expect((await store.get('things/x'))?.data).toEqual({ n: 1 });
  });
});

describe('a purchase', () => {
  const answers = { UNAVAILABLE: status.UNAVAILABLE, ABORTED: status.ABORTED, DEADLINE_EXCEEDED: status.DEADLINE_EXCEEDED };
  const every = Object.entries(answers).flatMap(([name, answer]) => [
    { name, when: 'before' as const, answer },
    ...(answer === status.ABORTED ? [] : [{ name, when: 'after' as const, answer }]),
  ]);
  /** In the short form one that nothing follows of, and one whose answer gets lost. */
  const faults = every.filter(
    ({ name, when }) => IS_LONG || `${name} ${when}` === 'ABORTED before' || `${name} ${when}` === 'UNAVAILABLE after',
  );

  it.each(faults)('sells one key, if any of its commits meets $name $when it is done', async ({ when, answer }) => {
    const shop = openTestShop({ store, close: async () => {} });
    await shop.game('a', 40);
    for (let skip = 0, met = true; met; skip++) {
      const fault: Fault = { method: 'commit', when, answer, skip };
      server.faults.push(fault);
      await purchase(shop, `buyer${skip}`, `203.0.113.${skip}`);
      met = !server.faults.includes(fault);
      server.faults.length = 0;
      const sold = (await shop.keys.list('a', { used: true, type: null })).length;
      expect([skip, sold]).toEqual([skip, skip + 1]);
    }
    expect((await shop.doctor.examine(0)).breaches).toEqual([]);
  });
});

describe('an outage', () => {
  it('refuses writes and recovers on its own, also for watchers', async () => {
    const patient = openStore(10_000);
    await patient.set('things/x', { n: 1 });
    await patient.set('things/y', { n: 1 });
    const seen = new Map<string, unknown>();
    patient.watch({ from: 'things' }, ({ initial, reset, changes }) => {
      if (initial || reset) seen.clear();
      for (const change of changes) {
        if (change.type === 'put') seen.set(change.doc.id, change.doc.data['n']);
        else seen.delete(change.id);
      }
    });
    await until(() => seen.size === 2, 'the first batch');
    server.stop();
    expect(await failureOf(patient.set('things/x', { n: 2 }))).toBe('unavailable');
    expect(await failureOf(patient.ping())).toBe('unavailable');
    expect(seen.get('x')).toBe(1);
    await server.start();
    await eventually(() => patient.ping());
    await patient.set('things/x', { n: 3 });
    await patient.delete('things/y');
    await until(() => seen.get('x') === 3 && !seen.has('y'), 'what happened since');
    await patient.close();
  });
});

/** Buys from the cart to the key; repeats a step after an outage, as a person would. */
async function purchase(shop: TestShop, buyer: string, address: string): Promise<void> {
  const order = await persist(() => shop.order(buyer, ['a'], address));
  if (order === undefined) throw new Error('no order');
  await persist(() => shop.prove(order.id, buyer));
  await persist(() => shop.approve(order.id));
}

async function persist<R>(step: () => Promise<R>): Promise<R | undefined> {
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      return await step();
    } catch (error) {
      const { code } = error as { code?: string };
      // An earlier try succeeded, but its answer got lost.
      if (code === 'wrong-state') return undefined;
      if (code !== 'unavailable' && code !== 'contention') throw error;
    }
  }
  throw new Error('nobody answered');
}

async function eventually(call: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while ((await failureOf(call())) !== 'done') if (Date.now() > deadline) throw new Error('it never came back');
}
