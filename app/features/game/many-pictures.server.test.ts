import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { createPictures } from '~/adapters/sharp/pictures.server';

import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { GAME_INPUT } from '../../../tests/support/shop/test-shop';
import { createGames } from './index.server';
import type { SentPicture } from './many-pictures.server';

const NOTHING = { all: () => [], archived: () => [], named: () => [], find: () => null };
const SILENT = { error: () => {}, warn: () => {}, info: () => {} };

let temp: TempStore;
let shop: ReturnType<typeof createGames>;
let now: number;

beforeEach(async () => {
  temp = openTempStore();
  now = Date.UTC(2026, 10, 28);
  shop = createGames({ store: temp.store, clock: () => now, log: SILENT, catalogue: NOTHING, pictures: createPictures() });
  await shop.games.add(GAME_INPUT, 'owner');
});
afterEach(async () => {
  await shop.gameBatches.stopWork();
  await temp.close();
});

const files = async () => (await temp.store.query({ from: 'games/alpha/pictureFiles' })).docs.length;

async function sentPicture(color: string, place = 1): Promise<SentPicture> {
  const bytes = await sharp({ create: { width: 60, height: 80, channels: 3, background: color } })
    .png()
    .toBuffer();
  return { file: `alpha-${place}.png`, id: 'alpha', role: place === 1 ? 'cover' : 'screenshot', place, bytes };
}

async function stage(...pictures: readonly SentPicture[]) {
  const intake = await shop.pictureIntake.open();
  for (const picture of pictures) await intake.add(picture);
  return intake;
}

it('shows the pictures of a folder in the order of their numbers once the owner agreed', async () => {
  const id = await (await stage(await sentPicture('#100', 3), await sentPicture('#200'), await sentPicture('#300', 2))).close();
  expect((await shop.games.find('alpha'))?.screenshots).toEqual([]);
  const [, second, third] = (await shop.gameBatches.rowsOf((await shop.gameBatches.find(id)) as never)).map((row) =>
    'digest' in row ? row.digest : '',
  );
  expect(await shop.gameBatches.begin(id, 'owner')).toBe('begun');
  expect(await shop.gameBatches.settled(id, 5000)).toBe(true);
  const game = await shop.games.find('alpha');
  expect([game?.cover.startsWith('/pictures/alpha/'), game?.screenshots]).toEqual([true, [second, third]]);
  expect(await files()).toBe(15);
});

it('leaves nothing of an upload that a crash cut off, once its time is over', async () => {
  await stage(await sentPicture('#100'), await sentPicture('#200', 2));
  expect(await files()).toBe(10);
  now += 25 * 60 * 60_000;
  expect(await shop.gameBatches.sweep()).toBe(1);
  expect(await files()).toBe(0);
});

it('leaves nothing of a picture that came twice, discarded or over', async () => {
  const twice = [await sentPicture('#100', 2), await sentPicture('#100', 2)];
  await shop.gameBatches.discard(await (await stage(...twice)).close());
  expect(await files()).toBe(0);
  await (await stage(...twice)).close();
  now += 25 * 60 * 60_000;
  expect(await shop.gameBatches.sweep()).toBe(1);
  expect(await files()).toBe(0);
});

it('judges again where a game changed after the preview, and does nothing', async () => {
  const id = await (await stage(await sentPicture('#100', 2))).close();
  const other = await (await stage(await sentPicture('#100', 2))).close();
  await shop.gameBatches.begin(other, 'owner');
  await shop.gameBatches.settled(other, 5000);
  expect(await shop.gameBatches.begin(id, 'owner')).toBe('refreshed');
  expect((await shop.gameBatches.find(id))?.counts).toEqual({ same: 1 });
  await shop.gameBatches.discard(id);
  expect(await files(), 'the game shows it').toBe(5);
});

it('keeps the cover that another one of a folder replaces as long as that can be taken back, and shows it again then', async () => {
  for (const color of ['#100', '#200']) {
    now += 1000;
    const id = await (await stage(await sentPicture(color))).close();
    expect(await shop.gameBatches.begin(id, 'owner')).toBe('begun');
    expect(await shop.gameBatches.settled(id, 5000)).toBe(true);
  }
  expect(await files(), 'both covers').toBe(10);
  const [first, second] = (await shop.gameBatches.listDecided(null)).batches.toReversed();
  const firstCover = `/pictures/alpha/${(await shop.gameBatches.rowsOf(first as never)).map((row) => ('digest' in row ? row.digest : '')).join('')}`;
  const undo = await shop.gameBatches.previewUndo(second?.id ?? '');
  expect(await shop.gameBatches.begin(undo, 'owner')).toBe('begun');
  expect(await shop.gameBatches.settled(undo, 5000)).toBe(true);
  expect((await shop.games.find('alpha'))?.cover).toContain(firstCover);
  now += 32 * 24 * 60 * 60_000;
  await shop.gameBatches.sweep();
  expect(await files(), 'the one that is shown').toBe(5);
});

it('takes five screenshots of a game, and refuses the sixth', async () => {
  const six = await Promise.all([2, 3, 4, 5, 6, 7].map((place) => sentPicture(`#${place}00`, place)));
  const id = await (await stage(...six)).close();
  expect((await shop.gameBatches.find(id))?.counts).toEqual({ pictured: 5, refused: 1 });
  await shop.gameBatches.begin(id, 'owner');
  expect(await shop.gameBatches.settled(id, 5000)).toBe(true);
  expect((await shop.games.find('alpha'))?.screenshots).toHaveLength(5);
});
