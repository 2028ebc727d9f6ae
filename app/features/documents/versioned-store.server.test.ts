import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { Increment, type Data, type Store, type Transaction } from '~/ports/store';

import { SILENT } from '../../../tests/support/shop/test-shop';
import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import type { DocumentKinds } from './collection.server';
import { defineDocument } from './reader.server';
import { createNumberedStore } from './versioned-store.server';

/** The shop of a release whose numbers are 2. */
const toToy = defineDocument(2, ({ data }) => {
  if (typeof data['name'] !== 'string') throw new Error('no name');
  return data['name'];
});
const KINDS: DocumentKinds = {
  toys: { read: toToy, restore: 'backup' },
  'toys/{}/parts': { read: toToy, restore: 'backup' },
  marks: { read: toToy, restore: 'passing', isReplaceable: true },
};
const NOW = 1000;

let temp: TempStore;
let store: Store;
let putAside: ReturnType<typeof createNumberedStore>['putAside'];
beforeEach(() => {
  temp = openTempStore();
  ({ documents: store, putAside } = createNumberedStore({ store: temp.store, kinds: KINDS, clock: () => NOW, log: SILENT }));
});
afterEach(() => temp.close());

/** A document as it is in the database. */
const stored = async (path: string) => (await temp.store.get(path))?.data;
const inTransaction = (write: (tx: Transaction) => void, ...read: readonly string[]) =>
  store.transaction(async (tx) => {
    await tx.getMany(read);
    write(tx);
  });

describe('a new document gets the number of its schema', () => {
  const DATA: Data = { name: 'car' };
  it.each<[string, () => Promise<void>]>([
    ['create', () => store.create('toys/a', DATA)],
    ['set', () => store.set('toys/a', DATA)],
    ['commit', () => store.commit([{ create: 'toys/a', data: DATA }])],
    ['bulk', () => store.bulk([{ set: 'toys/a', data: DATA }])],
    ['create in a transaction', () => inTransaction((tx) => tx.create('toys/a', DATA))],
    ['set in a transaction', () => inTransaction((tx) => tx.set('toys/a', DATA))],
    ['merge in a transaction that read that there is none', () => inTransaction((tx) => tx.merge('toys/a', DATA), 'toys/a')],
  ])('by %s', async (_, write) => {
    await write();
    expect(await stored('toys/a')).toEqual({ name: 'car', schema: 2 });
  });

  it('also below another document', async () => {
    await store.create('toys/a/parts/b', DATA);
    expect(await stored('toys/a/parts/b')).toEqual({ name: 'car', schema: 2 });
  });

  it('and one that no room can read is not written', async () => {
    await expect(store.create('boats/a', DATA)).rejects.toMatchObject({ code: 'invalid' });
    await expect(inTransaction((tx) => tx.set('boats/a', DATA))).rejects.toMatchObject({ code: 'invalid' });
    expect(await stored('boats/a')).toBeUndefined();
  });
});

describe('an older document', () => {
  beforeEach(() => temp.store.set('toys/a', { name: 'car', wheels: 4, schema: 1 }));

  it('gets the number with its next change, and keeps the fields that nobody here knows', async () => {
    await inTransaction((tx) => tx.update('toys/a', { name: 'bus' }), 'toys/a');
    expect(await stored('toys/a')).toEqual({ name: 'bus', wheels: 4, schema: 2 });
  });

  it('keeps its number in a change by someone who did not read it', async () => {
    await store.update('toys/a', { wheels: new Increment(2) });
    expect(await stored('toys/a')).toEqual({ name: 'car', wheels: 6, schema: 1 });
  });
});

describe('a document with the number of a later release', () => {
  const NEWER = { name: 'car', doors: ['left'], schema: 3 };
  beforeEach(async () => {
    await temp.store.set('toys/a', NEWER);
    await temp.store.set('marks/a', NEWER);
  });

  it.each<[string, (tx: Transaction) => void]>([
    ['set', (tx) => tx.set('toys/a', { name: 'bus' })],
    ['merge', (tx) => tx.merge('toys/a', { name: 'bus' })],
    ['update', (tx) => tx.update('toys/a', { name: 'bus' })],
    ['delete', (tx) => tx.delete('toys/a')],
  ])('is not changed by %s in a transaction that read it, nor is anything beside it', async (_, write) => {
    const both = (tx: Transaction) => {
      tx.create('toys/b', { name: 'train' });
      write(tx);
    };
    await expect(inTransaction(both, 'toys/a')).rejects.toMatchObject({ name: 'UnreadableDocument', path: 'toys/a', reason: 'newer' });
    expect([await stored('toys/a'), await stored('toys/b')]).toEqual([NEWER, undefined]);
  });

  it('is not replaced outside a transaction either', async () => {
    await expect(store.set('toys/a', { name: 'bus' })).rejects.toMatchObject({ name: 'UnreadableDocument', reason: 'newer' });
    expect(await stored('toys/a')).toEqual(NEWER);
    await store.set('marks/a', { name: 'new' });
    expect(await stored('marks/a')).toEqual({ name: 'new', schema: 2 });
  });

  it('is not changed after a query found it either', async () => {
    const change = store.transaction(async (tx) => {
      for (const { path } of (await tx.query({ from: 'toys' })).docs) tx.delete(path);
    });
    await expect(change).rejects.toMatchObject({ reason: 'newer' });
    expect(await stored('toys/a')).toEqual(NEWER);
  });

  it('never gets a lower number by a change of single fields', async () => {
    await store.update('toys/a', { name: 'bus' });
    await store.merge('toys/a', { wheels: 4 });
    await inTransaction((tx) => tx.update('toys/a', { wheels: 6 }));
    expect(await stored('toys/a')).toEqual({ ...NEWER, name: 'bus', wheels: 6 });
  });

  it('is replaced where nothing is lost with it', async () => {
    await inTransaction((tx) => tx.set('marks/a', { name: 'new' }), 'marks/a');
    expect(await stored('marks/a')).toEqual({ name: 'new', schema: 2 });
  });
});

describe('what can’t be read', () => {
  const seen = async () => (await putAside()).map(({ path, reason, at }) => ({ path, reason, at }));
  const ASIDE = [
    { path: 'toys/a', reason: 'damaged', at: NOW },
    { path: 'toys/b', reason: 'newer', at: NOW },
  ];
  beforeEach(async () => {
    await temp.store.set('toys/a', { name: 7 });
    await temp.store.set('toys/b', { name: 'car', schema: 3 });
    await temp.store.set('toys/c', { name: 'car', schema: 2 });
    await temp.store.set('other/a', { schema: 99 });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a query', () => store.query({ from: 'toys' })],
    ['a read', () => store.getMany(['toys/a', 'toys/b', 'toys/c'])],
    ['a read in a transaction', () => inTransaction(() => {}, 'toys/a', 'toys/b', 'toys/c')],
    [
      'a watch that goes through its batch',
      () => new Promise<number>((resolve) => store.watch({ from: 'toys' }, ({ changes }) => resolve([...changes].length))),
    ],
  ])('is put aside once %s meets it', async (_, read) => {
    expect(await seen()).toEqual([]);
    await read();
    expect(await seen()).toEqual(ASIDE);
  });

  it('is there no longer when it was mended or removed', async () => {
    await store.query({ from: 'toys' });
    await temp.store.update('toys/a', { name: 'car' });
    await temp.store.delete('toys/b');
    expect(await seen()).toEqual([]);
  });
});
