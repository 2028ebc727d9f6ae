import { expect, it } from 'vitest';

import { nextSuggestion } from './suggestion';

it.each([
  [-1, 1, 3, 0],
  [1, 1, 3, 2],
  [2, 1, 3, -1],
  [-1, -1, 3, 2],
  [0, -1, 3, -1],
  [-1, 1, 0, -1],
] as const)('from %j by %j of %j suggestions leads to %j', (from, step, count, to) => {
  expect(nextSuggestion(from, step, count)).toBe(to);
});
