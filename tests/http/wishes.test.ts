import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';
import type { Store } from '~/ports/store';

import { builtStore } from '../support/servers/built-store';
import { errorsOf } from '../support/visitors/forms';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { PASSWORD } from '../support/visitors/sign-up';

const server = builtStore({ DEMO: '1', ADMIN_EMAILS: 'boss@example.com' });
let people = 0;
/** Another process on the store's database. */
let store: Store;

beforeAll(async () => {
  store = openSqliteStore({ file: join(server.dataDir, 'miftah.db'), indexes: INDEXES });
});
afterAll(async () => {
  await store.close();
});

const visitor = () => httpVisitor(server.origin, { address: `198.51.100.${(people += 1)}` });
const typed = () => ({
  name: 'Amal',
  birthDate: '1990-07-14',
  phone: '+212612345678',
  email: `amal${people}@example.com`,
  password: PASSWORD,
  confirmPassword: PASSWORD,
});
async function shopper(): Promise<HttpVisitor> {
  const one = visitor();
  expect((await one.post('/signup', typed())).status).toBe(303);
  return one;
}

const keep = (one: HttpVisitor, gameId: string, back = '/products') => one.post('/account/wishes', { intent: 'keep', gameId, back });
/** Returns whether the heart of a card is pressed. */
const isPressed = (html: string, gameId: string) => {
  const card = html.split(`id="g-${gameId}"`)[1]?.split('</article>')[0] ?? '';
  return /aria-pressed="(true|false)"/.exec(card)?.[1] === 'true';
};
const kept = async (one: HttpVisitor) =>
  [...(await one.get('/account/wishes')).text.matchAll(/<li class="wish[^"]*" id="g-([^"]*)"/g)].map(([, id]) => id);

describe('the heart of a card', () => {
  test('keeps a game, and comes back to the same card; pressed again, it lets it go', async () => {
    const one = await shopper();
    expect(isPressed((await one.get('/products?q=hades')).text, 'hades')).toBe(false);
    expect(await keep(one, 'hades', '/products?q=hades')).toMatchObject({ status: 303, location: '/products?q=hades#g-hades' });
    const list = await one.get('/products?q=hades');
    expect([isPressed(list.text, 'hades'), list.text.includes('Kept: Hades')]).toEqual([true, true]);
    expect((await one.get('/product/hades')).text).toMatch(/value="drop" aria-pressed="true"/);
    expect(await kept(one)).toEqual(['hades']);
    const dropped = await one.post('/account/wishes', { intent: 'drop', gameId: 'hades', back: '/product/hades' });
    expect(dropped).toMatchObject({ status: 303, location: '/product/hades' });
    expect(await kept(one)).toEqual([]);
    expect((await one.get('/account/wishes')).text).toContain('You keep no game yet.');
  });

  test('says the wanted state: the same press twice changes nothing', async () => {
    const one = await shopper();
    await keep(one, 'hades');
    await keep(one, 'hades');
    expect(await kept(one)).toEqual(['hades']);
    for (let nth = 0; nth < 2; nth += 1) await one.post('/account/wishes', { intent: 'drop', gameId: 'hades' });
    expect(await kept(one)).toEqual([]);
  });

  test('sends a visitor to the login, who comes back to the card and finds it kept', async () => {
    await shopper();
    const { email } = typed();
    const one = visitor();
    const asked = await keep(one, 'celeste', '/products?genre=Indie');
    expect(asked).toMatchObject({
      status: 303,
      location: `/login?${new URLSearchParams({ redirectTo: '/products?genre=Indie#g-celeste' })}`,
    });
    expect((await one.get('/products?q=celeste')).text).toContain('Keep: Celeste');
    const entered = await one.post('/login', { email, password: PASSWORD, redirectTo: '/products?genre=Indie#g-celeste' });
    expect(entered).toMatchObject({ status: 303, location: '/products?genre=Indie#g-celeste' });
    expect(await kept(one)).toEqual(['celeste']);
    expect([...one.cookies.keys()].filter((name) => name.includes('keep'))).toEqual([]);
  });

  test('keeps it for a visitor who signs up in between', async () => {
    const one = visitor();
    await keep(one, 'celeste');
    expect((await one.post('/signup', { ...typed(), redirectTo: '/products#g-celeste' })).status).toBe(303);
    expect(await kept(one)).toEqual(['celeste']);
  });

  test('refuses a game that the store doesn’t have, and leads to no other site', async () => {
    const one = await shopper();
    expect(await keep(one, 'none', '//evil.example/x')).toMatchObject({ status: 303, location: '/product/none' });
    expect((await one.get('/products')).text).toContain('This game has left the store.');
    expect(await kept(one)).toEqual([]);
    expect((await one.post('/account/wishes', { intent: 'everything' })).status).toBe(400);
  });
});

describe('the list of kept games', () => {
  test('is one’s own: a visitor is sent to the login', async () => {
    expect(await visitor().get('/account/wishes')).toMatchObject({ status: 302, location: '/login?redirectTo=%2Faccount%2Fwishes' });
    for (const intent of ['drop', 'to-cart'])
      expect((await visitor().post('/account/wishes', { intent, gameId: 'hades' })).location).toMatch(/^\/login\?/);
  });

  test('shows price, day and stock of each game, and puts all that can be bought into the cart', async () => {
    const one = await shopper();
    for (const gameId of ['hades', 'celeste', 'dave-the-diver']) await keep(one, gameId);
    const { text, headers } = await one.get('/account/wishes');
    expect(headers.get('Cache-Control')).toContain('no-store');
    expect(text).toContain('3 of 200');
    expect(text).toContain('2 can be bought now');
    await one.post('/cart', { intent: 'add', gameId: 'hades' });
    expect(await one.post('/account/wishes', { intent: 'to-cart' })).toMatchObject({ status: 303, location: '/cart' });
    const cart = (await one.get('/cart')).text;
    expect(cart).toContain('1 game was added to your cart.');
    expect([...cart.matchAll(/<li class="line[^"]*" id="g-([^"]*)"/g)].map(([, id]) => id)).toEqual(['hades', 'celeste']);
  });

  test('is in the download of one’s data, and goes with the account', async () => {
    const one = await shopper();
    await keep(one, 'hades');
    const download = JSON.parse((await one.get('/account/data')).text) as { readonly wishes: { readonly games: readonly object[] } };
    expect(download.wishes.games).toMatchObject([{ gameId: 'hades', alert: 'none' }]);
  });
});

describe('hearts on pages that are made for many', () => {
  test('are never another’s: each sees the own ones, wherever they change', async () => {
    const [one, other] = [await shopper(), await shopper()];
    await keep(one, 'hades');
    const look = async (who: HttpVisitor) => isPressed((await who.get('/products?q=hades')).text, 'hades');
    for (let round = 0; round < 3; round += 1)
      expect([await look(one), await look(other), await look(visitor())]).toEqual([true, false, false]);
    await keep(other, 'hades');
    await one.post('/account/wishes', { intent: 'drop', gameId: 'hades' });
    expect([await look(one), await look(other), await look(visitor())]).toEqual([false, true, false]);
  });

  test('name no game that the page doesn’t show', async () => {
    const one = await shopper();
    await keep(one, 'stardew-valley');
    await one.get('/about');
    expect((await one.get('/products?q=hades')).text).not.toContain('stardew-valley');
  });
});

describe('an alert', () => {
  /** A shopper whose address is confirmed. */
  async function confirmed(): Promise<HttpVisitor> {
    const one = await shopper();
    const { docs } = await store.query({ from: 'emails' });
    for (const { data } of docs) await store.update(`users/${String(data['accountId'])}`, { emailVerified: true });
    return one;
  }
  const set = (one: HttpVisitor, fields: Readonly<Record<string, string>>) =>
    one.post('/account/wishes', { intent: 'alert', gameId: 'hades', ...fields });

  test('is set with a price below today’s and a tick, which is asked for once', async () => {
    const one = await confirmed();
    await keep(one, 'hades');
    const refusals = [
      [{ alert: 'below', below: '' }, 'Enter a price such as 199 or 199.50.'],
      [{ alert: 'below', below: '1,299' }, 'This could be two amounts.'],
      [{ alert: 'below', below: '999999', consent: 'on' }, 'It costs that now.'],
      [{ alert: 'below', below: '10' }, 'Please tick this first.'],
    ] as const;
    for (const [fields, sentence] of refusals) {
      const { status, text } = await set(one, fields);
      expect([status, errorsOf(text).join(' ')]).toEqual([422, expect.stringContaining(sentence)]);
      expect(text).toContain(`value="${fields.below}"`);
    }
    expect(await set(one, { alert: 'below', below: '10', consent: 'on' })).toMatchObject({
      status: 303,
      location: '/account/wishes#g-hades',
    });
    const page = (await one.get('/account/wishes')).text;
    expect([page.includes('value="10.00"'), page.includes('name="consent"'), page.includes('You agreed on')]).toEqual([true, false, true]);
    expect((await set(one, { alert: 'none' })).status).toBe(303);
  });

  test('needs a confirmed address', async () => {
    const one = await shopper();
    await keep(one, 'hades');
    const { status, text } = await set(one, { alert: 'lowest', consent: 'on' });
    expect([status, errorsOf(text).join(' ')]).toEqual([422, expect.stringContaining('confirm your address')]);
  });

  test('ends by the address of its mails with one press from anywhere, and no other address takes such a post', async () => {
    const one = await confirmed();
    await keep(one, 'hades');
    await set(one, { alert: 'below', below: '10', consent: 'on' });
    const lists = await store.query({ from: 'wishes', where: [['stopId', '>=', '']], order: ['stopId', 'asc'] });
    const stopId = String(lists.docs.at(-1)?.data['stopId']);
    const foreign = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const stranger = visitor();
    const page = await stranger.get(`/fr/mails/stop/${stopId}`);
    expect([page.status, page.text.includes('Arrêter tous ces emails'), page.text.includes('noindex')]).toEqual([200, true, true]);
    const before = lists.docs.filter(({ data }) => data['consentAt'] !== null).length;
    expect((await stranger.post(`/mails/stop/${stopId}`, { 'List-Unsubscribe': 'One-Click' }, foreign)).status).toBe(200);
    const after = await store.query({ from: 'wishes', where: [['stopId', '==', stopId]] });
    expect(after.docs[0]?.data).toMatchObject({ consentAt: null, priceGames: [] });
    expect(before).toBeGreaterThan(0);
    for (const path of ['/account/wishes', `/mails/stop/${stopId}?x=1`, `/mails/stop/${stopId}/x`, '/mails/stop/none'])
      expect((await stranger.post(path, { intent: 'stop-mails' }, foreign)).status).toBe(403);
    expect((await stranger.post(`/mails/stop/${'0'.repeat(20)}`, {}, foreign)).status).toBe(200);
    expect((await stranger.get('/mails/stop/none')).status).toBe(404);
  });
});

describe('a shared list', () => {
  const linkIn = (html: string) => /https?:\/\/[^"]*(\/w\/[a-z]{20})"/.exec(html)?.[1] ?? '';

  test('is off until its shopper shares it, shows games and the typed name alone, and can be ended', async () => {
    const one = await shopper();
    for (const gameId of ['hades', 'celeste']) await keep(one, gameId);
    expect(linkIn((await one.get('/account/wishes')).text)).toBe('');
    expect((await one.post('/account/wishes', { intent: 'share', name: '' })).status).toBe(303);
    const link = linkIn((await one.get('/account/wishes')).text);
    expect(link).toMatch(/^\/w\/[a-z]{20}$/);
    const seen = await visitor().get(link);
    expect([seen.status, seen.headers.get('X-Robots-Tag'), seen.text.includes('noindex')]).toEqual([200, 'noindex', true]);
    expect(seen.headers.get('Cache-Control')).toContain('no-store');
    expect([...seen.text.matchAll(/<article[^>]* id="g-([^"]*)"/g)].map(([, id]) => id)).toEqual(['celeste', 'hades']);
    expect(seen.text).not.toMatch(/amal\d|Amal/);
    await one.post('/account/wishes', { intent: 'share', name: 'Amal <b>' });
    expect((await visitor().get(link)).text).toContain('Amal &lt;b&gt;');
    expect((await visitor().get(`/ar${link}`)).text).toContain('lang="ar"');
    await one.post('/account/wishes', { intent: 'share-no-more' });
    expect((await visitor().get(link)).status).toBe(404);
    await one.post('/account/wishes', { intent: 'share', name: '' });
    expect(linkIn((await one.get('/account/wishes')).text)).not.toBe(link);
  });

  test('refuses a name that is too long, and keeps what was typed', async () => {
    const one = await shopper();
    await keep(one, 'hades');
    const name = 'n'.repeat(61);
    const { status, text } = await one.post('/account/wishes', { intent: 'share', name });
    expect([status, text.includes('At most 60 letters, please.'), text.includes(name)]).toEqual([422, true, true]);
  });

  test('is changed by its own shopper alone', async () => {
    const [one, other] = [await shopper(), await shopper()];
    await keep(one, 'hades');
    await one.post('/account/wishes', { intent: 'share', name: '' });
    const link = linkIn((await one.get('/account/wishes')).text);
    for (const intent of ['share-no-more', 'drop']) await other.post('/account/wishes', { intent, gameId: 'hades' });
    expect((await visitor().post('/account/wishes', { intent: 'share-no-more' })).location).toMatch(/^\/login\?/);
    expect((await visitor().get(link)).text).toContain('id="g-hades"');
    expect((await other.post(link, { intent: 'drop', gameId: 'hades' })).status).toBe(405);
  });

  test('can’t be found by guessing: after 30 wrong addresses an hour a client gets no more of them', async () => {
    const [one, sharer] = [visitor(), await shopper()];
    await keep(sharer, 'hades');
    await sharer.post('/account/wishes', { intent: 'share', name: '' });
    const link = linkIn((await sharer.get('/account/wishes')).text);
    const wrong = (nth: number) => `/w/${'a'.repeat(19)}${'bcdefghjkmnpqrstuvwxyz'[nth % 22]}`;
    for (let nth = 0; nth < 30; nth += 1) expect((await one.get(wrong(nth))).status).toBe(404);
    expect((await one.get(wrong(0))).status).toBe(429);
    expect((await one.get(link)).status, 'behind the same address a true link still opens').toBe(200);
    expect((await visitor().get(wrong(0))).status).toBe(404);
  });
});
