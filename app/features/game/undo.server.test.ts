import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';

import { readFieldChange, type BatchRow, type UndoRow } from '~/domain/game/bulk-edit';
import { MAX_FEATURED } from '~/domain/game';

import { dying } from '../../../tests/support/shop/crash';
import { fillCatalogue, manyGameIds } from '../../../tests/support/shop/many-games';
import { putOffer } from '../../../tests/support/shop/offers';
import { GAME_INPUT, keyInput, openTestShop, refusal, type TestShop } from '../../../tests/support/shop/test-shop';
import { hooked } from '../../../tests/support/shop/intercept';
import { createGameBatches, type GameBatches } from './bulk-edit.server';
import { toGame } from './document.server';
import { fieldRows } from './fields.server';
import { readGameRows } from './import.server';
import { priceRows, regionRows } from './prices.server';

const DAY = 24 * 60 * 60_000;
const log = { info: () => {}, warn: () => {}, error: () => {} };
const catalogueFacts = { titles: new Set<string>(), isNamed: () => false, featured: 0, hasKeys: () => true };

/** The whole size where the long forms run, on the engine that has it in minutes. */
const MANY = process.env['FAULTS'] === 'long' && inject('firestoreHost') === undefined ? 27_000 : 420;

let shop: TestShop;
let batches: GameBatches;
let work: GameBatches;
let undone: string[];

beforeEach(() => {
  shop = openTestShop();
  undone = [];
  work = batches = open();
});
afterEach(async () => {
  await work.stopWork();
  await shop.close();
});

function open(store = shop.store) {
  const onUndone = async (ids: readonly string[]) => void undone.push(...ids);
  return createGameBatches({ store, clock: shop.clock, log, known: () => catalogueFacts, onUndone });
}

async function done(id: string, one = work): Promise<string> {
  const begun = await one.begin(id, 'owner');
  await one.settled(id, 600_000);
  return begun;
}

const reprice = async (ids: readonly string[], coefficient: number) =>
  batches.keep(await priceRows(shop.store, ids, { coefficient, round: null }), { kind: 'coefficient', coefficient });

async function change(text: string, ids: readonly string[]) {
  const field = readFieldChange(text);
  if (field === null) throw new Error(text);
  return batches.keep(await fieldRows(shop.store, ids, field), { kind: 'field', change: text });
}

async function importGames(csv: string) {
  const read = await readGameRows(new TextEncoder().encode(csv), catalogueFacts);
  if (!read.ok) throw new Error(read.code);
  return batches.keep(read.rows, { kind: 'import', fileName: 'games.csv' });
}

async function rowsOf(id: string): Promise<readonly BatchRow[]> {
  const batch = await batches.find(id);
  return batch ? batches.rowsOf(batch) : [];
}

const verdicts = async (id: string) =>
  Object.fromEntries((await rowsOf(id)).map((row) => [(row as UndoRow).id, row.problem || row.verdict]));
const games = async () => (await shop.store.query({ from: 'games' })).docs.map(toGame);
const prices = async () => Object.fromEntries((await games()).map(({ id, coefficient, buyingPrice }) => [id, [coefficient, buyingPrice]]));
const logOf = async (about: string) =>
  (await shop.store.query({ from: 'audit', where: [['about', '==', about]], order: ['when', 'asc'] })).docs.map(({ data }) => data);

describe('a change of many prices that is taken back', () => {
  const three = async () => {
    for (const id of ['a', 'b', 'c'])
      await shop.game(id, 1, 'Steam', { price: 100, coefficient: 1.5, buyingPrice: id === 'b' ? 139.9 : 150 });
  };

  test('gives each game its price of before, also an own price, and its log keeps the price that stood', async () => {
    await three();
    const id = await reprice(['a', 'b', 'c'], 10);
    shop.wait(DAY);
    await done(id);
    const stoodAt = shop.clock();
    shop.wait(DAY);
    const undo = await work.previewUndo(id);
    expect(await prices(), 'a preview changes nothing').toEqual({ a: [10, 10_000], b: [10, 10_000], c: [10, 10_000] });
    expect(await verdicts(undo)).toEqual({ a: 'restored', b: 'restored', c: 'restored' });
    await done(undo);
    expect(await prices()).toEqual({ a: [15, 15_000], b: [15, 13_990], c: [15, 15_000] });
    const [game] = await games();
    expect(game?.priceLog.slice(-2)).toEqual([
      { at: stoodAt, centimes: 10_000 },
      { at: shop.clock(), centimes: 15_000 },
    ]);
    expect(undone.toSorted()).toEqual(['a', 'b', 'c']);
  });

  test('leaves alone what came after: an edit by hand, a later change, an offer, a game that is gone', async () => {
    for (const id of ['edited', 'later', 'offered', 'gone', 'free'])
      await shop.game(id, 0, 'Steam', { price: 100, coefficient: 1.5, buyingPrice: 150 });
    const id = await reprice(['edited', 'later', 'offered', 'gone', 'free'], 20);
    await done(id);
    await shop.games.update('edited', { ...GAME_INPUT, title: 'edited', buyingPrice: 12_345 as never, coefficient: 20 }, 'owner');
    await done(await reprice(['later'], 30));
    await putOffer(shop.store, { startsAt: shop.clock() - 1, endsAt: shop.clock() + DAY, games: { offered: { price: 150, was: 200 } } });
    await shop.games.remove('gone', 'owner');
    const after = await prices();
    const undo = await work.previewUndo(id);
    expect(await verdicts(undo)).toEqual({
      edited: 'edited-since',
      later: 'edited-since',
      offered: 'offer-since',
      gone: 'gone',
      free: 'restored',
    });
    await done(undo);
    expect(await prices()).toEqual({ ...after, free: [15, 15_000] });
  });

  test('leaves alone a game that another admin changes after the decision, and names it', async () => {
    await three();
    const id = await reprice(['a', 'b', 'c'], 10);
    await done(id);
    const undo = await work.previewUndo(id);
    let isDone = false;
    const busy = hooked(shop.store, {
      transaction: (async (...args: Parameters<typeof shop.store.transaction>) => {
        if (!isDone && (await batches.find(undo))?.state === 'writing') {
          isDone = true;
          await shop.store.update('games/b', { buyingPrice: 77 });
        }
        return shop.store.transaction(...args);
      }) as typeof shop.store.transaction,
    });
    await done(undo, open(busy));
    expect(await batches.find(undo)).toMatchObject({ state: 'done', skipped: 1, skippedTitles: ['b'] });
    expect(await prices()).toEqual({ a: [15, 15_000], b: [10, 7700], c: [15, 15_000] });
  });

  test('happens once, whoever of two admins is first', async () => {
    await three();
    const id = await reprice(['a', 'b', 'c'], 10);
    await done(id);
    shop.wait(1000);
    const undos = [await work.previewUndo(id), await work.previewUndo(id)];
    const outcomes = await Promise.all(undos.map((undo) => refusal(open().begin(undo, 'second'))));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    shop.wait(60_000);
    await work.resume();
    for (const undo of undos) await work.settled(undo, 600_000);
    expect(await refusal(work.previewUndo(id))).toBe(`wrong-state ${id}`);
    expect(await prices()).toEqual({ a: [15, 15_000], b: [15, 13_990], c: [15, 15_000] });
    expect((await logOf(`gameBatches/${id}`)).map(({ action }) => action)).toEqual(['coefficient-changed', 'change-undone']);
  });

  test('waits while another change runs, and lets no other one begin', async () => {
    await three();
    const id = await reprice(['a', 'b'], 10);
    await done(id);
    const [undo, other] = [await work.previewUndo(id), await reprice(['c'], 20)];
    const idle = open(dying(shop.store, 1).store);
    await refusal(idle.begin(other, 'owner'));
    await idle.stopWork();
    expect((await batches.find(other))?.state).toBe('writing');
    expect(await refusal(work.begin(undo, 'owner'))).toBe(`change-running ${other}`);
    shop.wait(60_000);
    await work.resume();
    await work.settled(other, 600_000);
    expect(await done(undo)).toBe('begun');
    expect(await prices()).toEqual({ a: [15, 15_000], b: [15, 13_990], c: [20, 20_000] });
  });

  test('is possible for 30 days, and its rows are gone then', async () => {
    await three();
    const id = await reprice(['a'], 10);
    await done(id);
    shop.wait(29 * DAY);
    await batches.sweep();
    expect(await refusal(work.previewUndo(id))).toBe('done');
    shop.wait(2 * DAY);
    expect(await refusal(work.previewUndo(id))).toBe(`wrong-state ${id}`);
    await batches.sweep();
    expect(await batches.find(id)).toBeNull();
    expect((await shop.store.query({ from: `gameBatches/${id}/chunks` })).docs).toEqual([]);
  });

  test('says in the log what it did, as the change did before', async () => {
    await three();
    const id = await reprice(['a', 'b', 'c'], 10);
    await done(id);
    shop.wait(DAY);
    await done(await work.previewUndo(id));
    const [changeEntry, back] = await logOf(`gameBatches/${id}`);
    expect(changeEntry?.['changes']).toEqual([
      { field: 'coefficient', before: '1.5', after: 1 },
      { field: 'lowestPriceCentimes', before: 13_990, after: 10_000 },
      { field: 'highestPriceCentimes', before: 15_000, after: 10_000 },
      { field: 'games', before: null, after: 3 },
      { field: 'ownPricesLost', before: null, after: 1 },
    ]);
    expect(back?.['changes']).toEqual([
      { field: 'coefficient', before: 1, after: 1.5 },
      { field: 'lowestPriceCentimes', before: 10_000, after: 13_990 },
      { field: 'highestPriceCentimes', before: 10_000, after: 15_000 },
      { field: 'games', before: null, after: 3 },
    ]);
    expect((await logOf('games/b')).at(-1)).toMatchObject({ action: 'change-undone', by: 'owner' });
  });
});

describe('a change with warnings', () => {
  test('is not begun before the owner looked at them, and shows them first', async () => {
    await shop.game('fine', 0, 'Steam', { price: 100, coefficient: 1.1, buyingPrice: 110 });
    await shop.game('typo', 0, 'Steam', { price: 350, coefficient: 1.5, buyingPrice: 525 });
    const id = await reprice(['fine', 'typo'], 10);
    expect(await batches.find(id)).toMatchObject({ warnings: {} });
    await batches.discard(id);
    const wrong = await reprice(['fine', 'typo'], 1);
    expect((await batches.find(wrong))?.warnings).toEqual({ 'below-cost': 2, 'over-half': 2 });
    expect(await work.begin(wrong, 'owner', false)).toBe('unchecked');
    expect((await batches.find(wrong))?.state).toBe('preview');
    expect(await work.begin(wrong, 'owner', true)).toBe('begun');
    await work.settled(wrong, 600_000);
    expect(await prices()).toMatchObject({ typo: [1, 3500] });
  });

  test('names games without a key that come to the home page', async () => {
    for (const id of ['full', 'empty']) await shop.game(id, 0);
    const rows = await fieldRows(shop.store, ['full', 'empty'], { field: 'featured', value: 'yes' }, (id) => id === 'full');
    const id = await batches.keep(rows, { kind: 'field', change: 'featured:yes' });
    expect((await batches.find(id))?.warnings).toEqual({ 'no-key': 1 });
    expect((await rowsOf(id)).map(({ title }) => title)).toEqual(['empty', 'full']);
  });
});

describe('another change of many that is taken back', () => {
  test('gives genre, regions and archived games back as they were, and a featured one its place', async () => {
    for (const id of ['a', 'b']) await shop.game(id, 0, 'Steam', { featured: id === 'a' });
    const genre = await change('genre:Puzzle', ['a', 'b']);
    await done(genre);
    const regions = await batches.keep(await regionRows(shop.store, ['a', 'b'], ['Morocco']), { kind: 'regions', regions: ['Morocco'] });
    await done(regions);
    const archived = await change('archived:yes', ['a', 'b']);
    await done(archived);
    const facts = async () =>
      (await games()).map((game) => [game.genre, game.featured, game.archived, game.facts.regions.join(' ')].join(' ').trim());
    expect(await facts()).toEqual(['Puzzle false true Morocco', 'Puzzle false true Morocco']);
    for (const id of [archived, regions, genre]) await done(await work.previewUndo(id));
    expect(await facts()).toEqual(['RPG true false', 'RPG false false']);
  });

  test('leaves a game out of the featured where ten others took the places', async () => {
    await shop.game('first', 0, 'Steam', { featured: true });
    const id = await change('featured:no', ['first']);
    await done(id);
    for (let nth = 0; nth < MAX_FEATURED; nth += 1) await shop.game(`g${nth}`, 0, 'Steam', { featured: true });
    const undo = await work.previewUndo(id);
    expect(await verdicts(undo)).toEqual({ first: 'featured-full' });
    expect(await refusal(work.begin(undo, 'owner'))).toBe(`wrong-state ${undo}`);
  });

  test('leaves a game out of the featured that was archived since', async () => {
    for (const id of ['put-away', 'shown']) await shop.game(id, 0, 'Steam', { featured: true });
    const id = await change('featured:no', ['put-away', 'shown']);
    await done(id);
    await done(await change('archived:yes', ['put-away']));
    const undo = await work.previewUndo(id);
    expect(await verdicts(undo)).toEqual({ 'put-away': 'edited-since', shown: 'restored' });
    await done(undo);
    expect((await games()).map((game) => [game.id, game.featured])).toEqual([
      ['put-away', false],
      ['shown', true],
    ]);
  });

  test('removes imported games, but none with keys, an edit or an offer', async () => {
    const id = await importGames(
      'title,price,genre,featured\nPlain,100,RPG,\nStar,100,RPG,yes\nStocked,100,RPG,\nEdited,100,RPG,\nOffered,100,RPG,\n',
    );
    await done(id);
    shop.wait(DAY);
    await shop.keys.add('stocked', keyInput('STOCK-00001'), 'owner');
    await shop.store.update('games/edited', { rating: 3 });
    await putOffer(shop.store, { startsAt: shop.clock(), endsAt: shop.clock() + DAY, games: { offered: { price: 90, was: null } } });
    const undo = await work.previewUndo(id);
    expect(await verdicts(undo)).toEqual({
      plain: 'removed',
      star: 'removed',
      stocked: 'keys-since',
      edited: 'edited-since',
      offered: 'edited-since',
    });
    await done(undo);
    expect((await games()).map((game) => game.id)).toEqual(['edited', 'offered', 'stocked']);
    expect((await shop.store.query({ from: 'removals' })).docs.map((doc) => doc.id)).toEqual(['plain', 'star']);
    expect((await logOf('games/plain')).map(({ action }) => action)).toEqual(['change-undone']);
  });

  test('does not remove an imported game whose first key comes after the decision', async () => {
    const id = await importGames('title,price,genre\nPlain,100,RPG\n');
    await done(id);
    const undo = await work.previewUndo(id);
    const idle = open(dying(shop.store, 1).store);
    await refusal(idle.begin(undo, 'owner'));
    await idle.stopWork();
    await shop.keys.add('plain', keyInput('STOCK-00001'), 'owner');
    shop.wait(DAY);
    await work.resume();
    await work.settled(undo, 600_000);
    expect(await batches.find(undo)).toMatchObject({ state: 'done', skipped: 1 });
    expect((await games()).map((game) => game.id)).toEqual(['plain']);
  });
});

describe(`a change of ${MANY} games that is taken back`, () => {
  test('while games are edited, orders are placed and its process is killed leaves each game before or after, and its orders as they were', async () => {
    const { store, encryption } = shop;
    await fillCatalogue({ store, encryption, at: shop.clock() - 100 * DAY }, { games: MANY, keys: 1 });
    const { all, stocked } = manyGameIds(MANY);
    const before = await prices();
    const id = await reprice(all, 10);
    await done(id);
    const after = await prices();
    const byHand = new Set(all.filter((_, nth) => nth % 2 === 1));
    for (const gameId of byHand) await store.update(`games/${gameId}`, { buyingPrice: 99 });
    const undo = await work.previewUndo(id);

    const orders = [];
    for (let lives = 2; ; lives += 3) {
      const killed = open(dying(store, lives).store);
      await refusal(killed.begin(undo, 'owner'));
      await refusal(killed.resume());
      await refusal(killed.settled(undo, 600_000));
      await killed.stopWork();
      const gameId: string = stocked[orders.length % stocked.length] ?? '';
      if (orders.length < 10 && !byHand.has(gameId)) orders.push(await shop.order(`shopper-${orders.length}`, [gameId]));
      const now = await prices();
      for (const each of all) {
        const allowed = byHand.has(each) ? [9900] : [before[each]?.[1], after[each]?.[1]];
        expect(allowed, each).toContain(now[each]?.[1]);
      }
      if ((await batches.find(undo))?.state === 'done') break;
      shop.wait(60_000);
    }
    const end = await prices();
    for (const each of all) expect(end[each]?.[1], each).toBe(byHand.has(each) ? 9900 : before[each]?.[1]);
    for (const order of orders) expect((await shop.orders.find(order.id))?.totalCentimes).toBe(order.totalCentimes);
    expect((await batches.find(undo))?.counts).toEqual({ restored: MANY - byHand.size, 'edited-since': byHand.size });
    expect(await batches.recordOf((await batches.find(undo)) as never)).toHaveLength(MANY - byHand.size);
  });
});
