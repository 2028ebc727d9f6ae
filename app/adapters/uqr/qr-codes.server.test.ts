import { expect, test } from 'vitest';

import { createQrCodes } from './qr-codes.server';

test('the three corners that a camera looks for are in their places, inside an empty edge of four points', () => {
  const { size, path } = createQrCodes().draw('otpauth://totp/Miftah:amal@example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const dark = new Set(
    [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].flatMap(([, x, y, length]) =>
      Array.from({ length: Number(length) }, (_, at) => `${Number(x) + at} ${y}`),
    ),
  );
  const corner = (left: number, top: number) =>
    Array.from({ length: 7 }, (_, y) => Array.from({ length: 7 }, (__, x) => (dark.has(`${left + x} ${top + y}`) ? '#' : '.')).join(''));
  const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
  const far = size - 11;
  expect([corner(4, 4), corner(far, 4), corner(4, far)]).toEqual([finder, finder, finder]);
  const edge = [...dark].filter((point) => point.split(' ').some((at) => Number(at) < 4 || Number(at) >= size - 4));
  expect(edge).toEqual([]);
});
