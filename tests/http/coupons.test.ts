import { join } from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import { openDatabase } from '~/adapters/sqlite/driver.server';

import { builtStore } from '../support/servers/built-store';
import { textOf } from '../support/visitors/forms';
import { httpVisitor, type Answer, type HttpVisitor } from '../support/visitors/http-visitor';
import { confirmOwner, signInOwner } from '../support/visitors/owner';
import { signUp } from '../support/visitors/sign-up';

/* Codes over HTTP, as pages without a script send them. Each shopper has an own address. */

const server = builtStore({ DEMO: '1' });
let owner: HttpVisitor;
let people = 0;

const game = (title: string, price: string) => ({
  intent: 'add',
  title,
  genre: 'Puzzle',
  platform: 'PC',
  price,
  coefficient: '1',
  cover: '/covers/p.svg',
});

beforeAll(async () => {
  owner = await signInOwner(server, httpVisitor(server.origin, { address: '198.51.100.250' }));
  for (const [title, price] of [
    ['coupon-a', '398'],
    ['coupon-b', '100'],
  ] as const) {
    await owner.post('/admin', game(title, price));
    for (let nth = 0; nth < 9; nth += 1)
      await owner.post(`/admin/codes/${title}`, {
        intent: 'add',
        code: `${title}-${nth}`,
        type: 'Steam',
        originPrice: '50',
        coefficient: '1.5',
      });
  }
});

async function shopper(games: readonly string[] = ['coupon-a', 'coupon-b']): Promise<HttpVisitor> {
  people += 1;
  const she = httpVisitor(server.origin, { address: `198.51.100.${people}` });
  await signUp(she, `amal.${people}@example.com`);
  for (const gameId of games) await she.post('/cart', { intent: 'add', gameId });
  return she;
}

const coupon = (code: string, fields: Readonly<Record<string, string>> = {}) =>
  owner.post('/admin/coupons', { intent: 'create', code, kind: 'percent', percent: '10', ...fields });
const enter = (she: HttpVisitor, code: string) => she.post('/cart', { intent: 'code', code });
/** Returns what the strip above the page says of a link's code; '' without one. */
const stripOf = ({ text }: Answer) => textOf(/<aside class="linked-code".*?<\/aside>/s.exec(text)?.[0] ?? '');
const mainOf = ({ text }: Answer) => textOf(text.replace(/^.*?<main/s, '<main'));

describe('a code in the cart', () => {
  test('lowers the lines, is taken out again, and the order has the lower prices', async () => {
    expect((await coupon('eid2027', { games: 'coupon-a' })).status).toBe(303);
    expect((await coupon('NOEL', { to: '2999-12-30' })).status).toBe(303);
    const log = mainOf(await owner.get('/admin/audit'));
    expect(log, 'by its own name').toContain('Code for shoppers EID2027');
    expect(log, 'its last day as it was typed, and no beginning where none was').toMatch(
      /Code for shoppers NOEL .*Starts at After: none Ends at After: 30 Dec 2999, 23:59 Uses After: —/,
    );
    const she = await shopper();
    expect(await enter(she, 'Eid 2027')).toMatchObject({ status: 303, location: '/cart' });
    const cart = mainOf(await she.get('/cart'));
    expect(cart).toContain('Subtotal 498.00 MAD Code EID2027 −39.80 MAD 2 games 458.20 MAD');
    expect(cart).toContain('358.20 MAD Before: 398.00 MAD');
    expect(await she.post('/cart', { intent: 'code-remove' })).toMatchObject({ status: 303, location: '/cart' });
    expect(mainOf(await she.get('/cart'))).toContain('498.00 MAD');
    await enter(she, 'EID2027');
    const sums = 'Subtotal 498.00 MAD Code EID2027 −39.80 MAD';
    expect(mainOf(await she.get('/cart/summary'))).toMatch(new RegExp(`398.00 MAD .*100.00 MAD .*${sums} Total 458.20 MAD`));
    expect(await she.post('/cart', { intent: 'checkout' })).toMatchObject({ status: 303, location: '/checkout' });
    const checkout = mainOf(await she.get('/checkout'));
    expect(checkout).toMatch(new RegExp(`398.00 MAD .*100.00 MAD ${sums} Total 458.20 MAD`));
    expect(checkout).toContain('$45.82');
    const [reference = ''] = /MF-[2-9A-HJ-NP-Z]{6}/.exec(checkout) ?? [];
    expect(mainOf(await she.get(`/orders/${reference}`))).toContain(`${sums} 2 games 458.20 MAD`);
    await owner.post(`/admin/orders/${reference}`, { intent: 'approve', bankReference: 'EID-1', amountReceived: '458.20' });
    const receipt = mainOf(await she.get(`/orders/${reference}/receipt`));
    expect(receipt).toMatch(new RegExp(`398.00 MAD .*100.00 MAD ${sums} Total 458.20 MAD`));
  });

  test.each([
    ['from a higher total', { least: '900' }, 'This code counts from a total of 900.00 MAD.'],
    ['for other games', { games: 'coupon-b' }, 'This code is for other games.'],
  ])('that counts %s is not in the cart: its field says why, and nothing is green', async (name, fields, sentence) => {
    const code = `IDLE-${name.length}`;
    await coupon(code, fields);
    const she = await shopper(['coupon-a']);
    const answer = await enter(she, code);
    expect([answer.status, mainOf(answer).includes(sentence)]).toEqual([422, true]);
    expect(answer.text).toContain(`value="${code}"`);
    expect(answer.text).not.toContain('cart-code__off');
    expect(mainOf(await she.get('/cart'))).not.toContain(code);
  });

  test.each([
    ['with marks of direction', '\u202eEID\u200f2027'],
    ['of 300 signs', 'E'.repeat(300)],
  ])('%s is read or refused, never an error of the store', async (_, typed) => {
    const answer = await enter(await shopper(), typed);
    expect(answer.status).toBe(typed.length > 200 ? 422 : 303);
  });

  test.each([
    ['is unknown', 'NOTHING'],
    ['looks like none', '<b>'],
    ['has not begun', 'LATER'],
    ['is over', 'PAST'],
    ['is used up', 'USEDUP'],
  ])('is refused at its field with the same words where it %s, and stays typed', async (_, code) => {
    await coupon('LATER', { from: '2999-01-01' });
    await coupon('PAST', { from: '2020-01-01', to: '2020-01-02' });
    if ((await coupon('USEDUP', { uses: '1' })).status === 303) {
      const first = await shopper(['coupon-b']);
      await enter(first, 'USEDUP');
      await first.post('/cart', { intent: 'checkout' });
    }
    const she = await shopper(['coupon-b']);
    const answer = await enter(she, code);
    expect(answer.status).toBe(422);
    expect(mainOf(answer)).toContain('This code can’t be used.');
    expect(answer.text).toContain(`value="${code.replace('<', '&lt;').replace('>', '&gt;')}"`);
    expect(answer.text).toMatch(/aria-invalid="true"[^>]*name="code"|name="code"[^>]*aria-invalid="true"/);
  });

  test('is asked for where the field was empty', async () => {
    const answer = await enter(await shopper(['coupon-b']), ' ');
    expect([answer.status, mainOf(answer).includes('Please enter a code.')]).toEqual([422, true]);
  });

  test('is named with its reason where it stood there, and the purchase goes on without it', async () => {
    await coupon('SOON');
    const she = await shopper(['coupon-b']);
    await enter(she, 'SOON');
    await owner.post('/admin/coupons', { intent: 'end', id: 'SOON'.replaceAll('0', 'O') });
    expect(mainOf(await she.get('/cart'))).toContain('The code SOON has ended. You can go on without it.');
    expect(await she.post('/cart', { intent: 'checkout' })).toMatchObject({ status: 303, location: '/checkout' });
    expect(mainOf(await she.get('/checkout'))).toContain('The code SOON has ended. This order was placed without it.');
    expect(mainOf(await she.get('/cart'))).not.toContain('SOON');
  });

  test('is guessed 20 times an hour at most, and a right one counts for nothing', async () => {
    const she = await shopper(['coupon-b']);
    await coupon('RIGHT');
    await enter(she, 'RIGHT');
    const answers = await Promise.all(Array.from({ length: 25 }, (_, nth) => enter(she, `GUESS${nth}`)));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(20);
    const more = await enter(she, 'RIGHT');
    expect([more.status, mainOf(more).includes('Please try again in an hour.')]).toEqual([429, true]);
  });

  test('is refused as slowly whether it exists or not', async () => {
    await coupon('EARLY', { from: '2999-01-01' });
    const she = await shopper(['coupon-b']);
    for (const code of ['EARLY', 'NOSUCHCODE']) {
      const startedAt = performance.now();
      await enter(she, code);
      expect(performance.now() - startedAt).toBeGreaterThan(240);
    }
  });
});

describe('/c/CODE', () => {
  test('keeps the code of a visitor for the cart, says what it gives, and leads home', async () => {
    await coupon('LINK');
    const visitor = httpVisitor(server.origin, { address: '198.51.100.200' });
    expect(await visitor.get('/c/NOSUCHCODE')).toMatchObject({ status: 303, location: '/' });
    const unknown = await visitor.get('/');
    expect([unknown.text.includes('Code NOSUCHCODE is kept for your cart.'), stripOf(unknown)]).toEqual([true, '']);
    expect(await visitor.get('/c/link.')).toMatchObject({ status: 303, location: '/' });
    expect(stripOf(await visitor.get('/'))).toContain('10 % off with LINK .');
    await visitor.post('/cart', { intent: 'add', gameId: 'coupon-b' });
    await signUp(visitor, 'link@example.com');
    await visitor.get('/cart');
    expect(mainOf(await visitor.get('/cart'))).toContain('Code LINK −10.00 MAD');
    expect([...visitor.cookies.keys()].some((name) => name.endsWith('code'))).toBe(false);
  });

  test('with a code that can’t be used says so in the cart, at its field', async () => {
    const she = await shopper(['coupon-b']);
    await she.get('/c/NOSUCHCODE');
    const cart = await she.get('/cart');
    expect(mainOf(cart)).toContain('This code can’t be used.');
    expect(cart.text).toContain('value="NOSUCHCODE"');
    expect(mainOf(await she.get('/cart'))).not.toContain('This code can’t be used.');
  });

  test.each(['x', '%3Cscript%3E', 'A'.repeat(25)])('/c/%s leads home, says that it can’t be used, and keeps nothing', async (code) => {
    const visitor = httpVisitor(server.origin, { address: '198.51.100.201' });
    expect(await visitor.get(`/c/${code}`)).toMatchObject({ status: 303, location: '/' });
    expect([...visitor.cookies.keys()].some((name) => name.endsWith('code'))).toBe(false);
    expect((await visitor.get('/')).text).toContain('This code can’t be used.');
  });

  test('never takes the place of a better code in the cart, and a better one takes that of a worse', async () => {
    await coupon('GOOD', { percent: '30' });
    await coupon('BETTER', { percent: '40' });
    await coupon('WORSE', { percent: '5' });
    const she = await shopper(['coupon-b']);
    await enter(she, 'GOOD');
    await she.get('/c/WORSE');
    await she.get('/cart');
    expect(mainOf(await she.get('/cart'))).toContain('Code GOOD −30.00 MAD');
    await she.get('/c/BETTER');
    await she.get('/cart');
    expect(mainOf(await she.get('/cart'))).toContain('Code BETTER −40.00 MAD');
  });

  test('leads a visitor whose browser is French to the French home page', async () => {
    const answer = await fetch(`${server.origin}/c/LINK`, { redirect: 'manual', headers: { 'Accept-Language': 'fr-MA,fr;q=0.9' } });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/fr/cookies?to=%2Fc%2FLINK']);
  });

  test('leads a browser that keeps cookies and had none home, by the page that sees whether it keeps them', async () => {
    const visitor = httpVisitor(server.origin, { address: '198.51.100.206' });
    const first = await visitor.get('/c/LINK', { Cookie: '' });
    const checked = await visitor.get(first.location ?? '');
    expect([first.location, checked.location]).toEqual(['/cookies?to=%2Fc%2FLINK', '/c/LINK']);
    expect((await visitor.get('/c/LINK')).location).toBe('/');
    expect(stripOf(await visitor.get('/'))).toContain('10 % off with LINK .');
  });

  test.each([
    ['/c/LINK', '/c/LINK', 'Your browser keeps no cookies', 'Game keys in dirhams'],
    ['/fr/c/LINK', '/fr/c/LINK', 'Votre navigateur ne garde aucun cookie', 'Clés de jeux en dirhams'],
    ['/ar/c/link.', '/ar/c/LINK', 'متصفحك لا يحفظ ملفات الارتباط', 'مفاتيح ألعاب بالدرهم'],
  ])('%s in a browser that keeps no cookie says so, with the link to open elsewhere', async (link, again, said, shared) => {
    const visitor = httpVisitor(server.origin, { address: '198.51.100.205', keepsCookies: false });
    const { text, status } = await visitor.get((await visitor.get(link)).location ?? '');
    expect(status).toBe(200);
    expect(text).toContain(said);
    expect(text).toContain(`value="${server.origin}${again}"`);
    expect(text).not.toContain('LINK is kept');
    // A chat app that asks for a picture of the link shows the shop.
    expect(/og:title" content="([^"]*)"/.exec(text)?.[1]).toContain(shared);
  });

  test('in French leads to the French home page', async () => {
    const visitor = httpVisitor(server.origin, { address: '198.51.100.202' });
    expect(await visitor.get('/fr/c/LINK')).toMatchObject({ status: 303, location: '/fr' });
    expect(stripOf(await visitor.get('/fr'))).toContain('10 % de remise avec LINK .');
  });

  test('says what it gives, and its conditions, on the pages of the shop, until it is removed by a form', async () => {
    await coupon('STRIP', {
      percent: '20',
      most: '50',
      least: '80',
      uses: '9',
      usesEach: '2',
      firstOnly: 'on',
      genres: '',
      to: '2999-12-30',
    });
    const visitor = httpVisitor(server.origin, { address: '198.51.100.203' });
    await visitor.get('/c/STRIP');
    for (const page of ['/', '/products?genre=Puzzle', '/product/coupon-a', '/about', '/login']) {
      const text = stripOf(await visitor.get(page));
      expect(text, page).toContain('20 % off with STRIP . At most 50.00 MAD off. From 80.00 MAD on.');
      expect(text, page).toMatch(/For a first order. Uses for each person: 2. While uses are left. Until Monday 30 December, 23:59 ?\./);
    }
    expect((await visitor.get('/fr')).text, 'in the language of the page').toContain('50,00\u00a0MAD de remise au plus.');
    expect(await visitor.post('/c/STRIP', { back: '/products?genre=Puzzle' })).toMatchObject({
      status: 303,
      location: '/products?genre=Puzzle',
    });
    expect((await visitor.get('/products?genre=Puzzle')).text).not.toContain('STRIP');
  });

  test('tells nothing of a code to a visitor whose link the store did not find, though the code begins later', async () => {
    const visitor = httpVisitor(server.origin, { address: '198.51.100.205' });
    await visitor.get('/c/GUESSED');
    await coupon('GUESSED', { percent: '40' });
    expect([stripOf(await visitor.get('/')), (await visitor.get('/')).text.includes('40 %')]).toEqual(['', false]);
    await visitor.get('/c/GUESSED');
    expect(stripOf(await visitor.get('/')), 'a link that the store finds').toContain('40 % off with GUESSED');
  });

  test('shows others nothing of it, and ends with the code', async () => {
    await coupon('BRIEF');
    const visitor = httpVisitor(server.origin, { address: '198.51.100.204' });
    await visitor.get('/c/BRIEF');
    expect((await visitor.get('/')).text).toContain('BRIEF');
    expect((await httpVisitor(server.origin).get('/')).text).not.toContain('BRIEF');
    await owner.post('/admin/coupons', { intent: 'end', id: 'BRIEF' });
    expect((await visitor.get('/')).text).not.toContain('BRIEF');
  });

  test('stays while the cart is empty or alone against it, and goes once it is in the cart', async () => {
    await coupon('LEAST', { least: '300' });
    const she = await shopper([]);
    await she.get('/c/LEAST');
    expect((await she.get('/cart')).text).toContain('LEAST');
    await she.post('/cart', { intent: 'add', gameId: 'coupon-b' });
    expect(mainOf(await she.get('/cart'))).toContain('This code counts from a total of 300.00');
    expect(stripOf(await she.get('/'))).toContain('off with LEAST');
    await she.post('/cart', { intent: 'add', gameId: 'coupon-a' });
    expect(await she.get('/cart')).toMatchObject({ status: 303, location: '/cart' });
    expect(mainOf(await she.get('/cart'))).toContain('Code LEAST');
    expect(stripOf(await she.get('/'))).toBe('');
  });

  test('that is used up says so in the cart, and is forgotten', async () => {
    await coupon('GONE', { uses: '1' });
    const first = await shopper(['coupon-b']);
    await enter(first, 'GONE');
    await first.post('/cart', { intent: 'checkout' });
    const she = await shopper(['coupon-b']);
    await she.get('/c/GONE');
    expect(await she.get('/cart')).toMatchObject({ status: 303, location: '/cart' });
    const cart = await she.get('/cart');
    expect([cart.text.includes('This code can’t be used.'), stripOf(cart)]).toEqual([true, '']);
  });
});

describe('the owner', () => {
  test('makes a code with a form whose errors stand at their fields, and sees what it brought', async () => {
    const refused = await owner.post('/admin/coupons?add=code', {
      intent: 'create',
      code: 'no/good',
      kind: 'percent',
      percent: '91',
      least: 'x',
      from: '2026-13-01',
      uses: '0',
      games: 'No such game',
      'genre-RPG': 'on',
    });
    expect(refused.status).toBe(422);
    for (const text of ['A code has 3 to 24', 'a whole number from 1 to 90', 'an amount in dirhams', 'enter a day', 'up to 10,000 uses'])
      expect(refused.text).toContain(text);
    expect(refused.text).toContain('value="no/good"');
    expect(refused.text).toMatch(/<input type="checkbox" name="genre-RPG" checked=""\/>/);
    expect((await coupon('NOGAME', { games: 'No such game' })).text).toContain('is not in the store');
    expect((await coupon('MINE', { games: 'Coupon-A\ncoupon-b', uses: '3', least: '50' })).status).toBe(303);
    const she = await shopper();
    await enter(she, 'MINE');
    await she.post('/cart', { intent: 'checkout' });
    expect(mainOf(await owner.get('/admin/coupons'))).toMatch(
      /MINE running 10 % off · from a total of 50\.00.MAD · only coupon-a, coupon-b \S+\/c\/MINE 1 of 3/,
    );
  });

  test('ticks the genres of a code, by their names in her language', async () => {
    const form = (await owner.get('/fr/admin/coupons?add=code')).text;
    expect(form).toMatch(/<input type="checkbox" name="genre-Strategy"\/>Stratégie/);
    const fields = { intent: 'create', code: 'GENRES', kind: 'percent', percent: '10', 'genre-Strategy': 'on', 'genre-Racing': 'on' };
    expect((await owner.post('/fr/admin/coupons', fields)).status).toBe(303);
    expect(mainOf(await owner.get('/fr/admin/coupons'))).toMatch(/GENRES .*?seulement Course, Stratégie/);
    expect(mainOf(await owner.get('/ar/admin/coupons'))).toMatch(/GENRES .*?سباق\u2069?، \u2068?استراتيجية/);
    expect(mainOf(await owner.get('/admin/coupons'))).toMatch(/GENRES .*?only Racing, Strategy/);
  });

  test('gets single codes as a file, again where an answer was lost', async () => {
    const made = await owner.post('/admin/coupons', { intent: 'create-many', prefix: 'yt', count: '5', kind: 'amount', amount: '20' });
    expect(made.status).toBe(303);
    const page = await owner.get('/admin/coupons');
    const path = /\/admin\/coupons\/[a-z0-9]+\/file/.exec(page.text)?.[0] ?? '';
    await confirmOwner(owner, server, 'coupons', path.split('/')[3] ?? '');
    const file = await owner.post(`/ar${path}`, { intent: 'show' });
    expect(file.text).toMatch(/^\ufeff?الرمز\r\n/);
    expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="codes-YT.csv"');
    const codes = file.text.trim().split('\r\n').slice(1);
    expect(codes).toHaveLength(5);
    expect((await owner.post(`/ar${path}`, { intent: 'show' })).text).toBe(file.text);
    const she = await shopper(['coupon-b']);
    await enter(she, (codes[0] ?? '').toLowerCase());
    expect(mainOf(await she.get('/cart'))).toContain('80.00 MAD');
  });
});

test('what was stored names no shopper', () => {
  const database = openDatabase(join(server.dataDir, 'miftah.db'));
  const rows = database.prepare('select id, data from couponUses').all();
  database.close();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/@|amal/i);
});
