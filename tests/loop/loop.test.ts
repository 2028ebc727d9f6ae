import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Hold, type Meter, openMeter, tableOf, tooLong } from '../support/loop/holds';
import { walkGames } from '../support/loop/owner-games';
import { walkKeys } from '../support/loop/owner-keys';
import { walkMoney } from '../support/loop/owner-orders';
import { walkDesk } from '../support/loop/owner-rest';
import { allParts } from '../support/loop/routes';
import { walkShop } from '../support/loop/shoppers';
import { type LargeStore, openLargeStore } from '../support/loop/store';
import { createWalk, type Walk } from '../support/loop/walk';
import { tempDataDir } from '../support/servers/built-server';
import { faultyServer, removeCopies } from '../support/servers/faulty-build';

/*
 * How long each request holds the event loop of a large store: one walk over every loader and action, warm. Work that only awaits what is
 * done already gives no turn, and is found. GAMES=900 tries a walk in some minutes; TELL=1 tells each figure as it comes.
 */

const SIZE = { games: Number(process.env['GAMES'] ?? 27_000), keys: 2_000 };
const tell = process.env['TELL'] === undefined ? undefined : (line: string) => console.log(line);

const data = tempDataDir();
const holds: Hold[] = [];
let meter: Meter;
let world: LargeStore;

beforeAll(async () => {
  meter = await openMeter();
  world = await openLargeStore({ dir: data.dir, size: SIZE, env: meter.env });
});
afterAll(async () => {
  console.log(`Beyond the promise:\n${tableOf(holds)}`);
  await world.close();
  removeCopies();
  data.remove();
});

const newWalk = (): Walk => createWalk(meter, tell);

test.each([
  ['the shop', walkShop],
  ['games', walkGames],
  ['keys', walkKeys],
  ['orders and money', walkMoney],
  ['all else of the owner’s', walkDesk],
])('no request about %s holds the event loop', async (_, walkPart) => {
  const walk = newWalk();
  await walkPart(world, walk).finally(() => holds.push(...walk.holds()));
  expect(walk.faults()).toEqual([]);
  expect(tableOf(tooLong(walk.holds()))).toBe('');
});

test('every loader and button was measured', () => {
  const measured = new Set(holds.map(({ part }) => part));
  expect(allParts().filter((part) => !measured.has(part))).toEqual([]);
});

test('a loop that only awaits, without a pause, is found', async () => {
  const place = 'if (listed.length === MAX_ADDRESSES) break;';
  await world.restart(faultyServer([{ instead: place, put: `${place} for (let nth = 0; nth < 100; nth += 1) await null;` }]));
  const walk = newWalk();
  await walk.page(world.owner, '/sitemap.xml', { before: world.touch });
  expect(tooLong(walk.holds()).map(({ part }) => part)).toEqual(['routes/sitemap[.]xml loader']);
});
