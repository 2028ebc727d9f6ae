import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { toCentimes } from '~/domain/shared/money';
import { keyInput, openTestShop, refusal, type TestShop } from '../../../tests/support/shop/test-shop';

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(async () => {
  await shop.keyImports.stopWork();
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

const bytes = (text: string) => new TextEncoder().encode(text);
const file = (...rows: readonly string[]) => ({ bytes: bytes(['code,originPrice,type', ...rows].join('\n')), name: 'keys.csv' });
const many = (count: number, prefix = 'BULK') => file(...Array.from({ length: count }, (_, nth) => `${prefix}-${nth},10`));

async function preview(gameId: string, csv = file('ONE,10', 'TWO,20.50,Epic')): Promise<string> {
  const previewed = await shop.keyImports.preview(gameId, csv, 15);
  if (!previewed.ok) throw new Error(previewed.code);
  // why: the codes of these tests are short
  await shop.keyImports.tick(gameId, previewed.id, { shown: [], lines: [], unusual: true });
  return previewed.id;
}

async function finished(gameId: string, id: string) {
  await shop.keyImports.settled(id, 600_000);
  return shop.keyImports.find(gameId, id);
}

async function take(gameId: string, id: string) {
  await shop.keyImports.begin(gameId, id, 'owner');
  return finished(gameId, id);
}

const codes = async (gameId: string) => (await shop.keys.list(gameId, { used: null, type: null })).map(({ code }) => code);
const documents = async (from: string) => (await shop.store.query({ from, limit: 5000 })).docs.map(({ id }) => id);

describe('the preview of a file of keys', () => {
  it('keeps which of its columns are not read', async () => {
    await shop.game('a', 0);
    const id = await preview('a', {
      bytes: bytes('Code,Origin price,type,used,region,Sold to,region\nNEW,10,Steam,no,MA,,\n'),
      name: 'keys.csv',
    });
    expect((await shop.keyImports.find('a', id))?.unread).toEqual(['region', 'Sold to']);
  });

  it('gives a verdict for every row, and changes nothing', async () => {
    await shop.game('a', 0);
    await shop.game('b', 0);
    await shop.keys.add('b', keyInput('INSTO REINS TOREI'), 'owner');
    const id = await preview(
      'a',
      file(
        'NEWNE-WNEWN-EWNEW,10',
        'newnewnewnewnew ,12',
        'insto-reins-torei,10',
        ',10',
        'P0,0',
        'P1,1e3',
        'P2,"1.299"',
        'P3,',
        'T,10,Amiga',
        `${'L'.repeat(256)},10`,
        'XXXXX-XXXXX-XXXXX-XXXXX-XXXX2,9,xbox',
        'P4P4P-P4P4P-P4P4P,10,Steam,66',
        '"1,23457E+14",10',
        'ABCDE-FGHJK-LMNPQ.,10',
        'SHORT,10',
        'ABCDE-FGHJK-LMNPQ/ABCDE-FGHJK-LMNPR,10',
      ),
    );
    const keyImport = await shop.keyImports.find('a', id);
    const rows = keyImport && (await shop.keyImports.rowPage(keyImport, null, 1)).items;
    expect(rows?.map(({ line, verdict, twin }) => [line, verdict, twin].join(' ').trim())).toEqual([
      '2 added',
      '3 twice-in-file 2',
      '4 in-store b',
      '5 code-missing',
      '6 price-bad',
      '7 price-bad',
      '8 price-ambiguous',
      '9 price-bad',
      '10 type-unknown',
      '11 code-unusable',
      '12 added',
      '13 cells-more',
      '14 code-spreadsheet',
      '15 code-signs',
      '16 length-unusual',
      '17 codes-two',
    ]);
    expect(keyImport?.counts).toMatchObject({ added: 2, 'price-bad': 3, 'twice-in-file': 1 });
    expect(await codes('a')).toEqual([]);
    expect(await shop.keyImports.listOf('a')).toEqual([]);
    const [chunk] = (await shop.store.query({ from: `keyImports/${id}/chunks` })).docs;
    expect(JSON.stringify(chunk?.data)).not.toMatch(/NEWNE-?WNEWN/i);
  });

  it('may be of a plain list, with marks or numbers before the codes, and with codes that a spreadsheet changed', async () => {
    await shop.game('a', 0);
    const lines = ['1,23457E+14', '#NOM?', '- NEWNE-WNEWN-EWNEW', '2. NEWNE-WNEWN-EWNE2', '• NEWNE-WNEWN-EWNE3', 'NEWNE-WNEWN-EWNE4'];
    const list = { bytes: bytes(lines.join('\n')), name: 'keys.txt' };
    const previewed = await shop.keyImports.preview('a', list, 15, { type: 'Steam', originPrice: toCentimes(1000) });
    const keyImport = previewed.ok ? await shop.keyImports.find('a', previewed.id) : null;
    const rows = keyImport && (await shop.keyImports.rowPage(keyImport, null, 1)).items;
    expect(rows?.map(({ code, verdict }) => [code, verdict])).toEqual([
      ['1,23457E+14', 'code-spreadsheet'],
      ['#NOM?', 'code-spreadsheet'],
      ...['NEWNE-WNEWN-EWNEW', 'NEWNE-WNEWN-EWNE2', 'NEWNE-WNEWN-EWNE3', 'NEWNE-WNEWN-EWNE4'].map((code) => [code, 'added']),
    ]);
  });

  it('counts a code whose claim can’t be read as one that the store has', async () => {
    await shop.game('a', 0);
    await shop.keys.add('a', keyInput('ONE'), 'owner');
    const [claim] = (await shop.store.query({ from: 'codeHashes' })).docs;
    await shop.store.update(claim?.path ?? '', { gameId: { of: 'another release' } });
    const keyImport = await shop.keyImports.find('a', await preview('a'));
    const rows = keyImport && (await shop.keyImports.rowPage(keyImport, null, 1)).items;
    expect(rows?.map(({ verdict, twin }) => [verdict, twin])).toEqual([
      ['in-store', 'a'],
      ['length-unusual', ''],
    ]);
    await shop.store.update(claim?.path ?? '', { gameId: 'a' });
  });

  it('counts a key as used if a spreadsheet says so, in its own language', async () => {
    await shop.game('a', 0);
    const usedTexts = ['VRAI', 'True', 'FAUX', '', 'yes'];
    const rows = ['code,originPrice,used', ...usedTexts.map((used, nth) => `ABCDE-FGHJK-LMNP${nth},10,${used}`)];
    const id = await preview('a', { bytes: bytes(rows.join('\n')), name: 'keys.csv' });
    expect(await shop.keyImports.find('a', id)).toMatchObject({ counts: { 'added-used': 3, added: 2 } });
  });

  it('is stored with any characters in its cells', async () => {
    await shop.game('a', 0);
    const id = await preview('a', file(...Array.from({ length: 500 }, () => [255, 300, 300].map((length) => '鍵'.repeat(length)).join())));
    expect(await shop.keyImports.find('a', id)).toMatchObject({ counts: { 'price-bad': 500 } });
  });

  it('is removed when the owner discards it, and after a day', async () => {
    await shop.game('a', 0);
    const [first, second] = [await preview('a'), await preview('a')];
    await shop.keyImports.discard('a', first);
    expect(await shop.keyImports.find('a', first)).toBeNull();
    shop.wait(25 * 60 * 60_000);
    await shop.keyImports.resume();
    expect(await documents('keyImports')).toEqual([]);
    expect(await documents(`keyImports/${second}/chunks`)).toEqual([]);
  });
});

describe('an import', () => {
  it('adds its keys with prices by the coefficient, counts as stock, and leaves no file behind; the same file again adds nothing', async () => {
    await shop.game('a', 1);
    const id = await preview('a', file('ONE,10', 'TWO,20.50,Epic'));
    expect(await take('a', id)).toMatchObject({ state: 'done', counts: { 'length-unusual': 2 }, ticked: 2 });
    const keys = await shop.keys.list('a', { used: null, type: null });
    expect(keys.map(({ code, type, buyingPrice, state }) => [code, type, buyingPrice, state])).toEqual([
      ['ONE', 'Steam', 1500, 'free'],
      ['TWO', 'Epic', 3075, 'free'],
      ['a-Steam-0', 'Steam', 10001, 'free'],
    ]);
    expect(await shop.stock.countFree('a')).toBe(3);
    expect(await documents(`keyImports/${id}/chunks`)).toEqual([]);
    expect(await shop.keyImports.listOf('a')).toMatchObject([{ id, fileName: 'keys.csv' }]);
    const again = await preview('a', file('ONE,10', 'TWO,20.50,Epic'));
    expect(await shop.keyImports.find('a', again)).toMatchObject({ counts: { 'in-store': 2 } });
    expect(await refusal(shop.keyImports.begin('a', again, 'owner'))).toBe(`wrong-state ${again}`);
    expect((await shop.store.query({ from: 'audit' })).docs.map(({ data }) => [data['action'], data['by']])).toEqual([
      ['keys-imported', 'owner'],
    ]);
  });

  it('adds nothing if the store got one of its codes meanwhile: the owner decides again, and then the others are added', async () => {
    await shop.game('a', 0);
    await shop.game('b', 0);
    const id = await preview('a', many(500));
    await shop.keys.add('b', keyInput('bulk-450'), 'owner');
    expect(await take('a', id)).toMatchObject({
      state: 'preview',
      isRefreshed: true,
      counts: { 'length-unusual': 499, 'in-store': 1 },
      ticked: 499,
    });
    expect(await codes('a')).toEqual([]);
    expect(await documents('codeHashes')).toHaveLength(1);
    expect(await take('a', id)).toMatchObject({ state: 'done' });
    expect(await codes('a')).toHaveLength(499);
  });

  it('is done once, however often and wherever it is asked for', async () => {
    await shop.game('a', 0);
    const ids = [await preview('a', many(450)), await preview('a', many(450))];
    await Promise.all([...ids, ...ids].map((id) => shop.keyImports.begin('a', id, 'owner')));
    const ends = await Promise.all(ids.map((id) => finished('a', id)));
    expect(ends.filter((end) => end?.state === 'done').length).toBeLessThanOrEqual(1);
    for (const end of ends) if (end?.state === 'preview' && end.ticked > 0) await take('a', end.id);
    expect(await codes('a')).toHaveLength(450);
  });

  it('is done once if two processes work on it at the same time', async () => {
    await shop.game('a', 0);
    const id = await preview('a', many(1200));
    // Its clock is ahead: it takes the first process for dead at every step.
    const other = openTestShop({ store: shop.store, close: async () => {} }, () => shop.clock() + 60_000);
    await shop.keyImports.begin('a', id, 'owner');
    await other.keyImports.resume();
    await Promise.all([shop.keyImports.settled(id, 600_000), other.keyImports.settled(id, 600_000)]);
    expect(await finished('a', id)).toMatchObject({ state: 'done' });
    expect(await codes('a')).toHaveLength(1200);
    expect(await documents('codeHashes')).toHaveLength(1200);
    expect((await shop.store.query({ from: 'audit' })).docs).toHaveLength(1);
  });

  it.each(['claiming', 'writing'] as const)('of a game that is deleted while it is %s leaves nothing behind', async (state) => {
    await shop.game('a', 0);
    const id = await preview('a', many(800));
    const dying = openTestShop({ store: dyingAfter(shop.store, state === 'claiming' ? 2 : 5), close: async () => {} });
    await dying.keyImports.begin('a', id, 'owner');
    await dying.keyImports.settled(id, 600_000);
    expect(await shop.keyImports.find('a', id)).toMatchObject({ state });
    await shop.games.remove('a', 'owner');
    shop.wait(60_000);
    await shop.keyImports.resume();
    expect(await finished('a', id)).toMatchObject({ state: 'failed' });
    expect([await documents('codeHashes'), await codes('a'), await documents(`keyImports/${id}/chunks`)]).toEqual([[], [], []]);
    const actions = (await shop.store.query({ from: 'audit' })).docs.map(({ data }) => data['action']);
    expect(actions.includes('keys-imported')).toBe(state === 'writing');
  });

  it('can be undone as a whole until an order has one of its keys', async () => {
    await shop.game('a', 0);
    const first = await preview('a', many(300));
    const second = await preview('a', many(2, 'MORE'));
    await take('a', first);
    await take('a', second);
    const [key] = await shop.keys.list('a', { used: false, type: null });
    await shop.keys.setUsed('a', key?.id ?? '', true, 'owner');
    await shop.keyImports.undo('a', first, 'owner');
    expect(await finished('a', first)).toMatchObject({ state: 'undone', kept: 0 });
    expect(await codes('a')).toEqual(['MORE-0', 'MORE-1']);
    expect(await documents('codeHashes')).toHaveLength(2);
    expect(await documents('removals')).toEqual(['a']);
    const order = await shop.order('buyer', ['a']);
    expect(await refusal(shop.keyImports.undo('a', second, 'owner'))).toBe(`import-in-use ${second} a ${order.id}`);
    expect(await codes('a')).toHaveLength(2);
  });

  it('is undone with the keys that were moved to other games, and refused by name where one of those is sold', async () => {
    for (const id of ['a', 'b', 'c']) await shop.game(id, 0);
    const id = await preview('a', many(4));
    await take('a', id);
    const ids = (await shop.keys.list('a', { used: false, type: null })).map((key) => key.id);
    await shop.keys.move('a', ids.slice(0, 2), 'b', 'owner');
    await shop.keys.move('b', ids.slice(0, 1), 'c', 'owner');
    const order = await shop.order('buyer', ['b']);
    expect(await refusal(shop.keyImports.undo('a', id, 'owner'))).toBe(`import-in-use ${id} b ${order.id}`);
    await shop.orders.cancel(order.id, 'buyer');
    await shop.keyImports.undo('a', id, 'owner');
    expect(await finished('a', id)).toMatchObject({ state: 'undone', kept: 0 });
    expect([await codes('a'), await codes('b'), await codes('c')]).toEqual([[], [], []]);
    expect(await documents('codeHashes')).toEqual([]);
    expect(await documents('removals')).toEqual(['a', 'b', 'c']);
  });

  it('is undone except for a key that a shopper takes at the same time, and says so', async () => {
    await shop.game('a', 0);
    const id = await preview('a', many(3));
    await take('a', id);
    const dying = openTestShop({ store: dyingAfter(shop.store, 1), close: async () => {} });
    await dying.keyImports.undo('a', id, 'owner');
    await dying.keyImports.settled(id, 600_000);
    await shop.order('buyer', ['a']);
    shop.wait(60_000);
    await shop.keyImports.resume();
    expect(await finished('a', id)).toMatchObject({ state: 'undone', kept: 1, keptCostCentimes: 1000 });
    expect(await codes('a')).toHaveLength(1);
  });

  it('gives its keys to shoppers who paid and wait for one', async () => {
    await shop.game('a', 1);
    const orders = [await shop.order('first', ['a'])];
    shop.wait(31 * 60_000);
    orders.push(await shop.order('second', ['a']));
    const states = async () => (await Promise.all(orders.map(({ id }) => shop.orders.find(id)))).map((order) => order?.state);
    for (const [nth, { id }] of orders.entries()) {
      await shop.prove(id, nth === 0 ? 'first' : 'second');
      await shop.approve(id);
    }
    expect(await states()).toEqual(expect.arrayContaining(['fulfilled', 'owed']));
    await take('a', await preview('a', many(2)));
    expect(await states()).toEqual(['fulfilled', 'fulfilled']);
    expect(await shop.stock.countFree('a')).toBe(1);
  });
});

/** A store that takes so many writes, then none: as after a crash. */
function dyingAfter(store: TestShop['store'], writes: number): TestShop['store'] {
  let writesLeft = writes;
  const mortal = <Args extends unknown[], R>(call: (...args: Args) => Promise<R>) => {
    return (...args: Args): Promise<R> => ((writesLeft -= 1) < 0 ? Promise.reject(new Error('this process is dead')) : call(...args));
  };
  return new Proxy(store, {
    get(target, name: keyof TestShop['store']) {
      const value = target[name] as unknown;
      if (typeof value !== 'function') return value;
      const call = value.bind(target) as (...args: unknown[]) => Promise<unknown>;
      return ['commit', 'transaction', 'update', 'bulk'].includes(name) ? mortal(call) : call;
    },
  });
}
