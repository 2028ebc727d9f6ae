import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { dayInCasablanca } from '~/domain/shared/day';
import { fromUsdCents } from '~/domain/shared/money';
import { INDEXES } from '~/features/data/indexes';

import { builtStore } from '../support/servers/built-store';
import type { HttpVisitor } from '../support/visitors/http-visitor';
import { openTestShop, TEST_SECRET, type TestShop } from '../support/shop/test-shop';
import { signInOwner } from '../support/visitors/owner';

const SETTINGS = {
  DEMO: '0',
  KEY_SECRET: TEST_SECRET,
  // No server there: mails wait.
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Miftah <shop@example.com>',
  CONTACT_TO: 'amina@example.com',
};
const server = builtStore(SETTINGS);
let owner: HttpVisitor;
let shop: TestShop;
let today = dayInCasablanca(Date.now());
const books = (from: string, to: string) => `/admin/sales?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`;

beforeAll(async () => {
  // What is sold and looked at on two sides of a midnight is not of one day.
  while (dayInCasablanca(Date.now() + 3 * 60_000) !== dayInCasablanca(Date.now())) await pause(1000);
  today = dayInCasablanca(Date.now());
  owner = await signInOwner(server);
  const store = openSqliteStore({ file: join(server.dataDir, 'miftah.db'), indexes: INDEXES });
  shop = openTestShop({ store, close: () => store.close() }, Date.now);
});
afterAll(async () => {
  await shop.close();
});

describe('an empty shop', () => {
  test.each(['/admin/today', '/admin/health'])('says at %s what is missing for a first real sale, with links', async (path) => {
    const page = (await owner.get(path)).text;
    const missing = ['Your address', 'Name and contact', 'A way to pay you', 'A game'];
    for (const text of missing) expect(page).toContain(text);
    for (const to of ['/account/email', '/admin/settings/shop', '/admin/settings/payment', '/admin/settings/seller', '/admin?add=game'])
      expect(page).toContain(`href="${to}"`);
    expect(page).toContain(path === '/admin/today' ? 'Open your shop in 9 steps' : 'Missing for a first real sale');
    // The mail server is set, and a key needs a game first.
    for (const text of ['No mail leaves the store', '<dt>A key</dt>']) expect(page).not.toContain(text);
    expect(page).not.toContain('All is well. Nothing waits for you.');
  });
});

describe('the books', () => {
  test('of a store without sales say so', async () => {
    const page = await owner.get('/admin/sales');
    expect(page.status).toBe(200);
    expect(page.text).toContain('Nothing was sold in these days.');
  });

  test('show what was sold, and export it as a file whose cells no spreadsheet runs', async () => {
    await shop.game('a', 2, 'Steam', { title: '=HYPERLINK("https://evil.example")', platform: '' });
    const order = await shop.order('amal', ['a']);
    await shop.prove(order.id, 'amal');
    await shop.approve(order.id);
    // 100.00 MAD for a key of 66.67 MAD
    const page = await owner.get(books(today, today));
    for (const text of ['100.00', '66.67', '33.33', '1 order', '1 key sold', 'No platform', 'Bank transfer', '=HYPERLINK(&quot;'])
      expect(page.text).toContain(text);

    const file = await owner.get(`/admin/sales/export?from=${today}&to=${today}&by=game`);
    expect(file.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('Content-Disposition')).toBe(`attachment; filename="sales-by-game-${today}-${today}.csv"`);
    const [head, row, ...rest] = file.text.trim().split('\r\n');
    expect(head).toContain('Profit (MAD)');
    expect(row).toBe(`"'=HYPERLINK(""https://evil.example"")",a,1,0,100,0,66.67,0,0,0,33.33`);
    expect(rest).toEqual([]);
    for (const by of ['day', 'platform', 'method'])
      expect((await owner.get(`/admin/sales/export?from=${today}&to=${today}&by=${by}`)).text).toContain(',1,0,100,0,66.67,0,0,0,33.33');
  });

  test.each([
    ['a last day before the first', today, '2020-01-01', 'The last day is before the first day.'],
    ['no day at all', '', '', 'Please enter a day, from the year 2000 on.'],
    ['a day that is in no calendar', '2026-02-30', today, 'Please enter a day, from the year 2000 on.'],
    ['markup', '<script>', today, 'Please enter a day, from the year 2000 on.'],
    ['more than ten years', '2001-01-01', today, 'Choose at most ten years.'],
    ['a year that computers have not reached', today, '9999-12-31', 'Please enter a day, from the year 2000 on.'],
  ])('ask again for %s, and keep what was typed', async (_, from, to, message) => {
    const page = await owner.get(books(from, to));
    expect(page.status).toBe(422);
    expect(page.text).toContain(message);
    expect(page.text).toContain(`name="from" value="${from.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"`);
    expect((await owner.get(books(from, to).replace('/admin/sales', '/admin/sales/export'))).status).toBe(404);
  });
});

describe('the daily page', () => {
  test('leads from each waiting thing to its page, with today’s earnings', async () => {
    // why: the stock follows a sale within two seconds, not at once
    await expect.poll(async () => (await owner.get('/admin/today')).text).toContain('1 key left');
    const page = await owner.get('/admin/today');
    expect(page.status).toBe(200);
    for (const text of [
      'Sales today',
      '100.00',
      'Profit today',
      '33.33',
      '1 game is running low or sold out',
      '1 key left',
      '1 key sold in 7 days',
      'href="/admin/codes/a"',
    ])
      expect(page.text).toContain(text);
    expect(page.text).not.toContain('All is well.');

    const order = await shop.order('badr', ['a']);
    await shop.prove(order.id, 'badr');
    const busy = await owner.get('/admin/today');
    for (const text of ['1 order waits for your decision', `href="/admin/proofs?order=${order.id}"`, 'Proof to check'])
      expect(busy.text).toContain(text);
    expect(busy.text).toMatch(/Waiting for \d+ minutes?/);
  });

  test('switches the daily mail on and off, and does nothing else', async () => {
    expect((await owner.get('/admin/today')).text).toContain('to amina@example.com.');
    expect(await owner.post('/admin/today', { intent: 'digest-on' })).toMatchObject({ status: 303, location: '/admin/today' });
    expect((await owner.get('/admin/today')).text).toContain('The daily mail goes to amina@example.com, each morning at 8.');
    expect(await owner.post('/admin/today', { intent: 'digest-off' })).toMatchObject({ status: 303, location: '/admin/today' });
    expect((await owner.get('/admin/today')).text).toContain('Switch on');
    expect((await owner.post('/admin/today', { intent: 'digest' })).status).toBe(400);
    expect((await owner.get('/admin/audit')).text).toContain('Daily mail switched');
  });
});

describe('money in two currencies', () => {
  test('is shown in the books and in the order, and exported', async () => {
    expect((await owner.get(books(today, today))).text).not.toContain('By currency');
    await shop.game('b', 1);
    const { id } = await shop.order('badr', ['b']);
    const receipt = { currency: 'USD', grossCents: 1000, feeCents: 74, netCents: 926, credited: { currency: 'EUR', cents: 833 } };
    await shop.orders.settle(id, (order) => ({
      method: 'card',
      reference: 'CAPTURE1',
      attemptId: null,
      part: null,
      account: null,
      confirmedAt: null,
      amountCentimes: order.totalCentimes,
      usdCents: order.usdCents,
      feeCentimes: fromUsdCents(74, order.usdRate),
      receipt,
      at: shop.clock(),
      by: '',
      reason: null,
    }));
    const page = await owner.get(books(today, today));
    for (const text of ['By currency', '10.00\u00a0USD', '0.74\u00a0USD', '9.26\u00a0USD', '8.33\u00a0EUR', '100.00\u00a0MAD'])
      expect(page.text).toContain(text);
    const file = await owner.get(`/admin/sales/export?from=${today}&to=${today}&by=currency`);
    expect(file.headers.get('Content-Disposition')).toBe(`attachment; filename="sales-by-currency-${today}-${today}.csv"`);
    expect(file.text.trim().split('\r\n')).toEqual([
      'currency,payments,received,provider fee,left,credited in,credited,payments without a fee,for orders,for paid orders,not as asked for,for no order,sent back,never there,noted',
      'MAD,1,100,0,100,,,0,100,0,0,0,0,0,0',
      'USD,1,10,0.74,9.26,EUR,8.33,0,10,0,0,0,0,0,0',
    ]);
    const order = await owner.get(`/admin/orders/${id}`);
    for (const text of ['$10.00 at 10.00 MAD for $1', '9.26\u00a0USD', '8.33\u00a0EUR']) expect(order.text).toContain(text);
  });
});
