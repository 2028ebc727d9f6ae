import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { type ImportRow, readFieldChange } from '~/domain/game/bulk-edit';
import { nameKey } from '~/domain/search/alias';
import { titleKey } from '~/domain/game/bulk-edit';

import { IS_WHOLE, sized } from '../../../tests/support/extent';
import { hooked } from '../../../tests/support/shop/intercept';
import { refusal } from '../../../tests/support/shop/test-shop';
import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { createGameBatches, type GameBatches } from './bulk-edit.server';
import { gameForm } from './form.server';
import { checkRows, readGameRows, type Known } from './import.server';
import { fieldRows } from './fields.server';
import { priceRows, regionRows } from './prices.server';
import { toGame } from './document.server';
import { createGameChanges } from './change.server';

const NOW = Date.UTC(2026, 10, 20);
const log = { info: () => {}, warn: () => {}, error: () => {} };

let temp: TempStore;
let batches: GameBatches;
let games: ReturnType<typeof createGameChanges>;
let now = NOW;
/** The games that the catalogue in memory would report; games that these tests add are in it after they are stored. */
let catalogueFacts: Known;

beforeEach(() => {
  temp = openTempStore();
  now = NOW;
  catalogueFacts = { titles: new Set(), isNamed: () => false, featured: 0, hasKeys: () => true };
  batches = work();
  games = createGameChanges({ store: temp.store, clock: () => now });
});
afterEach(() => temp.close());

const work = (store = temp.store) => createGameBatches({ store, clock: () => now, log, known: () => catalogueFacts });

async function rowsOf(csv: string): Promise<readonly ImportRow[]> {
  const read = await readGameRows(new TextEncoder().encode(csv), catalogueFacts);
  if (!read.ok) throw new Error(read.code);
  return read.rows;
}

const file = async (csv: string) => batches.keep(await rowsOf(csv), { kind: 'import', fileName: 'games.csv' });
const stored = async () => (await temp.store.query({ from: 'games' })).docs.map(toGame);
const form = (title: string, price = '100') => gameForm.parse({ title, price, cover: '/covers/x.svg', coefficient: '1.5', genre: 'RPG' });

async function done(id: string, one = work()): Promise<string> {
  const begun = await one.begin(id, 'owner');
  await one.settled(id, 600_000);
  return begun;
}

/** The store where something happens once, before the first step after the decision on a batch. */
function beforeFirstStep(id: string, happens: () => Promise<unknown>) {
  let isDone = false;
  return hooked(temp.store, {
    transaction: (async (...args: Parameters<typeof temp.store.transaction>) => {
      if (!isDone && (await batches.find(id))?.state === 'writing') {
        isDone = true;
        await happens();
      }
      return temp.store.transaction(...args);
    }) as typeof temp.store.transaction,
  });
}

/** The store where these documents change before the first step. */
function changedBefore(id: string, changes: Readonly<Record<string, Record<string, string[] | boolean>>>) {
  return beforeFirstStep(id, async () => {
    for (const [path, fields] of Object.entries(changes)) await temp.store.update(path, fields);
  });
}

describe('a file of games', () => {
  test('gives games their place among the featured, and refuses one that is none', async () => {
    const rows = await rowsOf('title,price,genre,featured,rank\nHades,100,RPG,yes,2\nCeleste,50,Indie,yes,\nTetris,50,Puzzle,yes,0\n');
    expect(rows.map(({ problem }) => problem)).toEqual(['', '', 'rank-invalid']);
    await done(await file('title,price,genre,featured,rank\nHades,100,RPG,yes,2\nCeleste,50,Indie,yes,\n'));
    expect((await stored()).map(({ id, rank }) => [id, rank])).toEqual([
      ['celeste', 0],
      ['hades', 2],
    ]);
  });

  test('is stored with any characters in its cells', async () => {
    const long = 'x'.repeat(450_000);
    const rows = await rowsOf(
      `title,price,genre,short,system\nHades,100,RPG,${long},a\nCeleste,100,RPG,b,"c,${' '.repeat(450_000)}d"\nIco,100,RPG,,`,
    );
    expect(rows.map(({ verdict, problem }) => [verdict, problem])).toEqual([
      ['refused', 'cell-too-long'],
      ['refused', 'cell-too-long'],
      ['added', ''],
    ]);
    const id = await batches.keep(rows, { kind: 'import', fileName: 'games.csv' });
    expect(await done(id)).toBe('begun');
    expect((await stored()).map(({ title }) => title)).toEqual(['Ico']);
  });

  test('may say where a game activates, its languages, publisher and edition', async () => {
    const rows = await rowsOf(
      'title,price,genre,region,languages,publisher,edition\nHades,100,RPG,"Morocco, FR","English, French",Supergiant,Deluxe\nIco,100,RPG,Narnia,,,\nBastion,100,RPG,everywhere,,,',
    );
    expect(rows.map(({ verdict, problem }) => [verdict, problem])).toEqual([
      ['added', ''],
      ['refused', 'region-unknown'],
      ['added', ''],
    ]);
    await done(await batches.keep(rows, { kind: 'import', fileName: 'games.csv' }));
    const facts = { regions: ['Morocco', 'France'], languages: ['English', 'French'], publisher: 'Supergiant', edition: 'Deluxe' };
    const everywhere = { regions: ['Everywhere'], languages: [], publisher: '', edition: '' };
    expect((await stored()).map((game) => game.facts)).toEqual([everywhere, facts]);
  });

  test('may have an own price for a game, which stands against the coefficient; an empty one is the rule', async () => {
    const rows = await rowsOf(
      'title;price;coefficient;Own price;genre\nHades;100;2;149,90;RPG\nIco;100;2;;RPG\nBad;100;2;cheap;RPG\nTwo;100;2;1,299;RPG\nFree;100;2;0;RPG',
    );
    expect(rows.map(({ line, verdict, problem, column }) => [line, verdict, problem, column])).toEqual([
      [2, 'added', '', ''],
      [3, 'added', '', ''],
      [4, 'refused', 'own-price-invalid', 'ownPrice'],
      [5, 'refused', 'price-ambiguous', 'ownPrice'],
      [6, 'refused', 'own-price-invalid', 'ownPrice'],
    ]);
    await done(await batches.keep(rows, { kind: 'import', fileName: 'games.csv', coefficient: null }));
    expect((await stored()).map(({ id, originPrice, coefficient, buyingPrice }) => [id, originPrice, coefficient, buyingPrice])).toEqual([
      ['hades', 10_000, 20, 14_990],
      ['ico', 10_000, 20, 20_000],
    ]);
  });

  test('names the column of what is wrong', async () => {
    const rows = await rowsOf(
      `title,price,genre,featured,rating,coefficient,short,aliases\nA,0,RPG,,,,,\nB,1,Cooking,,,,,\nC,1,RPG,perhaps,,,,\nD,1,RPG,,9,,,\nE,1,RPG,,,zero,,\nF,1,RPG,,,,${'x'.repeat(40_001)},\nG,1,RPG,,,,a\u0000,\nH,1,RPG,,,,,x\nI,1,RPG,,,,,X`,
    );
    expect(rows.map(({ column }) => column)).toEqual([
      'price',
      'genre',
      'featured',
      'rating',
      'coefficient',
      'short',
      'short',
      '',
      'aliases',
    ]);
  });

  test('without a column of regions states nothing', async () => {
    const rows = await rowsOf('title,price,genre\nHades,100,RPG');
    await done(await batches.keep(rows, { kind: 'import', fileName: 'games.csv' }));
    expect((await stored()).map((game) => game.facts.regions)).toEqual([[]]);
  });

  test('gets a verdict for each row', async () => {
    catalogueFacts = { ...catalogueFacts, titles: new Set([titleKey('Élden  Ring')]), featured: 9 };
    const rows = await rowsOf(
      [
        'Title;Price;Genre;Coefficient;Featured;Rating;Cover',
        'Hades;100;rpg;;yes;4,5;',
        'hades;100;RPG;;;;',
        'elden ring;100;RPG;;;;',
        ';100;RPG;;;;',
        'Free;0;RPG;;;;',
        'Big;1e3;RPG;;;;',
        'Dear;"1.299";RPG;;;;',
        'Odd;100;Cooking;;;;',
        'Eleventh;100;RPG;;yes;;',
        'Maybe;100;RPG;;perhaps;;',
        'Plain;100;RPG;;;;http://example.com/a.png',
        'Good;12,50;Racing;2;no;;https://example.com/a.png',
      ].join('\n'),
    );
    expect(rows.map(({ line, verdict, problem, twin }) => [line, verdict, problem || twin])).toEqual([
      [2, 'added', 0],
      [3, 'twice-in-file', 2],
      [4, 'in-store', 0],
      [5, 'refused', 'title-required'],
      [6, 'refused', 'origin-price-invalid'],
      [7, 'refused', 'origin-price-invalid'],
      [8, 'refused', 'price-ambiguous'],
      [9, 'refused', 'genre-invalid'],
      [10, 'refused', 'featured-full'],
      [11, 'refused', 'featured-invalid'],
      [12, 'refused', 'cover-invalid'],
      [13, 'added', 0],
    ]);
  });

  test('refuses a row with control characters, which no page shows', async () => {
    const rows = await rowsOf('title,price,genre,short\nHa\u0007des,1\u001b00,RPG,\nHades,100,RPG,dark\u0000\nHades,100,RPG,"two\nlines"');
    expect(rows.map(({ verdict, problem }) => [verdict, problem])).toEqual([
      ['refused', 'origin-price-invalid'],
      ['refused', 'control-characters'],
      ['added', ''],
    ]);
    expect(rows.map(({ title, values }) => [title, values['price']])).toEqual([
      ['Ha des', '1 00'],
      ['Hades', '100'],
      ['Hades', '100'],
    ]);
  });

  test('is imported whole, without pictures where it names none, and the same file again adds nothing', async () => {
    const csv = 'title,price,genre,featured,system\nHades,100,RPG,yes,"a, b"\nHades!,50,RPG,,\nمفتاح,60,RPG,,\n';
    const id = await file(csv);
    expect(await stored()).toEqual([]);
    expect(await done(id)).toBe('begun');
    const all = await stored();
    expect(all.map(({ title }) => title).sort()).toEqual(['Hades', 'Hades!', 'مفتاح']);
    expect(all.find((game) => game.id === 'hades')).toMatchObject({
      buyingPrice: 15_000,
      cover: '',
      featured: true,
      description: { system: ['a', 'b'] },
      createdAt: NOW,
    });
    expect(all.find((game) => game.id === 'hades-2')).toMatchObject({ title: 'Hades!', cover: '' });
    catalogueFacts = { ...catalogueFacts, titles: new Set(all.map(({ title }) => titleKey(title))), featured: 1 };
    expect((await batches.find(await file(csv)))?.counts).toEqual({ 'in-store': 3 });
    const { docs } = await temp.store.query({ from: 'audit' });
    expect(docs.map(({ data }) => [data['action'], data['subject'], data['by']])).toEqual([
      ['games-imported', `gameBatches/${id}`, 'owner'],
    ]);
  });

  test('brings the description in French and Arabic, in columns of its own', async () => {
    const csv =
      'title,price,genre,description,short_fr,Features FR,features-ar\nHades,100,RPG,A quest.,Une quête.,"Solo, Duo",لاعب واحد، ثنائي\n';
    expect(await done(await file(csv))).toBe('begun');
    expect((await stored())[0]).toMatchObject({
      description: { short: 'A quest.' },
      texts: {
        fr: { short: 'Une quête.', system: [], features: ['Solo', 'Duo'] },
        ar: { short: '', features: ['لاعب واحد', 'ثنائي'] },
      },
    });
  });

  test('is shown again, with nothing imported, if the store changed after the preview', async () => {
    const id = await file('title,price,genre\nHades,100,RPG\nCeleste,50,Indie\n');
    catalogueFacts = { ...catalogueFacts, titles: new Set(['hades']), featured: 0 };
    expect(await done(id)).toBe('refreshed');
    expect(await stored()).toEqual([]);
    expect(await batches.find(id)).toMatchObject({ state: 'preview', isRefreshed: true, counts: { added: 1, 'in-store': 1 } });
    expect(await done(id)).toBe('begun');
    expect((await stored()).map((game) => game.id)).toEqual(['celeste']);
  });

  test('refuses a short name that another game has, in the store or earlier in the file', async () => {
    catalogueFacts = { ...catalogueFacts, isNamed: (name) => nameKey(name) === 'gta5' };
    const id = await file(
      'title,price,genre,aliases\nA,100,RPG,"one, uno"\nB,100,RPG,Uno\nC,100,RPG,GTA V\nD,100,RPG,…\nE,100,RPG,"two, TWO"\n',
    );
    const batch = await batches.find(id);
    const rows = batch ? await batches.rowsOf(batch) : [];
    expect(rows.map(({ title, verdict, problem }) => [title, verdict, problem])).toEqual([
      ['A', 'added', ''],
      ['B', 'refused', 'alias-taken'],
      ['C', 'refused', 'alias-taken'],
      ['D', 'refused', 'alias-unreadable'],
      ['E', 'added', ''],
    ]);
    await done(id);
    expect((await stored()).map(({ aliases }) => aliases)).toEqual([['one', 'uno'], ['two']]);
  });

  test('features at most ten games, also if another admin was faster than the catalogue in memory', async () => {
    const id = await file('title,price,genre,featured\nHades,100,RPG,yes\nCeleste,50,Indie,\n');
    for (let index = 0; index < 10; index += 1) await games.add({ ...form(`Other ${index}`), featured: true }, 'second');
    expect(await refusal(work().begin(id, 'owner'))).toBe('featured-full');
    expect((await stored()).filter((game) => game.title === 'Celeste')).toEqual([]);
  });

  test.each(['price', 'originPrice', 'origin_price', 'Origin price'])('may call its column of prices %s', async (name) => {
    const rows = await rowsOf(`title,genre,${name},tags\nHades,RPG,99.90,Action\n`);
    expect(rows.map(({ verdict, values }) => [verdict, values['price']])).toEqual([['added', '99.90']]);
  });

  test('says which of its columns are not read, and keeps that with its preview', async () => {
    const unread = async (header: string) => {
      const read = await readGameRows(new TextEncoder().encode(`${header}\nHades,100,RPG\n`), catalogueFacts);
      return read.ok ? read.unread : read.code;
    };
    expect(await unread('title,price,genre,tags,"Store\nID",,tags,#,title')).toEqual(['tags', 'Store ID', '#']);
    expect(await unread('Title,Origin price,GENRE,cover_url,image,Year,description,System requirements,Region,language')).toEqual([]);
    expect(await unread('Titre;Prix;Genre;Plateforme;Année;Éditeur;Description courte;Régions')).toEqual([]);
    expect(await unread('العنوان,الثمن,النوع,المنصة,السنة,الناشر,الوصف,المناطق')).toEqual([]);
    const [french] = await rowsOf('Jeu;Prix d’achat;Genre;Plateforme\nHades;199,50;RPG;PC\n');
    expect([french?.title, french?.verdict, french?.values['platform']]).toEqual(['Hades', 'added', 'PC']);
    expect(await unread(`title,price,genre,${'x'.repeat(100)}`)).toEqual(['x'.repeat(60)]);
    const many = await unread(`title,price${Array.from({ length: 30 }, (_, nth) => `,more ${nth}`).join('')}`);
    expect([many.length, many.at(-2), many.at(-1)]).toEqual([21, 'more 19', '…']);
    const of = { kind: 'import', fileName: 'games.csv' } as const;
    const unreadOf = async (id: Promise<string>) => (await batches.find(await id))?.unread;
    expect(await unreadOf(batches.keep([], { ...of, unread: ['tags'] }))).toEqual(['tags']);
    expect(await unreadOf(batches.keep([], of))).toEqual([]);
  });

  test('may have a whole catalogue of games, and lets others go on while it is read', async () => {
    const count = sized(3_000, 30_000);
    const rows = await rowsOf(`title,price,genre\n${Array.from({ length: count }, (_, nth) => `Game ${nth},100,RPG\n`).join('')}`);
    expect(rows.filter(({ verdict }) => verdict === 'added')).toHaveLength(count);
    // Each look at the clock is a millisecond: on any machine the work takes a while.
    let looks = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (looks += 1));
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 1);
    expect(await checkRows(rows, catalogueFacts)).toEqual(rows);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(count / 30);
    if (!IS_WHOLE) return;
    const more = readGameRows(new TextEncoder().encode(`title,price,genre\n${'A,1,RPG\n'.repeat(100_001)}`), catalogueFacts);
    expect(await more).toEqual({ ok: false, code: 'csv-too-many-rows', rows: 100_001 });
  });

  test('gets the same verdicts however often it is read', async () => {
    const rows = await rowsOf('title,price,genre\nHades,100,RPG\nHades,100,RPG\n,1,RPG\n');
    expect(await checkRows(rows, catalogueFacts)).toEqual(rows);
  });
});

describe('stated regions', () => {
  const preview = async (ids: readonly string[], regions: readonly string[] = ['Everywhere']) =>
    batches.keep(await regionRows(temp.store, ids, regions), { kind: 'regions', regions });

  test('come to each game once, with an entry in its history, and leave its price alone', async () => {
    for (const title of ['Hades', 'Celeste']) await games.add(form(title), 'owner');
    const stating = form('Balatro');
    await games.add({ ...stating, facts: { ...stating.facts, regions: ['Everywhere'] } }, 'owner');
    const id = await preview(['hades', 'celeste', 'balatro', 'gone']);
    expect((await batches.find(id))?.counts).toEqual({ stated: 2, same: 1 });
    const before = await stored();
    now += 1000;
    await done(id);
    await done(id);
    const after = await stored();
    expect(after.map(({ facts }) => facts.regions)).toEqual([['Everywhere'], ['Everywhere'], ['Everywhere']]);
    expect(after.map(({ buyingPrice }) => buyingPrice)).toEqual(before.map(({ buyingPrice }) => buyingPrice));
    const { docs } = await temp.store.query({ from: 'audit', where: [['about', '==', 'games/hades']], order: ['when', 'asc'] });
    expect(docs.map(({ data }) => data['action'])).toEqual(['game-added', 'regions-stated']);
    expect((await temp.store.get('games/hades'))?.data['changedAt']).toBe(now);
  });

  test('are shown again where a game stated others after the preview', async () => {
    await games.add(form('Hades'), 'owner');
    const id = await preview(['hades'], ['Morocco']);
    const changed = form('Hades');
    await games.update('hades', { ...changed, facts: { ...changed.facts, regions: ['Europe'] } }, 'owner');
    expect(await done(id)).toBe('refreshed');
    expect((await stored()).map(({ facts }) => facts.regions)).toEqual([['Europe']]);
    expect(await done(id)).toBe('begun');
    expect((await stored()).map(({ facts }) => facts.regions)).toEqual([['Morocco']]);
  });

  test('leave alone a game that states others, or is archived, after the decision', async () => {
    for (const title of ['Hades', 'Celeste', 'Balatro']) await games.add(form(title), 'owner');
    const id = await preview(['hades', 'celeste', 'balatro'], ['Morocco']);
    const changes = { 'games/celeste': { regions: ['Europe'] }, 'games/balatro': { archived: true } };
    await done(id, work(changedBefore(id, changes)));
    expect(await batches.find(id)).toMatchObject({ state: 'done', skipped: 2 });
    expect((await stored()).map(({ id: game, facts }) => [game, facts.regions])).toEqual([
      ['balatro', []],
      ['celeste', ['Europe']],
      ['hades', ['Morocco']],
    ]);
  });
});

describe('another coefficient', () => {
  const preview = async (ids: readonly string[], coefficient = 20) =>
    batches.keep(await priceRows(temp.store, ids, { coefficient, round: null }), { kind: 'coefficient', coefficient });

  test('changes the price of each game once, and notes it in its history', async () => {
    for (const [title, price] of [
      ['Hades', '100'],
      ['Celeste', '50.05'],
      ['Balatro', '60'],
    ] as const)
      await games.add(form(title, price), 'owner');
    await games.update('balatro', { ...form('Balatro', '60'), coefficient: 20, buyingPrice: form('Balatro', '80').buyingPrice }, 'owner');
    const id = await preview(['hades', 'celeste', 'balatro', 'gone']);
    expect((await batches.find(id))?.counts).toEqual({ repriced: 2, same: 1 });
    now += 1000;
    await done(id);
    await done(id);
    expect((await stored()).map(({ id: game, buyingPrice, coefficient }) => [game, buyingPrice, coefficient])).toEqual([
      ['balatro', 12_000, 20],
      ['celeste', 10_010, 20],
      ['hades', 20_000, 20],
    ]);
    const { docs } = await temp.store.query({ from: 'audit', where: [['about', '==', 'games/hades']], order: ['when', 'asc'] });
    expect(docs.map(({ data }) => [data['action'], data['at'] === undefined])).toEqual([
      ['game-added', false],
      ['coefficient-changed', true],
    ]);
    expect((await temp.store.get('games/hades'))?.data['changedAt']).toBe(now);
  });

  test('goes with a round end; without one the prices of today get that end, and keep their coefficient', async () => {
    for (const [title, price] of [
      ['Hades', '100.30'],
      ['Celeste', '0.10'],
    ] as const)
      await games.add(form(title, price), 'owner');
    const keep = async (coefficient: number | null, round: '00' | '99') =>
      batches.keep(await priceRows(temp.store, ['hades', 'celeste'], { coefficient, round }), {
        kind: 'coefficient',
        coefficient,
        round,
      });
    const prices = async () => (await stored()).map(({ id: game, buyingPrice, coefficient }) => [game, buyingPrice, coefficient]);
    await done(await keep(20, '99'));
    expect(await prices()).toEqual([
      ['celeste', 99, 20],
      ['hades', 20_099, 20],
    ]);
    const id = await keep(null, '00');
    await games.update('hades', { ...form('Hades', '100.30'), buyingPrice: form('Hades', '80').buyingPrice }, 'owner');
    expect(await done(id)).toBe('refreshed');
    await done(id);
    expect(await prices()).toEqual([
      ['celeste', 100, 20],
      ['hades', 12_000, 15],
    ]);
  });

  test('is shown again if a price changed after the preview, and skips games that change after the decision', async () => {
    for (const title of ['Hades', 'Celeste']) await games.add(form(title), 'owner');
    const id = await preview(['hades', 'celeste']);
    await games.update('hades', form('Hades', '110'), 'second');
    expect(await done(id)).toBe('refreshed');
    expect((await stored()).map(({ coefficient }) => coefficient)).toEqual([15, 15]);

    await done(id, work(beforeFirstStep(id, () => games.update('celeste', form('Celeste', '70'), 'second'))));
    expect(await batches.find(id)).toMatchObject({ state: 'done', skipped: 1, skippedTitles: ['Celeste'] });
    expect((await stored()).map(({ id: game, coefficient, originPrice }) => [game, coefficient, originPrice])).toEqual([
      ['celeste', 15, 7000],
      ['hades', 20, 11_000],
    ]);
  });

  test('skips a game that is archived after the decision', async () => {
    for (const title of ['Hades', 'Celeste']) await games.add(form(title), 'owner');
    const id = await preview(['hades', 'celeste']);
    await done(id, work(changedBefore(id, { 'games/celeste': { archived: true } })));
    expect(await batches.find(id)).toMatchObject({ state: 'done', skipped: 1, skippedTitles: ['Celeste'] });
    expect((await stored()).map(({ coefficient }) => coefficient)).toEqual([15, 20]);
  });
});

describe('one field of many games', () => {
  const change = (text: string) => {
    const read = readFieldChange(text);
    if (read === null) throw new Error(text);
    return read;
  };
  const preview = async (text: string, ids: readonly string[]) =>
    batches.keep(await fieldRows(temp.store, ids, change(text)), { kind: 'field', change: text });
  const add = async (...titles: string[]) => {
    for (const title of titles) await games.add(form(title), 'owner');
  };
  const facts = async () =>
    Object.fromEntries((await stored()).map(({ id, genre, featured, archived }) => [id, [genre, featured, archived].join(' ')]));

  test('changes in those that differ, with an entry in the history of each', async () => {
    await add('Hades', 'Celeste');
    await temp.store.update('games/celeste', { genre: 'Puzzle' });
    const id = await preview('genre:Puzzle', ['hades', 'celeste', 'gone']);
    expect((await batches.find(id))?.counts).toEqual({ changed: 1, same: 1 });
    now += 1000;
    expect(await done(id)).toBe('begun');
    expect(await facts()).toEqual({ celeste: 'Puzzle false false', hades: 'Puzzle false false' });
    const { docs } = await temp.store.query({ from: 'audit', where: [['about', '==', 'games/hades']], order: ['when', 'asc'] });
    expect(docs.map(({ data }) => [data['action'], data['by']])).toEqual([
      ['game-added', 'owner'],
      ['games-changed', 'owner'],
    ]);
    expect((await temp.store.get('games/hades'))?.data['changedAt']).toBe(now);
  });

  test('features no more games than ten, also where another one is featured after the decision', async () => {
    const titles = Array.from({ length: 12 }, (_, nth) => `Game ${String(nth).padStart(2, '0')}`);
    await add(...titles);
    const ids = (await stored()).map(({ id }) => id);
    const first = await preview('featured:yes', ids);
    expect((await batches.find(first))?.counts).toEqual({ changed: 10, refused: 2 });
    await batches.discard(first);
    const nine = await preview('featured:yes', ids.slice(0, 10));
    const another = { ...gameForm.parse({ title: 'Game 11', price: '100', cover: '/covers/x.svg', genre: 'RPG', featured: 'on' }) };
    await done(nine, work(beforeFirstStep(nine, () => games.update('game-11', another, 'second'))));
    expect(await batches.find(nine)).toMatchObject({ state: 'done', skipped: 1, skippedTitles: ['Game 09'] });
    expect((await stored()).filter(({ featured }) => featured)).toHaveLength(10);
    await done(await preview('featured:no', ids));
    expect((await stored()).filter(({ featured }) => featured)).toEqual([]);
  });

  test('leaves a game as another owner changed it after the decision', async () => {
    await add('Hades', 'Celeste');
    const id = await preview('genre:Puzzle', ['hades', 'celeste']);
    await done(id, work(beforeFirstStep(id, () => temp.store.update('games/hades', { genre: 'Racing' }))));
    expect(await batches.find(id)).toMatchObject({ state: 'done', skipped: 1, skippedTitles: ['Hades'] });
    expect(await facts()).toEqual({ celeste: 'Puzzle false false', hades: 'Racing false false' });
  });

  test('archives games with their keys, and brings them back', async () => {
    await add('Hades', 'Celeste');
    await done(await preview('featured:yes', ['hades']));
    await temp.store.set('games/hades/codes/k1', { state: 'available' });
    await done(await preview('archived:yes', ['hades', 'celeste']));
    expect(await facts()).toEqual({ celeste: 'RPG false true', hades: 'RPG false true' });
    expect(await temp.store.get('games/hades/codes/k1'), 'its key stays').not.toBeNull();
    expect((await fieldRows(temp.store, ['hades'], change('featured:yes'))).length, 'an archived game is only restored').toBe(0);
    await temp.store.update('games/celeste', { removing: true });
    const back = await preview('archived:no', ['hades', 'celeste']);
    await done(back);
    expect(await batches.find(back)).toMatchObject({ skipped: 1, skippedTitles: ['Celeste'] });
    expect(await facts()).toEqual({ celeste: 'RPG false true', hades: 'RPG false false' });
  });

  test('is shown again if another owner changed one of the games meanwhile, and nothing is done', async () => {
    await add('Hades', 'Celeste');
    const id = await preview('genre:Puzzle', ['hades', 'celeste']);
    await temp.store.update('games/hades', { genre: 'Racing' });
    expect(await done(id)).toBe('refreshed');
    expect(await facts()).toEqual({ celeste: 'RPG false false', hades: 'Racing false false' });
  });
});
