import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';

import { sized } from '../support/extent';
import { runCommand, startServer, tempDataDir, type BuiltServer } from '../support/servers/built-server';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { signInOwner } from '../support/visitors/owner';

/* Many games with pictures and keys from one folder of files, without JavaScript. */

/** A picture takes half a second of a core. */
const GAMES = sized(10, 40);
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
});

const KILLED = { intent: 'add', price: '100', coefficient: '1.5', genre: 'RPG', cover: '/covers/x.svg' };
const csv = (lines: readonly string[]) => new Blob([`${lines.join('\n')}\n`], { type: 'text/csv' });
const numbers = Array.from({ length: GAMES }, (_, index) => index + 1);

async function picture(name: string, seed: number): Promise<File> {
  const background = { r: (seed * 7) % 256, g: (seed * 13) % 256, b: (seed * 29) % 256 };
  const bytes = await sharp({ create: { width: 60, height: 80, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([Uint8Array.from(bytes)], name, { type: 'image/png' });
}

const plain = async (path: string) => (await owner.get(path)).text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const upload = async (pictures: readonly File[]) => owner.post('/admin/pictures', { intent: 'read', pictures });
/** The page that a form leads to. */
const at = async (answer: ReturnType<HttpVisitor['post']>) => (await answer).location ?? '';
/** The files on a preview, each with its verdict. */
const verdicts = (page: string) =>
  [...page.matchAll(/<td class="batch__picture[^"]*">(?:<img[^>]*>)?<bdi>([^<]*)<\/bdi>.*?<span class="badge[^"]*">([^<]*)</gs)].map(
    ([, file, verdict]) => `${file}: ${verdict}`,
  );
const product = async (id: string) => (await httpVisitor(server.origin).get(`/product/${id}`)).text;

test('a folder with a file of games, a file of keys and their pictures makes as many games for sale', async () => {
  const games = csv(['title;price;genre;aliases', ...numbers.map((nth) => `Folder Game ${nth};${nth + 10};RPG;fg${nth}`)]);
  const batch = await at(owner.post('/admin/import', { intent: 'read', csv: games }));
  expect((await owner.post(batch, { intent: 'apply' })).status).toBe(303);
  expect((await owner.get(batch)).text).toContain('href="/admin/pictures"');

  const pictures = await Promise.all(numbers.map((nth) => picture(nth % 2 === 0 ? `FG${nth}.png` : `folder-game_${nth}.png`, nth)));
  const shown = await at(upload([...pictures, await picture('fg1 (2).png', 200), await picture('holiday.png', 201)]));
  const preview = await plain(shown);
  expect(preview).toContain(`${GAMES + 1} pictures will be added.`);
  expect(preview).toContain('1 file is left out.');
  expect(verdicts((await owner.get(`${shown}?verdict=refused`)).text)).toEqual(['holiday.png: No game has this name.']);
  expect(await product('folder-game-1'), 'shoppers see nothing new yet').not.toMatch(/\/pictures\/folder-game-1\/[0-9a-f]{24}/);
  expect((await owner.post(shown, { intent: 'apply' })).status).toBe(303);
  await expect.poll(async () => plain(shown)).toContain(`${GAMES + 1} pictures were added.`);

  const keys = csv(['game,code,originPrice', ...numbers.map((nth) => `FG${nth},FOLDER-KEYS-${String(nth).padStart(5, '0')},${nth + 10}`)]);
  const file = await at(owner.post('/admin/keys/load', { intent: 'read', csv: keys, type: 'Steam' }));
  expect((await owner.post(file, { intent: 'import' })).status).toBe(303);
  await expect.poll(async () => plain(file)).toContain(String(GAMES));
  // why by its name: the list shows a page of them
  const inStock = async () => (await owner.get(`/admin?stock=in&q=Folder+Game+${GAMES}`)).text;
  await expect.poll(inStock).toContain(`/admin/codes/folder-game-${GAMES}`);
  for (const nth of [1, 10, GAMES]) {
    const page = await product(`folder-game-${nth}`);
    const [cover = ''] = new RegExp(`/pictures/folder-game-${nth}/[0-9a-f]{24}-600\\.webp`).exec(page) ?? [];
    expect((await httpVisitor(server.origin).get(cover)).status).toBe(200);
    expect(page.includes('-1280.jpg'), 'the second picture of the first game').toBe(nth === 1);
  }
}, 300_000);

test('files that are no picture, or one too many of a game, are named before anything is added', async () => {
  const location = await at(
    upload([
      await picture('folder-game-7.png', 300),
      await picture('fg7.png', 301),
      await picture('folder-game-8.png', 8),
      new File(['no picture'], 'fg9.png'),
      ...(await Promise.all([2, 3, 4, 5, 6, 7].map((place) => picture(`fg10-${place}.png`, 310 + place)))),
    ]),
  );
  expect(verdicts((await owner.get(location)).text)).toEqual([
    'folder-game-7.png: Will be added',
    'fg7.png: Another file is this game’s cover. Put -2 behind the name for a screenshot.',
    'folder-game-8.png: Stays as it is',
    'fg9.png: The picture must be a JPEG, PNG or WebP file.',
    ...[2, 3, 4, 5, 6].map((place) => `fg10-${place}.png: Will be added`),
    'fg10-7.png: A game has up to 5 screenshots. Remove one first.',
  ]);
  const [waiting = ''] = /\/pictures\/folder-game-7\/[0-9a-f]{24}-300\.webp/.exec((await owner.get(location)).text) ?? [];
  expect((await owner.get(waiting)).status).toBe(200);
  expect((await owner.post(location, { intent: 'discard' })).status).toBe(303);
  expect((await owner.get(waiting.replace('-300', '-600'))).status, 'nothing of it stays').toBe(404);
  const [stays = ''] = /\/pictures\/folder-game-8\/[0-9a-f]{24}-600\.webp/.exec(await product('folder-game-8')) ?? [];
  expect((await owner.get(stays)).status, 'a picture that its game shows is kept').toBe(200);
});

test('no picture at all, and more than a form takes, are told at the field', async () => {
  const none = await owner.post('/admin/pictures', { intent: 'read', pictures: new File([], '') });
  expect([none.status, none.text.includes('Choose the pictures.')]).toEqual([422, true]);
  const many = await upload(Array.from({ length: 121 }, (_, nth) => new File(['x'], `fg${nth}.png`)));
  expect([many.status, many.text.includes('Up to 120 pictures and 100 MB at once.')]).toEqual([413, true]);
});

describe('a process that is killed', () => {
  /** The games' picture files and batches that are stored, read beside the store. */
  async function stored() {
    const store = openSqliteStore({ file: `${data.dir}/miftah.db`, indexes: INDEXES });
    try {
      const [files, batches] = [await store.query({ from: 'pictureFiles', group: true }), await store.query({ from: 'gameBatches' })];
      return {
        files: files.docs.map(({ path }) => path),
        previews: batches.docs.filter(({ data: { state } }) => state === 'preview').length,
      };
    } finally {
      await store.close();
    }
  }
  async function restart(): Promise<void> {
    await server.kill();
    server = await startServer({ dataDir: data.dir, env: { DEMO: '0' }, port: Number(new URL(server.origin).port) });
  }
  const noise = async (seed: number, name: string) => {
    const bytes = await sharp({
      create: { width: 1200, height: 900, channels: 3, background: '#777', noise: { type: 'gaussian', mean: 60 + seed, sigma: 6 } },
    })
      .png()
      .toBuffer();
    return new File([Uint8Array.from(bytes)], name, { type: 'image/png' });
  };
  const doctor = () => runCommand(['build/server/doctor.js'], { DATA_DIR: data.dir, DEMO: '0' });

  test('in the middle of a folder shows nothing of it, and the folder can be sent again', async () => {
    for (const nth of [1, 2, 3]) await owner.post('/admin', { ...KILLED, title: `Killed ${nth}` });
    const pictures = await Promise.all([1, 2, 3].map((nth) => noise(nth, `killed-${nth}.png`)));
    const before = await stored();
    const cut = upload(pictures).catch(() => null);
    await expect.poll(async () => (await stored()).files.length, { interval: 30, timeout: 180_000 }).toBeGreaterThan(before.files.length);
    await restart();
    expect(await cut).toBeNull();
    const left = await stored();
    expect([left.previews, left.files.length > before.files.length]).toEqual([before.previews + 1, true]);
    for (const nth of [1, 2, 3]) expect(await product(`killed-${nth}`)).not.toMatch(/\/pictures\/killed-\d\/[0-9a-f]{24}/);
    expect(await plain('/admin/today')).not.toContain('batch');

    const again = await at(upload(pictures));
    expect(await plain(again)).toContain('3 pictures will be added.');
    expect((await owner.post(again, { intent: 'apply' })).status).toBe(303);
    for (const nth of [1, 2, 3]) await expect.poll(() => product(`killed-${nth}`)).toMatch(/\/pictures\/killed-\d\/[0-9a-f]{24}/);
    expect((await doctor()).code).toBe(0);
  });

  test('in the middle of a game’s form leaves no game and no file, and the form can be sent again', async () => {
    const before = (await stored()).files;
    const pictures = await Promise.all([11, 12, 13, 14].map((nth) => noise(nth, `form-${nth}.png`)));
    const form = { ...KILLED, title: 'Cut Off', cover: '/covers/x.svg', pictures };
    const cut = owner.post('/admin?add=game', form).catch(() => null);
    await new Promise((done) => setTimeout(done, 150));
    await restart();
    expect(await cut).toBeNull();
    expect((await stored()).files).toEqual(before);
    expect((await httpVisitor(server.origin).get('/product/cut-off')).status).toBe(404);
    expect((await owner.post('/admin?add=game', form)).location).toBe('/admin/codes/cut-off?add=keys');
    expect((await stored()).files.length).toBe(before.length + 4 * 5);
    expect((await doctor()).code).toBe(0);
  });
});
