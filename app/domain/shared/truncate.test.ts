import { expect, test } from 'vitest';

import { beginningOf } from './truncate';

test.each([
  ['', 3, ''],
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['🎮🎮', 4, '🎮🎮'],
  ['🎮🎮', 3, '🎮'],
  ['🎮🎮', 2, '🎮'],
  ['🎮', 1, ''],
  ['a🎮', 2, 'a'],
])('of %j the first %i units are %j', (text, most, beginning) => {
  expect(beginningOf(text, most)).toBe(beginning);
});
