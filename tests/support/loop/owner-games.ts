import { localTimeInCasablanca } from '~/domain/shared/day';
import { MANAGED_SORTS } from '~/domain/catalogue/admin-list';

import { times } from '../contracts/store-case';
import { PICTURES } from '../files';
import { NONSENSE } from './shoppers';
import type { LargeStore } from './store';
import type { Walk } from './walk';

/** The games of a file that the owner adds. */
const NEW_GAMES = 5_000;
const DAY = 24 * 60 * 60_000;

export const csvFile = (text: string) => new Blob([text], { type: 'text/csv' });
/** A file of so many games that the shop hasn't. */
const newGames = (count: number) =>
  csvFile(['title,price,genre', ...times(count, (nth) => `Imported Game ${nth},${10 + (nth % 90)},RPG`)].join('\n'));
const inDays = (days: number) => localTimeInCasablanca(Date.now() + days * DAY);
const pictureFile = (name: string) => new File([new Uint8Array(PICTURES['a PNG'])], name, { type: 'image/png' });

/** All that the owner does with one game, and with all at once. */
export async function walkGames(world: LargeStore, walk: Walk): Promise<void> {
  await walkLists(world, walk);
  await walkOneGame(world, walk);
  await walkPrices(world, walk);
  await walkFields(world, walk);
  await walkFiles(world, walk);
  await walkOffers(world, walk);
}

async function walkLists({ owner, games, touch }: LargeStore, { page }: Walk): Promise<void> {
  const search = new URLSearchParams({ q: NONSENSE }).toString();
  for (const path of [
    '/admin',
    '/admin?page=1000',
    '/ar/admin',
    '/admin?q=iron',
    `/admin?${search}`,
    '/admin?stock=low',
    '/admin?stock=archived',
  ])
    await page(owner, path);
  for (const sort of MANAGED_SORTS) await page(owner, `/admin?sort=${sort}`);
  for (const path of ['/admin', '/admin?sort=margin', '/admin?sort=-sold', '/admin/prices']) await page(owner, path, { before: touch });
  for (const query of [`edit=${games.large}`, `delete=${games.large}`, `copy=${games.large}`, 'add=game'])
    await page(owner, `/admin?${query}`);
  for (const path of ['/admin/prices', '/admin/regions', '/admin/change', '/admin/offers/new']) {
    await page(owner, path);
    await page(owner, `${path}?q=iron&sort=margin`);
    await page(owner, `${path}?pick=-,${games.all.slice(0, 100).join(',')}`);
  }
  for (const path of ['/admin/import', '/admin/pictures', '/admin/preview', '/admin/batches', '/admin/export', '/fr/admin/export'])
    await page(owner, path);
  await page(owner, '/admin/none', { status: 404 });
  const [, routes = ''] = /(\/admin\/routes\.js[^"]*)"/.exec((await owner.get('/admin')).text) ?? [];
  await page(owner, routes.replaceAll('&amp;', '&') || '/admin/routes.js');
}

async function walkOneGame({ owner, games }: LargeStore, { page, press, repeat }: Walk): Promise<void> {
  const game = {
    title: 'Walked Game',
    price: '100',
    coefficient: '1.5',
    genre: 'RPG',
    platform: 'PC',
    cover: '/covers/x.svg',
    rating: '4',
  };
  await repeat(owner, '/admin', { intent: 'preview', ...game });
  await repeat(owner, '/admin/preview', game);
  await press(owner, '/admin', { intent: 'add', ...game });
  const id = 'walked-game';
  await press(owner, '/admin', { intent: 'update', id, ...game, price: '120' });
  await press(owner, '/admin', { intent: 'update', id, ...game, coverFile: pictureFile('cover.png') });
  const [picture = ''] = /\/pictures\/walked-game\/[0-9a-f]{24}-\d+\.webp/.exec((await owner.get(`/admin?edit=${id}`)).text) ?? [];
  await page(owner, picture);
  await page(owner, `/product/${id}`);
  await press(owner, '/admin', { intent: 'delete', id });
  await press(owner, '/admin', { intent: 'delete', id: games.all.at(-1) ?? '' });
}

/** Previews a change of all games, applies it, and takes it back. */
async function change({ owner }: LargeStore, { page, press }: Walk, path: string, fields: Record<string, string>): Promise<void> {
  const { location } = await press(owner, path, { intent: 'preview', ...fields });
  const batch = location ?? '';
  for (const query of ['', '?page=20']) await page(owner, batch + query);
  await press(owner, batch, { intent: 'apply', looked: 'on' });
  await page(owner, batch);
  const undo = (await press(owner, batch, { intent: 'undo' })).location ?? '';
  await page(owner, undo);
  await press(owner, undo, { intent: 'apply', looked: 'on' });
  await page(owner, undo);
}

async function walkPrices(world: LargeStore, walk: Walk): Promise<void> {
  await change(world, walk, '/admin/prices', { coefficient: '1.7', round: '9' });
  const { location } = await walk.press(world.owner, '/admin/prices?genre=RPG', { intent: 'preview', coefficient: '1.6' });
  await walk.press(world.owner, location ?? '', { intent: 'discard' });
}

async function walkFields(world: LargeStore, walk: Walk): Promise<void> {
  const regions = await walk.press(world.owner, '/admin/regions', { intent: 'preview', regions: 'everywhere' });
  await walk.press(world.owner, regions.location ?? '', { intent: 'apply', looked: 'on' });
  await change(world, walk, '/admin/change?stock=out', { change: 'archived:yes' });
}

async function walkFiles(world: LargeStore, walk: Walk): Promise<void> {
  const { owner } = world;
  const { press, page } = walk;
  const added = await press(owner, '/admin/import', { intent: 'read', csv: newGames(NEW_GAMES) });
  await page(owner, added.location ?? '');
  await press(owner, added.location ?? '', { intent: 'apply', looked: 'on' });
  const undo = (await press(owner, added.location ?? '', { intent: 'undo' })).location ?? '';
  await press(owner, undo, { intent: 'apply', looked: 'on' });
  // All that the shop has, with other prices, as a spreadsheet sends it back.
  const { text } = await owner.get('/admin/export');
  const back = await press(owner, '/admin/import', { intent: 'read', csv: csvFile(text.replaceAll(',RPG,', ',Action,')) });
  await press(owner, back.location ?? '', { intent: 'discard' });
  const pictures = times(20, (nth) => pictureFile(`game-${nth}.png`));
  const many = await press(owner, '/admin/pictures', { intent: 'read', pictures });
  await press(owner, many.location ?? '', { intent: 'apply', looked: 'on' });
}

async function walkOffers({ owner }: LargeStore, { page, press }: Walk): Promise<void> {
  const terms = { intent: 'preview', kind: 'percent', percent: '25', begin: '', end: inDays(3), en: 'Black Friday' };
  const offer = (await press(owner, '/admin/offers/new', terms)).location ?? '';
  await page(owner, offer);
  await press(owner, offer, { intent: 'apply', looked: 'on' });
  for (const path of [offer, '/admin/offers', '/products?offer=1', '/products?sort=discount']) await page(owner, path);
  await press(owner, offer, { intent: 'extend', end: inDays(4) });
  await press(owner, offer, { intent: 'stop' });
  const unwanted = (await press(owner, '/admin/offers/new?genre=RPG', terms)).location ?? '';
  await press(owner, unwanted, { intent: 'discard' });
  await press(owner, '/admin/offers?index', { intent: 'renew-feed' });
}
