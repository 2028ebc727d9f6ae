import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { openJournal, readJournal } from '~/adapters/node/journal.server';
import { Increment, type Store } from '~/ports/store';

import { failureOf, tally, times } from '../../../../tests/support/contracts/store-case';
import { writingWays } from '../../../../tests/support/workers/writing-ways';
import { openSqliteStore, type SqliteOptions } from '../store.server';

const [[, here], [, inThread]] = writingWays() as [Way, Way];
type Way = ReturnType<typeof writingWays>[number];

let dir: string;
let stores: Store[];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'miftah-thread-'));
  stores = [];
});
afterEach(async () => {
  for (const store of stores) await store.close();
  rmSync(dir, { recursive: true, force: true });
});

const folder = () => join(dir, 'journal');
const journal = () => openJournal({ folder: folder(), clock: Date.now, keep: ({ after }) => after });
const told = () => readJournal(folder()).changes;

function open(options: Partial<SqliteOptions> = inThread()): Store {
  const store = openSqliteStore({ file: join(dir, 'miftah.db'), indexes: [], ...options });
  stores.push(store);
  return store;
}

/** A thread with this program, in the place of the store's own. */
function openWith(program: string, options: Partial<SqliteOptions> = {}): Store {
  const file = join(dir, `${stores.length}.mjs`);
  writeFileSync(
    file,
    `import { existsSync, writeFileSync } from 'node:fs';\nimport { parentPort } from 'node:worker_threads';\n${program}`,
  );
  return open({ ...options, thread: { program: pathToFileURL(file), journalFolder: null } });
}

it('has each change in the journal before it is answered, the refused ones not', async () => {
  const store = open({ ...inThread(folder()), journal: journal() });
  await Promise.all([store.set('games/a', { n: 1 }), store.set('games/b', { n: 2 }), store.set('games/a', { n: 3 })]);
  expect(await failureOf(store.create('games/a', {}))).toBe('exists');
  await store.delete('games/b');
  expect(told()).toEqual([
    ['games/a', { n: 1 }],
    ['games/b', { n: 2 }],
    ['games/a', { n: 3 }],
    ['games/b', null],
  ]);
});

it('writes nothing that the journal can’t keep, and goes on once it can', async () => {
  writeFileSync(folder(), 'a file where the folder should be');
  const store = open({ ...inThread(folder()), journal: journal() });
  expect(await failureOf(store.set('games/a', { n: 1 }))).toBe('unavailable');
  expect(await store.get('games/a')).toBeNull();
  rmSync(folder());
  mkdirSync(folder());
  await store.set('games/a', { n: 2 });
  expect([told(), (await store.get('games/a'))?.data]).toEqual([[['games/a', { n: 2 }]], { n: 2 }]);
});

it('works a step out again where another process has changed its document meanwhile, and loses nothing', async () => {
  const rivals = [open(), open(), open(here())];
  await Promise.all(rivals.flatMap((store) => times(20, () => store.merge('sums/x', { n: new Increment(1) }))));
  expect((await rivals[0]?.get('sums/x'))?.data).toEqual({ n: 60 });
});

it('says to all who wait that the store is away where the thread dies, and begins another one', async () => {
  const mark = join(dir, 'died');
  const store = openWith(`
    if (!existsSync(${JSON.stringify(mark)})) parentPort.on('message', () => { writeFileSync(${JSON.stringify(mark)}, ''); throw new Error('died'); });
    else parentPort.on('message', (order) => order === 'close' ? parentPort.close() : order.steps && parentPort.postMessage({ outcomes: order.steps.map(() => true) }));
  `);
  expect(await tally(times(5, (n) => store.set(`games/${n}`, {})))).toEqual({ unavailable: 5 });
  expect(await failureOf(store.set('games/a', {}))).toBe('done');
});

it('does not answer a ping while the thread waits for a disk that says nothing', async () => {
  const mark = join(dir, 'the disk is back');
  const store = openWith(
    `
    const answer = (order) => existsSync(${JSON.stringify(mark)}) ? parentPort.postMessage({ outcomes: order.steps.map(() => true) }) : setTimeout(answer, 10, order);
    parentPort.on('message', (order) => order === 'close' ? parentPort.close() : order.steps && answer(order));
  `,
    { waitMs: 50 },
  );
  expect(await failureOf(store.ping())).toBe('done');
  const write = store.set('games/a', {});
  await expect.poll(() => failureOf(store.ping())).toBe('unavailable');
  writeFileSync(mark, '');
  await write;
  expect(await failureOf(store.ping())).toBe('done');
});

it('says that it is away where the program of the thread is missing', async () => {
  const store = open({ thread: { program: pathToFileURL(join(dir, 'none.mjs')), journalFolder: null } });
  expect(await failureOf(store.set('games/a', {}))).toBe('unavailable');
  expect(await store.get('games/a')).toBeNull();
});

it('keeps what is under way when the store is closed, and takes nothing more', async () => {
  const store = open();
  const writes = tally(times(100, (n) => store.set(`games/${n % 90}`, { n })));
  const closing = store.close();
  expect(await failureOf(store.set('games/late', {}))).toBe('unavailable');
  await closing;
  expect(await writes).toEqual({ done: 100 });
  expect((await open(here()).query({ from: 'games', where: [['n', '==', 99]] })).docs.map(({ id }) => id)).toEqual(['9']);
});

it('shows each caller its own write at once', async () => {
  const store = open();
  for (let n = 0; n < 50; n++) {
    await store.set('games/a', { n });
    expect((await store.get('games/a'))?.data).toEqual({ n });
  }
});
