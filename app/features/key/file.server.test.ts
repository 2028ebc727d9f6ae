import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { toCentimes } from '~/domain/shared/money';

import type { RowDefaults } from './import-validate.server';
import { dying } from '../../../tests/support/shop/crash';
import { openTestShop, refusal, type TestShop } from '../../../tests/support/shop/test-shop';

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(async () => {
  await shop.keyImports.stopWork();
  await shop.close();
});

const NAMES: Readonly<Record<string, string>> = { a: 'a', b: 'b', 'Beta, the game': 'b' };
const gameOf = (name: string) => (NAMES[name] === undefined ? { matches: name === 'two' ? 2 : 0 } : { id: NAMES[name] });
const NO_DEFAULTS: RowDefaults = { type: null, originPrice: null };
const CODES = ['AAAAA-AAAAA-AAAA2', 'BBBBB-BBBBB-BBBB2', 'CCCCC-CCCCC-CCCC2', 'DDDDD-DDDDD-DDDD2'] as const;
const HEADER = 'Game,code,originPrice,type,mood';

const bytesOf = (rows: readonly string[]) => new TextEncoder().encode(rows.join('\n'));
const preview = (rows: readonly string[], { isPasted = false, said: defaults = NO_DEFAULTS, of = gameOf } = {}) =>
  shop.keyFiles.preview({ bytes: bytesOf(rows), name: 'all.csv' }, defaults, { isPasted, gameOf: of });

async function previewed(...asked: Parameters<typeof preview>): Promise<string> {
  const result = await preview(...asked);
  if (!result.ok) throw new Error(result.code);
  return result.id;
}

const codes = async (gameId: string) => (await shop.keys.list(gameId, { used: null, type: null })).map(({ code }) => code);
const documents = async (from: string) => (await shop.store.query({ from, limit: 5000 })).docs.map(({ id }) => id);

async function take(id: string) {
  expect(await shop.keyFiles.settled(await shop.keyFiles.begin(id, 'owner'), 60_000)).toBe(true);
}

describe('a file of keys of several games', () => {
  beforeEach(async () => {
    await shop.game('a', 0);
    await shop.game('b', 0);
    await shop.store.update('games/b', { coefficient: 2 });
  });

  it('has a preview for each game, with its own coefficient, where a code is new once in the whole file', async () => {
    const id = await previewed([HEADER, `a,${CODES[0]},10`, `"Beta, the game",${CODES[1]},10,Epic`, `a,${CODES[2]},0`, `b,${CODES[0]},10`]);
    const file = await shop.keyFiles.find(id);
    expect(file.map(({ gameId, coefficient, unread }) => [gameId, coefficient, unread])).toEqual([
      ['a', 15, ['mood']],
      ['b', 20, ['mood']],
    ]);
    expect(file.map(({ counts }) => counts)).toEqual([
      { added: 1, 'price-bad': 1 },
      { 'length-unusual': 1, 'twice-in-file': 1 },
    ]);
    const all = await shop.keyFiles.rowPage(file, null, 1);
    expect(all.items.map(({ row, of }) => [of.gameId, row.line, row.verdict])).toEqual([
      ['a', 2, 'added'],
      ['a', 4, 'price-bad'],
      ['b', 3, 'length-unusual'],
      ['b', 5, 'twice-in-file'],
    ]);
    expect((await shop.keyFiles.rowPage(file, 'twice-in-file', 7)).items.map(({ row }) => row.line)).toEqual([5]);
    expect(await codes('a')).toEqual([]);
    await take(id);
    expect([await codes('a'), await codes('b')]).toEqual([[CODES[0]], []]);
  });

  it('begins for all of its games or for none, where the process dies', async () => {
    const id = await previewed([HEADER, `a,${CODES[0]},10`, `b,${CODES[1]},10`]);
    const states = async () => (await shop.keyFiles.find(id)).map(({ state }) => state === 'preview');
    for (let lives = 0; ; lives += 1) {
      const mortal = openTestShop({ store: dying(shop.store, lives).store, close: async () => {} }, shop.clock);
      const outcome = await refusal(mortal.keyFiles.begin(id, 'owner'));
      expect(new Set(await states()).size).toBe(1);
      if (outcome === 'done') break;
    }
    expect(await states()).toEqual([false, false]);
  });

  it.each([
    ['Jeu;Clé;Prix d’achat;Fournisseur', ';'],
    ['اللعبة,المفتاح,ثمن الشراء,المورد', ','],
    ['Titre;Cle\u0301;Prix;Fournisseur', ';'],
  ])('is read with the heads %s', async (heads, delimiter) => {
    const id = await previewed([heads, ['a', CODES[0], '10', 'Keys & Co'].join(delimiter)]);
    const [of] = await shop.keyFiles.find(id);
    expect([of?.counts, of?.unread, of?.supplier]).toEqual([{ added: 1 }, [], 'Keys & Co']);
  });

  it('has a verdict for a row whose game is unknown or not the only one of its name, and the others come in', async () => {
    const id = await previewed([HEADER, `a,${CODES[0]},10`, `nobody,${CODES[1]},10`, `two,${CODES[2]},10`, `b,${CODES[3]},10`]);
    const file = await shop.keyFiles.find(id);
    expect(file.map(({ gameId, counts }) => [gameId, counts])).toEqual([
      ['', { 'game-unknown': 1, 'game-several': 1 }],
      ['a', { added: 1 }],
      ['b', { added: 1 }],
    ]);
    const { items } = await shop.keyFiles.rowPage(file, 'game-unknown', 1);
    expect(items.map(({ row }) => [row.line, row.twin, row.code])).toEqual([[3, 'nobody', CODES[1]]]);
    await take(id);
    expect([await codes('a'), await codes('b')]).toEqual([[CODES[0]], [CODES[3]]]);
  });

  it('has pages over all of its games', async () => {
    const rows = Array.from({ length: 150 }, (_, nth) => `${nth % 2 === 0 ? 'a' : 'b'},CODE-${nth},0`);
    const file = await shop.keyFiles.find(await previewed([HEADER, ...rows]));
    const [one, two] = [await shop.keyFiles.rowPage(file, null, 1), await shop.keyFiles.rowPage(file, 'price-bad', 2)];
    expect([one.items.length, two.items.length, one.total, two.pages, two.page]).toEqual([100, 50, 150, 2, 2]);
    expect(new Set([...one.items, ...two.items].map(({ row }) => row.line)).size).toBe(150);
  });

  it('adds the ticked rows of each game, and no other', async () => {
    const id = await previewed([HEADER, `a,"1,23E+14",10`, `b,#NAME?,10`, `b,SHORT,10`]);
    expect(await refusal(shop.keyFiles.begin(id, 'owner'))).toMatch(/^wrong-state/);
    await shop.keyFiles.tick(await shop.keyFiles.find(id), { shown: [2, 3], lines: [3], unusual: true });
    await take(id);
    expect([await codes('a'), new Set(await codes('b'))]).toEqual([[], new Set(['#NAME?', 'SHORT'])]);
  });

  it('has the ticks of one of two forms sent at once, and says so to the other', async () => {
    const file = await shop.keyFiles.find(await previewed([HEADER, `b,#NAME?,10`]));
    const ticks = { shown: [2], lines: [2], unusual: false };
    const answers = await Promise.all([shop.keyFiles.tick(file, ticks), shop.keyFiles.tick(file, ticks)]);
    expect(answers.toSorted()).toEqual([false, true]);
  });

  it('is undone whole, but for games of which a key belongs to an order', async () => {
    const id = await previewed([HEADER, `a,${CODES[0]},10`, `a,${CODES[1]},10`, `b,${CODES[2]},10`]);
    await take(id);
    expect(await shop.keyFiles.listPast()).toMatchObject([{ id, fileName: 'all.csv', games: 2, keys: 3, isUndone: false }]);
    await shop.order('amal', ['a']);
    const { begun, inUse } = await shop.keyFiles.undo(await shop.keyFiles.find(id), 'owner');
    expect([begun, inUse].map((some) => some.map(({ gameId }) => gameId))).toEqual([['b'], ['a']]);
    expect(await shop.keyFiles.settled(begun, 60_000)).toBe(true);
    expect([(await codes('a')).length, await codes('b')]).toEqual([2, []]);
    expect(await refusal(shop.keyFiles.undo(await shop.keyFiles.find(id), 'owner'))).toMatch(/^import-in-use/);
    expect((await shop.doctor.examine(0)).breaches).toEqual([]);
  });

  it('may name a supplier in each line, has that of the form where it names none, and one spelling of each', async () => {
    const long = 'x'.repeat(61);
    const rows = [`a,${CODES[0]},10,Keys & Co`, `a,${CODES[1]},10,`, `b,${CODES[2]},10,"keys  &  CO"`, `b,${CODES[3]},10,${long}`];
    const defaults = { ...NO_DEFAULTS, supplier: 'Usual SARL' };
    const id = await previewed(['game,code,originPrice,Fournisseur', ...rows], { said: defaults });
    const parts = (await shop.keyFiles.find(id)).map(({ gameId, supplier, counts, unread }) => [gameId, supplier, counts, unread]);
    expect(parts).toEqual([
      ['a', 'Keys & Co', { added: 1 }, []],
      ['a', 'Usual SARL', { added: 1 }, []],
      ['b', null, { 'supplier-long': 1 }, []],
      ['b', 'Keys & Co', { added: 1 }, []],
    ]);
    const { items } = await shop.keyFiles.rowPage(await shop.keyFiles.find(id), 'supplier-long', 1);
    expect(items.map(({ row }) => [row.line, row.code])).toEqual([[5, CODES[3]]]);
    await take(id);
    expect([new Set(await codes('a')), await codes('b')]).toEqual([new Set([CODES[0], CODES[1]]), [CODES[2]]]);
    expect(await shop.keyFiles.suppliers()).toEqual(['Keys & Co', 'Usual SARL']);
    expect(await shop.keyFiles.listPast()).toMatchObject([{ id, games: 2, keys: 3, isUndone: false }]);
    expect((await shop.doctor.examine(0)).breaches).toEqual([]);
  });

  it('that is discarded leaves nothing', async () => {
    const id = await previewed([HEADER, `a,${CODES[0]},10`, `b,${CODES[1]},10`]);
    await shop.keyFiles.discard(await shop.keyFiles.find(id));
    expect([await shop.keyFiles.find(id), await documents('keyImports'), await shop.keyFiles.listPast()]).toEqual([[], [], []]);
    expect(await shop.keyFiles.find('../x')).toEqual([]);
  });

  it('is refused whole, with the lines, where none has a game', async () => {
    expect(await preview([HEADER, `nothing,${CODES[1]},10`, `two,${CODES[2]},10`, `,${CODES[2]},10`])).toEqual({
      ok: false,
      code: 'key-games-unknown',
      count: 3,
      lines: [
        { line: 2, name: 'nothing', matches: 0 },
        { line: 3, name: 'two', matches: 2 },
        { line: 4, name: '', matches: 0 },
      ],
    });
    expect(await documents('keyImports')).toEqual([]);
    expect(await preview(['code,originPrice', `${CODES[0]},1`])).toMatchObject({ code: 'csv-columns-missing', columns: ['game'] });
    const own = { of: (id: string) => ({ id }) };
    expect(await refusal(preview([HEADER, `gone,${CODES[0]},10`], own))).toBe('not-found gone');
    const all = Array.from({ length: 301 }, (_, nth) => `g${nth},CODE-${nth},10`);
    expect(await preview([HEADER, ...all], own)).toEqual({ ok: false, code: 'key-games-many' });
  });

  it('of thirty games is one preview and one decision', async () => {
    const ids = Array.from({ length: 30 }, (_, nth) => `g${String(nth).padStart(2, '0')}`);
    for (const id of ids) await shop.game(id, 0);
    const rows = ids.flatMap((id, nth) => [0, 1].map((copy) => `${id},TESTA-TESTB-${copy}${String(nth).padStart(2, '0')}22,10`));
    const id = await previewed([HEADER, ...rows], { of: (name: string) => ({ id: name }) });
    await take(id);
    for (const game of ids) expect(await codes(game)).toHaveLength(2);
    expect((await shop.doctor.examine(0)).breaches).toEqual([]);
  });
});

describe('pasted keys of several games', () => {
  beforeEach(async () => {
    await shop.game('a', 0);
    await shop.game('b', 0);
  });
  const linesOf = async (rows: readonly string[], defaults: RowDefaults) => {
    const file = await shop.keyFiles.find(await previewed(rows, { isPasted: true, said: defaults }));
    return (await shop.keyFiles.rowPage(file, null, 1)).items.map(({ row, of }) => [of.gameId, row.line, row.price, row.verdict]);
  };

  it.each([';', ',', '\t'])('need no first line, and name a price where they have another (%j)', async (by) => {
    const defaults = { type: null, originPrice: toCentimes(1200) };
    expect(await linesOf([`a${by}${CODES[0]}`, `b${by} ${CODES[1]}${by}86.00`], defaults)).toEqual([
      ['a', 1, '12.00', 'added'],
      ['b', 2, '86.00', 'added'],
    ]);
  });

  it('name a supplier behind the type', async () => {
    const [part] = await shop.keyFiles.find(await previewed([`a;${CODES[0]};86.00;Steam;Keys & Co`], { isPasted: true }));
    expect([part?.supplier, part?.counts]).toEqual(['Keys & Co', { added: 1 }]);
  });

  it('may have one', async () => {
    expect(await linesOf(['code;game;originPrice', `${CODES[0]};a;10,50`], NO_DEFAULTS)).toEqual([['a', 2, '10,50', 'added']]);
  });

  it('without a price are skipped, line by line', async () => {
    expect(await linesOf([`a;${CODES[0]}`, `b;${CODES[1]};5`], NO_DEFAULTS)).toEqual([
      ['a', 1, '', 'price-bad'],
      ['b', 2, '5', 'added'],
    ]);
  });
});
