import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { formatClock, formatLongClock } from '~/domain/shared/text/date-format';
import { isoInCasablanca, localTimeInCasablanca } from '~/domain/shared/day';
import { LANGUAGES, localizedPath } from '~/domain/shared/language';
import { INDEXES } from '~/features/data/indexes';
import type { Store } from '~/ports/store';

import { builtStore } from '../support/servers/built-store';
import { putOffer } from '../support/shop/offers';
import { textOf } from '../support/visitors/forms';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { signInOwner } from '../support/visitors/owner';
import { PASSWORD } from '../support/visitors/sign-up';

const MINUTE = 60_000;
const DAY = 24 * 60 * 60_000;
/** In each language of the store. */
const FULL = /123[.,]45/;
const REDUCED = /77[.,]77/;

const server = builtStore({ DEMO: '1' }, { hasMovedClock: true });
let store: Store;
let owner: HttpVisitor;
/** They order before the offer, while it runs, and after it. */
const shoppers: HttpVisitor[] = [];
/** Looks at a cart and at a shared list. */
let watcher: HttpVisitor;

beforeAll(async () => {
  owner = await signInOwner(server, httpVisitor(server.origin, { address: '198.51.100.250' }));
  store = openSqliteStore({ file: join(server.dataDir, 'miftah.db'), indexes: INDEXES });
  await addGame('Zzoffered', '123.45');
  for (const nth of [0, 1, 2]) shoppers.push(await signUp(nth));
  watcher = await signUp(3);
});
afterAll(async () => {
  await store.close();
});

async function addGame(title: string, price: string, keys = 13): Promise<void> {
  const id = title.toLowerCase();
  await owner.post('/admin', { intent: 'add', title, genre: 'MMO', platform: 'PC', price, coefficient: '1', cover: '/covers/p.svg' });
  for (let nth = 0; nth < keys; nth += 1)
    await owner.post(`/admin/codes/${id}`, { intent: 'add', code: `${id}-${nth}`, type: 'Steam', originPrice: '20', coefficient: '1.5' });
}

const emailOf = (nth: number) => `amal.${nth}@example.com`;

async function signUp(nth: number): Promise<HttpVisitor> {
  const visitor = httpVisitor(server.origin, { address: `198.51.100.${nth + 1}` });
  const person = { name: 'Amal Idrissi', birthDate: '1990-07-14', phone: '+212612345678', email: emailOf(nth) };
  await visitor.post('/signup', { ...person, password: PASSWORD, confirmPassword: PASSWORD });
  await visitor.post('/cart', { intent: 'add', gameId: 'zzoffered' });
  return visitor;
}

const inEach = (pages: readonly string[]) => LANGUAGES.flatMap((language) => pages.map((page) => localizedPath(language, page)));
const PAGES = ['/products?genre=MMO', '/products?q=zzoffered&view=rows', '/product/zzoffered', '/products/suggestions?q=zzoffered'];
/** They need not show the game while it is in no offer. */
const ONLY_OFFERS = inEach(['/', '/products?offer=1']);
const priced = (text: string) => text.replaceAll('12345', '123.45').replaceAll('7777', '77.77');

async function isReducedAt(visitor: HttpVisitor, page: string): Promise<boolean> {
  const { status, text } = await visitor.get(page);
  const isReduced = REDUCED.test(priced(text));
  expect([page, status, isReduced || ONLY_OFFERS.includes(page) || FULL.test(priced(text))]).toEqual([page, 200, true]);
  if (page.endsWith('/product/zzoffered')) expect([page, text.includes('Black Friday')]).toEqual([page, isReduced]);
  return isReduced;
}

test('an offer begins and ends: every page changes with the first one, and each order has the price of its instant', async () => {
  const feed = /\/feeds\/[0-9a-f]{32}\.xml/.exec((await owner.get('/admin/offers')).text)?.[0] ?? '';
  await watcher.post('/account/wishes', { intent: 'keep', gameId: 'zzoffered' });
  await watcher.post('/account/wishes', { intent: 'share', name: '' });
  const shared = /\/w\/[a-z]{20}/.exec((await watcher.get('/account/wishes')).text)?.[0] ?? '';
  const visitor = httpVisitor(server.origin);
  const looks = [
    ...[...inEach([...PAGES, feed]), ...ONLY_OFFERS].map((page) => [visitor, page] as const),
    ...inEach(['/cart', '/cart/summary', shared]).map((page) => [watcher, page] as const),
  ];
  const startsAt = Date.now() + MINUTE;
  await store.update('games/zzoffered', { priceLog: [{ at: startsAt - 60 * DAY, centimes: 12_345 }] });
  await putOffer(store, { startsAt, endsAt: startsAt + MINUTE, games: { zzoffered: { price: 77.77, was: 123.45 } } });

  for (const [nth, shopper] of shoppers.entries()) {
    const isDuring = nth === 1;
    if (nth > 0) await server.pass(MINUTE);
    expect((await shopper.get('/cart')).status).toBe(200);
    await shopper.post('/cart', { intent: 'checkout' });
    const { docs } = await store.query({ from: 'orders', where: [['email', '==', emailOf(nth)]] });
    const price = isDuring ? { priceCentimes: 7777, offerId: 'friday' } : { priceCentimes: 12_345, offerId: null };
    expect(docs.map(({ data: { lines } }) => lines)).toMatchObject([[{ listCentimes: 12_345, ...price }]]);

    await expect.poll(() => isReducedAt(visitor, '/product/zzoffered')).toBe(isDuring);
    for (const [each, page] of looks) expect([page, await isReducedAt(each, page)]).toEqual([page, isDuring]);
  }

  // Only who ordered at the offer's price reads that it ended.
  for (const [nth, shopper] of shoppers.entries())
    expect(textOf((await shopper.get('/cart')).text).includes('The offer for Zzoffered has ended. It costs 123.45 MAD now.')).toBe(
      nth === 1,
    );
});

test('the owner plans, sees, stops and looks back at an offer without JavaScript', async () => {
  await addGame('Zzplanned', '200');
  await store.update('games/zzplanned', { priceLog: [{ at: Date.now() - 60 * DAY, centimes: 20_000 }] });
  await expect.poll(async () => (await owner.get('/admin/offers/new?q=zzplanned')).text).toContain('1 game');
  const form = {
    intent: 'preview',
    kind: 'percent',
    percent: '25',
    begin: '',
    end: localTimeInCasablanca(Date.now() + 2 * DAY),
    en: 'Winter',
  };
  const wrong = await owner.post('/admin/offers/new?q=zzplanned', { ...form, percent: '99' });
  expect([wrong.status, wrong.text.includes('Enter a whole percent from 5 to 90.'), wrong.text.includes('value="99"')]).toEqual([
    422,
    true,
    true,
  ]);
  const rounded = await owner.post('/admin/offers/new?q=zzplanned', { ...form, percent: '30', round: '99' });
  const roundedPage = await owner.get(rounded.location ?? '');
  expect(roundedPage.text).toContain('139.99');
  expect(roundedPage.text).toContain('rounded down to');
  const { location } = await owner.post('/admin/offers/new?q=zzplanned', form);
  const preview = await owner.get(location ?? '');
  expect(preview.text).toContain('below what a key cost');
  expect((await owner.post(location ?? '', { intent: 'apply' })).status).toBe(303);
  const visitor = httpVisitor(server.origin);
  await expect.poll(async () => (await visitor.get('/product/zzplanned')).text, { timeout: 180_000 }).toContain('150.00');
  const ld = (await visitor.get('/product/zzplanned')).text;
  expect(ld).toMatch(/"price":"150\.00","priceCurrency":"MAD","priceValidUntil":"\d{4}-\d\d-\d\dT\d\d:\d\d:00\+0[01]:00"/);
  expect((await visitor.get('/products?offer=1')).text).toContain('Zzplanned');
  expect((await visitor.get('/sitemap.xml')).text).toContain('/products?offer=1');
  const buyer = await signUp(20);
  await buyer.post('/cart', { intent: 'add', gameId: 'zzplanned' });
  await buyer.post('/cart', { intent: 'checkout' });
  const order = /MF-[2-9A-HJ-NP-Z]{6}/.exec((await buyer.get('/checkout')).text)?.[0] ?? '';
  expect(
    (await owner.post(`/admin/orders/${order}`, { intent: 'approve', bankReference: 'R-OFFER', amountReceived: '273.45' })).status,
  ).toBe(303);
  expect(textOf((await owner.get('/admin/offers')).text)).toMatch(
    /Winter running Ends in 47 hours .*Orders 1 Games sold 1 Sales 150\.00 MAD Given away 50\.00 MAD Profit/,
  );

  const feed = /\/feeds\/[0-9a-f]{32}\.xml/.exec((await owner.get('/admin/offers')).text)?.[0] ?? '';
  const { text, headers } = await visitor.get(feed);
  expect(headers.get('Content-Type')).toContain('application/xml');
  expect(text).toContain('<g:id>zzplanned</g:id>');
  expect(text).toContain('<g:price>200.00 MAD</g:price>\n<g:sale_price>150.00 MAD</g:sale_price>');
  expect((await visitor.get(`/fr${feed}`)).text).toContain('Une clé pour Zzplanned');
  expect((await visitor.get(`/fr${feed}`)).text, 'a text of the owner comes first').toContain('Le fils des Enfers');
  expect((await visitor.get(`/feeds/${'0'.repeat(32)}.xml`)).status).toBe(404);
  expect(server.output(), 'no log has its address').not.toContain(feed);

  await owner.post(location ?? '', { intent: 'stop' });
  await expect.poll(async () => (await visitor.get('/product/zzplanned')).text, { timeout: 180_000 }).not.toContain('150.00');
  expect((await owner.get('/admin/offers?state=over')).text).toContain('ended by hand');
  expect((await visitor.get(feed)).text).toContain('<g:price>200.00 MAD</g:price>\n</item>');
});

test('an offer on a game of a few days shows with its end everywhere, also once sold out; only the struck price is missing', async () => {
  await addGame('Zzyoung', '200');
  await addGame('Zzrare', '200', 0);
  const endsAt = Date.UTC(new Date().getUTCFullYear() + 1, 11, 1, 6, 56);
  const startsAt = Date.now() - 1000;
  await putOffer(store, {
    id: 'young',
    startsAt,
    endsAt,
    games: { zzyoung: { price: 177.01, was: null }, zzrare: { price: 177.02, was: 190 } },
  });
  const visitor = httpVisitor(server.origin);
  const shown = async (page: string) => textOf((await visitor.get(page)).text);
  await expect.poll(() => shown('/product/zzyoung'), { timeout: 180_000 }).toContain('177.01');
  const [long, short] = [formatLongClock(isoInCasablanca(endsAt), 'en'), formatClock(isoInCasablanca(endsAt), 'en')];
  expect(await shown('/product/zzyoung')).toContain(`Offer until ${long}`);
  expect(await shown('/product/zzyoung')).not.toMatch(/Lowest price of the 30 days|Before/);
  expect((await visitor.get('/product/zzyoung')).text).toContain(`"priceValidUntil":"${isoInCasablanca(endsAt)}"`);
  for (const page of ['/', '/products?offer=1&q=zzyoung', '/products?q=zzyoung&view=rows'])
    expect(await shown(page), page).toMatch(new RegExp(`Zzyoung.*177\\.01.*Offer until ${short}`));
  expect(await shown('/products?offer=1&sort=discount&genre=MMO')).toMatch(/Zzyoung.*Zzrare/);
  const { games } = JSON.parse((await visitor.get('/products/suggestions?q=zzyoung')).text) as { games: unknown[] };
  expect(games).toMatchObject([{ priceCentimes: 17_701, offer: { wasCentimes: null, end: isoInCasablanca(endsAt) } }]);
  const feed = /\/feeds\/[0-9a-f]{32}\.xml/.exec((await owner.get('/admin/offers')).text)?.[0] ?? '';
  expect((await visitor.get(feed)).text).toContain('<g:price>200.00 MAD</g:price>\n<g:sale_price>177.01 MAD</g:sale_price>');
  expect(textOf((await owner.get('/admin?q=zzyoung')).text)).toContain('On offer');
  for (const page of ['/product/zzrare', '/products?q=zzrare', '/products?q=zzrare&view=rows'])
    expect(await shown(page), page).toMatch(/Out of stock.*177\.02.*190\.00.*Offer until|177\.02.*190\.00.*Out of stock.*Offer until/);
});

test('the feed has another address once the owner renews it, and the old one ends', async () => {
  const addressNow = async () => /\/feeds\/[0-9a-f]{32}\.xml/.exec((await owner.get('/admin/offers')).text)?.[0] ?? '';
  const before = await addressNow();
  expect((await owner.post('/admin/offers?index', { intent: 'renew-feed' })).status).toBe(303);
  const after = await addressNow();
  expect(after).not.toBe(before);
  const visitor = httpVisitor(server.origin);
  expect([(await visitor.get(before)).status, (await visitor.get(after)).status]).toEqual([404, 200]);
});
