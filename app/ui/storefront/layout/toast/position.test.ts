import { expect, test } from 'vitest';

import { freePlace } from './position';

const toast = { top: 750, bottom: 800, left: 20, right: 370 };
const bar = { top: 700, bottom: 844, left: 0, right: 390 };
const CEILING = 64;

test.each([
  ['nothing is there', [], 0],
  ['a button stands beside it', [{ ...bar, left: 380 }], 0],
  ['a bar stands at the foot', [bar], 104],
  ['a button stands right above the bar', [bar, { ...bar, top: 660, bottom: 690 }], 144],
  ['a button stands high enough above the bar', [bar, { ...bar, top: 600, bottom: 640 }], 104],
  ['buttons are everywhere', [{ ...bar, top: 0 }], 0],
])('where %s', (_, taken, up) => {
  expect(freePlace(toast, taken, CEILING)).toBe(up);
  const moved = { ...toast, top: toast.top - up, bottom: toast.bottom - up };
  if (up > 0) expect(taken.every((box) => box.bottom <= moved.top || moved.bottom <= box.top)).toBe(true);
});
