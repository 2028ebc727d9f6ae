import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import sharp from 'sharp';

import { createPictures } from '~/adapters/sharp/pictures.server';
import { MAX_SCREENSHOTS, pictureName, type PictureRole } from '~/domain/game/picture';

import { BROKEN_FILES, OTHER_PICTURES, pdf, pngOfSize } from '../../../tests/support/files';
import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { GAME_INPUT, refusal } from '../../../tests/support/shop/test-shop';
import { createGameChanges } from './change.server';
import type { GameInput } from './form.server';
import { createGamePictures, MAX_GAME_PICTURE_BYTES, type PictureChange } from './picture.server';

const NOW = Date.UTC(2026, 10, 20);
const picture = (color: string) =>
  sharp({ create: { width: 90, height: 50, channels: 3, background: color } })
    .png()
    .toBuffer();

let temp: TempStore;
let games: ReturnType<typeof createGameChanges>;
let pictures: ReturnType<typeof createGamePictures>;

beforeEach(async () => {
  temp = openTempStore();
  games = createGameChanges({ store: temp.store, clock: () => NOW });
  pictures = createGamePictures({ store: temp.store, pictures: createPictures() });
  await games.add(GAME_INPUT, 'owner');
});
afterEach(() => temp.close());

const files = async () => (await temp.store.query({ from: 'games/alpha/pictureFiles' })).docs.map(({ id }) => id);
const alpha = async () => {
  const game = await games.find('alpha');
  if (!game) throw new Error('the game is gone');
  return game;
};

async function readyPicture(role: PictureRole, color: string) {
  const acceptance = await pictures.take(await picture(color));
  const ready = acceptance.ok ? await pictures.make(acceptance.picture, role) : null;
  if (!ready?.ok) throw new Error('no picture');
  return ready.picture;
}

/** Saves the game with these changes of its pictures, and the cover that it has. */
async function save(change: Partial<PictureChange>, input: Partial<GameInput> = {}) {
  const { cover } = await alpha();
  const none: PictureChange = { cover: null, added: [], removed: [], order: [], texts: {} };
  return games.update('alpha', { ...GAME_INPUT, cover, ...input }, 'owner', '', { ...none, ...change });
}

const addCover = async (color: string) => save({ cover: await readyPicture('cover', color) });
const addShot = async (color: string) => save({ added: [await readyPicture('screenshot', color)] });

describe('a picture of a game', () => {
  it('is kept in the sizes that pages show, and served by its name', async () => {
    const { cover } = await addCover('#a73');
    const [, digest = ''] = /^\/pictures\/alpha\/([0-9a-f]{24})-600\.webp$/.exec(cover) ?? [];
    for (const [width, height] of [
      [300, 400],
      [600, 800],
    ] as const) {
      const webp = await pictures.read('alpha', pictureName(digest, width, 'webp'));
      expect(await sharp(webp?.bytes).metadata()).toMatchObject({ format: 'webp', width, height });
      const avif = await pictures.read('alpha', pictureName(digest, width, 'avif'));
      expect(avif?.bytes.toString('latin1', 4, 12)).toBe('ftypavif');
    }
    expect((await sharp((await pictures.read('alpha', pictureName(digest, 600, 'jpg')))?.bytes).metadata()).format).toBe('jpeg');
    expect((await alpha()).cover).toBe(cover);
  });

  it('that a later release wrote is as if it were not there', async () => {
    const { cover } = await addCover('#a73');
    const [, digest = ''] = /^\/pictures\/alpha\/([0-9a-f]{24})-600\.webp$/.exec(cover) ?? [];
    const name = pictureName(digest, 600, 'webp');
    await temp.store.update(`games/alpha/pictureFiles/${name}`, { schema: 99 });
    expect(await pictures.read('alpha', name)).toBeNull();
  });

  it('takes the place of the cover before, of which nothing stays', async () => {
    await addCover('#a73');
    const { cover } = await addCover('#37a');
    expect((await files()).every((name) => cover.includes(name.slice(0, 24)))).toBe(true);
    expect(await files()).toHaveLength(5);
    await games.update('alpha', GAME_INPUT, 'owner');
    expect(await files(), 'the form names another cover').toEqual([]);
  });

  it('is one of at most five screenshots, each once', async () => {
    for (const color of ['#100', '#200', '#300', '#400', '#500']) await addShot(color);
    expect((await addShot('#100')).screenshots).toHaveLength(MAX_SCREENSHOTS);
    expect(await refusal(addShot('#600'))).toContain('pictures-full');
    const [first = '', ...others] = (await alpha()).screenshots;
    expect((await save({ removed: [first] })).screenshots).toEqual(others);
    expect((await files()).filter((name) => name.startsWith(first))).toEqual([]);
    const again = await readyPicture('screenshot', '#100');
    const [gone = ''] = others;
    expect((await save({ removed: [gone], added: [again] })).screenshots).toEqual([...others.slice(1), first]);
  });

  it('has its place and its description; one that another person added meanwhile comes behind, and one that is gone stays away', async () => {
    for (const color of ['#100', '#200', '#300']) await addShot(color);
    const [one = '', two = '', three = ''] = (await alpha()).screenshots;
    const order = [three, 'f'.repeat(24), one, two];
    expect(await save({ order, texts: { [one]: 'A dragon', [two]: '' } })).toMatchObject({
      screenshots: [three, one, two],
      pictureTexts: { [one]: 'A dragon' },
    });
    const other = (await addShot('#400')).screenshots.at(-1);
    expect((await save({ order: [two, one, three] })).screenshots).toEqual([two, one, three, other]);
    expect((await save({ removed: [one] })).pictureTexts).toEqual({});
  });

  it('that was replaced meanwhile stays replaced, where an older form names it', async () => {
    const { cover: old } = await addCover('#a73');
    const { cover } = await addCover('#37a');
    expect((await save({}, { cover: old })).cover).toBe(cover);
    expect(await files()).toHaveLength(5);
  });

  it('comes with a new game, whose files are its own', async () => {
    const change = {
      cover: await readyPicture('cover', '#a73'),
      added: [await readyPicture('screenshot', '#a73')],
      removed: [],
      order: [],
      texts: {},
    };
    const added = await games.add({ ...GAME_INPUT, title: 'Beta', cover: '' }, 'owner', change);
    expect(added.cover).toMatch(/^\/pictures\/beta\//);
    expect(added.screenshots).toHaveLength(1);
    expect((await temp.store.query({ from: 'games/beta/pictureFiles' })).docs).toHaveLength(10);
  });

  it('goes with the form as it came, and away with its game', async () => {
    const before = await addShot('#100');
    const { cover } = await addCover('#200');
    await games.update('alpha', { ...GAME_INPUT, cover }, 'owner');
    expect(await alpha()).toMatchObject({ cover, screenshots: before.screenshots });
    await games.remove('alpha', 'owner');
    expect(await files()).toEqual([]);
  });

  it('leaves the game without a picture', async () => {
    await addCover('#a73');
    expect((await save({}, { cover: '' })).cover).toBe('');
    expect(await files()).toEqual([]);
  });

  it.each<[string, Uint8Array, string]>([
    ['nothing', Buffer.alloc(0), 'picture-missing'],
    ['a PDF', pdf(), 'picture-type'],
    ['a picture in HEIC', OTHER_PICTURES['a picture in HEIC'] ?? Buffer.alloc(0), 'picture-other'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="5"/>'), 'picture-type'],
    ['a cut PNG', BROKEN_FILES['twelve bytes of a PNG'] ?? Buffer.alloc(0), 'picture-broken'],
    ['too many bytes', Buffer.alloc(MAX_GAME_PICTURE_BYTES + 1), 'picture-too-large'],
  ])('is refused where it is %s', async (_, bytes, code) => {
    expect(await pictures.take(bytes)).toEqual({ ok: false, code });
    expect(await files()).toEqual([]);
  });

  it('is refused where it unpacks to more than forty million dots', async () => {
    expect(await pictures.take(pngOfSize(8, 5.001))).toEqual({ ok: false, code: 'picture-too-many-dots' });
  });

  it('needs its game, and a name that a picture may have', async () => {
    for (const name of ['x.webp', '../codes/k1', `${'a'.repeat(24)}-301.webp`, `${'a'.repeat(24)}-300.webp`]) {
      expect(await pictures.read('alpha', name)).toBeNull();
    }
  });
});
