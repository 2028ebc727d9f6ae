import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { groundOf, initialsCover, titleCover } from './title-cover';

describe('the cover of a game without a picture', () => {
  it.each([
    ['Hades', 62],
    ['Hollow Knight', 60],
    ['A Title of a Game That Goes on and on', 45],
    ['Counter-Strike', 49],
    ['Assetto Corsa Competizione', 30],
    ['x'.repeat(100), 18],
  ])('sets %s as large as its longest word and all its lines have room', (title, size) => {
    expect(titleCover(title)).toEqual({ text: title, size });
  });

  it('never sets a longer title larger', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 40 }), (title, more) => {
        expect(titleCover(`${title} ${more}`).size).toBeLessThanOrEqual(titleCover(title).size);
      }),
    );
  });

  it.each([
    ['Hades', 'H'],
    ['Elden Ring', 'ER'],
    ['"Quoted" Name', 'QN'],
    ["Assassin's Creed", 'AC'],
    ['Mad Max', 'M'],
    ['★★', '★★'],
    ['مفتاح الذهب', 'م'],
    ['  ', ''],
  ])('is the first letters of %j where it is small', (title, text) => {
    expect(initialsCover(title).text).toBe(text);
  });

  it('has one of eight grounds, the same for the same title, and all eight are seen', () => {
    const grounds = Array.from({ length: 200 }, (_, nth) => groundOf(`Game ${nth}`));
    expect(new Set(grounds)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
    for (let ground = 1; ground <= 8; ground += 1) expect(grounds.filter((each) => each === ground).length).toBeGreaterThan(10);
    expect(groundOf('Hades')).toBe(groundOf('Hades'));
  });
});
