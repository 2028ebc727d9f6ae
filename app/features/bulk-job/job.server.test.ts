import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

import { hooked } from '../../../tests/support/shop/intercept';
import { refusal } from '../../../tests/support/shop/test-shop';
import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import type { Transitions } from '~/domain/bulk-job/state';
import type { Store } from '~/ports/store';

import { countsOf, fileReader, previewFields, UNDECIDED, type Read } from './document.server';
import { createBulkJob, unlessStale } from './job.server';

/* Tests the machine alone, with its own kind of file: each row that is taken becomes a document in `things`, three a step. */

const STATES = ['preview', 'applying', 'applied'] as const;
const VERDICTS = ['taken', 'left'] as const;
const HOUR = 60 * 60_000;
const LEASE_MS = 5000;
const BATCH_SIZE = 3;
/** The note of a file whose step needs no rows. */
const WITHOUT_ROWS = 'without rows';

const schema = z.object({ ...previewFields, state: z.enum(STATES), counts: countsOf(VERDICTS), note: z.string() });
type File = Read<z.infer<typeof schema>>;
type State = (typeof STATES)[number];
interface Row {
  readonly name: string;
  readonly verdict: (typeof VERDICTS)[number];
}
const table: Transitions<State, 'begin' | 'refresh' | 'finish'> = {
  preview: { begin: 'applying', refresh: 'preview' },
  applying: { finish: 'applied' },
  applied: {},
};
const toFile = fileReader(schema);

let temp: TempStore;
let now: number;
let running: { readonly stopWork: () => Promise<void> }[];

beforeEach(() => {
  temp = openTempStore();
  now = Date.UTC(2026, 10, 22);
  running = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const job of running) await job.stopWork();
  await temp.close();
});

/** Opens one process that runs the machine. */
function open(store: Store = temp.store) {
  const clock = () => now;
  const job = createBulkJob<File, Row, 'begin' | 'finish', Row>(
    { store, clock, log: { info: () => {}, warn: () => {}, error: () => {} } },
    {
      from: 'files',
      toFile,
      rows: { write: (rows) => `sealed ${JSON.stringify(rows)}`, read: (text) => JSON.parse(text.slice(7)) as Row[] },
      transitions: table,
      working: ['applying'],
      done: ['applied'],
      leaseMs: LEASE_MS,
      failure: 'work-stopped',
      itemsOf: (_, rows) => rows.filter(({ verdict }) => verdict === 'taken'),
      step: async (file, readItems): Promise<void> => {
        if (file.note === WITHOUT_ROWS) return job.move(file, 'finish', { finishedAt: now });
        const rest = (await readItems()).slice(file.progress, file.progress + BATCH_SIZE);
        if (rest.length === 0) return job.move(file, 'finish', { finishedAt: now });
        const things = rest.map(({ name }) => ({ create: `things/${name}`, data: {} }));
        return store.commit([job.counted(file, rest.length), ...things]);
      },
    },
  );
  const begin = async (id: string) => {
    const file = await job.find(id);
    if (file) await unlessStale(job.move(file, 'begin', { by: 'owner' }));
    job.run(id);
  };
  running.push(job);
  return { ...job, begin };
}

const rows = (taken: number, left = 0, length = 1): readonly Row[] => [
  ...Array.from({ length: taken }, (_, nth) => ({ name: `t${nth}${'x'.repeat(length)}`, verdict: 'taken' as const })),
  ...Array.from({ length: left }, (_, nth) => ({ name: `l${nth}`, verdict: 'left' as const })),
];
const keep = (some = rows(10, 2)) => open().keep(some, { ...UNDECIDED, note: 'n' });
const ids = async (from: string) => (await temp.store.query({ from })).docs.map(({ id }) => id);
const chunksOf = (id: string) => ids(`files/${id}/chunks`);
const read = async (id: string) => (await open().find(id)) ?? undefined;

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
    expect(file && (await open().rowsOf(file))).toEqual(some);
    const [chunk] = (await temp.store.query({ from: `files/${id}/chunks` })).docs;
    expect(chunk?.data['data']).toMatch(/^sealed /);
  });

  it('keeps a row that is longer than any chunk in its own chunk', async () => {
    const id = await keep([...rows(1), { name: 'y'.repeat(300_000), verdict: 'left' }, ...rows(1)]);
    expect((await read(id))?.chunks).toBe(3);
  });

  it('is shown page by page, of one verdict or of all', async () => {
    const job = open();
    const file = await read(await keep(rows(150, 30)));
    if (!file) throw new Error('no file');
    const shown = async (verdict: Row['verdict'] | null, page: number) => {
      const { items, ...rest } = await job.rowPage(file, verdict, page);
      return { count: items.length, ...rest };
    };
    expect(await shown(null, 1)).toEqual({ count: 100, total: 180, pages: 2, page: 1 });
    expect(await shown(null, 9)).toEqual({ count: 80, total: 180, pages: 2, page: 2 });
    expect(await shown('left', 1)).toEqual({ count: 30, total: 30, pages: 1, page: 1 });
  });

  it.each([2, 3])('whose upload broke off before write %i can’t be applied, and is removed later', async (nth) => {
    await expect(open(dyingBefore(nth)).keep(rows(4), { ...UNDECIDED, note: '' })).rejects.toThrow('dead');
    const [id = ''] = await ids('files');
    expect(await read(id)).toMatchObject({ state: 'preview', counts: {} });
    now += 2 * HOUR;
    expect(await open().sweep()).toBe(1);
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
    expect(await refusal(open(noting).keep(rows(4), { ...UNDECIDED, note: '' }))).toBe('missing');
    expect(await ids(`${kept}/chunks`)).toEqual([]);
  });

  it('expires when nobody decides in time, and can be discarded, but not after it was applied', async () => {
    const [gone, late] = [await keep(), await keep()];
    const job = open();
    expect(await job.discard(gone)).toBe(true);
    expect(await job.discard(gone)).toBe(true);
    now += 25 * HOUR;
    await job.begin(late);
    expect([await job.sweep(), await job.discard(late)]).toEqual([0, false]);
    await job.settled(late, 600_000);
    expect(await job.discard(late)).toBe(false);
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
    const job = open(store);
    await expect(job.sweep()).rejects.toThrow('stuck');
    expect(await read(old)).toBeUndefined();
    expect(await job.find(await job.keep(rows(2), { ...UNDECIDED, note: '' }))).toMatchObject({ state: 'preview' });
  });

  it('kept while the clock was years ahead is worked on, or removed, after it is right again', async () => {
    const YEARS = 3650 * 24 * HOUR;
    now += YEARS;
    const [begun, old] = [await keep(), await keep()];
    await refusal(open(dyingBefore(2)).begin(begun));
    expect(await read(begun)).toMatchObject({ state: 'applying', progress: 0 });
    for (const each of running) await each.stopWork();
    now -= YEARS;
    const job = open();
    expect(await job.resume()).toBe(1);
    expect(await job.settled(begun, 600_000)).toBe(true);
    expect(await read(old)).toBeUndefined();
  });

  it.each([2, 47])('begun while the clock was %i hours ahead is worked on at once, after it is right again', async (hours) => {
    now += hours * HOUR;
    const begun = await keep();
    await refusal(open(dyingBefore(2)).begin(begun));
    for (const each of running) await each.stopWork();
    now -= hours * HOUR;
    const job = open();
    expect(await job.resume()).toBe(1);
    expect(await job.settled(begun, 600_000)).toBe(true);
  });

  it('is not discarded if somebody begins to apply it at the same time', async () => {
    const id = await keep();
    const late = hooked(temp.store, {
      update: async (...write) => {
        await open().begin(id);
        return temp.store.update(...write);
      },
    });
    expect(await open(late).discard(id)).toBe(false);
    expect(await chunksOf(id)).toHaveLength(1);
  });

  it('gets new rows when it is judged again, and a reader of the old ones can finish', async () => {
    const id = await keep();
    const before = await read(id);
    const job = open();
    if (!before) throw new Error('no file');
    await job.refresh(before, rows(1, 11));
    const after = await read(id);
    expect(after).toMatchObject({ state: 'preview', isRefreshed: true, counts: { taken: 1, left: 11 } });
    expect(await chunksOf(id)).toEqual([`${after?.chunkSet}-0`]);
    await expect(job.refresh(before, rows(2))).rejects.toMatchObject({ code: 'stale' });
    expect(after && (await job.rowsOf(after))).toEqual(rows(1, 11));
  });

  it('changes its state only as its table says', async () => {
    const job = open();
    const file = await read(await keep());
    if (!file) throw new Error('no file');
    expect(() => job.moved(file, 'finish')).toThrow(expect.objectContaining({ code: 'wrong-state' }));
    expect(job.moved(file, 'begin', { by: 'owner' })).toEqual({
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
    await Promise.all(processes.map((each) => each.settled(id, 600_000)));
    expect(await read(id)).toMatchObject({ state: 'applied', by: 'owner' });
    expect(await ids('things')).toHaveLength(10);
  });

  it.each([1, 2, 3, 4, 5])('continues in another process after a crash before write %i, when the lease ends', async (nth) => {
    const id = await keep(rows(10));
    const dying = open(dyingBefore(nth));
    await dying.begin(id).catch(() => {});
    await dying.settled(id, 600_000);
    const next = open();
    const isBegun = nth > 1;
    expect([(await read(id))?.state, await next.resume()]).toEqual([isBegun ? 'applying' : 'preview', 0]);
    now += LEASE_MS + 1;
    expect(await next.resume()).toBe(isBegun ? 1 : 0);
    await next.settled(id, 600_000);
    expect(await ids('things')).toHaveLength(isBegun ? 10 : 0);
    expect((await read(id))?.state).toBe(isBegun ? 'applied' : 'preview');
  });

  it.each([
    ['reads its rows once for all steps', 'n', 1],
    ['reads no rows where its steps need none', WITHOUT_ROWS, 0],
  ])('%s', async (_, note, reads) => {
    let count = 0;
    const counting = hooked(temp.store, {
      getMany: async (paths) => {
        if (paths.some((path) => path.includes('/chunks/'))) count += 1;
        return temp.store.getMany(paths);
      },
    });
    const job = open(counting);
    const id = await job.keep(rows(10), { ...UNDECIDED, note });
    await job.begin(id);
    expect(await job.settled(id, 600_000)).toBe(true);
    expect(count).toBe(reads);
  });

  it('rests after each step for as long as the step took: the pages that it made out of date are made meanwhile', async () => {
    const id = await keep(rows(7));
    const [STEP_MS, timer] = [5003, setTimeout];
    let time = 0;
    const rests: number[] = [];
    vi.spyOn(performance, 'now').mockImplementation(() => time);
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((go: () => void, ms = 0) => {
      rests.push(ms);
      return timer(go, ms === STEP_MS ? 0 : ms);
    });
    const slow = hooked(temp.store, {
      commit: async (writes) => {
        time += STEP_MS;
        await temp.store.commit(writes);
      },
    });
    const job = open(slow);
    await job.begin(id);
    expect(await job.settled(id, 600_000)).toBe(true);
    vi.restoreAllMocks();
    expect(rests.filter((ms) => ms === STEP_MS)).toHaveLength(3);
  });

  it('stops after the running step, and says the file’s state then', async () => {
    const id = await keep(rows(30));
    const job = open();
    await job.begin(id);
    await job.stopWork();
    expect(await job.settled(id, 1000)).toBe(false);
    const left = await read(id);
    expect(left?.state).toBe('applying');
    expect((await ids('things')).length).toBe(left?.progress);
    now += LEASE_MS + 1;
    const next = open();
    expect(await next.resume()).toBe(1);
    expect(await next.settled(id, 600_000)).toBe(true);
    expect(await ids('things')).toHaveLength(30);
  });
});
