import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { GAME_COLUMNS, GAME_FIELDS } from '~/domain/game/fields';
import { INDEXES } from '~/features/data/indexes';
import type { Store } from '~/ports/store';

import { builtStore } from '../support/servers/built-store';
import { putOffer } from '../support/shop/offers';
import type { HttpVisitor } from '../support/visitors/http-visitor';
import { signInOwner } from '../support/visitors/owner';

/* The list of games and the page of one, as the owner sees them without JavaScript. */

const DAY = 24 * 60 * 60_000;
const server = builtStore({ DEMO: '0' });
let store: Store;
let owner: HttpVisitor;

beforeAll(async () => {
  owner = await signInOwner(server);
  store = openSqliteStore({ file: join(server.dataDir, 'miftah.db'), indexes: INDEXES });
  const facts = { intent: 'add', genre: 'RPG', platform: 'PC', cover: '/covers/x.svg' };
  for (const [title, price, ownPrice] of [
    ['Thin', '90', '100'],
    ['Wide', '40', '100'],
    ['Lossy', '120', '100'],
  ] as const)
    await owner.post('/admin', { ...facts, title, price, coefficient: '1.5', ownPrice });
  for (const code of ['AAAA1-BBBB1-CCCC1', 'AAAA2-BBBB2-CCCC2'])
    await owner.post('/admin/codes/wide', { intent: 'add', code, originPrice: '40', coefficient: '2.5' });
});
afterAll(async () => {
  await store.close();
});

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\u2066\u2069]/g, '')
    .replaceAll(/\s+/g, ' ');
const panelIn = (html: string, id: string) => new RegExp(`<section[^>]*aria-labelledby="${id}"[^]*?</section>`).exec(html)?.[0] ?? '';
const panel = (html: string, id: string) => textOf(panelIn(html, id));
const rowsOf = (html: string) =>
  [...html.matchAll(/<tr id="g-[^"]*"[^]*?<\/tr>/g)].map(([row]) => ({
    id: /id="g-([^"]*)"/.exec(row)?.[1],
    figures: [...row.matchAll(/<td class="end game-table__more-room">([^]*?)<\/td>/g)].map(([, cell = '']) => textOf(cell).trim()),
  }));

test('the form has an input for each field of a game, and the page of files a text for each column', async () => {
  const [form, file] = [(await owner.get('/admin?edit=wide')).text, (await owner.get('/admin/import')).text];
  expect(Object.keys(GAME_FIELDS).filter((name) => !form.includes(`name="${name}"`))).toEqual([]);
  expect(GAME_COLUMNS.filter((name) => !file.includes(`<code translate="no">${name}</code>`))).toEqual([]);
});

test('the list has the margin of each price and the sales of 30 days, and is sorted by both', async () => {
  const rows = rowsOf((await owner.get('/admin?sort=-margin')).text);
  expect(rows).toEqual([
    { id: 'wide', figures: ['60 %', '0'] },
    { id: 'thin', figures: ['10 %', '0'] },
    { id: 'lossy', figures: ['-20 %', '0'] },
  ]);
  expect(rowsOf((await owner.get('/admin?sort=margin')).text).map(({ id }) => id)).toEqual(['lossy', 'thin', 'wide']);
  const { text } = await owner.get('/admin?sort=sold');
  expect(text).toMatch(/<th[^>]*aria-sort="ascending"[^>]*><a[^>]*href="[^"]*sort=-sold"/);
  expect((await owner.get('/fr/admin')).text).toContain('Marge');
});

test('no page of the shop says what keys cost', async () => {
  for (const page of ['/', '/products', '/product/wide', '/products/suggestions?q=wide'])
    expect([page, (await owner.get(page)).text.includes('originPrice')]).toEqual([page, false]);
});

test('the page of a game names its keys, and leads to new keys and to an offer', async () => {
  const { text } = await owner.get('/admin?edit=wide');
  expect(panel(text, 'keys-h')).toMatch(/Keys 2 keys to sell Held for orders 0 Sold, 30 days 0 Used 0 Load keys/);
  expect(text).toContain('href="/admin/codes/wide?add=keys"');
  expect(panel(text, 'offer-h')).toContain('It is in no offer. Put it in an offer');
  const [, to = ''] = /href="(\/admin\/offers\/new\?[^"]*)"/.exec(panelIn(text, 'offer-h')) ?? [];
  const form = textOf((await owner.get(to.replaceAll('&amp;', '&'))).text);
  expect([form.includes('Wide'), form.includes('Thin')]).toEqual([true, false]);
  expect(panel((await owner.get('/admin?add=game')).text, 'keys-h'), 'a new game has neither').toBe('');
});

test('the page of a game says the offer that it is in, or will be, with its price and the way to it', async () => {
  const now = Date.now();
  await putOffer(store, { startsAt: now - DAY, endsAt: now + 3 * DAY, games: { wide: { price: 75, was: 100 } } });
  const running = (await owner.get('/admin?edit=wide')).text;
  expect(panel(running, 'offer-h')).toMatch(/Black Friday 75\.00 MAD · −25 % running Ends in \d days Change or stop/);
  expect(running).toContain('href="/admin/offers/friday"');
  await putOffer(store, { id: 'later', startsAt: now + DAY, endsAt: now + 9 * DAY, games: { wide: { price: 120, was: null } } });
  expect(panel((await owner.get('/admin?edit=wide')).text, 'offer-h')).toMatch(
    /planned .*Its price is not below the price without the offer/,
  );
  await store.update('offers/later', { stoppedAt: now - 1 });
  expect(panel((await owner.get('/fr/admin?edit=wide')).text, 'offer-h')).toContain('L’ajouter à une offre');
});

test('the log names a game by its title, with the way to its page, and one that is gone by its id', async () => {
  await owner.post('/admin', { intent: 'delete', id: 'lossy' });
  const log = (await owner.get('/admin/audit')).text;
  expect(log).toMatch(/<a[^>]*href="\/admin\?edit=wide"[^>]*>Game Wide<\/a>/);
  expect(log).toMatch(/<a[^>]*href="\/admin\/codes\/wide"[^>]*>Key of the game Wide<\/a>/);
  expect(log).toMatch(/<td>Game lossy<\/td>/);
  expect((await owner.get('/admin/audit?about=games%2Fwide')).text).toContain('History: Game Wide');
});
