import { expect, it } from 'vitest';

import { distinctAliases, nameKey } from './alias';

it.each([
  ['GTA V', 'gta 5'],
  ['Baldur’s Gate', 'baldurs-gate'],
  ['Pokémon', 'POKEMON'],
])('%j and %j are the same name', (a, b) => {
  expect(nameKey(a)).toBe(nameKey(b));
});

it.each(['…', '', '-- ! --'])('%j is no name', (typed) => {
  expect(nameKey(typed)).toBe('');
});

it('keeps the first of names that are the same', () => {
  expect(distinctAliases(['gta 5', 'GTA V', 'gta5', 'san andreas'])).toEqual(['gta 5', 'san andreas']);
});
