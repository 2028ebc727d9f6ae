import { afterAll, beforeAll, expect, test } from 'vitest';

import { openFirestoreStore } from '~/adapters/firestore/store.server';
import type { Store } from '~/ports/store';

import { type FirestoreDouble, startFirestoreDouble } from './double';
import { times, until } from '../contracts/store-case';

let server: FirestoreDouble;
let store: Store;

beforeAll(async () => {
  server = await startFirestoreDouble();
  store = openFirestoreStore({ emulatorHost: server.host, indexes: [], waitMs: 120_000 });
});
afterAll(async () => {
  await store.close();
  server.stop();
});

test('the double bills as Firestore would: documents, not requests, and one for an empty answer', async () => {
  await store.bulk(times(20, (index) => ({ set: `games/g${index}`, data: { n: index } })));
  expect(server.takeBill()).toEqual({ reads: 0, writes: 20, deletes: 0 });
  await store.getMany(['games/g1', 'games/g2', 'games/nothing']);
  await store.query({ from: 'games', where: [['n', '<', 4]] });
  await store.query({ from: 'games', where: [['n', '==', 99]] });
  await store.count({ from: 'games' });
  expect(server.takeBill()).toEqual({ reads: 3 + 4 + 1 + 1, writes: 0, deletes: 0 });
  await store.delete('games/g0');
  expect(server.takeBill()).toEqual({ reads: 0, writes: 0, deletes: 1 });
});

test('the double bills a listener for the documents it gets', async () => {
  const seen: number[] = [];
  const end = store.watch({ from: 'games', where: [['n', '>=', 15]] }, (batch) => seen.push([...batch.changes].length));
  await until(() => seen.length === 1, 'the first answer');
  expect(server.takeBill().reads).toBe(5);
  await store.update('games/g15', { title: 'new' });
  await until(() => seen.length === 2, 'the change');
  expect(server.takeBill()).toEqual({ reads: 1, writes: 1, deletes: 0 });
  await store.update('games/g15', { n: 0 });
  await until(() => seen.length === 3, 'that it left');
  expect(server.takeBill()).toEqual({ reads: 1, writes: 1, deletes: 0 });
  await store.delete('games/g16');
  await until(() => seen.length === 4, 'that it is gone');
  expect(server.takeBill()).toEqual({ reads: 0, writes: 0, deletes: 1 });
  end();
  const endEmpty = store.watch({ from: 'games', where: [['n', '>=', 500]] }, (batch) => seen.push([...batch.changes].length));
  await until(() => seen.length === 5, 'an empty answer');
  expect(server.takeBill().reads).toBe(1);
  endEmpty();
});
