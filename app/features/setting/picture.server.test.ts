import sharp from 'sharp';
import { expect, test } from 'vitest';

import { createPictures } from '~/adapters/sharp/pictures.server';
import { qrPicture } from '../../../tests/support/qr-picture';
import { makePicture } from './index.server';

const pictures = createPictures();
const make = (upload: Uint8Array) => makePicture(pictures, 'walletQr', upload);
const TEXT = 'https://pay.example/merchant/0612345678';

test.each([
  ['of 240 dots', async () => qrPicture(TEXT, 240), '240x240'],
  ['of more dots than pages need', async () => qrPicture(TEXT, 2_400), '1000x1000'],
  [
    'a photo of it',
    async () =>
      sharp(await qrPicture(TEXT, 700))
        .blur(1.5)
        .rotate(4, { background: '#bba' })
        .jpeg({ quality: 40 })
        .toBuffer(),
    null,
  ],
  [
    'drawn on nothing',
    async () =>
      sharp(await qrPicture(TEXT, 300))
        .unflatten()
        .png()
        .toBuffer(),
    '300x300',
  ],
])('a QR code %s is kept as a PNG on white', async (_, draw, size) => {
  const made = await make(await draw());
  if (typeof made === 'string') throw new Error(made);
  expect(Object.keys(made.files)).toEqual(['png']);
  if (size !== null) expect(made.text).toMatch(new RegExp(`^[0-9a-f]{24}-${size}$`));
  const { format, hasAlpha } = await sharp(made.files.png).metadata();
  expect([format, hasAlpha]).toEqual(['png', false]);
});

test('a smaller one, and a picture without a code that can be read, are refused', async () => {
  expect(await make(await qrPicture(TEXT, 239))).toBe('setting-qr-small');
  const grey = sharp({ create: { width: 500, height: 500, channels: 3, background: '#888' } });
  expect(await make(await grey.png().toBuffer())).toBe('setting-qr-unreadable');
  const half = sharp(await qrPicture(TEXT, 600)).extract({ left: 0, top: 0, width: 600, height: 300 });
  expect(await make(await half.png().toBuffer())).toBe('setting-qr-unreadable');
  expect(await make(Buffer.from('%PDF-1.4'))).toBe('picture-type');
});
