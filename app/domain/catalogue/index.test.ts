import { describe, expect, it } from 'vitest';

import { countGenres, listHeading, NO_FILTER } from './index';
import { GENRES } from '~/domain/game/genre';

describe('a genre', () => {
  it('of the fixed list is counted, each one', () => {
    const counts = countGenres([
      { genre: 'RPG', count: 1 },
      { genre: 'RPG', count: 1 },
      { genre: 'Jazz', count: 1 },
    ]);
    expect(counts.map(({ genre }) => genre)).toEqual(GENRES);
    expect(counts.filter(({ count }) => count > 0)).toEqual([{ genre: 'RPG', count: 2 }]);
  });
});

describe('the heading of the list', () => {
  it.each([
    [{}, { kind: 'all', text: '' }],
    [{ genre: 'rpg' }, { kind: 'genre', text: 'RPG' }],
    [{ genre: 'Jazz' }, { kind: 'genre', text: 'Jazz' }],
    [
      { genre: 'RPG', q: ' <b> ' },
      { kind: 'search', text: '<b>' },
    ],
  ])('for %j is %j', (filter, heading) => {
    expect(listHeading({ ...NO_FILTER, ...filter })).toEqual(heading);
  });
});
