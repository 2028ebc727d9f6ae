import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';
import type { Store } from '~/ports/store';

import { builtStore } from '../support/servers/built-store';
import { type HttpVisitor, httpVisitor } from '../support/visitors/http-visitor';
import { signUp } from '../support/visitors/sign-up';

const server = builtStore({ DEMO: '1', ADMIN_EMAILS: 'boss@example.com' });
let visitor: HttpVisitor;
/** Another process on the store's database. */
let store: Store;

beforeAll(async () => {
  visitor = httpVisitor(server.origin);
  store = openSqliteStore({ file: join(server.dataDir, 'miftah.db'), indexes: INDEXES });
});

afterAll(async () => {
  await store.close();
});

const page = async (path: string) => (await visitor.get(path)).text;
const headings = (html: string) => [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, text]) => text?.replace(/<[^>]*>/g, ''));
const cards = (html: string) => [...html.matchAll(/<article[^>]* id="g-([^"]*)"/g)].map(([, id]) => id);
const title = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];
/** The page of a game without the games that it offers beside it. */
const withoutOthers = (html: string) => html.split('Games like it</h2>')[0] ?? '';
/** The tone of the last icon before a text; null where the page has no such text. */
const iconBefore = (html: string, text: string) =>
  html.includes(text) ? [...(html.split(text)[0] ?? '').matchAll(/class="icon (\w+)"/g)].at(-1)?.[1] : null;
/** The last page of a list, whose sold-out games stand at its end. */
const lastPage = async (html: string) => {
  const links = [...html.matchAll(/href="(\/products\?[^"]*page=(\d+))"/g)].toSorted((a, b) => Number(b[2]) - Number(a[2]));
  const [, last] = links[0] ?? [];
  return last === undefined ? html : page(last.replaceAll('&amp;', '&'));
};
const isSoon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 180_000, interval: 50 });

describe('the home page', () => {
  it('shows ten featured games, every genre with its count, and the four reasons', async () => {
    const html = await page('/');
    expect(cards(html.split('id="featured"')[1]?.split('</section>')[0] ?? '')).toHaveLength(10);
    expect([...html.matchAll(/href="\/products\?genre=(\w+)"/g)].map(([, genre]) => genre)).toHaveLength(15 + FOOTER_GENRES);
    for (const text of [
      'Featured Games',
      'Explore by Genre',
      'Safe &amp; Secure',
      'Instant Delivery',
      'Affordable Prices',
      '24/7 Support',
    ]) {
      expect(html).toContain(text);
    }
  });
});

const FOOTER_GENRES = 3;

describe('the home page without featured games', () => {
  it('says so in small, and shows new keys as cards in their place, once', async () => {
    const featured = (await store.query({ from: 'games', where: [['featured', '==', true]] })).docs;
    await Promise.all(featured.map(({ path }) => store.update(path, { featured: false, changedAt: Date.now() })));
    await isSoon(async () => expect(await page('/')).toContain('No featured games available.'));
    const html = await page('/');
    expect(cards(html).length).toBeGreaterThanOrEqual(10);
    expect(html.split('New keys').length).toBe(2);
    expect(html).toMatch(/class="pick"/);
    await Promise.all(featured.map(({ path }) => store.update(path, { featured: true, changedAt: Date.now() })));
    await isSoon(async () => expect(await page('/')).not.toContain('No featured games available.'));
  });
});

describe('a key type that was chosen', () => {
  it('stays when another tab adds the same game with the type that it had preselected', async () => {
    await store.set('games/hades/codes/xbox-1', { code: 'XBOX-1', type: 'Xbox', used: false, state: 'free', holdUntil: 0 });
    await isSoon(async () => expect(await page('/product/hades')).toContain('value="Xbox"'));
    const shopper = httpVisitor(server.origin);
    const checked = async () =>
      /value="(\w+)"(?= checked)|checked="" value="(\w+)"/
        .exec((await shopper.get('/product/hades')).text)
        ?.slice(1)
        .find(Boolean);
    const post = (fields: Record<string, string>) => shopper.post('/cart', { gameId: 'hades', back: '/product/hades', ...fields });
    await post({ intent: 'add', type: 'Xbox', preselected: 'Steam' });
    expect(await checked()).toBe('Xbox');
    await post({ intent: 'add', type: 'Steam', preselected: 'Steam' });
    expect(await checked(), 'another tab that did not know the cart').toBe('Xbox');
    await post({ intent: 'add', gameId: 'hades' });
    expect(await checked(), 'a card').toBe('Xbox');
    await post({ intent: 'change-type', type: 'Steam', preselected: 'Xbox' });
    expect(await checked(), 'the button that changes it').toBe('Steam');
    await post({ intent: 'add', type: 'Xbox', preselected: 'Steam' });
    expect(await checked(), 'chosen in a tab that did not know the cart').toBe('Xbox');
  });
});

describe('where a game activates', () => {
  it.each([
    ['hades', 'Activates in Morocco</b> and in every other country'],
    ['among-us', 'Does not activate in Morocco.</b> Only in: '],
    ['black-desert', 'Where it activates: not stated. Ask us before you buy.'],
  ])('%s: %s', async (id, text) => {
    expect(await page(`/product/${id}`)).toContain(text);
  });

  it('is nowhere promised where a game states no region, in each language', async () => {
    for (const [prefix, text] of [
      ['', 'Where it activates: not stated.'],
      ['/fr', 'Pays d’activation\u00a0: non précisé.'],
      ['/ar', 'مكان التفعيل: غير مذكور.'],
    ]) {
      const html = await page(`${prefix}/product/black-desert`);
      expect(iconBefore(html, text ?? '')).toBe('warn');
      expect(html).not.toContain('class="icon good"');
    }
    expect(iconBefore(await page('/product/hades'), 'Activates in Morocco'), 'a game that states Morocco').toBe('good');
  });
});

describe('the listing', () => {
  it('shows 24 games a page and the number of all, with links to the other pages', async () => {
    const first = await page('/products');
    expect(headings(first)).toEqual(['All Games']);
    const [, buyable, gone] = />(\d+) games(?:<!-- -->)? · (\d+) (?:is|are) sold out/.exec(first) ?? [];
    expect(Number(buyable) + Number(gone)).toBe(48);
    expect(cards(first)).toHaveLength(24);
    const second = await page('/products?page=2');
    expect(new Set([...cards(first), ...cards(second)]).size).toBe(48);
    expect(cards(await page('/products?page=999'))).toEqual(cards(second));
  });

  it('finds a genre in any letter case, and marks it in the navigation', async () => {
    const html = await page('/products?genre=rpg');
    expect(headings(html)).toEqual(['RPG Games']);
    expect(cards(html)).toHaveLength(4);
    expect(html).toMatch(
      /<a [^>]*aria-current="page"[^>]*href="\/products\?genre=RPG"|href="\/products\?genre=RPG"[^>]*aria-current="page"/,
    );
  });

  it('gives a search priority over the genre', async () => {
    const html = await page('/products?genre=Racing&q=ELDEN');
    expect(headings(html)).toEqual(['Search results for &quot;ELDEN&quot;']);
    expect(cards(html)).toEqual(['elden-ring']);
    expect(title(html)).toContain('ELDEN');
  });

  it('says so if nothing is found, and offers a link to go on', async () => {
    const html = await page('/products?q=nothing%20like%20this');
    expect(html).toContain('No games found.');
    expect(html).toContain('Show all games');
    expect(cards(html)).toHaveLength(4);
    expect(await page('/products?q=staardew%20valey')).toMatch(/Did you mean.*href="\/product\/stardew-valley"/s);
  });

  it('begins with what can be bought and is rated best', async () => {
    expect(cards(await page('/products'))[0]).toBe(cards(await page('/products?sort=rating&stock=in'))[0]);
    const inStock = cards(await page('/products?stock=in'));
    expect(cards(await page('/products')).slice(0, inStock.length)).toEqual(inStock);
  });

  it('combines filters, and sorts', async () => {
    const html = await page('/products?platform=Xbox&stock=in&max=200&sort=price');
    const prices = [...html.matchAll(/class="price"[^>]*>([\d.,]+)/g)].map(([, text]) => Number(text));
    expect(prices.length).toBeGreaterThan(1);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(Math.max(...prices)).toBeLessThanOrEqual(200);
  });

  it('counts what can be bought in its heading, and shows what is sold out behind a line, in each order and search', async () => {
    for (const query of ['', '&sort=title', '&sort=-price', '&q=a', '&view=rows']) {
      const html = await page(`/products?stock=${query}`);
      const [before = '', behind = ''] = (await lastPage(html)).split('Sold out: be told when they are back');
      expect(behind, query).toContain('action="/back-in-stock"');
      expect(behind, query).not.toContain('value="add"');
      expect(before, query).not.toContain('action="/back-in-stock"');
      const [, buyable = '', gone = ''] = />(\d+) games?(?:<!-- -->)? · (\d+) (?:is|are) sold out/.exec(html) ?? [];
      expect([Number(buyable) > 0, Number(gone) > 0], query).toEqual([true, true]);
    }
    expect(await page('/products?stock=in')).not.toContain('sold out');
  });

  it('shows what an owner said that activates in Morocco, and the games of one launcher', async () => {
    const here = await page('/products?region=ma&q=a');
    expect(cards(here)).toContain('hades');
    expect(await page('/products?region=ma&q=among')).toContain('No games found.');
    const epic = await page('/products?launcher=Epic');
    expect(cards(epic).length).toBeGreaterThan(0);
    expect(epic).toMatch(/<input type="radio"[^>]*checked=""[^>]*value="Epic"|<input type="radio"[^>]*value="Epic"[^>]*checked=""/);
    expect(cards(await page('/products?launcher=Epic&platform=Xbox'))).not.toEqual(cards(epic));
  });

  it('shows covers or rows, by a link that keeps the filters', async () => {
    const covers = await page('/products?genre=RPG&stock=in');
    const rows = await page('/products?genre=RPG&stock=in&view=rows');
    expect(covers).toContain('href="/products?genre=RPG&amp;stock=in&amp;view=rows"');
    expect(rows).toContain('href="/products?genre=RPG&amp;stock=in"');
    expect(rows).toMatch(/<article class="crow"/);
    expect(cards(rows)).toEqual(cards(covers));
    expect(rows).toContain('content="noindex"');
  });

  it('says at its field what is wrong with a price, and ignores other nonsense', async () => {
    const html = await page('/products?min=1.299&max=abc&sort=%00&page=-1&stock=maybe&platform=Amiga&q[]=x');
    expect(html.match(/Enter a price such as 199 or 199\.50\./g)).toHaveLength(1);
    expect(html).toContain('This could be two amounts.');
    expect(html).toContain('value="1.299"');
    expect(cards(html)).toHaveLength(24);
  });

  it('shows a search for markup as text', async () => {
    const html = await page('/products?q=%3Cscript%3Ealert(1)%3C/script%3E');
    expect(html).not.toContain('<script>alert(1)');
    expect(headings(html)).toEqual(['Search results for &quot;&lt;script&gt;alert(1)&lt;/script&gt;&quot;']);
  });

  it('gives search engines one address for each genre, and none for searches', async () => {
    expect(await page('/products?genre=rpg')).toContain(`rel="canonical" href="${server.origin}/products?genre=RPG"`);
    expect(await page('/products?q=ring')).toContain('content="noindex"');
  });
});

describe("a game's page", () => {
  it('shows all there is to know of the game, with one button to buy it', async () => {
    const html = withoutOthers(await page('/product/elden-ring'));
    expect(headings(html)).toEqual(['Elden Ring']);
    expect(html.match(/<button[^>]*value="add"/g)).toHaveLength(1);
    for (const text of ['399.00', '≈ $39.90', 'In stock', 'Steam key', 'RPG', 'PC (Steam)', '2022', 'System requirements', '12 GB RAM']) {
      expect(html).toContain(text);
    }
  });

  it('describes the game for machines', async () => {
    const html = await page('/product/elden-ring');
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({ '@type': 'Product', name: 'Elden Ring', offers: { price: '399.00', priceCurrency: 'MAD' } });
    const { image } = JSON.parse(json) as { image: { url: string } };
    expect(image).toEqual({
      '@type': 'ImageObject',
      url: `${server.origin}/covers/elden-ring.jpg`,
      width: 300,
      height: 400,
    });
    const [poster = ''] = /\/pictures\/elden-ring\/poster-en-[0-9a-f]{16}\.jpg/.exec(html) ?? [];
    for (const [name, content] of [
      ['', server.origin + poster],
      [':width', '1200'],
      [':height', '630'],
    ])
      expect(html).toContain(`<meta property="og:image${name}" content="${content}"/>`);
    expect(html).toContain(`rel="canonical" href="${server.origin}/product/elden-ring"`);
  });

  it('cannot be broken by markup in a title', async () => {
    await store.set('games/odd', { title: '</script><script>alert(1)</script>', price: '$10', description: { short: '<b>&' } });
    await isSoon(async () => expect((await visitor.get('/product/odd')).status).toBe(200));
    const html = await page('/product/odd');
    expect(html).not.toContain('<script>alert(1)');
    expect(html).toContain('15.00');
  });

  it('asks to be told, and has no button to buy, if no key is left', async () => {
    const html = withoutOthers(await page('/product/dave-the-diver'));
    expect(html).not.toMatch(/<button[^>]*value="add"/);
    expect(html).toMatch(/<form[^>]*action="\/back-in-stock"[^>]*>/);
    expect(html).toContain('Tell me when it’s back');
    expect(html).toContain('https://schema.org/OutOfStock');
  });

  it('offers the kinds of key if more than one is in stock', async () => {
    await store.set('games/hades/codes/epic', { code: 'EPIC-1', type: 'Epic', used: false, originPrice: 10, buyingPrice: 15, profit: 5 });
    await isSoon(async () => expect(await page('/product/hades')).toMatch(/<input type="radio"[^>]*value="Epic"/));
    expect(await page('/product/hades')).toMatch(/<input type="radio"[^>]*checked=""[^>]*value="Steam"/);
  });

  it('shows a link to the cart after the game is there', async () => {
    const shopper = httpVisitor(server.origin);
    const answer = await shopper.post('/cart', { intent: 'add', gameId: 'celeste', back: '/product/celeste' });
    expect(answer).toMatchObject({ status: 303, location: '/product/celeste' });
    const text = withoutOthers((await shopper.get('/product/celeste')).text);
    expect(text).toContain('In cart');
    expect(text).not.toMatch(/<button[^>]*value="add"/);
  });

  it.each(['/product/nothing', '/product/%3Cb%3E', '/product/__proto__', '/product/a%C2%85b', `/product/${'x'.repeat(600)}`])(
    'is 404 for %s',
    async (path) => {
      const { status, text } = await visitor.get(path);
      expect(status).toBe(404);
      expect(headings(text)).toEqual(['Game not found.']);
      expect(text).toContain('Go Back');
    },
  );

  it('is 404 for a removed game, whose cover stays for its orders', async () => {
    await store.update('games/tetris-effect-connected', { archived: true });
    await isSoon(async () => expect((await visitor.get('/product/tetris-effect-connected')).status).toBe(404));
    expect((await visitor.get('/covers/tetris-effect-connected.svg')).status).toBe(200);
    expect(await page('/products?q=tetris')).toContain('No games found.');
  });
});

describe('stock above five', () => {
  it('is told as such alone, in every page, form and file for shoppers, and the number that alerts the owner nowhere', async () => {
    const many = Array.from({ length: 1237 }, (_, nth) => `games/dave-the-diver/codes/many-${nth}`);
    const key = { type: 'Xbox', used: false, state: 'free', holdUntil: 0 };
    await store.bulk(many.map((path) => ({ set: path, data: { ...key, code: path } })));
    await store.set('games/dave-the-diver/codes/last', { ...key, type: 'Epic', code: 'LAST' });
    await isSoon(async () => expect(await page('/product/dave-the-diver')).toMatch(/<input type="radio"[^>]*value="Epic"/));
    const shopper = httpVisitor(server.origin);
    await signUp(shopper, 'stock@example.com');
    await shopper.post('/cart', { intent: 'add', gameId: 'dave-the-diver' });
    await shopper.post('/account/wishes', { intent: 'keep', gameId: 'dave-the-diver' });
    await shopper.post('/account/wishes', { intent: 'share', name: '' });
    const shared = /\/w\/[a-z]{20}/.exec((await shopper.get('/account/wishes')).text)?.[0] ?? '';
    const tell = async (name: string, { status, text }: { readonly status: number; readonly text: string }, expected = 200) => {
      expect([name, status]).toEqual([name, expected]);
      expect([name, /(?<![\w.-])123[78](?!\w)/.exec(text)?.[0], text.includes('lowStock')]).toEqual([name, undefined, false]);
    };
    const lists = ['/', '/products?q=dave', '/products?q=dave&view=rows', '/product/dave-the-diver', '/products/suggestions?q=dave'];
    const own = ['/cart', '/cart/summary', '/account/wishes', shared];
    for (const path of [...lists, ...own, '/products.data?q=dave', '/product/dave-the-diver.data', '/cart.data', '/account/wishes.data'])
      await tell(path, await shopper.get(path));
    await tell('a refused code', await shopper.post('/cart', { intent: 'code', code: 'NONE' }), 422);
    await shopper.post('/cart', { intent: 'checkout' });
    for (const path of ['/cart', '/checkout', '/orders']) await tell(path, await shopper.get(path));
  });
});

describe('a cover', () => {
  it('of the demo is a file, kept for a day and then checked by its ETag', async () => {
    const { status, headers, text } = await visitor.get('/covers/hades.svg');
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
    expect(headers.get('Cache-Control')).toBe('public, max-age=86400');
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(text).toMatch(/^<svg /);
    const again = await fetch(`${server.origin}/covers/hades.svg`, { headers: { 'If-None-Match': headers.get('ETag') ?? '' } });
    expect(again.status).toBe(304);
  });

  it('is part of a JPEG for chat apps, in the language of the page, at an address that changes with the price', async () => {
    const posterAt = async (path: string) => new URL(/og:image" content="([^"]+)"/.exec(await page(path))?.[1] ?? '').pathname;
    const known = new Set<string>();
    for (const language of ['', '/fr', '/ar']) {
      const address = await posterAt(`${language}/product/hades`);
      const { status, headers } = await fetch(server.origin + address);
      expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
        200,
        'image/jpeg',
        'public, max-age=31536000, immutable',
      ]);
      known.add(address);
    }
    expect(known.size).toBe(3);
    const before = await posterAt('/product/hades');
    await store.update('games/hades', { buyingPrice: 12345 });
    await isSoon(async () => expect(await posterAt('/product/hades')).not.toBe(before));
    const { status, location, headers } = await visitor.get(before);
    expect([status, location, headers.get('Cache-Control')]).toEqual([302, await posterAt('/product/hades'), 'no-store']);
    for (const none of ['/pictures/nothing/poster-en-0123456789abcdef.jpg', '/pictures/hades/poster-de-0123456789abcdef.jpg'])
      expect((await visitor.get(none)).status).toBe(404);
  });

  it.each([
    ['nothing.svg', 'Nothing'],
    ['some-new_game.svg', 'Some new game'],
    ['%3Cb%3E%26.svg', '&#60;b&#62;&#38;'],
    ['%D9%85%D9%81%D8%AA%D8%A7%D8%AD.svg', 'مفتاح'],
    ['..%2Fhades.svg', 'hades'],
  ])('that no file has, %s, is what the name says', async (name, title) => {
    const { status, headers, text } = await visitor.get(`/covers/${name}`);
    expect([status, headers.get('Content-Type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(text).toContain(title);
    expect(text).not.toContain('<b>');
  });

  it('that no file has leads chat apps to its ground', async () => {
    const { status, location } = await visitor.get('/covers/nothing.jpg');
    expect([status, location]).toEqual([302, expect.stringMatching(/^\/covers\/ground-[1-8]\.jpg$/)]);
    expect((await visitor.get(location ?? '')).headers.get('Content-Type')).toBe('image/jpeg');
  });

  it.each(['hades.png', 'hades', '.svg', 'hades.svg.html'])('is 404 for %s', async (name) => {
    expect((await visitor.get(`/covers/${name}`)).status).toBe(404);
  });
});

describe('a game without a picture', () => {
  it.each([
    ['Plain Words', 'Plain Words'],
    ['<script>alert(1)</script> & "Co"', '&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Co&quot;'],
    ['مفتاح الذهب', 'مفتاح الذهب'],
  ])('shows its title %s as its cover, also in the list', async (title, text) => {
    await store.update('games/celeste', { title, cover: '' });
    const drawnAt = async (path: string, from: string) => {
      const html = await page(path);
      return /<svg class="cover[^>]*cover--title".*?<\/svg>/s.exec(html.slice(html.indexOf(from)))?.[0] ?? '';
    };
    await isSoon(async () => expect(await drawnAt('/product/celeste', '<main')).toContain(`>${text}</span>`));
    for (const [path, from] of [
      ['/product/celeste', '<main'],
      ['/products?genre=Platformer', 'id="g-celeste"'],
    ] as const) {
      const drawn = await drawnAt(path, from);
      expect(drawn).toMatch(/data-ground="[1-8]"/);
      expect(drawn).toContain(`>${text}</span>`);
      expect(drawn).not.toMatch(/<script|style=/);
    }
    const image = /og:image" content="([^"]+)"/.exec(await page('/product/celeste'))?.[1] ?? '';
    expect(image).toMatch(/\/pictures\/celeste\/poster-en-[0-9a-f]{16}\.jpg$/);
    expect((await fetch(image)).headers.get('Content-Type')).toBe('image/jpeg');
  });
});
