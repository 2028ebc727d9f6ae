import '../support/shop/own-data-dir';

import { readFileSync } from 'node:fs';

import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { gameLanguageName } from '~/domain/game/language';
import { SETTING_GROUPS } from '~/domain/setting';
import { LANGUAGE_FACTS, LANGUAGES } from '~/domain/shared/language';
import { paths } from '~/domain/paths';
import { adminPaths } from '~/domain/paths/admin';
import { readEnv } from '~/config/index.server';
import { openShop } from '~/services/index.server';
import { STORE } from '~/ui/storefront/layout/store-details';

import { ACCESS } from '../support/access/table';
import { png } from '../support/files';
import { importBuild, removeCopies, STRANGER } from '../support/servers/faulty-build';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';

/*
 * The pages in a language that exists only here: the French one, with a dot for each letter. Every letter that people still see is one that
 * no table of words has: it is data, or a forgotten text.
 */

const ORIGIN = 'http://localhost:3000';
const OWNER = 'second-owner@example.com';
/** Every address of a shopper or a visitor, by the table of access; the order is the one with this reference. */
const REFERENCE = 'MF-ABCDEF';
const SHOPPERS = Object.entries(ACCESS).flatMap(([route, { path, loader }]) =>
  loader === undefined || loader === 'publicResource' || route === 'root' || route.startsWith('routes/_admin') ? [] : [{ path, loader }],
);
/** Every page of the owner, by the same table; those of one thing name it below. */
const OWNERS = Object.entries(ACCESS).flatMap(([route, { path, loader }]) =>
  route.startsWith('routes/_admin') && loader === 'requireAdmin' && !path.includes('none') && !path.includes(REFERENCE) ? [path] : [],
);
/** The owner's pages of a game, an order and a form. */
const OWNERS_MORE = [
  adminPaths.games({ edit: 'hades' }),
  adminPaths.newGame,
  adminPaths.keys('hades'),
  adminPaths.newKeys('hades'),
  adminPaths.keyImports('hades'),
  adminPaths.newOffer(),
  adminPaths.newCoupon(false),
  adminPaths.newCoupon(true),
  adminPaths.newStatement,
  adminPaths.outbox(),
  adminPaths.order(REFERENCE),
  adminPaths.orderLine(REFERENCE, 'hades'),
  ...SETTING_GROUPS.map((group) => adminPaths.settings(group)),
];
/** The addresses that show no page: they lead elsewhere, are a file, or go on for ever. */
const NO_PAGES = new Set([
  '/cookies',
  paths.contact,
  paths.loginCode(),
  paths.logout,
  paths.provider('google'),
  paths.providerCallback('google'),
  paths.accountData,
  paths.orderKeys(REFERENCE),
  new URL(paths.orderProof(REFERENCE, 'x'), ORIGIN).pathname,
  paths.orderEvents(REFERENCE),
  paths.cartEvents,
  paths.cardReturn(REFERENCE),
  paths.cardCancel(REFERENCE),
  paths.coupon('NONE'),
]);
const OWN = SHOPPERS.flatMap(({ path, loader }) => (loader === 'requireUser' && !NO_PAGES.has(path) ? [path] : []));
const PUBLIC = [
  ...SHOPPERS.flatMap(({ path, loader }) => (loader === 'requireUser' || NO_PAGES.has(path) ? [] : [path])),
  paths.products({ genre: 'RPG' }),
  paths.products({ q: 'zzzzzz' }),
  paths.product('hades'),
];

/** Names and units that every language writes so. */
const NAMES = [
  'Miftah Demo SARL,Banque Démo,Miftah,MAD,$US,MF-XXXXXX,Amal,second-owner@example.com,reader@example.com,zzzzzz,proof.png,Steam,Epic,Xbox,PlayStation,PayPal,Google,GitHub,WhatsApp'.split(
    ',',
  ),
  'Orange Money,inwi money,MT Cash'.split(','),
  Object.values(STORE.team).map((name) => name.replace(/[^A-Z]/g, '')),
  LANGUAGES.flatMap((language) => {
    const { name, short, offer, stay } = LANGUAGE_FACTS[language];
    return [name, short, offer, stay];
  }),
].flat();
const GAMES = textsOf(JSON.parse(readFileSync('app/features/data/demo-games.json', 'utf8')));
/** The names of languages are the runtime's. */
const SPOKEN = GAMES.flatMap((text) => gameLanguageName(text, 'fr') ?? []);
const DATA = [...NAMES, ...textsOf(STORE), ...GAMES, ...SPOKEN].sort((a, b) => b.length - a.length);

/** Orders, keys, pages for operators, and the folder of backups. */
const NAMED = /MF-[2-9A-HJ-NP-Z]{6}|DEMO(-[2-9A-HJ-NP-Z]{5}){3}|•{4}[2-9A-HJ-NP-Z]{4}|docs\/[\w-]+\.md|\/\S+\/backups/g;
const MONTHS = /(?<=\b1)er\b|\b(janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc)\b\.?/g;

let reader: HttpVisitor;
let stranger: HttpVisitor;
let owner: HttpVisitor;
let order: string;
const shop = openShop(readEnv(process.env));

beforeAll(async () => {
  process.env['DEMO'] = '1';
  const build = await buildWith((table) => {
    for (const [code, text] of Object.entries(table)) table[code] = dotted(text);
  });
  const handler = createRequestHandler({ ...build, basename: '/fr' }, 'production');
  const answer = (request: Request) => {
    request.headers.set('Host', new URL(ORIGIN).host);
    return handler(request, { ...STRANGER, isData: false, languages: LANGUAGES });
  };
  [reader, stranger, owner] = [httpVisitor(ORIGIN, { answer }), httpVisitor(ORIGIN, { answer }), httpVisitor(ORIGIN, { answer })];
  const password = 'saffron lanterns at dusk';
  const person = { name: 'Amal', birthDate: '1998-04-12', phone: '+212612345678', email: 'reader@example.com' };
  const signedUp = await reader.post('/fr/signup', { ...person, password, confirmPassword: password });
  expect(signedUp.status).toBe(303);
  await shop.identity.signUp({ email: OWNER, password, displayName: 'Amal', emailVerified: true });
  expect((await owner.post('/fr/login', { email: OWNER, password })).status).toBe(303);
  await reader.post('/fr/cart', { intent: 'add', gameId: 'hades' });
  await reader.post('/fr/cart', { intent: 'checkout' });
  order = /MF-[2-9A-HJ-NP-Z]{6}/.exec((await reader.get('/fr/checkout')).text)?.[0] ?? '';
});

afterAll(removeCopies);

test.each([...OWN, ...PUBLIC])('%s shows no letter that is neither a sentence nor data', async (page) => {
  const { text: html } = await (OWN.includes(page) ? reader : stranger).get(`/fr${page.replace(REFERENCE, order)}`);
  expect(html).toContain('<html lang="fr"');
  expect(forgottenIn(html)).toEqual([]);
});

test.each([...OWNERS, ...OWNERS_MORE])('the owner’s page %s shows none', async (page) => {
  const { status, text: html } = await owner.get(`/fr${page.replace(REFERENCE, order)}`);
  expect([status, html.includes('<html lang="fr"')]).toEqual([200, true]);
  expect(forgottenIn(html)).toEqual([]);
});

test('an order shows none, before its proof and after it', async () => {
  const page = async () => forgottenIn((await reader.get(`/fr${paths.order(order)}`)).text);
  expect(await page()).toEqual([]);
  const proof = new Blob([Buffer.from(png('receipt'))], { type: 'image/png' });
  expect((await reader.post('/fr/checkout', { intent: 'proof', order, method: 'bank', proof })).status).toBe(303);
  expect(await page()).toEqual([]);
  expect(forgottenIn((await reader.get(`/fr${paths.orders()}`)).text)).toEqual([]);
});

test('what an owner began, and the log of it, show none', async () => {
  const csv = (...lines: readonly string[]) => new Blob([lines.join('\n')], { type: 'text/csv' });
  const end = new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString().slice(0, 16);
  const keys = csv('game,code,originPrice', 'Hades,QQQQQ-WWWWW-EEEE2,60', 'Hades,QQQQQ-WWWWW-EEEE2,60');
  const begun = [
    ['/admin/statements', { intent: 'read', method: 'bank', csv: csv('Date;Libellé;Crédit', `1/11;${order};80,00`, '2/11;2;9,00') }],
    ['/admin/keys/load', { intent: 'read', pasted: '', originPrice: '', type: '', csv: keys }],
    ['/admin/prices?genre=Indie', { intent: 'preview', coefficient: '1.6' }],
    ['/admin/offers/new?genre=Indie', { intent: 'preview', kind: 'percent', percent: '20', begin: '', end }],
    ['/admin/coupons', { intent: 'create', code: 'MF-ABCDEF', kind: 'percent', percent: '10' }],
  ] as const;
  const made: string[] = [];
  for (const [path, form] of begun) {
    const { status, location } = await owner.post(`/fr${path}`, form);
    expect([path, status]).toEqual([path, 303]);
    made.push((location ?? '').replace(/^\/fr/, ''));
  }
  const tabs = ['doubtful', 'unknown'].map((tab) => `${made[0]?.split('?')[0]}?tab=${tab}`);
  const lists = [adminPaths.proofs(), adminPaths.orders(), adminPaths.orders({ tab: 'all' }), adminPaths.today, adminPaths.audit()];
  const found: (readonly [string, readonly string[]])[] = [];
  for (const page of [...made, ...tabs, ...lists, adminPaths.search('hades')]) {
    const { status, text: html } = await owner.get(`/fr${page}`);
    expect([page, status]).toEqual([page, 200]);
    if (forgottenIn(html).length > 0) found.push([page, forgottenIn(html)]);
  }
  expect(found).toEqual([]);
});

test('forms that are refused, lists with nothing and results show none', async () => {
  const file = (text: string) => new Blob([text], { type: 'text/csv' });
  const game = { price: '1,299', ownPrice: 'x', coefficient: 'x', rating: '9', genre: 'x', rank: 'x', lowStock: 'x', regions: 'x' };
  const refused = [
    ['/admin?add=game', { ...game, intent: 'add', title: '' }],
    ['/admin?edit=hades', { ...game, intent: 'update', id: 'hades', title: '', version: 'x' }],
    ['/admin/preview', { ...game, title: '' }],
    ['/admin/import', { intent: 'read', csv: file('a,b\n1,2') }],
    ['/admin/pictures', { intent: 'read' }],
    ['/admin/prices', { intent: 'preview', coefficient: 'x' }],
    ['/admin/regions', { intent: 'preview', regions: 'x' }],
    ['/admin/change', { intent: 'preview', change: '' }],
    ['/admin/offers/new', { intent: 'preview', kind: 'percent', percent: 'x', begin: 'x', end: 'x' }],
    ['/admin/coupons?add=code', { intent: 'create', code: '!', kind: 'percent', percent: '', least: 'x', from: 'x', uses: 'x' }],
    ['/admin/coupons?add=codes', { intent: 'create-many', prefix: '!', count: 'x', kind: 'amount', amount: 'x' }],
    ['/admin/codes', { intent: 'find', search: 'x' }],
    ['/admin/codes/hades?add=keys', { intent: 'add', code: '', originPrice: 'x', coefficient: 'x' }],
    ['/admin/codes/hades/imports', { intent: 'read', coefficient: '1.5', csv: file('x') }],
    ['/admin/keys/load', { intent: 'read', pasted: '', originPrice: '', type: '', csv: file('game,code,originPrice\nx,y,1') }],
    ['/admin/keys/load', { intent: 'read', pasted: 'x', originPrice: 'x', type: 'x', supplier: 'x'.repeat(61) }],
    ['/admin/statements?add=statement', { intent: 'read', method: 'bank', csv: file('x') }],
    [`/admin/orders/${order}`, { intent: 'approve', reference: '', amount: 'x', reason: '' }],
    [`/admin/orders/${order}`, { intent: 'end', reason: '' }],
    ...SETTING_GROUPS.map((group) => [`/admin/settings/${group}`, { intent: 'save' }] as const),
  ] as const;
  const found: (readonly [string, readonly string[]])[] = [];
  const statuses: (readonly [string, number])[] = [];
  for (const [path, form] of refused) {
    const { status, text: html } = await owner.post(`/fr${path}`, form);
    statuses.push([path, status]);
    const words = forgottenIn(html).filter((text) => text !== 'x' && !text.endsWith(' title, price'));
    if (words.length > 0) found.push([path, words]);
  }
  const lists = ['/admin?q=zzzzzz', '/admin?stock=archived', '/admin/orders?q=zzzzzz', '/admin/search', '/admin/messages?state=closed'];
  for (const page of [...lists, adminPaths.coupons(), adminPaths.restock(), adminPaths.sales({ from: '2020-01-01', to: '2020-01-02' })]) {
    const words = forgottenIn((await owner.get(`/fr${page}`)).text);
    if (words.length > 0) found.push([page, words]);
  }
  expect(found).toEqual([]);
  expect(statuses.filter(([, status]) => status >= 400 && ![422, 409].includes(status))).toEqual([]);
});

test('a planted text is found', () => {
  expect(forgottenIn('<body><p>·· <b>Forgotten</b> <bdi>Hades II</bdi></p><img alt="A cover"></body>')).toEqual(['Forgotten', 'A cover']);
});

function forgottenIn(html: string): string[] {
  return shownIn(html).filter((text) => /\p{L}{2}/u.test(withoutData(text)));
}

/** The built server, whose French table was changed before its first page. */
async function buildWith(change: (table: Record<string, string>) => void): Promise<ServerBuild> {
  const build = await importBuild([{ instead: /const TRANSLATIONS = \{/, put: 'const TRANSLATIONS = globalThis.tables = {' }]);
  change((globalThis as unknown as { readonly tables: { readonly fr: Record<string, string> } }).tables.fr);
  return build;
}

/** A dot for each letter, but in places and in the names of parts. */
function dotted(text: string): string {
  return text.replace(/(\{\w+\}|<\/?\w+>)|\p{L}/gu, (_, kept: string | undefined) => kept ?? '·');
}

/** Returns a page's shown and spoken texts, without those marked as data. */
function shownIn(html: string): string[] {
  const body = html.slice(html.indexOf('<body')).replace(/<(script|style|template)\b.*?<\/\1>|<!--.*?-->/gs, '');
  const texts = body.replace(/<(bdi|code|time)\b[^>]*>.*?<\/\1>/gs, '').matchAll(/>([^<]+)</g);
  const read = body.matchAll(/ (?:aria-label|alt|title|placeholder)="([^"]+)"/g);
  return [...texts, ...read].map(([, text = '']) => plain(text)).filter((text) => text.trim() !== '');
}

function plain(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
}

function withoutData(text: string): string {
  // 'And' and 'or' of a list, and months, are the runtime's.
  const left = DATA.reduce((part, data) => part.replaceAll(data, ''), text.replaceAll(NAMED, ''));
  return left.replace(/ (et|ou) /g, '').replace(MONTHS, '');
}

/** All texts of a JSON. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...value.split('\n')].map((text) => text.trim()).filter((text) => text.length > 1);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
