import { afterAll, beforeAll, expect, test } from 'vitest';

import { png } from '../support/files';
import { startServer, tempDataDir, type BuiltServer } from '../support/servers/built-server';
import { faultyServer, removeCopies } from '../support/servers/faulty-build';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { signInOwner } from '../support/visitors/owner';

const data = tempDataDir();
let server: BuiltServer;
let owner: HttpVisitor;

beforeAll(async () => {
  server = await startServer({ dataDir: data.dir, env: { DEMO: '0' } });
  owner = await signInOwner(server);
});
afterAll(async () => {
  await server.kill();
  data.remove();
  removeCopies();
});

const GAME = { price: '100', coefficient: '1.5', genre: 'RPG', rating: '4', platform: 'PC (Steam)', short: 'A <b>long</b> way down.' };
const picture = (text: string) => new File([Uint8Array.from(png(text))], `${text}.png`, { type: 'image/png' });
/** Without marks that isolate names of the other direction. */
const words = (page: string) =>
  page
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

test('the form of a game shows its page with price and pictures, and saves nothing', async () => {
  const form = (await owner.get('/admin?add=game')).text;
  expect(form).toMatch(/<button[^>]*formAction="\/admin\/preview"[^>]*formTarget="_blank"|<button[^>]*formaction="\/admin\/preview"/i);
  const sent = { ...GAME, title: 'Not Yet', ownPrice: '149.90', coverFile: picture('cover'), pictures: [picture('one'), picture('two')] };
  const { status, text } = await owner.post('/admin/preview', sent);
  expect(status).toBe(200);
  expect(words(text)).toContain('A preview, as with keys in stock. Nothing is saved.');
  for (const shown of ['<bdi>Not Yet</bdi>', '149.90', 'A &lt;b&gt;long&lt;/b&gt; way down.', 'In stock']) expect(text).toContain(shown);
  expect(text.match(/<img[^>]*src="data:image\/webp;base64,/g)).toHaveLength(3);
  expect((await owner.get('/product/not-yet')).status).toBe(404);
  expect((await owner.get('/admin')).text).not.toContain('Not Yet');
});

test('a form that can’t be saved is told what is wrong in its place', async () => {
  const { status, text } = await owner.post('/admin/preview', {
    ...GAME,
    title: '',
    price: '1,299',
    pictures: new File(['none'], 'a.png'),
  });
  expect(status).toBe(422);
  for (const told of ['Title is required', 'This could be two amounts.', 'The picture must be a JPEG, PNG or WebP file.'])
    expect(words(text)).toContain(told);
});

test('the form of a game that exists shows its pictures as the form leaves them', async () => {
  const pictures = ['one', 'two', 'three'].map((text) => picture(text));
  const game = { ...GAME, title: 'Stored', cover: '/covers/x.svg' };
  expect((await owner.post('/admin', { ...game, intent: 'add', pictures })).status).toBe(303);
  const order = /name="order" value="([^"]*)"/.exec((await owner.get('/admin?edit=stored')).text)?.[1]?.split(',') ?? [];
  const [one = '', two = '', three = ''] = order;
  const left = { order: [three, two, one].join(','), [`remove-${two}`]: 'on', [`text-${one}`]: 'A lake' };
  const { text } = await owner.post('/admin/preview', { ...game, ...left, id: 'stored' });
  const shown = [...text.matchAll(/<img src="\/pictures\/stored\/([0-9a-f]{24})-1280\.jpg"[^>]* alt="([^"]*)"/g)];
  expect(shown.map(([, digest, alt]) => [digest, alt])).toEqual([
    [three, expect.any(String)],
    [one, 'A lake'],
  ]);
});

test('a game that is called Preview lends its stock to no preview', async () => {
  expect((await owner.post('/admin', { ...GAME, intent: 'add', title: 'Preview', cover: '/covers/x.svg' })).status).toBe(303);
  await owner.post('/admin/codes/preview', {
    intent: 'add',
    code: 'ONLY-ONE-KEY-15',
    originPrice: '60',
    coefficient: '1.5',
    type: 'Xbox',
    sure: 'on',
  });
  await expect.poll(async () => (await owner.get('/product/preview')).text).toContain('Only 1 left');
  const { text } = await owner.post('/admin/preview', { ...GAME, title: 'Preview 2' });
  expect([text.includes('In stock'), text.includes('Only 1 left')]).toEqual([true, false]);
});

test('only the owner sees it, and its address alone shows no game', async () => {
  expect((await httpVisitor(server.origin).post('/admin/preview', { ...GAME, title: 'Not Yet' })).location).toContain('/login');
  expect((await owner.get('/admin/preview')).status).toBe(200);
});

const csv = (text: string) => new Blob([text], { type: 'text/csv' });
/** The page of what happens to each row of a file of games. */
const readFile = async (file: Blob) => (await owner.post('/admin/import', { intent: 'read', csv: file })).location ?? '';

test('a file of games has own prices, and a wrong one is said with its line and column', async () => {
  const lines = ['title,price,coefficient,ownPrice,genre', 'Own Price,100,2,149.90,RPG', 'By Rule,100,2,,RPG', 'Wrong,100,2,"1,299",RPG'];
  const preview = await readFile(csv(lines.join('\n')));
  const text = words((await owner.get(preview)).text);
  expect(text).toContain('100, own price 149.90 149.90 MAD');
  expect(text).toContain('100 × 2 200.00 MAD');
  expect(text).toMatch(/Wrong 4 .*?ownPrice: This could be two amounts\./);
  expect((await owner.post(preview, { intent: 'apply' })).status).toBe(303);
  for (const [id, price] of [['own-price', '149.90'] as const, ['by-rule', '200.00'] as const])
    await expect.poll(async () => (await owner.get(`/product/${id}`)).text).toContain(price);
  expect((await owner.get('/admin/import')).text).toContain('<code translate="no">ownPrice</code>');
});

test('all games come as a file, which adds nothing here and the same games to an empty shop', async () => {
  const form = { ...GAME, intent: 'add', title: '=Whole "Game"; of all', price: '100', ownPrice: '149.99', coefficient: '1.5' };
  const more = { featured: 'on', rank: '3', aliases: 'wg, whole', regions: 'Morocco, EMEA', languages: 'French, English', lowStock: '5' };
  const texts = { 'short-fr': 'Une, quête\n2e ligne', 'features-ar': 'لاعب واحد، ثنائي', system: 'OS: Windows 11, RAM: 8 GB' };
  const facts = { publisher: 'Nobody', edition: 'Deluxe', releaseYear: '2026', cover: '/covers/x.svg' };
  expect((await owner.post('/admin', { ...form, ...more, ...texts, ...facts })).status).toBe(303);
  const file = async (visitor: HttpVisitor, language = 'en') => (await visitor.get('/admin/export', { 'Accept-Language': language })).text;
  await expect.poll(() => file(owner)).toContain('Whole');
  const [english, french] = [await file(owner), await file(owner, 'fr')];
  expect(french).toContain(';149,99;');
  const again = words((await owner.get(await readFile(csv(french)))).text);
  expect(again).toContain('Nothing to import: none of these rows is a new game.');

  const other = tempDataDir();
  const empty = await startServer({ dataDir: other.dir, env: { DEMO: '0' } });
  try {
    const its = await signInOwner(empty);
    const { location } = await its.post('/admin/import', { intent: 'read', csv: csv(french) });
    expect((await its.post(location ?? '', { intent: 'apply' })).status).toBe(303);
    await expect.poll(() => file(its)).toBe(english);
  } finally {
    await empty.kill();
    other.remove();
  }
});

test('only the owner gets the file of all games', async () => {
  expect((await httpVisitor(server.origin).get('/admin/export')).location).toContain('/login');
});

test('regions and genres are written in her language, in a form, for many games and in a file', async () => {
  const value = async (path: string) => /name="regions"[^>]* value="([^"]*)"/.exec((await owner.get(path)).text)?.[1];
  const game = {
    ...GAME,
    intent: 'add',
    title: 'En Français',
    cover: '/covers/x.svg',
    regions: 'maroc, Europe, Moyen-Orient et Afrique',
    languages: 'anglais',
  };
  expect((await owner.post('/fr/admin', game)).status).toBe(303);
  await expect.poll(() => value('/fr/admin?edit=en-francais')).toBe('Maroc, Europe, Moyen-Orient et Afrique');
  expect(await value('/admin?edit=en-francais')).toBe('Morocco, Europe, Middle East and Africa');
  expect(await value('/ar/admin?edit=en-francais')).toBe('المغرب، أوروبا والشرق الأوسط وإفريقيا');
  expect((await owner.get('/admin/export')).text).toContain('"Morocco, Europe, Middle East and Africa",English,');

  const wrong = await owner.post('/ar/admin/regions?q=fran', { intent: 'preview', regions: 'المغرب، نارنيا' });
  expect([wrong.status, wrong.text.includes('value="المغرب، نارنيا"')]).toEqual([422, true]);
  const many = await owner.post('/ar/admin/regions?q=fran', { intent: 'preview', regions: 'المغرب، اسبانيا' });
  const preview = words((await owner.get(many.location ?? '')).text);
  for (const text of ['المغرب، إسبانيا', 'المغرب، أوروبا والشرق الأوسط وإفريقيا']) expect(preview).toContain(text);
  expect((await owner.post(many.location ?? '', { intent: 'apply' })).status).toBe(303);
  await expect.poll(() => value('/fr/admin?edit=en-francais')).toBe('Maroc, Espagne');

  const file = await readFile(
    csv('title;price;genre;regions;featured\nFichier Français;10;stratégie;"Partout";oui\nملف عربي;10;سباق;المغرب، فرنسا;لا'),
  );
  expect((await owner.post(file, { intent: 'apply' })).status).toBe(303);
  await expect
    .poll(async () => (await owner.get('/admin/export')).text)
    .toMatch(/Fichier Français,10\.00,1\.5,,,,,Strategy,.*,Everywhere,/);
  expect((await owner.get('/admin/export')).text).toMatch(/ملف عربي,.*,Racing,.*"Morocco, France"/);
});

test('a picture that can’t be made is named in place of the page', async () => {
  const made = 'await pictures.shown(bytes, { sizes: PICTURE_SIZES[role], mostDots: MOST_DOTS, mostBytes: MAX_FILE_BYTES });';
  const put = `role === "screenshot" ? { ok: false, why: "broken" } : ${made}`;
  await server.kill();
  const port = Number(new URL(server.origin).port);
  server = await startServer({ dataDir: data.dir, env: { DEMO: '0' }, port, command: faultyServer([{ instead: made, put }]) });
  const send = (...pictures: readonly File[]) => owner.post('/admin/preview', { ...GAME, title: 'Not Yet', pictures });
  expect((await send(picture('cover'))).status).toBe(200);
  const { status, text } = await send(picture('cover'), picture('one'));
  expect([status, words(text).includes('This picture can’t be shown: it is damaged.')]).toEqual([422, true]);
});
