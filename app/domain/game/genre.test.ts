import { expect, it } from 'vitest';

import { findGenre, GENRES } from './genre';

it('knows the fifteen genres', () => {
  expect(GENRES).toHaveLength(15);
});

it.each([
  ['rpg', 'RPG'],
  [' Mmo ', 'MMO'],
  ['Action', 'Action'],
  ['Jazz', null],
  ['', null],
])('finds %j as %j, in any case', (name, genre) => {
  expect(findGenre(name)).toBe(genre);
});
