import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import sharp from 'sharp';

import { createPictures } from '~/adapters/sharp/pictures.server';
import { MAX_SCREENSHOTS, pictureName, type PictureRole } from '~/domain/game/picture';

import { BROKEN_FILES, OTHER_PICTURES, pdf, PICTURES } from '../../../tests/support/files';
import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { GAME_INPUT, refusal } from '../../../tests/support/shop/test-shop';
import { createGameChanges } from './change.server';
import { createGamePictures, MAX_GAME_PICTURE_BYTES } from './picture.server';

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
  pictures = createGamePictures({ store: temp.store, clock: () => NOW, pictures: createPictures() });
  await games.add(GAME_INPUT, 'owner');
});
afterEach(() => temp.close());

const files = async () => (await temp.store.query({ from: 'games/alpha/pictureFiles' })).docs.map(({ id }) => id);
const alpha = async () => {
  const game = await games.find('alpha');
  if (!game) throw new Error('the game is gone');
  return game;
};

async function add(role: PictureRole, color: string) {
  const saved = await pictures.add('alpha', role, await picture(color), 'owner');
  if (!saved.ok) throw new Error(saved.code);
  return saved.game;
}

describe('a picture of a game', () => {
  it('is kept in the sizes that pages show, and served by its name', async () => {
    const { cover } = await add('cover', '#a73');
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
    const { cover } = await add('cover', '#a73');
    const [, digest = ''] = /^\/pictures\/alpha\/([0-9a-f]{24})-600\.webp$/.exec(cover) ?? [];
    const name = pictureName(digest, 600, 'webp');
    await temp.store.update(`games/alpha/pictureFiles/${name}`, { schema: 99 });
    expect(await pictures.read('alpha', name)).toBeNull();
  });

  it('takes the place of the cover before, of which nothing stays', async () => {
    await add('cover', '#a73');
    const { cover } = await add('cover', '#37a');
    expect((await files()).every((name) => cover.includes(name.slice(0, 24)))).toBe(true);
    expect(await files()).toHaveLength(5);
    await games.update('alpha', GAME_INPUT, 'owner');
    expect(await files(), 'the form names another cover').toEqual([]);
  });

  it('is one of at most five screenshots, each once', async () => {
    for (const color of ['#100', '#200', '#300', '#400', '#500']) await add('screenshot', color);
    expect((await add('screenshot', '#100')).screenshots).toHaveLength(MAX_SCREENSHOTS);
    expect(await pictures.add('alpha', 'screenshot', await picture('#600'), 'owner')).toEqual({ ok: false, code: 'pictures-full' });
    const [first = '', ...others] = (await alpha()).screenshots;
    expect((await pictures.remove('alpha', first, 'owner')).screenshots).toEqual(others);
    expect((await files()).filter((name) => name.startsWith(first))).toEqual([]);
  });

  it('goes with the form as it came, and away with its game', async () => {
    const before = await add('screenshot', '#100');
    const { cover } = await add('cover', '#200');
    await games.update('alpha', { ...GAME_INPUT, cover }, 'owner');
    expect(await alpha()).toMatchObject({ cover, screenshots: before.screenshots });
    await games.remove('alpha', 'owner');
    expect(await files()).toEqual([]);
  });

  it('leaves the game without a picture', async () => {
    const { cover } = await add('cover', '#a73');
    const [, digest = ''] = /([0-9a-f]{24})/.exec(cover) ?? [];
    expect((await pictures.remove('alpha', digest, 'owner')).cover).toBe('');
    expect((await pictures.remove('alpha', digest, 'owner')).cover).toBe('');
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
    expect(await pictures.add('alpha', 'cover', bytes, 'owner')).toEqual({ ok: false, code });
    expect(await files()).toEqual([]);
  });

  it('is refused where it unpacks to more than forty million dots', async () => {
    const bomb = await sharp({ create: { width: 8_001, height: 5_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(MAX_GAME_PICTURE_BYTES);
    expect(await pictures.add('alpha', 'cover', bomb, 'owner')).toEqual({ ok: false, code: 'picture-too-many-dots' });
  });

  it('needs its game, and a name that a picture may have', async () => {
    expect(await refusal(pictures.add('none', 'cover', PICTURES['a PNG'], 'owner'))).toContain('not-found');
    for (const name of ['x.webp', '../codes/k1', `${'a'.repeat(24)}-301.webp`, `${'a'.repeat(24)}-300.webp`]) {
      expect(await pictures.read('alpha', name)).toBeNull();
    }
  });
});
