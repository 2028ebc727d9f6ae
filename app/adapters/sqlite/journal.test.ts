import { DatabaseSync } from '@photostructure/sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openJournal, readJournal } from '~/adapters/node/journal.server';
import type { ChangeBatch, Journal } from '~/ports/journal';
import type { Store } from '~/ports/store';

import { failureOf } from '../../../tests/support/contracts/store-case';
import { openSqliteStore } from './store.server';

let dir: string;
let stores: Store[];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'miftah-journaled-'));
  stores = [];
});
afterEach(async () => {
  for (const store of stores) await store.close();
  rmSync(dir, { recursive: true, force: true });
});

const folder = () => join(dir, 'journal');
const fileJournal = () => openJournal({ folder: folder(), clock: Date.now, keep: ({ after }) => after });
const told = () => readJournal(folder()).changes;

/** Opens the store as one process; `around` stands between it and its journal. */
function open(around: (journal: Journal) => Journal = (journal) => journal): Store {
  const store = openSqliteStore({ file: join(dir, 'miftah.db'), indexes: [], journal: around(fileJournal()) });
  stores.push(store);
  return store;
}

/** Fails once the entry of this document is on the disk, like a commit for which there is no room any more. */
const dying = (path: string) => (journal: Journal) => ({
  ...journal,
  append: (batch: ChangeBatch) => {
    journal.append(batch);
    if (batch.notes.some((note) => note.includes(path))) throw Object.assign(new Error('died'), { syscall: 'write', code: 'EIO' });
  },
});

it('has every change before anybody can see it', async () => {
  const other = open();
  const seen: unknown[] = [];
  const store = open((journal) => ({
    ...journal,
    append: (batch) => {
      journal.append(batch);
      // why not the other store: its reads may wait for another turn
      const plain = new DatabaseSync(join(dir, 'miftah.db'), { readOnly: true });
      seen.push(told().length, plain.prepare('select count(*) as count from games').get());
      plain.close();
    },
  }));
  await store.set('games/a', { n: 1 });
  expect(seen).toEqual([1, { count: 0 }]);
  expect(await other.get('games/a')).toMatchObject({ data: { n: 1 } });
});

it('has what changed, with the content before and after, and nothing of a step that was refused or changed nothing', async () => {
  const batches: unknown[] = [];
  const store = open((journal) => ({ ...journal, note: (change) => (batches.push(change), journal.note(change)) }));
  await store.set('games/a', { n: 1 });
  await store.set('games/a', { n: 1 });
  expect(await failureOf(store.create('games/a', { n: 2 }))).toBe('exists');
  await store.update('games/a', { n: 2 });
  await store.delete('games/a');
  expect(batches).toEqual([
    { path: 'games/a', before: null, after: { n: 1 } },
    { path: 'games/a', before: { n: 1 }, after: { n: 2 } },
    { path: 'games/a', before: { n: 2 }, after: null },
  ]);
});

it('stops a write that it can’t keep: nothing is saved, and the store says that it is away', async () => {
  const store = open((journal) => ({
    ...journal,
    append: () => {
      throw Object.assign(new Error('no space'), { syscall: 'write', code: 'ENOSPC' });
    },
  }));
  expect(await failureOf(store.set('games/a', { n: 1 }))).toBe('unavailable');
  expect(await open().get('games/a')).toBeNull();
});

describe.each(['another process', 'the process that wrote it'])('by %s', (by) => {
  it('takes back what was never committed', async () => {
    await open().set('games/a', { n: 1 });
    const store = open(dying('games/lost'));
    expect(await failureOf(store.set('games/lost', { n: 2 }))).toBe('unavailable');
    expect(told().map(([path]) => path)).toEqual(['games/a', 'games/lost']);
    await (by === 'another process' ? open() : store).set('games/b', { n: 3 });
    expect(told().map(([path]) => path)).toEqual(['games/a', 'games/b']);
  });
});

it('has calls that came at once in one entry, without the one that was refused', async () => {
  const batches: ChangeBatch[] = [];
  const store = open((journal) => ({ ...journal, append: (batch) => (batches.push(batch), journal.append(batch)) }));
  await store.set('games/a', { n: 1 });
  const all = ['b', 'a', 'c'].map((id) =>
    failureOf(
      store.commit([
        { set: `games/${id}1`, data: {} },
        { create: `games/${id}`, data: {} },
      ]),
    ),
  );
  expect(await Promise.all(all)).toEqual(['done', 'exists', 'done']);
  expect(batches).toHaveLength(2);
  expect(told().map(([path]) => path)).toEqual(['games/a', 'games/b1', 'games/b', 'games/c1', 'games/c']);
  expect(await store.get('games/a1')).toBeNull();
});

it('that fails leaves nothing of any call that came at once', async () => {
  const store = open(dying('games/b'));
  const all = ['a', 'b', 'c'].map((id) => failureOf(store.set(`games/${id}`, { n: 1 })));
  expect(await Promise.all(all)).toEqual(['unavailable', 'unavailable', 'unavailable']);
  expect((await store.query({ from: 'games', limit: 10 })).docs).toEqual([]);
});
