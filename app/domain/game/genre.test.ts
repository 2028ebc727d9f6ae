import { expect, it } from 'vitest';

import { findGenre, GENRES, parseGenre } from './genre';

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

it.each([
  ['rpg', 'RPG'],
  ['Stratégie', 'Strategy'],
  ['strategie', 'Strategy'],
  ['JEU DE RÔLE', 'RPG'],
  ['إستراتيجية', 'Strategy'],
  ['اكشن', 'Action'],
  ['مغامره', 'Adventure'],
  ['Jazz', null],
  ['', null],
  ['constructor', null],
])('reads %j as %j, in the languages of the store', (typed, genre) => {
  expect(parseGenre(typed)).toBe(genre);
});
