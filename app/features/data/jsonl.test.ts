import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { exportLines, importLines } from './jsonl';
import { tallyOf } from './verify';

let temp: TempStore;
const opened: TempStore[] = [];

beforeEach(() => void (temp = open()));
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())));

function open(): TempStore {
  const one = openTempStore();
  opened.push(one);
  return one;
}

function linesOf(...lines: readonly (string | null)[]) {
  return async function* () {
    yield* lines;
  };
}

const document = (path: string, data: unknown) => JSON.stringify({ path, data });
const load = (lines: readonly (string | null)[], isReplacing = false, store = temp.store) =>
  importLines({ store, lines: linesOf(...lines), isReplacing });

describe('export and import', () => {
  it('carry every document of every collection to another store', async () => {
    for (let i = 0; i < 450; i++) await temp.store.set(`games/g${i}/codes/k`, { i, map: { é: ['a', { b: null }] } });
    await temp.store.set('proofs/p/chunks/000', { data: 'x'.repeat(480_000) });
    const lines: string[] = [];
    for await (const { text, count } of exportLines(temp.store)) {
      expect(text.split('\n').length - 1).toBe(count);
      lines.push(...text.split('\n'));
    }
    const other = open();
    expect(await load(lines, false, other.store)).toEqual({ read: 451, written: 451, problems: [], problemCount: 0 });
    expect(await tallyOf(other.store)).toEqual(await tallyOf(temp.store));
  });
});

describe('an import', () => {
  it('of an older program gives each order the words by which it is found, and the same file again changes nothing', async () => {
    const lines = [document('orders/MF-ABC123', { name: 'Amal Idrissi', email: 'a@b.ma', searchGrams: ['ama'] })];
    expect((await load(lines)).written).toBe(1);
    const { data } = (await temp.store.get('orders/MF-ABC123')) ?? {};
    expect(data).toEqual({ name: 'Amal Idrissi', email: 'a@b.ma', searchWords: expect.arrayContaining(['idriss', 'abc123', 'am']) });
    expect((await load(lines)).written).toBe(0);
  });

  it('names each bad line by its number, and writes nothing', async () => {
    const lines = [
      document('games/a', { title: 'A' }),
      '{"path":"games/b","data":{',
      '',
      document('games', {}),
      document('games/c', [1]),
      JSON.stringify({ path: 'games/d', data: {}, more: 1 }),
      document('games/e', { rows: [[1]] }),
      document('games/a', { title: 'Other' }),
      null,
      document('meta/copy', {}),
      document('catalogue/head', { generation: 'x' }),
    ];
    const { problems, problemCount, written } = await load(lines);
    expect(problems.map(({ line, code }) => [line, code])).toEqual([
      [2, 'no-json'],
      [4, 'not-storable'],
      [5, 'no-document'],
      [6, 'no-document'],
      [7, 'not-storable'],
      [9, 'unreadable'],
      [10, 'not-storable'],
      [11, 'not-storable'],
      [8, 'twice'],
    ]);
    expect([problemCount, written]).toEqual([9, 0]);
    expect(problems[4]?.subject).toBe('games/e: rows has an array in an array');
    expect(await temp.store.get('games/a')).toBeNull();
  });

  it('refuses a document that exists with other content, and writes none of the others', async () => {
    await temp.store.set('games/b', { title: 'Mine' });
    const lines = [document('games/a', { title: 'A' }), document('games/b', { title: 'B' })];
    expect((await load(lines)).problems).toEqual([{ line: 2, code: 'other-content', subject: 'games/b' }]);
    expect(await temp.store.get('games/a')).toBeNull();
    expect((await temp.store.get('games/b'))?.data).toEqual({ title: 'Mine' });

    expect(await load(lines, true)).toMatchObject({ read: 2, written: 2, problemCount: 0 });
    expect((await temp.store.get('games/b'))?.data).toEqual({ title: 'B' });
  });

  it('changes nothing the second time, and finishes an import that was stopped', async () => {
    const lines = [document('games/a', { n: 1, m: 2 }), '\uFEFF{"data":{"title":"B"},"path":"games/b"}\r'];
    await temp.store.set('games/a', { m: 2, n: 1 });
    expect(await load(lines)).toMatchObject({ read: 2, written: 1 });
    const rev = (await temp.store.get('games/b'))?.rev;
    expect(await load(lines)).toMatchObject({ read: 2, written: 0 });
    expect((await temp.store.get('games/b'))?.rev).toBe(rev);
  });
});
