import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startServer, tempDataDir, type BuiltServer } from '../support/servers/built-server';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';

const PASSWORD = 'four keys, one door';
const data = tempDataDir();
let server: BuiltServer;
let people = 0;

beforeAll(async () => {
  server = await startServer({ dataDir: data.dir, env: { DEMO: '1', ADMIN_EMAILS: 'boss@example.com' } });
});
afterAll(async () => {
  await server.kill();
  data.remove();
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
  [...(await one.get('/account/wishes')).text.matchAll(/<li class="wish" id="g-([^"]*)"/g)].map(([, id]) => id);

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
