import { expect, it } from 'vitest';

import { placeOf } from './platform';

it.each([
  ['PC (Steam)', 'Steam'],
  ['PC (Epic Games) ', 'Epic Games'],
  ['PlayStation 5', 'PlayStation 5'],
  ['()', '()'],
  ['', ''],
])('the place of %j is %j', (platform, place) => {
  expect(placeOf(platform)).toBe(place);
});
