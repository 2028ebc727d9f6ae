import { beforeAll, describe, expect, test } from 'vitest';

import { adminTranslationsAt } from '~/ui/translations/admin';

import { builtApp } from '../support/servers/built-app';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { signInOwner } from '../support/visitors/owner';
import { saveSettings, seenOf } from '../support/visitors/settings';

const FRENCH = { 'Accept-Language': 'fr-MA,en;q=0.5', Accept: 'text/html' };
const ALL = { languageEn: '1', languageFr: '1', languageAr: '1' };

const server = builtApp({ DEMO: '1' });
let owner: HttpVisitor;
let people = 0;

beforeAll(async () => {
  owner = await signInOwner(server);
});

const somebody = () => httpVisitor(server.origin, { address: `198.51.100.${(people += 1)}` });
const save = (fields: Readonly<Record<string, string>>) => saveSettings(owner, 'languages', fields);

async function offer(fields: Readonly<Record<string, string>>): Promise<void> {
  expect((await save(fields)).status).toBe(303);
}

/** Returns the address to which this one leads, or the status of its page. */
async function at(path: string, headers: Readonly<Record<string, string>> = {}): Promise<string | number> {
  const answer = await fetch(server.origin + path, { redirect: 'manual', headers });
  return answer.headers.get('Location') ?? answer.status;
}

const page = async (path: string, visitor = somebody()) => (await visitor.get(path)).text;
const linked = (html: string) => [...html.matchAll(/<a [^>]*href="(\/[^"]*)"[^>]* lang="(?:en|fr|ar)"/gi)].map(([, to = '']) => to);
const alternates = (html: string) =>
  [...html.matchAll(/hrefLang="([^"]*)" href="([^"]*)"\/>/g)].map(([, of, to = '']) => `${of} ${to.slice(server.origin.length)}`);

describe('the languages of the shop', () => {
  test('are all three where the owner chose none', async () => {
    for (const path of ['/about', '/fr/about', '/ar/about']) expect(await at(path)).toBe(200);
    const form = await page('/admin/settings/languages', owner);
    for (const name of Object.keys(ALL)) expect(form).toMatch(new RegExp(`type="checkbox"[^>]* name="${name}"[^>]* checked=""`));
    expect(await page('/admin/settings', owner)).toContain('Shoppers read English, French, Arabic.');
  });

  test('are at least one, with the main one among them, and what was ticked stays', async () => {
    const none = await save({ mainLanguage: 'fr' });
    expect([none.status, none.text.includes('Please tick at least one language.')]).toEqual([422, true]);
    expect(none.text).not.toMatch(/name="language(En|Fr|Ar)"[^>]* checked=""/);
    expect(none.text).toMatch(/<option value="fr" selected=""/);
    const other = await save({ languageEn: '1', mainLanguage: 'ar' });
    expect([other.status, other.text.includes('Please tick this language too')]).toEqual([422, true]);
    for (const wrong of [{ mainLanguage: 'de' }, { languageFr: 'yes' }]) expect((await save({ ...ALL, ...wrong })).status).toBe(422);
    expect(await at('/ar/about')).toBe(200);
  });

  test('that are taken away have no links, and their addresses lead to the same page in the main one', async () => {
    for (const path of ['/about', '/fr/about', '/fr']) expect(await at(path)).toBe(200);
    await offer({ languageEn: '1', languageAr: '1', mainLanguage: 'en' });
    expect(await at('/fr')).toBe('/');
    expect(await at('/fr/about')).toBe('/about');
    expect(await at('/fr/products?genre=RPG&q=a%26b')).toBe('/products?genre=RPG&q=a%26b');
    expect(await at('/fr/sitemap.xml')).toBe('/sitemap.xml');
    expect(await at('/fr/none')).toBe('/none');
    expect(await at('/fr//evil.example')).toBe(400);
    const about = await page('/about');
    expect(linked(about)).toEqual(expect.arrayContaining(['/ar/about']));
    expect(linked(about)).not.toContain('/fr/about');
    expect(alternates(about)).toEqual(['en /about', 'ar /ar/about', 'x-default /about']);
    expect(about).not.toContain('og:locale:alternate" content="fr_MA"');
    expect(await page('/robots.txt')).not.toContain('/fr/sitemap.xml');
    const home = await (await fetch(server.origin, { headers: FRENCH })).text();
    expect(home).not.toContain('langs--offer');
  });

  test('that are taken away still take a form that is open, and keep their data until the next page', async () => {
    const shopper = somebody();
    const sent = await shopper.post('/fr/cart', { intent: 'add', gameId: 'hades' });
    expect([sent.status, sent.location]).toEqual([303, '/fr/product/hades']);
    expect(await at(sent.location ?? '')).toBe('/product/hades');
    expect((await shopper.get('/login?redirectTo=%2Fcart')).text).toContain('Hades');
    expect(await at('/fr/login?redirectTo=%2Fcart')).toBe('/login?redirectTo=%2Fcart');
    expect(await at('/fr/about.data')).toBe(200);
  });

  test('of the owner’s own pages stay as they were, and so does the login that leads there', async () => {
    const { status, text } = await owner.get('/fr/admin/settings/languages');
    expect([status, text.includes(adminTranslationsAt({ language: 'fr' }).t('languages'))]).toEqual([200, true]);
    for (const to of ['/admin/settings/languages', '/ar/admin/settings/languages']) expect(text).toContain(`href="${to}"`);
    const stranger = await at('/fr/admin/today');
    expect(stranger).toBe('/fr/login?redirectTo=%2Fadmin%2Ftoday');
    expect(await at(String(stranger))).toBe(200);
  });

  test('may be without English: its addresses lead on, but not those for machines, nor files', async () => {
    await offer({ languageFr: '1', mainLanguage: 'fr' });
    for (const _ of [1, 2]) {
      expect(await at('/')).toBe('/fr');
      expect(await at('/product/hades?list=%2Fproducts')).toBe('/fr/product/hades?list=%2Fproducts');
    }
    expect(await at('/ar/about')).toBe('/fr/about');
    expect(await at('/sitemap.xml')).toBe('/fr/sitemap.xml');
    for (const path of ['/fr', '/robots.txt', '/healthz', '/readyz', '/favicon.ico', '/covers/hades.svg', '/site.webmanifest'])
      expect([path, await at(path)]).toEqual([path, 200]);
    expect((await owner.get('/admin/today')).text).toContain('<html lang="en"');
    const about = await page('/fr/about');
    expect([linked(about), alternates(about)]).toEqual([[], []]);
    expect(await page('/admin/offers', owner)).toMatch(/\/fr\/feeds\/[\da-f]+\.xml/);
    expect((await somebody().post('/cart', { intent: 'add', gameId: 'hades' })).location).toBe('/product/hades');
  });

  test('have the main one first, which search engines show to all others', async () => {
    await offer({ ...ALL, mainLanguage: 'ar' });
    const about = await page('/about');
    expect(alternates(about)).toEqual(['ar /ar/about', 'en /about', 'fr /fr/about', 'x-default /ar/about']);
  });

  test('can be put back, and the log has each change', async () => {
    const form = await page('/admin/settings/languages', owner);
    const untils = [...form.matchAll(/name="until"[^>]* value="(\d+)"/g)].map(([, until = '']) => until);
    expect(untils).toHaveLength(3);
    const put = { intent: 'put-back', seen: await seenOf(owner, 'languages'), until: untils.at(-1) ?? '' };
    expect((await owner.post('/admin/settings/languages', put)).status).toBe(303);
    for (const path of ['/about', '/fr/about', '/ar/about']) expect(await at(path)).toBe(200);
    expect(alternates(await page('/about')).at(-1)).toBe('x-default /about');
    const log = await page('/admin/audit?about=settings%2Flanguages', owner);
    for (const text of ['Settings changed', 'French', 'Main language']) expect(log).toContain(text);
  });
});
