import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { BROKEN_FILES, PICTURES, png } from '../../../tests/support/files';
import { createPictures } from './pictures.server';

const pictures = createPictures();
const SIDE = 2_560;

/** A photo as a phone makes it: lying on its side, with its place and its camera beside it. */
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a73' } })
    .withExif({ IFD0: { Make: 'A phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 35/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="6" height="8"><rect width="6" height="8" fill="#0a0"/></svg>';

describe('a drawing of the store', () => {
  it('becomes a PNG of the size that was asked for, while what people send is never read as one', async () => {
    const sent = Buffer.from(DRAWING);
    const [drawn, before, after] = await Promise.all([
      pictures.drawn(DRAWING, { width: 60, height: 80 }),
      pictures.smaller(sent, SIDE),
      pictures.smaller(sent, SIDE),
    ]);
    const { format, width, height } = await sharp(Buffer.from(drawn)).metadata();
    expect([{ format, width, height }, before, after]).toEqual([{ format: 'png', width: 60, height: 80 }, null, null]);
  });

  it('that is none is an error, and keeps nobody waiting', async () => {
    await expect(pictures.drawn('<svg', { width: 60, height: 80 })).rejects.toThrow(/Input buffer/);
    expect(await pictures.smaller(PICTURES['a JPEG'], SIDE)).not.toBeNull();
  });
});

describe('a picture', () => {
  it.each(Object.entries(PICTURES))('%s keeps its kind and its size', async (_, bytes) => {
    const kept = await pictures.smaller(bytes, SIDE);
    const { format, width, height } = await sharp(kept?.bytes).metadata();
    expect({ format, width, height }).toEqual({ format: kept?.kind, width: 9, height: 5 });
  });

  it('of a phone stands upright, is no larger than asked, and tells neither place nor camera', async () => {
    const sent = await photo(4_000, 3_000);
    expect((await sharp(sent).metadata()).exif?.includes('A phone')).toBe(true);
    const kept = await pictures.smaller(sent, SIDE);
    const { width, height, exif, orientation } = await sharp(kept?.bytes).metadata();
    expect({ width, height, exif, orientation }).toEqual({ width: 1_920, height: 2_560, exif: undefined, orientation: undefined });
  });

  it('with a text inside loses it', async () => {
    const kept = await pictures.smaller(png('33.5731, -7.5898'), SIDE);
    expect(Buffer.from(kept?.bytes ?? []).includes('33.5731')).toBe(false);
  });

  it('without loss that stays large becomes a JPEG', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const sent = await sharp({ create: { width: 1_500, height: 1_500, channels: 3, background: '#fff', noise } })
      .png()
      .toBuffer();
    const kept = await pictures.smaller(sent, SIDE);
    expect(kept?.kind).toBe('jpeg');
    expect(kept?.bytes.length).toBeLessThan(sent.length);
  });

  it('that unpacks to more than a hundred million dots, or that nothing can show, is none', async () => {
    const bomb = await sharp({ create: { width: 20_000, height: 6_000, channels: 3, background: '#000' }, limitInputPixels: false })
      .png()
      .toBuffer();
    const unshowable = [bomb, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="5"/>'), Buffer.alloc(9)];
    for (const bytes of unshowable) expect(await pictures.smaller(bytes, SIDE)).toBeNull();
    expect(await pictures.smaller(BROKEN_FILES['twelve bytes of a PNG'] ?? Buffer.alloc(0), SIDE)).toBeNull();
    // The next one is not kept waiting.
    expect(await pictures.smaller(PICTURES['a JPEG'], SIDE)).not.toBeNull();
  });
});
