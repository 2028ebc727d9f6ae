import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { GENRES } from '~/domain/game/genre';
import { INDEXES } from '~/features/data/indexes';
import { hashSecret } from '~/features/documents/random';
import { MAX_OPEN_ALERTS, stockAlertPaths } from '~/features/stock-alert/document.server';

import { startServer, tempDataDir, type BuiltServer } from '../support/servers/built-server';
import { builtStore } from '../support/servers/built-store';
import { textOf } from '../support/visitors/forms';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { png } from '../support/files';
import { ownerAccount, signInOwner } from '../support/visitors/owner';
import { PASSWORD, signUp } from '../support/visitors/sign-up';

const server = builtStore({ DEMO: '1' }, { hasMovedClock: true });
let visitors = 0;

function somebody(): HttpVisitor {
  visitors += 1;
  return httpVisitor(server.origin, { address: `198.51.100.${visitors}` });
}

/** The catalogue in memory learns of a key a moment after its page was answered. */
const inTime = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 180_000, interval: 50 });

test('no page or its data says what the keys of a game cost the owner', async () => {
  for (const path of ['/', '/products', '/products?q=hades', '/product/hades', '/search/suggestions?q=ha'])
    for (const address of [path, path.replace(/^\/?([^?]*)/, (_, page: string) => `/${page === '' ? '_root' : page}.data`)])
      expect((await somebody().get(address)).text, address).not.toContain('originPrice');
});

test('the home page asks for the covers of its first row at once, and for the others once they come into sight', async () => {
  const { text } = await somebody().get('/');
  const isLazy = [...text.matchAll(/<div class="card__art">[^]*?(<img[^>]*>)/g)].map(([, image = '']) => image.includes('loading="lazy"'));
  expect(isLazy.length).toBeGreaterThan(10);
  expect(isLazy).toEqual(isLazy.map((_, nth) => nth >= 5));
});

describe('what a search field suggests', () => {
  const suggested = async (q: string) => {
    const { status, headers, text } = await somebody().get(`/products/suggestions?${new URLSearchParams({ q }).toString()}`);
    return { status, headers, text, games: (JSON.parse(text) as { games: { id: string }[] }).games };
  };

  test('is the first games of the search, with nothing that a page does not show', async () => {
    const { status, headers, games } = await suggested('ELDEN rng');
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toMatch(/^application\/json/);
    expect(headers.get('Cache-Control')).toBe('public, max-age=2');
    expect(headers.get('Set-Cookie')).toBeNull();
    expect(games.map(({ id }) => id)).toEqual(['elden-ring']);
    expect(Object.keys(games[0] ?? {})).toEqual(['id', 'title', 'cover', 'priceCentimes', 'offer', 'free']);
  });

  test('is at most six games, and none for a text that names all of them', async () => {
    expect((await suggested('er')).games).toHaveLength(6);
    for (const q of ['', ' ', 'e', ' e ']) expect((await suggested(q)).games).toEqual([]);
  });

  test('is nothing that a form can be sent to', async () => {
    expect((await somebody().post('/products/suggestions', { q: 'elden' })).status).toBe(405);
  });
});

describe('for machines', () => {
  test.each(['/', '/products?q=hades', '/login', '/none'])('nothing stands behind the end of a page: %s', async (path) => {
    const { text } = await somebody().get(path);
    expect(text.endsWith('</body></html>')).toBe(true);
    expect(text.split('</html>')).toHaveLength(2);
  });

  test('no page holds a NUL byte, as React’s stream wrote at the ends of its pieces', async () => {
    const visitor = somebody();
    // As a stream, every third of these searches gave a page with one.
    for (let length = 200; length < 230; length += 1) {
      const q = `${'x'.repeat(length % 7)}${'…é'.repeat(length / 3)}`;
      const { text } = await visitor.get(`/products?${new URLSearchParams({ q }).toString()}`);
      expect(text.indexOf('\0'), `a search of ${q.length} signs`).toBe(-1);
    }
  });

  test('the sitemap names every public page, genre and game under the store’s own address', async () => {
    const { text, headers } = await somebody().get('/sitemap.xml');
    expect(headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
    const places = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place = '']) => place.replace(server.origin, ''));
    expect(places.slice(0, 4)).toEqual(['/', '/products', '/about', '/support']);
    for (const genre of GENRES) expect(places).toContain(`/products?genre=${genre}`);
    expect(places.filter((place) => place.startsWith('/product/'))).toHaveLength(48);
    expect(new Set(places).size).toBe(places.length);
  });

  test('robots.txt blocks private pages for them, and names the sitemap', async () => {
    const { text } = await somebody().get('/robots.txt');
    for (const path of ['/admin', '/cart', '/checkout', '/orders']) expect(text).toContain(`Disallow: ${path}\n`);
    expect(text).toContain(`Sitemap: ${server.origin}/sitemap.xml\n`);
  });

  test('there is no contact for weaknesses where the settings name none', async () => {
    expect((await somebody().get('/.well-known/security.txt')).status).toBe(404);
  });

  test('a private page asks not to be indexed', async () => {
    expect((await somebody().get('/login')).text).toContain('<meta name="robots" content="noindex"/>');
    expect((await somebody().get('/about')).text).not.toContain('noindex');
  });
});

test('a browser that names only the page of its form, as w3m and Lynx do, buys to the key', async () => {
  const { email, password } = ownerAccount(server.output());
  const browser = httpVisitor(server.origin, { address: '' });
  /** Sends a form that stands on this page. Lynx names no page with a query, so that none of them may have one. */
  const send = (page: string, to: string, fields: Record<string, string | Blob>) =>
    browser.post(to, fields, { Referer: `${server.origin}${page}` });
  expect((await browser.post('/login?redirectTo=%2Fcart', { email, password }, {})).text).toContain(
    'by an address without a question mark',
  );
  expect((await send('/product/celeste', '/cart', { intent: 'add', gameId: 'celeste' })).status).toBe(303);
  expect((await send('/login', '/login', { email, password })).status).toBe(303);
  expect((await browser.get('/cart')).text).toContain('action="/cart/summary"');
  expect((await send('/cart/summary', '/cart', { intent: 'checkout' })).location).toBe('/checkout');
  const [order = ''] = /MF-[2-9A-Z]{6}/.exec((await browser.get('/checkout')).text) ?? [];
  const proof = new Blob([Uint8Array.from(png('paid'))]);
  const paid = await send('/checkout', '/checkout', { intent: 'proof', order, method: 'bank', proof });
  expect(paid.location).toBe(`/orders/${order}`);
  const desk = `/admin/orders/${order}`;
  const [, total = ''] = /([\d,]+\.\d\d) MAD/.exec(textOf((await browser.get(`/orders/${order}`)).text)) ?? [];
  await send(desk, desk, { intent: 'approve', bankReference: 'TR 77', amountReceived: total });
  expect((await send(`/orders/${order}`, `/orders/${order}`, { intent: 'reveal', gameId: 'celeste' })).status).toBe(303);
  expect((await browser.get(`/orders/${order}`)).text).toMatch(/<code[^>]*>(<span>\w+<\/span>(<i>-<\/i>)?)+<\/code>/);
});

test('a newcomer whose browser names no page with a query, as Lynx, is told how her form is taken, and signs up there', async () => {
  const browser = httpVisitor(server.origin, { address: '192.0.2.57' });
  const send = (page: string, to: string, fields: Record<string, string>) =>
    browser.post(to, fields, page.includes('?') ? {} : { Referer: `${server.origin}${page}` });
  await send('/product/celeste', '/cart', { intent: 'add', gameId: 'celeste' });
  const onTheWay = '/signup?redirectTo=%2Fcart';
  const passwords = { password: 'a long enough word', confirmPassword: 'a long enough word' };
  const typed = { name: 'Lina', birthDate: '1999-05-05', phone: '0612345678', email: 'lina@example.com', ...passwords };
  const untold = await send(onTheWay, onTheWay, { ...typed, redirectTo: '/cart' });
  expect([untold.status, untold.text]).toEqual([403, expect.stringContaining('Open that page by an address without a question mark')]);
  const refused = await send('/signup', '/signup', { ...typed, phone: 'x' });
  expect(refused.status).toBe(422);
  for (const value of ['Lina', '1999-05-05', 'lina@example.com']) expect(refused.text).toContain(`value="${value}"`);
  expect((await send('/signup', '/signup', typed)).status).toBe(303);
  expect((await send('/cart/summary', '/cart', { intent: 'checkout' })).location).toBe('/checkout');
  expect((await browser.get('/checkout')).text).toMatch(/MF-[2-9A-Z]{6}/);
});

test('a form that names no page changes nothing', async () => {
  const browser = httpVisitor(server.origin, { address: '192.0.2.58' });
  const add = { intent: 'add', gameId: 'celeste', back: '/products?q=ce' };
  const told = await browser.post('/fr/cart', add, {});
  expect([told.status, told.text]).toEqual([403, expect.stringContaining('Ouvrez cette page par une adresse sans point d’interrogation')]);
  for (const [to, from] of [
    ['/cart', { Origin: 'https://evil.example' }],
    ['/cart', { Referer: 'https://evil.example/' }],
    ['/cart', { 'Sec-Fetch-Site': 'cross-site' }],
    ['/account', {}],
    ['/logout', {}],
    ['/back-in-stock', {}],
    ['/checkout/bank?order=MF-1', {}],
  ] as const)
    expect((await browser.post(to, add, from)).status, `${to} ${JSON.stringify(from)}`).toBe(403);
  expect((await browser.get('/cart')).text, 'nothing was added').not.toContain('celeste');
});

describe('a stranger who types an address to hear when a game is back', () => {
  const wish = { intent: 'ask', gameId: 'dave-the-diver', back: '/products' };
  const secret = 'a'.repeat(43);
  const many = Array.from({ length: MAX_OPEN_ALERTS }, (_, nth) => `game-${nth}`);
  const waiting = { waits: [wish.gameId], full: many, none: [], 'full-with-link': many, 'none-with-link': [] };
  /** The wish of somebody to hear of Hades that waits for its link, and the link's token. */
  const linkOf = async (name: keyof typeof waiting) => {
    const path = (await stockAlertPaths(`${name}@example.com`)).at(-1) ?? '';
    return { path, token: `${path.split('/')[1]}.${secret}` };
  };

  beforeAll(async () => {
    const store = openSqliteStore({ file: join(server.dataDir, 'miftah.db'), indexes: INDEXES });
    const askedAt = Date.now();
    for (const [name, games] of Object.entries(waiting)) {
      const email = `${name}@example.com`;
      const paths = await stockAlertPaths(email);
      for (const [slot, gameId] of games.entries()) await store.set(paths[slot] ?? '', { gameId, email, askedAt, waitingSince: askedAt });
    }
    for (const name of ['full-with-link', 'none-with-link'] as const) {
      const asked = { gameId: 'hades', email: `${name}@example.com`, askedAt, confirmHash: await hashSecret(secret) };
      await store.set((await linkOf(name)).path, asked);
    }
    await store.close();
  });

  test.each([
    ['without JavaScript', '/back-in-stock'],
    ['with JavaScript', '/back-in-stock.data'],
  ])('gets one answer, whether it waits for that game, for 20 or for none: %s', async (_, path) => {
    const answers = await Promise.all(
      ['waits', 'full', 'none'].map(async (name) => {
        const visitor = somebody();
        const { status, location, text } = await visitor.post(path, { ...wish, email: `${name}@example.com` });
        const page = (await visitor.get('/products')).text;
        return { status, location, text, said: textOf(/<div class="toasts[^"]*"[\s\S]*?<\/div>/.exec(page)?.[0] ?? '').trim() };
      }),
    );
    expect(answers[0]?.said).toBe('This shop sends no mail at the moment. Ask the shop for the link that confirms your address.');
    expect(answers).toEqual(answers.map(() => answers[0]));
  });

  test('leaves it to the link of the mail to say that 20 wait already', async () => {
    const [full, none] = [(await linkOf('full-with-link')).token, (await linkOf('none-with-link')).token];
    for (const answer of [
      await somebody().get(`/back-in-stock/confirm?token=${full}`),
      await somebody().post('/back-in-stock/confirm', { token: full }),
    ]) {
      expect(answer.status).toBe(409);
      expect(textOf(answer.text)).toContain('You wait for 20 games already. One more is possible when one of them is back.');
    }
    expect((await somebody().post('/back-in-stock/confirm', { token: none })).location).toBe('/product/hades');
  });
});

/** A page as browsers of text show it: only what makes a block, a row or a break parts words; \u0001 stands where another element begins or ends. */
const inlineText = (html: string) =>
  html
    .replace(/<(script|style|svg|noscript)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<\/?(?:a|abbr|b|bdi|bdo|cite|code|em|i|kbd|label|q|s|small|span|strong|sub|sup|time|u|var)\b[^>]*>/g, '\u0001')
    .replace(/<[^>]*>/g, '\n');

test.each(['/', '/products', '/product/elden-ring', '/product/alan-wake-2', '/about', '/support'])(
  'words of %s stand apart in a browser of text: 129.00 MAD In stock',
  async (path) => {
    const { text } = await somebody().get(path);
    // oxlint-disable-next-line no-control-regex -- the mark of inlineText()
    expect(inlineText(text).match(/\S*[\p{L}\d]\u0001+[\p{L}\d]\S*/gu) ?? []).toEqual([]);
  },
);

describe('a dead end', () => {
  test.each([
    ['an address that is not there', '/no-such-page', '404 - Page Not Found'],
    ['a game that is not there', '/product/none', 'Game not found.'],
  ])('%s offers games in stock', async (_, path, sentence) => {
    const { status, text } = await somebody().get(path);
    expect(status).toBe(404);
    expect(textOf(text)).toContain(sentence);
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text.match(/<article class="card"/g)).toHaveLength(4);
  });

  test('an empty cart offers games in stock', async () => {
    const { text } = await (await signInOwner(server)).get('/cart');
    expect(textOf(text)).toContain('Your cart is empty');
    expect(text.match(/<article class="card"/g)).toHaveLength(4);
  });
});

describe('the legal pages', () => {
  const PLACES = ['/terms', '/refunds', '/privacy', '/legal'];

  test.each(PLACES)('%s says that it is a draft until the owner confirms it, and leads to the others', async (path) => {
    const { text, status } = await somebody().get(path);
    expect(status).toBe(200);
    expect(text).toContain('This text is a draft.');
    for (const other of PLACES) expect(text).toContain(`href="${other}"`);
  });

  test('they name each way to pay and each provider that the store has', async () => {
    const page = async (path: string) => textOf((await somebody().get(path)).text);
    expect(await page('/terms')).toContain('except for a card');
    expect(await page('/refunds')).toContain('to the bank account, the card or the wallet.');
    expect(await page('/privacy')).toMatch(
      /PayPal has them\. .*PayPal gets what .*If you sign in with Google or GitHub, .*services are outside/,
    );
  });

  test('a shopper finds them where she agrees to something', async () => {
    expect((await somebody().get('/signup')).text).toMatch(/href="\/terms"[\s\S]*href="\/privacy"/);
    expect((await somebody().get('/')).text).toMatch(/href="\/refunds"/);
  });

  test('once confirmed they name the seller and are no draft; a number for WhatsApp is a link', async () => {
    const own = tempDataDir();
    const seller = { SELLER_NAME: 'Salma & Co', SELLER_ICE: '001234567000089', SELLER_RC: 'Rabat 7', SELLER_ADDRESS: '1 rue des Clés' };
    const settings = { ...seller, LEGAL_CONFIRMED: '1', WHATSAPP_NUMBER: '+212 6 12 34 56 78', HOLD_MINUTES: '45', KEEP_PROOFS_DAYS: '77' };
    const confirmed = await startServer({ dataDir: own.dir, env: { DEMO: '0', ...settings } });
    const page = async (path: string) => textOf((await httpVisitor(confirmed.origin).get(path)).text);
    const legal = await page('/legal');
    for (const value of Object.values(seller)) expect(legal).toContain(value);
    for (const path of PLACES) expect(await page(path)).not.toContain('draft');
    expect(await page('/terms')).toContain('for 45 minutes');
    expect(await page('/privacy')).toContain('77 days');
    expect((await httpVisitor(confirmed.origin).get('/support')).text).toContain('href="https://wa.me/212612345678"');
    expect((await somebody().get('/support')).text).not.toContain('wa.me');
    await confirmed.stop();
    own.remove();
  });
});

describe('the pages say the fixed texts', () => {
  const HEADER = ['Home', 'Products', 'About', 'Support', 'Register'];
  const FOOTER = ['Admin Panel', '© '];
  test.each([
    [
      '/',
      [
        ...FOOTER,
        'Browse all games',
        'Under 100 MAD',
        'Featured Games',
        'New keys',
        'Explore by Genre',
        'Safe & Secure',
        'Instant Delivery',
        'Affordable Prices',
        '24/7 Support',
      ],
    ],
    [
      '/about',
      [...FOOTER, 'Who We Are', 'Our Mission', 'What We Offer', 'Why Choose Us', 'Meet the Team', 'Get in Touch', 'Important Notice'],
    ],
    ['/products', ['All Games', 'Genres', 'Search games', ' sold out', 'View Details', 'Add to Cart', 'In stock', 'Only 3 left']],
    ['/products?genre=rpg', ['RPG Games', '4 games']],
    ['/products?q=h%C3%A1DES&genre=Racing', ['Search results for "háDES"', '1 game']],
    ['/products?q=zzz', ['No games found.']],
    ['/product/none', ['Game not found.', 'Go Back']],
    [
      '/support',
      [
        ...FOOTER,
        'within 24 hours',
        'within 14 days of purchase',
        'We accept PayPal, credit cards, bank transfers and mobile wallets.',
        'Name',
        'Email',
        'Message',
        'Send message',
      ],
    ],
    // The demo's own Google and GitHub are offered on the store's machine alone: tests/http/stand-ins.
    ['/login', ['Email', 'Password', 'Login', 'Sign up']],
    ['/signup', ['Full name', 'Date of birth', 'Phone', 'Email', 'Password', 'Confirm password', 'Create account', 'Login']],
    ['/none', ['404 - Page Not Found', 'The page you requested does not exist.']],
  ])('%s', async (path, sentences) => {
    const text = textOf((await somebody().get(path)).text);
    for (const sentence of [...HEADER, ...sentences]) expect(text).toContain(sentence);
  });

  test('/contact leads to the form with a permanent redirect', async () => {
    expect(await somebody().get('/contact')).toMatchObject({ status: 308, location: '/support#contact' });
  });
});

describe('the contact form', () => {
  const WORDS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
  const typed = { intent: 'contact', from_name: 'Amal', from_email: 'amal@example.com', message: 'Is Hades\nback soon?', mf_q7: '' };

  async function answered(visitor: HttpVisitor, waitMs = 1100): Promise<Record<string, string>> {
    const { text } = await visitor.get('/support');
    const [, a = '', b = ''] = /What is (\w+) plus (\w+)\?/.exec(text) ?? [];
    const [, token = ''] = /name="captcha_token" value="([^"]+)"/.exec(text) ?? [];
    await server.pass(waitMs);
    return { captcha: String(WORDS.indexOf(a) + WORDS.indexOf(b)), captcha_token: token };
  }

  test('thanks for a message, which the owner then reads', async () => {
    const visitor = somebody();
    const sent = await visitor.post('/support', { ...typed, ...(await answered(visitor)) });
    expect(sent).toMatchObject({ status: 303, location: '/support?sent=1#contact' });
    const page = (await visitor.get('/support?sent=1')).text;
    expect(page).toContain('Thank you! Your message has been sent.');
    expect(page).not.toContain('back soon?');
    const owner = await signInOwner(server, somebody());
    expect((await owner.get('/admin/messages')).text).toContain('back soon?');
    expect((await owner.get('/admin/codes')).text).toContain('Missing Game ID in URL.');
  });

  test('refuses an answer within a second', async () => {
    const visitor = somebody();
    // why back: a busy machine takes longer than a second
    const page = await visitor.post('/support', { ...typed, ...(await answered(visitor, -60_000)) });
    await server.pass(60_000);
    expect([page.status, page.text.includes('Please verify that you are not a robot.')]).toEqual([422, true]);
  });

  test('keeps what was typed if the question was not answered, or a field is missing', async () => {
    const visitor = somebody();
    const robot = await visitor.post('/support', { ...typed, captcha: '', captcha_token: 'x' });
    expect(robot.status).toBe(422);
    expect(robot.text).toContain('Please verify that you are not a robot.');
    expect(robot.text).toContain('back soon?');
    const empty = await visitor.post('/support', { intent: 'contact', ...(await answered(visitor)) });
    expect(empty.status).toBe(422);
    for (const sentence of ['Please enter your name.', 'Please enter your email address.', 'Please write a message.'])
      expect(empty.text).toContain(sentence);
  });

  test('asks for a tick where a hidden field is filled in, keeps what was typed, and takes the tick', async () => {
    const visitor = somebody();
    const filled = { ...typed, mf_q7: 'Amal' };
    const asked = await visitor.post('/support', { ...filled, ...(await answered(visitor)) });
    expect(asked.status).toBe(422);
    for (const text of ['Something filled in a hidden field here', 'name="person"', 'back soon?']) expect(asked.text).toContain(text);
    expect((await visitor.post('/support', { ...filled, ...(await answered(visitor)), person: '1', captcha: '0' })).status).toBe(422);
    expect((await visitor.post('/support', { ...filled, ...(await answered(visitor)), person: '1' })).status).toBe(303);
  });

  test('has no name or label by which a helper fills in its hidden field', async () => {
    const [, trap = ''] = /<div class="trap"[^>]*>([\s\S]*?)<\/div>/.exec((await somebody().get('/support')).text) ?? [];
    expect(textOf(trap).trim()).toBe('');
    expect(trap).not.toMatch(/name="[^"]*(web|site|url|mail|name|tel|phone|address|company)/i);
    expect(trap).toContain('autoComplete="off"');
  });

  test('refuses a made-up token, and a second use', async () => {
    const visitor = somebody();
    const answer = await answered(visitor);
    const robots = [{ captcha_token: 'made.up.token' }];
    for (const robot of robots) expect((await visitor.post('/support', { ...typed, ...answer, ...robot })).status).toBe(422);
    expect((await visitor.post('/support', { ...typed, ...answer })).status).toBe(303);
    expect((await visitor.post('/support', { ...typed, ...answer })).status).toBe(422);
    const guessed = await answered(visitor);
    expect((await visitor.post('/support', { ...typed, ...guessed, captcha: '0' })).status).toBe(422);
    expect((await visitor.post('/support', { ...typed, ...guessed })).status).toBe(422);
  });
});

describe('a browser that keeps no cookie', () => {
  const inApp = () => httpVisitor(server.origin, { keepsCookies: false });

  test.each([
    ['/product/hades', '/cart', { intent: 'add', gameId: 'hades', back: '/product/hades' }],
    ['/fr/product/hades', '/fr/cart', { intent: 'add', gameId: 'hades', back: '/product/hades' }],
    ['/ar/product/hades', '/ar/cart', { intent: 'add', gameId: 'hades', back: '/product/hades' }],
  ])('is told that nothing was kept, and how to go on: %s', async (page, path, fields) => {
    const visitor = inApp();
    const { status, location } = await visitor.post(path, fields);
    expect([status, location?.replace(/^\/(fr|ar)/, '')]).toEqual([303, `/cookies?to=${encodeURIComponent('/product/hades')}`]);
    const shown = await visitor.get(location ?? '');
    expect(shown.status).toBe(200);
    expect(shown.headers.get('Cache-Control')).toBe('private, no-store');
    expect(shown.text).toContain(`value="${server.origin}${page}"`);
    expect(shown.text).toMatch(/keeps no cookies|ne garde aucun cookie|لا يحفظ ملفات الارتباط/);
  });

  test('is told so at the login too, and one that keeps them is led on', async () => {
    const person = {
      name: 'Nour',
      birthDate: '1990-07-14',
      phone: '+212612345678',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    };
    const made = await inApp().post('/signup', { ...person, email: 'nour.app@example.com' });
    expect(made.location).toMatch(/^\/cookies\?to=/);
    const login = { email: 'nour.app@example.com', password: person.password };
    expect((await inApp().post('/login', login)).location).toBe('/cookies?to=%2F');
    const keeping = httpVisitor(server.origin);
    const { location } = await keeping.post('/login', login, { Origin: server.origin, 'Sec-Fetch-Site': 'same-origin', Cookie: '' });
    expect(location).toBe('/cookies?to=%2F');
    expect((await keeping.get(location ?? '')).location).toBe('/');
  });

  test('is led nowhere else: to=//evil', async () => {
    expect((await httpVisitor(server.origin).get('/cookies?to=//evil.example')).location).toBe('/');
    expect((await inApp().get('/cookies?to=https://evil.example')).text).toContain(`value="${server.origin}/"`);
  });

  test('is told of no cookie where none is needed', async () => {
    const sent = await inApp().post('/back-in-stock', { intent: 'ask', gameId: 'none', email: 'amal@example.com' });
    expect(sent.location ?? '').not.toContain('/cookies');
  });
});

describe('a visitor’s cart', () => {
  const add = (visitor: HttpVisitor, gameId: string, back = '/products') => visitor.post('/cart', { intent: 'add', gameId, back });
  const toast = async (visitor: HttpVisitor) =>
    textOf(/<div class="toasts[^"]*"[\s\S]*?<\/div>/.exec((await visitor.get('/')).text)?.[0] ?? '').trim();

  test('takes a game once, and leads back to its card', async () => {
    const visitor = somebody();
    expect(await add(visitor, 'hades', '/products?q=h')).toMatchObject({ status: 303, location: '/products?q=h#g-hades' });
    const { text } = await visitor.get('/');
    const shown = /<div class="toasts[^"]*"[\s\S]*?<\/div>/.exec(text)?.[0] ?? '';
    expect(textOf(shown)).toMatch(/^\s*Added to your cart: Hades\s+Go to your cart\s*$/);
    expect(shown).toMatch(/<a [^>]*href="\/cart"/);
    expect((await add(somebody(), 'hades', '/product/hades')).location).toBe('/product/hades');
    expect(await toast(visitor)).toBe('');
    await add(visitor, 'hades');
    expect(await toast(visitor)).toMatch(/^Already in your cart: Hades\s+Go to your cart$/);
    expect((await visitor.get('/')).text).toContain('Cart, 1 game"');
    expect(await visitor.get('/cart')).toMatchObject({ status: 302, location: '/login?redirectTo=%2Fcart' });
  });

  test('takes nothing that is not for sale, and leads nowhere else', async () => {
    const visitor = somebody();
    expect((await add(visitor, 'none', 'https://evil.example/')).location).toBe('/products');
    expect(await toast(visitor)).toBe('Game not found.');
    expect(visitor.cookies.has('__Host-cart')).toBe(false);
  });

  test('is not read if its cookie was altered', async () => {
    const visitor = somebody();
    await add(visitor, 'hades');
    (visitor.cookies as Map<string, string>).set('__Host-cart', `${visitor.cookies.get('__Host-cart')}x`);
    expect((await visitor.get('/')).text).toContain('Cart, 0 games"');
  });
});

test('a visitor who opens her cart sees what is in it above the login, and the header leads to the login from every page', async () => {
  const [owner, visitor] = [await signInOwner(server), somebody()];
  const game = { title: 'Short Stay', genre: 'Puzzle', platform: 'PC', cover: '/covers/short-stay.svg' };
  await owner.post('/admin', { intent: 'add', ...game, price: '60', coefficient: '1.5' });
  const key = { code: 'SHORT-STAY-1', originPrice: '60', coefficient: '1.5' };
  await owner.post('/admin/codes/short-stay', { intent: 'add', ...key });
  await inTime(async () => {
    await visitor.post('/cart', { intent: 'add', gameId: 'short-stay' });
    expect((await visitor.get('/login')).text).toContain('Cart, 1 game"');
  });
  for (const gameId of ['hades', 'celeste']) await visitor.post('/cart', { intent: 'add', gameId });
  const keyId = /name="keyId" value="([^"]+)"/.exec((await owner.get('/admin/codes/short-stay')).text)?.[1] ?? '';
  await owner.post('/admin/codes/short-stay', { intent: 'delete', keyId });

  const ways = [(await visitor.get('/cart')).location, (await visitor.get('/cart/summary')).location];
  expect(ways).toEqual(['/login?redirectTo=%2Fcart', '/login?redirectTo=%2Fcart%2Fsummary']);
  const shown = /In your cart Short Stay Out of stock 90\.00 MAD Hades ([\d.]+) MAD Celeste ([\d.]+) MAD 2 games Total ([\d.]+) MAD/;
  for (const path of [...ways, '/signup?redirectTo=%2Fcart'])
    await inTime(async () => {
      const page = textOf((await visitor.get(path ?? '')).text);
      const [, hades, celeste, total] = shown.exec(page) ?? [];
      expect(page).toContain('Email');
      expect(Number(total), page).toBeCloseTo(Number(hades) + Number(celeste), 2);
    });
  for (const path of ['/login', '/login?redirectTo=%2Fcartoons'])
    expect(textOf((await visitor.get(path)).text)).not.toContain('In your cart');
  for (const path of ['/', '/products', '/product/hades', '/none'])
    expect((await visitor.get(path)).text).toMatch(/<a[^>]*href="\/login"[^>]*>Login<\/a>/);
});

describe('in production, where the address is https', () => {
  const own = tempDataDir();
  let shop: BuiltServer;
  beforeAll(async () => {
    const env = { APP_ORIGIN: 'https://shop.example', HOLD_MINUTES: '5', ADMIN_EMAILS: 'boss@example.com' };
    shop = await startServer({ dataDir: own.dir, env: { ...env, WALLET_INWI: '+212 600 000 000' } });
  });
  afterAll(async () => {
    await shop.stop();
    own.remove();
  });

  test('there is no demo catalogue and no owner’s account, and browsers must use https', async () => {
    const page = await httpVisitor(shop.origin, { pageOrigin: 'https://shop.example' }).get('/');
    expect(page.text).toContain('No featured games available.');
    expect(page.headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
    expect(shop.output()).not.toContain('Owner sign-in');
    expect(shop.output()).toContain('sign up at https://shop.example/signup with boss@example.com');
    expect((await httpVisitor(shop.origin, { pageOrigin: shop.origin }).post('/login', {})).status).toBe(403);
  });

  test('no page names a way to pay, a provider or a promise that the settings do not keep', async () => {
    const shopper = httpVisitor(shop.origin, { pageOrigin: 'https://shop.example' });
    const read = async (path: string) => textOf((await shopper.get(path)).text);
    const [home, about, support] = await Promise.all([read('/'), read('/about'), read('/support')]);
    expect(home).toContain('Mobile wallet');
    expect(home).toContain('Your key comes as soon as we have checked your payment.');
    expect(home).toContain('Your connection is encrypted');
    expect(about).toContain('Payment by mobile wallet');
    expect(support).toContain('We accept mobile wallets.');
    expect(await read('/terms')).toContain('The dollar figure is only a help.');
    expect(await read('/refunds')).toContain('The way that you paid: to the wallet.');
    // It sends no mail, and has no key.
    expect(await read('/privacy')).not.toMatch(/mail service|outside Morocco/);
    expect(await read('/terms')).not.toMatch(/get a mail|solved in a day/);
    for (const page of [home, about]) expect(page).not.toMatch(/Keys for Steam/);
    expect(support).toContain('Choose ‘Problem with my key’ on the page of your order.');
    expect(support).toContain('where its keys activate, or that this is not stated');
    for (const path of ['/terms', '/refunds', '/privacy']) expect(await read(path)).not.toMatch(/\b(card|bank)\b/i);
    for (const path of ['/', '/about', '/support', '/login', '/signup', '/terms', '/refunds', '/privacy'])
      expect(await read(path)).not.toMatch(/bank transfer|\bby card|credit card|PayPal|Google|GitHub|Not set up|in seconds|comes at once/i);
  });

  test('a method with demo values takes no money; older data is sold unchanged', async () => {
    const store = openSqliteStore({ file: join(own.dir, 'miftah.db'), indexes: INDEXES });
    const older = {
      title: 'Old Quest',
      price: '$1,299.00',
      cover: 'https://example.com/old.jpg',
      rating: '4.5',
      genre: 'rpg',
      platform: 'PC',
    };
    await store.set('games/old', { ...older, releaseYear: 2019, featured: true, description: { short: 'A quest.' } });
    await store.set('games/old/codes/k', { code: 'PLAIN-OLD-KEY', type: 'Steam', used: false, originPrice: '$900.00', expiresAt: null });
    const shopper = httpVisitor(shop.origin, { pageOrigin: 'https://shop.example' });
    await signUp(shopper, 'amal@example.com');
    const { docs } = await store.query({ from: 'users' });
    await store.set(`carts/${docs[0]?.id}`, { items: [{ ...older, id: 'old', price: '$1.00' }] });
    await store.close();
    await expect.poll(async () => textOf((await shopper.get('/product/old')).text)).toContain('Only 1 left');

    const summary = textOf((await shopper.get('/cart/summary')).text);
    expect(summary).toContain('Total 1,948.50 MAD');
    expect(summary).toContain('Approximately ≈ $194.85');
    expect((await shopper.post('/cart', { intent: 'checkout' })).location).toBe('/checkout');
    const checkout = await shopper.get('/checkout');
    expect(textOf(checkout.text)).toContain('Mobile wallet inwi money');
    expect(checkout.text).not.toMatch(/Bank transfer|>Card<|Not set up/);
    expect(checkout.text).not.toMatch(/Banque D|Orange Money: |demo values/i);
    const [order = ''] = /MF-[2-9A-Z]{6}/.exec(checkout.text) ?? [];
    const send = (fields: Record<string, string>) =>
      shopper.post('/checkout', { intent: 'proof', order, ...fields, proof: new Blob([Uint8Array.from(png('paid'))]) });
    expect((await send({ method: 'bank' })).status).toBe(422);
    expect((await send({ method: 'wallet', operator: 'Orange Money' })).status).toBe(422);
    expect(await send({ method: 'wallet', operator: 'inwi money' })).toMatchObject({ status: 303, location: `/orders/${order}` });
  });
});
