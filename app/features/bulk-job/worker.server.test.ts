import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { hooked } from '../../../tests/support/shop/intercept';
import { refusal } from '../../../tests/support/shop/test-shop';
import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import type { Store } from '~/ports/store';

import { countsOf, fileReader, previewFields, UNDECIDED, type Read } from './document.server';
import { createPreviews } from './preview.server';
import { createPreviewWork, unlessStale } from './worker.server';

/* Tests the machine alone, with its own kind of file: each row that is taken becomes a document in `things`, three a step. */

const STATES = ['preview', 'applying', 'applied'] as const;
const VERDICTS = ['taken', 'left'] as const;
const HOUR = 60 * 60_000;
const LEASE_MS = 5000;
const BATCH_SIZE = 3;

const schema = z.object({ ...previewFields, state: z.enum(STATES), counts: countsOf(VERDICTS), note: z.string() });
type File = Read<z.infer<typeof schema>>;
type State = (typeof STATES)[number];
interface Row {
  readonly name: string;
  readonly verdict: (typeof VERDICTS)[number];
}
const table: Record<State, Partial<Record<string, State>>> = {
  preview: { begin: 'applying', refresh: 'preview' },
  applying: { finish: 'applied' },
  applied: {},
};
const toFile = fileReader(schema);

let temp: TempStore;
let now: number;
let running: { readonly stop: () => Promise<void> }[];

beforeEach(() => {
  temp = openTempStore();
  now = Date.UTC(2026, 10, 22);
  running = [];
});
afterEach(async () => {
  for (const work of running) await work.stop();
  await temp.close();
});

/** Opens one process that runs the machine. */
function open(store: Store = temp.store) {
  const clock = () => now;
  const previews = createPreviews<File, Row, Row['verdict'], State, 'begin' | 'finish'>(
    { store, clock },
    {
      from: 'files',
      toFile,
      rows: { write: (rows) => `sealed ${JSON.stringify(rows)}`, read: (text) => JSON.parse(text.slice(7)) as Row[] },
      keptMs: 24 * HOUR,
      leaseMs: LEASE_MS,
      next: (from, event) => table[from][event] ?? null,
    },
  );
  const work = createPreviewWork<File, Row>({
    store,
    clock,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    previews,
    from: 'files',
    toFile,
    states: ['applying'],
    failure: 'work-stopped',
    itemsOf: async (file) => (await previews.rowsOf(file)).filter(({ verdict }) => verdict === 'taken'),
    step: async (file, items) => {
      const rest = (await items()).slice(file.progress, file.progress + BATCH_SIZE);
      if (rest.length === 0) return previews.move(file, 'finish', { finishedAt: now });
      const things = rest.map(({ name }) => ({ create: `things/${name}`, data: {} }));
      return store.commit([previews.counted(file, rest.length), ...things]);
    },
  });
  const begin = async (id: string) => {
    const file = await previews.find(id);
    if (file) await unlessStale(previews.move(file, 'begin', { by: 'owner' }));
    work.run(id);
  };
  running.push(work);
  return { previews, work, begin };
}

const rows = (taken: number, left = 0, length = 1): readonly Row[] => [
  ...Array.from({ length: taken }, (_, nth) => ({ name: `t${nth}${'x'.repeat(length)}`, verdict: 'taken' as const })),
  ...Array.from({ length: left }, (_, nth) => ({ name: `l${nth}`, verdict: 'left' as const })),
];
const keep = (some = rows(10, 2)) => open().previews.keep(some, { ...UNDECIDED, note: 'n' });
const ids = async (from: string) => (await temp.store.query({ from })).docs.map(({ id }) => id);
const chunksOf = (id: string) => ids(`files/${id}/chunks`);
const read = async (id: string) => (await open().previews.find(id)) ?? undefined;

/** A store whose process dies before its n-th write of any kind. */
function dyingBefore(nth: number): Store {
  let left = nth;
  const alive = async () => {
    if ((left -= 1) <= 0) throw new Error('this process is dead');
  };
  return hooked(temp.store, {
    create: (...args) => alive().then(() => temp.store.create(...args)),
    update: (...args) => alive().then(() => temp.store.update(...args)),
    bulk: (...args) => alive().then(() => temp.store.bulk(...args)),
    commit: (...args) => alive().then(() => temp.store.commit(...args)),
    transaction: (...args) => alive().then(() => temp.store.transaction(...args)),
  });
}

describe('a staged file', () => {
  it('is read as it was written, in the order of its rows, in as many chunks as it needs', async () => {
    const some = rows(9, 3, 40_000);
    const id = await keep(some);
    const file = await read(id);
    expect(file).toMatchObject({ state: 'preview', counts: { taken: 9, left: 3 }, note: 'n', chunks: 5, by: null, finishedAt: null });
    expect(file && (await open().previews.rowsOf(file))).toEqual(some);
    const [chunk] = (await temp.store.query({ from: `files/${id}/chunks` })).docs;
    expect(chunk?.data['data']).toMatch(/^sealed /);
  });

  it('keeps a row that is longer than any chunk in its own chunk', async () => {
    const id = await keep([...rows(1), { name: 'y'.repeat(300_000), verdict: 'left' }, ...rows(1)]);
    expect((await read(id))?.chunks).toBe(3);
  });

  it('is shown page by page, of one verdict or of all', async () => {
    const { previews } = open();
    const file = await read(await keep(rows(150, 30)));
    if (!file) throw new Error('no file');
    const shown = async (verdict: Row['verdict'] | null, page: number) => {
      const { items, ...rest } = await previews.rowPage(file, verdict, page);
      return { count: items.length, ...rest };
    };
    expect(await shown(null, 1)).toEqual({ count: 100, total: 180, pages: 2, page: 1 });
    expect(await shown(null, 9)).toEqual({ count: 80, total: 180, pages: 2, page: 2 });
    expect(await shown('left', 1)).toEqual({ count: 30, total: 30, pages: 1, page: 1 });
  });

  it.each([2, 3])('whose upload broke off before write %i can’t be applied, and is removed later', async (nth) => {
    await expect(open(dyingBefore(nth)).previews.keep(rows(4), { ...UNDECIDED, note: '' })).rejects.toThrow('dead');
    const [id = ''] = await ids('files');
    expect(await read(id)).toMatchObject({ state: 'preview', counts: {} });
    now += 2 * HOUR;
    expect(await open().previews.sweep()).toBe(1);
    expect([await ids('files'), await chunksOf(id)]).toEqual([[], []]);
  });

  it('leaves no row behind if somebody removes it during its upload', async () => {
    const store = hooked(temp.store, {
      bulk: async (writes) => {
        await temp.store.bulk(writes);
        for (const id of await ids('files')) await temp.store.delete(`files/${id}`);
      },
    });
    let kept = '';
    const noting = hooked(store, {
      create: async (path, data) => {
        kept = path;
        await temp.store.create(path, data);
      },
    });
    expect(await refusal(open(noting).previews.keep(rows(4), { ...UNDECIDED, note: '' }))).toBe('missing');
    expect(await ids(`${kept}/chunks`)).toEqual([]);
  });

  it('expires when nobody decides in time, and can be discarded, but not after it was applied', async () => {
    const [gone, late] = [await keep(), await keep()];
    const { previews, begin, work } = open();
    expect(await previews.discard(gone)).toBe(true);
    expect(await previews.discard(gone)).toBe(true);
    now += 25 * HOUR;
    await begin(late);
    expect([await previews.sweep(), await previews.discard(late)]).toEqual([0, false]);
    await work.settled(late, 600_000);
    expect(await previews.discard(late)).toBe(false);
    expect([await read(gone), (await read(late))?.state]).toEqual([undefined, 'applied']);
  });

  it('that can’t be removed stops no other one, old or new', async () => {
    const [stuck, old] = [await keep(), await keep()];
    now += 25 * HOUR;
    const store = hooked(temp.store, {
      bulk: async (writes) => {
        if (writes.some((write) => 'delete' in write && write.delete.includes(stuck))) throw new Error('stuck');
        await temp.store.bulk(writes);
      },
    });
    const { previews } = open(store);
    await expect(previews.sweep()).rejects.toThrow('stuck');
    expect(await read(old)).toBeUndefined();
    expect(await previews.find(await previews.keep(rows(2), { ...UNDECIDED, note: '' }))).toMatchObject({ state: 'preview' });
  });

  it('kept while the clock was years ahead is worked on, or removed, after it is right again', async () => {
    const YEARS = 3650 * 24 * HOUR;
    now += YEARS;
    const [begun, old] = [await keep(), await keep()];
    await refusal(open(dyingBefore(2)).begin(begun));
    expect(await read(begun)).toMatchObject({ state: 'applying', progress: 0 });
    for (const each of running) await each.stop();
    now -= YEARS;
    const { work } = open();
    expect(await work.resume()).toBe(1);
    expect(await work.settled(begun, 600_000)).toMatchObject({ state: 'applied' });
    expect(await read(old)).toBeUndefined();
  });

  it.each([2, 47])('begun while the clock was %i hours ahead is worked on at once, after it is right again', async (hours) => {
    now += hours * HOUR;
    const begun = await keep();
    await refusal(open(dyingBefore(2)).begin(begun));
    for (const each of running) await each.stop();
    now -= hours * HOUR;
    const { work } = open();
    expect(await work.resume()).toBe(1);
    expect(await work.settled(begun, 600_000)).toMatchObject({ state: 'applied' });
  });

  it('is not discarded if somebody begins to apply it at the same time', async () => {
    const id = await keep();
    const late = hooked(temp.store, {
      update: async (...write) => {
        await open().begin(id);
        return temp.store.update(...write);
      },
    });
    expect(await open(late).previews.discard(id)).toBe(false);
    expect(await chunksOf(id)).toHaveLength(1);
  });

  it('gets new rows when it is judged again, and a reader of the old ones can finish', async () => {
    const id = await keep();
    const before = await read(id);
    const { previews } = open();
    if (!before) throw new Error('no file');
    await previews.refresh(before, rows(1, 11));
    const after = await read(id);
    expect(after).toMatchObject({ state: 'preview', isRefreshed: true, counts: { taken: 1, left: 11 } });
    expect(await chunksOf(id)).toEqual([`${after?.chunkSet}-0`]);
    await expect(previews.refresh(before, rows(2))).rejects.toMatchObject({ code: 'stale' });
    expect(after && (await previews.rowsOf(after))).toEqual(rows(1, 11));
  });

  it('changes its state only as its table says', async () => {
    const { previews } = open();
    const file = await read(await keep());
    if (!file) throw new Error('no file');
    expect(() => previews.moved(file, 'finish')).toThrow(expect.objectContaining({ code: 'wrong-state' }));
    expect(previews.moved(file, 'begin', { by: 'owner' })).toEqual({
      state: 'applying',
      by: 'owner',
      progress: 0,
      workUntil: now + LEASE_MS,
    });
  });
});

describe('the work on a staged file', () => {
  it('is done once, however often it is asked for, and by however many processes', async () => {
    const id = await keep(rows(10, 2));
    const processes = [open(), open(), open()];
    await Promise.all(processes.flatMap(({ begin }) => [begin(id), begin(id)]));
    await Promise.all(processes.map(({ work }) => work.settled(id, 600_000)));
    expect(await read(id)).toMatchObject({ state: 'applied', by: 'owner' });
    expect(await ids('things')).toHaveLength(10);
  });

  it.each([1, 2, 3, 4, 5])('continues in another process after a crash before write %i, when the lease ends', async (nth) => {
    const id = await keep(rows(10));
    const dying = open(dyingBefore(nth));
    await dying.begin(id).catch(() => {});
    await dying.work.settled(id, 600_000);
    const next = open();
    const isBegun = nth > 1;
    expect([(await read(id))?.state, await next.work.resume()]).toEqual([isBegun ? 'applying' : 'preview', 0]);
    now += LEASE_MS + 1;
    expect(await next.work.resume()).toBe(isBegun ? 1 : 0);
    await next.work.settled(id, 600_000);
    expect(await ids('things')).toHaveLength(isBegun ? 10 : 0);
    expect((await read(id))?.state).toBe(isBegun ? 'applied' : 'preview');
  });

  it('stops after the running step, and says the file’s state then', async () => {
    const id = await keep(rows(30));
    const { begin, work } = open();
    await begin(id);
    await work.stop();
    const left = await work.settled(id, 1000);
    expect(left?.state).toBe('applying');
    expect((await ids('things')).length).toBe(left?.progress);
    now += LEASE_MS + 1;
    const next = open();
    expect(await next.work.resume()).toBe(1);
    expect((await next.work.settled(id, 600_000))?.state).toBe('applied');
    expect(await ids('things')).toHaveLength(30);
  });
});
