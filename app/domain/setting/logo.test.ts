import { expect, test } from 'vitest';

import { logoShown } from './logo';
import { parsePicture, parsePictureName, pictureText } from './picture';

const DIGEST = '0123456789abcdef01234567';

test.each([
  [`${DIGEST}-320x80`, { digest: DIGEST, width: 320, height: 80 }],
  [`${DIGEST}-321x80`, null],
  [`${DIGEST}-320x0`, null],
  [`${DIGEST}`, null],
  [`../${DIGEST}-10x10`, null],
])('%s stands for %j', (text, logo) => {
  expect(parsePicture('logo', text)).toEqual(logo);
  if (logo !== null) expect(pictureText(logo)).toBe(text);
});

test.each([
  [320, 80, 160, 40],
  [80, 80, 40, 40],
  [320, 20, 160, 10],
  [30, 20, 30, 20],
  [320, 1, 160, 1],
])('a logo of %i × %i dots is %i × %i on a page', (width, height, shownWidth, shownHeight) => {
  expect(logoShown({ digest: DIGEST, width, height }, 'webp')).toEqual({
    src: `/logo/${DIGEST}.webp`,
    width: shownWidth,
    height: shownHeight,
  });
});

test('a file is named by its digest and its kind alone', () => {
  expect(parsePictureName(`${DIGEST}.png`)).toEqual({ digest: DIGEST, kind: 'png' });
  for (const name of [`${DIGEST}.svg`, `${DIGEST}-300.webp`, `x/${DIGEST}.png`, '']) expect(parsePictureName(name)).toBeNull();
});
