import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { describe, expect, test } from 'vitest';

import { LANGUAGES, localizedPath } from '~/domain/shared/language';
import { paths } from '~/domain/paths';
import { adminPaths } from '~/domain/paths/admin';
import demoCatalogue from '~/features/data/demo-games.json';
import { httpErrorTexts } from '~/ui/translations/en/http-errors';
import { adminTranslationsAt } from '~/ui/translations/admin';
import { translationsAt } from '~/ui/translations/use-translations';

import { shopWords } from '../support/shop-words';
import { builtStore } from '../support/servers/built-store';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { confirmOwner, signInOwner } from '../support/visitors/owner';

const server = builtStore({ DEMO: '1' });
let visitors = 0;

function somebody(): HttpVisitor {
  visitors += 1;
  return httpVisitor(server.origin, { address: `198.51.100.${visitors}` });
}

const HADES = demoCatalogue.games.find(({ id }) => id === 'hades') as unknown as {
  readonly texts: Readonly<Record<string, { readonly short: string; readonly features: readonly string[] }>>;
};
const OTHERS = LANGUAGES.filter((language) => language !== 'en');
const PAGES = [
  paths.home,
  paths.products({ genre: 'RPG' }),
  paths.product('hades'),
  paths.support,
  paths.about,
  paths.terms,
  paths.login(),
  paths.signup(),
];

/** The addresses of this store that a page's links and forms lead to. */
const addressesOf = (html: string) =>
  [...html.matchAll(/<(?:a|form)\b[^>]*? (?:href|action)="(\/[^"]*)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));

const textsOf = (html: string) => [...html.matchAll(/>([^<>]+)</g)].map(([, text = '']) => text);

describe.each(OTHERS)('in %s', (language) => {
  test.each(PAGES)('%s says so, and its links and forms lead to pages in the same language', async (page) => {
    const { status, text: html } = await somebody().get(localizedPath(language, page));
    expect(status).toBe(200);
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    const known = [...LANGUAGES.map((each) => localizedPath(each, page)), paths.admin];
    const strangers = addressesOf(html).filter((address) => !known.includes(address) && !/^\/(fr|ar)(?=[/?#]|$)/.test(address));
    expect(strangers).toEqual([]);
    for (const each of LANGUAGES.filter((one) => one !== language)) expect(addressesOf(html)).toContain(localizedPath(each, page));
  });

  test('what the owner wrote of a game is read in its own direction', async () => {
    const { text: list } = await somebody().get(localizedPath(language, paths.products({ q: 'Hades' })));
    expect(list).toContain('<bdi>Hades</bdi>');
    const { text: html } = await somebody().get(localizedPath(language, paths.product('hades')));
    expect(html).toContain('<bdi>Hades</bdi>');
    for (const [of, label] of [
      ['fr', 'Carte graphique'],
      ['ar', 'بطاقة الرسوميات'],
    ])
      if (of === language) expect(html).toContain(`<dt>${label}</dt><dd><bdi dir="auto" lang="en">1 GB VRAM with DirectX 10</bdi>`);
  });

  test('what the owner wrote of a game in it is on its page and tells machines of it, and the English text where nothing is', async () => {
    const page = async (id: string) => (await somebody().get(localizedPath(language, paths.product(id)))).text;
    const [own, english] = [await page('hades'), await page('sekiro-shadows-die-twice')];
    const dir = language === 'ar' ? 'rtl' : 'ltr';
    const { short = '', features = [] } = HADES.texts[language] ?? {};
    expect(own).toContain(`<p class="measure break" dir="${dir}">${short}</p>`);
    for (const feature of features) expect(own).toContain(`<bdi dir="${dir}">${feature}</bdi>`);
    expect(own).toContain(`<meta name="description" content="${short}"/>`);
    expect(own).toContain(`<meta property="og:description" content="${short}"/>`);
    expect(own).toContain(`"description":"${short}"`);
    expect(own).not.toContain('The son of the underworld');
    expect(english).toContain('<p class="measure break" dir="auto" lang="en">A one-armed shinobi');
    expect(english).toContain('<bdi dir="auto" lang="en">Grappling hook movement</bdi>');
    expect((await somebody().get(paths.product('hades'))).text).toContain('<p class="measure break" dir="auto">The son of the underworld');
  });

  test('search engines learn of each language', async () => {
    const { text: html } = await somebody().get(localizedPath(language, paths.product('hades')));
    expect(html).toContain(`<link rel="canonical" href="${server.origin}/${language}/product/hades"/>`);
    expect(html).toContain(`<link rel="alternate" hrefLang="en" href="${server.origin}/product/hades"/>`);
    expect(html).toContain(`<link rel="alternate" hrefLang="x-default" href="${server.origin}/product/hades"/>`);
    expect(html).toContain(`<meta property="og:locale" content="${language}_MA"/>`);
    expect(html).toContain('<meta property="og:locale:alternate" content="en_GB"/>');
    expect(html).not.toContain(`<meta property="og:locale:alternate" content="${language}_MA"/>`);
    expect(html).toMatch(language === 'ar' ? /"category":"[\u0600-\u06ff]/ : /"category":"[A-Z]/);
    expect(html).toContain(`"url":"${server.origin}/${language}/product/hades"`);
    const { text: map } = await somebody().get(localizedPath(language, paths.sitemap));
    expect(map).toContain(`<loc>${server.origin}/${language}/product/hades</loc>`);
    expect((await somebody().get('/robots.txt')).text).toContain(`Sitemap: ${server.origin}/${language}/sitemap.xml`);
  });

  test('a redirect stays in it, also for the browser’s router, and leads to no other site', async () => {
    const visitor = somebody();
    const cart = await visitor.get(localizedPath(language, paths.cart));
    expect(cart.status).toBe(302);
    expect(cart.headers.get('Location')).toBe(`/${language}/login?redirectTo=%2Fcart`);
    // Remix's router puts the language before the path itself.
    expect((await visitor.get(`/${language}/contact.data`)).text).toContain('"/support#contact"');
    const email = `reader.${language}@example.com`;
    const account = {
      name: 'Amal',
      birthDate: '1998-04-12',
      phone: '+212612345678',
      email,
      password: 'saffron lanterns at dusk',
      confirmPassword: 'saffron lanterns at dusk',
    };
    const typed = { ...account, redirectTo: `/${language}//evil.example` };
    const signedUp = await visitor.post(localizedPath(language, paths.signup()), typed);
    expect([signedUp.status, signedUp.headers.get('Location')]).toEqual([303, `/${language}`]);
  });

  test('the owner’s pages are in it, too, and addresses below it that no page has are missing', async () => {
    const stranger = await somebody().get(`/${language}/admin/orders?tab=all`);
    expect([stranger.status, stranger.headers.get('Location')]).toEqual([
      302,
      `/${language}/login?redirectTo=%2Fadmin%2Forders%3Ftab%3Dall`,
    ]);
    expect((await somebody().get(`/${language}/none`)).status).toBe(404);
    expect((await somebody().get(`/${language}//evil.example`)).status).toBe(400);
    expect((await somebody().get(`/${language}/${language}/cart`)).status).toBe(404);
  });

  test('the owner works in it: pages, links, answers of forms, and files as its spreadsheets read them', async () => {
    const owner = await signInOwner(server);
    for (const page of [adminPaths.today, adminPaths.games(), adminPaths.orders(), adminPaths.sales()]) {
      const { status, text: html } = await owner.get(localizedPath(language, page));
      expect([status, html.includes(`<html lang="${language}"`)]).toEqual([200, true]);
      const known = LANGUAGES.map((each) => localizedPath(each, page));
      expect(addressesOf(html).filter((address) => !known.includes(address) && !/^\/(fr|ar)(?=[/?#]|$)/.test(address))).toEqual([]);
    }
    const done = await owner.post(localizedPath(language, adminPaths.today), { intent: 'digest-on' });
    expect([done.status, done.location]).toEqual([303, localizedPath(language, adminPaths.today)]);
    expect((await owner.get(done.location ?? '')).text).toContain(adminTranslationsAt({ language }).t('digest-switched-on'));
    const refused = await owner.post(localizedPath(language, adminPaths.games()), { intent: 'add' });
    expect([refused.status, refused.text.includes(adminTranslationsAt({ language }).t('title-required'))]).toEqual([422, true]);
    await confirmOwner(owner, server, 'keys', 'hades');
    const { text: file } = await owner.post(localizedPath(language, adminPaths.keysFile('hades')), { intent: 'export' });
    expect(file).toMatch(/^id;code;type;used;originPrice;buyingPrice;profit;expiresAt\r\n[^\r]*;\d+,\d\d;\d+,\d\d;/);
  });

  test('the server answers in it what no page can answer', async () => {
    const { t } = translationsAt({ language }, httpErrorTexts);
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`${server.origin}/${language}${path}`, init);
      return [answer.status, (await answer.text()).trim()];
    };
    const form = { method: 'POST', body: new URLSearchParams({ email: '' }) };
    expect(await ask('/%')).toEqual([400, t('http-unreadable')]);
    expect(await ask('/a'.repeat(17))).toEqual([414, t('http-too-long')]);
    expect(await ask('/cart', { method: 'PUT' })).toEqual([405, t('http-method')]);
    expect(await ask('/login', { ...form, headers: { Origin: 'https://evil.example' } })).toEqual([403, t('http-foreign')]);
    expect(await ask('/login?redirectTo=%2Fcart', form)).toEqual([403, t('http-untold')]);
  });

  test('a form that no page can take is answered in it, with its title', async () => {
    const { t } = translationsAt({ language });
    for (const [path, status, title] of [
      [paths.cart, 400, 'failure-request-title'],
      [paths.about, 405, 'failure-forbidden-title'],
    ] as const) {
      const answer = await somebody().post(localizedPath(language, path), { intent: 'none' });
      const [, shown] = /<title>(.*?)<\/title>/.exec(answer.text) ?? [];
      expect([answer.status, shown]).toEqual([status, t('page-title', { title: t(title), shop: 'Miftah' })]);
    }
  });

  test('no page names a sentence by its code, and none is left in English', async () => {
    for (const page of PAGES) {
      const { text: html } = await somebody().get(localizedPath(language, page));
      const codes = textsOf(html).filter((text) => text.includes('-') && text in shopWords);
      expect(codes, page).toEqual([]);
      for (const english of [
        'Add to Cart',
        'In stock',
        'Skip to content',
        'All rights reserved',
        'Full name',
        'Forgot password?',
        'Terms of sale',
      ])
        expect(html, `${page}: ${english}`).not.toContain(`>${english}<`);
    }
  });
});

describe('a choice of language', () => {
  const PAGE_SIZE = { Accept: 'text/html' };
  const ask = (path: string, headers: Readonly<Record<string, string>>) =>
    fetch(server.origin + path, { redirect: 'manual', headers: { ...PAGE_SIZE, ...headers } });
  const chosenAt = async (path: string, headers: Readonly<Record<string, string>>) =>
    (await ask(path, headers)).headers.getSetCookie().find((cookie) => cookie.includes('language='));
  const from = (path: string) => ({ Referer: server.origin + path });

  test.each([
    ['/fr/about', '/about', 'fr'],
    ['/ar/products?genre=RPG', '/fr/products?genre=RPG', 'ar'],
    ['/login', '/fr/login', 'en'],
    ['/fr/admin', '/admin', 'fr'],
    ['/', '/', 'en'],
  ])('%s, from a link of %s, is one that the browser keeps', async (path, before, language) => {
    // Twice: the second answer may come from memory.
    for (const _ of [1, 2])
      expect(await chosenAt(path, from(before))).toMatch(
        new RegExp(`^__Host-language=${language}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax; Secure$`),
      );
    expect(await chosenAt(path, { ...from(before), Cookie: `__Host-language=${language}` })).toBeUndefined();
  });

  test.each([
    ['/fr/about', {}],
    ['/fr/about', { Referer: 'https://evil.example/' }],
    ['/about', { Referer: 'http://localhost.evil.example/fr' }],
    ['/robots.txt', { 'Sec-Fetch-Dest': 'empty' }],
  ] as const)('%s with %j is none', async (path, headers) => {
    expect(await chosenAt(path, headers)).toBeUndefined();
  });

  test('a page in the same language chooses nothing', async () => {
    for (const path of ['/admin', '/login']) expect(await chosenAt(path, from('/admin'))).toBeUndefined();
    expect(await chosenAt('/fr/about', from('/fr'))).toBeUndefined();
    expect(await chosenAt('/covers/hades.svg', { Accept: 'image/*', ...from('/fr') })).toBeUndefined();
  });

  test.each(['/covers/hades.svg', '/robots.txt', '/sitemap-games-1.xml', '/pictures/hades/0123.avif'])(
    'a file that is opened as a page is none: %s',
    async (path) => {
      expect(await chosenAt(path, { ...from('/fr/product/hades'), 'Sec-Fetch-Dest': 'document' })).toBeUndefined();
    },
  );

  test('the home page offers it, else the one that the browser prefers, in one line; both links of it choose', async () => {
    const offered = async (headers: Readonly<Record<string, string>>) => {
      const answer = await ask('/', headers);
      expect(answer.headers.get('Vary')).toContain('Accept-Language, Cookie');
      const [, line = ''] = /<ul class="langs langs--offer[^"]*">(.*?)<\/ul>/.exec(await answer.text()) ?? [];
      return [...line.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
    };
    for (const _ of [1, 2]) {
      expect(await offered({ 'Accept-Language': 'fr-MA,en;q=0.5' })).toEqual(['/fr', '/']);
      expect(await offered({ 'Accept-Language': 'ar' })).toEqual(['/ar', '/']);
      expect(await offered({ 'Accept-Language': 'en' })).toEqual([]);
      expect(await offered({})).toEqual([]);
    }
    expect(await offered({ 'Accept-Language': 'ar', Cookie: '__Host-language=fr' })).toEqual(['/fr', '/']);
    expect(await offered({ 'Accept-Language': 'ar', Cookie: '__Host-language=en' })).toEqual([]);
    expect(await offered({ 'Accept-Language': 'ar', ...from('/') })).toEqual([]);
    expect(await offered({ Cookie: '__Host-language=tlh' })).toEqual([]);
  });

  test('the account of whoever is signed in keeps it', async () => {
    const visitor = somebody();
    const typed = { name: 'Amal', birthDate: '1998-04-12', phone: '+212612345678', email: 'chooser@example.com' };
    const password = 'saffron lanterns at dusk';
    await visitor.post('/ar/signup', { ...typed, password, confirmPassword: password });
    const known = () => visitor.get('/account/data').then(({ text }) => (JSON.parse(text) as { language?: unknown }).language);
    expect(await known()).toBe('ar');
    await visitor.get('/fr/account', { ...PAGE_SIZE, ...from('/ar/account') });
    expect(await known()).toBe('fr');
    await visitor.get('/account', { ...PAGE_SIZE, Referer: 'https://evil.example/fr' });
    expect(await known()).toBe('fr');
  });
});

describe('what a browser loads', () => {
  const client = join(process.cwd(), 'build', 'client');
  const tablesOf = (html: string) =>
    [...html.matchAll(/<link rel="modulepreload" fetchpriority="low" href="(\/assets\/words-[\da-f]+\/(?:en|fr|ar)\/[^"]*)"/g)].map(
      ([, file = '']) => file,
    );
  const weight = (html: string) => {
    const files = tablesOf(html).map((file) => brotliCompressSync(readFileSync(join(client, file))).length);
    return brotliCompressSync(html).length + files.reduce((sum, bytes) => sum + bytes, 0);
  };

  test.each(PAGES)('%s has the words of its own language alone, which cost at most 3 kB more than the English page', async (page) => {
    const english = (await somebody().get(page)).text;
    expect(english).not.toContain('importmap');
    expect(tablesOf(english)).not.toHaveLength(0);
    expect(tablesOf(english).every((file) => file.includes('/en/'))).toBe(true);
    for (const language of OTHERS) {
      const own = (await somebody().get(localizedPath(language, page))).text;
      expect(tablesOf(own).every((file) => file.includes(`/${language}/`))).toBe(true);
      expect(tablesOf(own)).toHaveLength(tablesOf(english).length);
      expect(weight(own) - weight(english)).toBeLessThan(3_000);
    }
  });

  test('the pages of whoever is signed in cost at most 3 kB more', async () => {
    const shopper = somebody();
    const password = 'saffron lanterns at dusk';
    const typed = { name: 'Amal', birthDate: '1998-04-12', phone: '+212612345678', email: 'weigher@example.com' };
    await shopper.post(paths.signup(), { ...typed, password, confirmPassword: password });
    await shopper.post(paths.cart, { intent: 'add', gameId: 'hades' });
    for (const page of [paths.cart, paths.checkout(), paths.orders(), paths.account]) {
      const english = await shopper.get(page);
      for (const language of OTHERS) {
        const own = await shopper.get(localizedPath(language, page));
        expect([english.status, own.status, tablesOf(own.text).length], page).toEqual([200, 200, tablesOf(english.text).length]);
        expect(weight(own.text) - weight(english.text), `${language}: ${page}`).toBeLessThan(3_000);
      }
    }
  });

  test('no other script has words of two languages', () => {
    const scripts = readdirSync(join(client, 'assets')).filter((file) => file.endsWith('.js'));
    for (const file of scripts)
      expect(readFileSync(join(client, 'assets', file), 'utf8'), file).not.toMatch(/Ajouter au panier|أضف إلى السلة/);
  });
});
