import { readdirSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import demo from '~/features/data/demo-games.json';

const FOLDER = 'public/covers';
const ids = demo.games.map(({ id }) => id);
const drawing = (id: string) => readFileSync(`${FOLDER}/${id}.svg`);
/** The part of a cover above its title, as 30 × 25 dots of three colours. */
const PICTURE = { left: 0, top: 0, width: 30, height: 25 };

describe('the covers of the demo', () => {
  it('are one drawing and one JPEG for each game, and nothing else but the eight grounds', () => {
    const grounds = Array.from({ length: 8 }, (_, nth) => `ground-${nth + 1}.jpg`);
    const files = [...ids.flatMap((id) => [`${id}.svg`, `${id}.jpg`]), ...grounds];
    expect(readdirSync(FOLDER).toSorted()).toEqual(files.toSorted());
  });

  it('are small, and need no font, no script and no other file', () => {
    for (const id of ids) {
      const svg = drawing(id);
      expect(svg.toString(), id).toMatch(/^<svg [^>]*viewBox="0 0 600 800".*<\/svg>$/s);
      expect(svg.toString(), id).not.toMatch(/<(?:text|script|style|image|foreignObject)\b|href="[^#]/);
      expect(svg.length, id).toBeLessThan(24_000);
      expect(brotliCompressSync(svg).length, id).toBeLessThan(4_500);
      expect(statSync(`${FOLDER}/${id}.jpg`).size, id).toBeLessThan(32_000);
    }
  });

  it('show what chat apps show, in 300 × 400 dots', async () => {
    for (const id of ids) {
      const [jpeg, svg] = await Promise.all([dots(readFileSync(`${FOLDER}/${id}.jpg`)), dots(drawing(id))]);
      expect(distance(jpeg, svg), id).toBeLessThan(6);
    }
    const { width, height } = await sharp(`${FOLDER}/hades.jpg`).metadata();
    expect([width, height]).toEqual([300, 400]);
  });

  it('are different pictures, whatever their titles are', async () => {
    const pictures = await Promise.all(ids.map(async (id) => ({ id, picture: await dots(drawing(id)) })));
    const alike = pictures.flatMap((one, nth) =>
      pictures.slice(nth + 1).flatMap((other) => (distance(one.picture, other.picture) < 18 ? [`${one.id} and ${other.id}`] : [])),
    );
    expect(alike).toEqual([]);
  });
});

/** In two steps, since a drawing has no dots to make fewer. */
async function dots(file: Buffer): Promise<Buffer> {
  const whole = await sharp(file).resize(300, 400).png().toBuffer();
  return sharp(whole).resize(30, 40).removeAlpha().extract(PICTURE).raw().toBuffer();
}

/** Returns the distance of two pictures: the mean of the differences of all dots and colours, from 0 to 255. */
function distance(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, nth) => sum + Math.abs(value - (other[nth] ?? 0)), 0) / one.length;
}
