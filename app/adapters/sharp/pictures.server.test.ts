import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { BROKEN_FILES, HUGE_PICTURES, PICTURES, png, pngOfSize, UNTIDY_PICTURES } from '../../../tests/support/files';
import { CROWDED_PICTURES } from '../../../tests/support/bodies';
import { hasTooManyParts } from './count-parts.server';
import { createPictures } from './pictures.server';
import { IS_WHOLE } from '../../../tests/support/extent';

const pictures = createPictures();
const SIDE = 2_560;
const BROKEN = { ok: false, why: 'broken' };

async function kept(bytes: Uint8Array) {
  const made = await pictures.smaller(bytes, SIDE);
  if (!made.ok) throw new Error(made.why);
  return made.made;
}

/** A photo as a phone makes it: lying on its side, with its place and its camera beside it. */
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a73' } })
    .withExif({ IFD0: { Make: 'A phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 35/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

describe('a picture', () => {
  it.each(Object.entries(PICTURES))('%s keeps its kind and its size', async (_, bytes) => {
    const { kind, bytes: made } = await kept(bytes);
    const { format, width, height } = await sharp(made).metadata();
    expect({ format, width, height }).toEqual({ format: kind, width: 9, height: 5 });
  });

  it('of a phone stands upright, is no larger than asked, and tells neither place nor camera', async () => {
    const sent = await photo(4_000, 3_000);
    expect((await sharp(sent).metadata()).exif?.includes('A phone')).toBe(true);
    const { width, height, exif, orientation } = await sharp((await kept(sent)).bytes).metadata();
    expect({ width, height, exif, orientation }).toEqual({ width: 1_920, height: 2_560, exif: undefined, orientation: undefined });
  });

  it('with a text inside loses it', async () => {
    const { bytes } = await kept(png('33.5731, -7.5898'));
    expect(Buffer.from(bytes).includes('33.5731')).toBe(false);
  });

  it('without loss that stays large becomes a JPEG', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const sent = await sharp({ create: { width: 1_500, height: 1_500, channels: 3, background: '#fff', noise } })
      .png()
      .toBuffer();
    const { kind, bytes } = await kept(sent);
    expect(kind).toBe('jpeg');
    expect(bytes.length).toBeLessThan(sent.length);
  });

  it('that nothing can show is broken, and keeps nobody waiting', async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="5"/>');
    const pictureFiles = Object.entries(BROKEN_FILES).filter(([name]) => /PNG|JPEG|WebP/.test(name));
    for (const [name, bytes] of [...pictureFiles, ['a drawing', drawing] as const, ['nothing', Buffer.alloc(0)] as const])
      expect(await pictures.smaller(bytes, SIDE), name).toEqual(BROKEN);
    expect(await pictures.smaller(PICTURES['a JPEG'], SIDE)).toMatchObject({ ok: true });
  });

  it('of more dots than can be read is told so, by its header alone', async () => {
    for (const [name, bytes] of Object.entries(HUGE_PICTURES))
      expect(await pictures.smaller(bytes, SIDE), name).toEqual({ ok: false, why: 'too-many-dots' });
  });

  it.runIf(IS_WHOLE)('of up to a hundred million dots in one pass, and 25 in several, is made smaller', async () => {
    const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#ccc' } });
    for (const sent of [
      await flat(12_000, 8_333).jpeg().toBuffer(),
      await flat(12_000, 8_333).png().toBuffer(),
      await flat(5_000, 5_000).jpeg({ progressive: true }).toBuffer(),
    ])
      expect(await pictures.smaller(sent, SIDE)).toMatchObject({ ok: true });
  });

  it.each(Object.entries(UNTIDY_PICTURES))('%s is made anew, without what is wrong with it', async (_, bytes) => {
    const made = await kept(bytes);
    await expect(sharp(made.bytes, { failOn: 'warning' }).stats()).resolves.toBeDefined();
    expect(made.bytes.length).toBeLessThan(1000);
  });

  it.each(Object.entries(CROWDED_PICTURES))('%s is broken before the library reads it', async (name, make) => {
    const bytes = make();
    const kind = /JPEG|PNG|WebP/.exec(name)?.[0].toLowerCase() as 'jpeg';
    expect(await hasTooManyParts(bytes, kind)).toBe(true);
    expect(await pictures.smaller(bytes, SIDE)).toEqual(BROKEN);
  });

  it('with many bytes that look like the begin of a part lets other requests go on while it is looked at', async () => {
    const scan = Buffer.alloc(8 * 1024 * 1024, Buffer.from([0xff, 0]));
    const sent = Buffer.concat([PICTURES['a JPEG'].subarray(0, -2), scan, PICTURES['a JPEG'].subarray(-2)]);
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);
    expect(await hasTooManyParts(sent, 'jpeg')).toBe(false);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(20);
    expect(await pictures.smaller(sent, SIDE)).toMatchObject({ ok: true });
  });
});

describe('a logo', () => {
  const BOX = { width: 320, height: 80, mostDots: 40_000_000, mostBytes: 16_000 };
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#07f8' } })
      .png()
      .toBuffer();

  it.each([
    [1_600, 400, 320, 80],
    [400, 400, 80, 80],
    [3_000, 100, 320, 11],
    [30, 20, 30, 20],
    [8_000, 5_000, 128, 80],
  ])('of %i × %i dots becomes %i × %i, and stays clear where it was', async (width, height, newWidth, newHeight) => {
    const made = await pictures.logo(await plain(width, height), BOX);
    if (!made.ok) throw new Error(made.why);
    expect(made.made).toMatchObject({ width: newWidth, height: newHeight });
    for (const kind of ['webp', 'png'] as const) {
      const bytes = made.made[kind];
      expect(await sharp(bytes).metadata()).toMatchObject({ format: kind, width: newWidth, height: newHeight, hasAlpha: true });
      expect(bytes.length).toBeLessThanOrEqual(BOX.mostBytes);
    }
  });

  it('of many colours stays small enough for every page', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const sent = await sharp({ create: { width: 640, height: 160, channels: 3, background: '#fff', noise } })
      .jpeg()
      .toBuffer();
    const made = await pictures.logo(sent, BOX);
    expect(made.ok && [made.made.webp.length <= BOX.mostBytes, made.made.png.length <= BOX.mostBytes]).toEqual([true, true]);
  });

  it('of more than 40 megapixels, and a drawing, are refused', async () => {
    expect(await pictures.logo(pngOfSize(8, 5.001), BOX)).toEqual({ ok: false, why: 'too-many-dots' });
    expect(await pictures.logo(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="5"/>'), BOX)).toEqual(BROKEN);
  });
});

it.each([
  ['a long screenshot', 1080, 20_000, 1080],
  ['a larger one', 2160, 20_000, 1080],
  ['a narrow one', 400, 20_000, 400],
  ['an ordinary photograph', 4000, 3000, SIDE],
])('%s of %i × %i is kept %i wide', async (_, width, height, wide) => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const made = await pictures.smaller(bytes, SIDE, { leastWidth: 1080 });
  expect(made.ok && (await sharp(made.made.bytes).metadata()).width).toBe(wide);
});
