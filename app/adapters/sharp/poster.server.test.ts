import sharp from 'sharp';
import { expect, test } from 'vitest';

import { POSTER_SIZE } from '~/domain/game/picture';

import { createPictures } from './pictures.server';

const pictures = createPictures();
const poster = (shown: Parameters<typeof pictures.poster>[0]) => pictures.poster(shown);
const plain = { ground: '#5a1f2d', cover: null, price: '129.00\u00a0MAD', offer: null };
const offer = { percent: '\u221225\u00a0%', before: '199.00' };

/** The part of a picture's dots that differ between two pictures, in a box. */
async function differing(one: Uint8Array, other: Uint8Array, box: { left: number; top: number; width: number; height: number }) {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).extract(box).greyscale().raw().toBuffer()));
  return (a ?? []).filter((dot, nth) => Math.abs(dot - (b?.[nth] ?? 0)) > 40).length / (a?.length ?? 1);
}

const TITLE = { left: 72, top: 60, width: 1056, height: 300 };
const PRICE = { left: 72, top: 390, width: 1056, height: 70 };
const OFFER = { left: 72, top: 470, width: 1056, height: 60 };

test.each([
  ['Hades', 'Celeste'],
  ['The Witcher 3: Wild Hunt – Édition complète', 'The Witcher 3'],
  ['مفتاح الذهب', 'مفتاح'],
  ['<b>A & B</b>', 'A & B'],
])('the picture of %j shows its title', async (title, other) => {
  const [own, without] = await Promise.all([title, other].map((each) => poster({ ...plain, title: each })));
  expect(await sharp(own).metadata()).toMatchObject({ format: 'jpeg', ...POSTER_SIZE });
  expect(own?.length).toBeLessThan(150_000);
  expect(await differing(own ?? Buffer.alloc(0), without ?? Buffer.alloc(0), TITLE)).toBeGreaterThan(0.01);
});

test('it shows the price, and an offer with its percent and the price before', async () => {
  const [bare, dearer, reduced] = await Promise.all([
    poster({ ...plain, title: 'Hades' }),
    poster({ ...plain, title: 'Hades', price: '555.00\u00a0MAD' }),
    poster({ ...plain, title: 'Hades', offer }),
  ]);
  expect(await differing(bare, dearer, PRICE)).toBeGreaterThan(0.01);
  expect(await differing(bare, dearer, TITLE)).toBeLessThan(0.001);
  expect(await differing(bare, reduced, OFFER)).toBeGreaterThan(0.01);
});

test('it shows a cover at its start, and the ground where the cover’s drawing is gone', async () => {
  const title = 'Hades';
  const cover = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  const at = { left: 80, top: 80, width: 300, height: 400 };
  const dots = async (bytes: Uint8Array) => {
    const part = await sharp(bytes).extract(at).png().toBuffer();
    return (await sharp(part).stats()).channels.map(({ mean }) => Math.round(mean));
  };
  expect(await dots(await poster({ ...plain, title, cover }))).toEqual([255, 255, 255]);
  expect(await poster({ ...plain, title, cover: '/covers/gone.jpg' })).toEqual(await poster({ ...plain, title }));
  expect(await poster({ ...plain, title, cover: '/covers/hades.jpg' })).not.toEqual(await poster({ ...plain, title }));
});

test('a title of 200 letters without a space stays in its place', async () => {
  const long = await poster({ ...plain, title: 'M'.repeat(200) });
  const short = await poster({ ...plain, title: '.' });
  expect(await differing(long, short, PRICE)).toBeLessThan(0.001);
});
