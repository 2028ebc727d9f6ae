import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { CANVAS, groundOf, titleCover } from './title-cover';

const textsOf = (title: string) => titleCover(title).lines.map(({ text }) => text);

describe('the cover of a game without a picture', () => {
  it.each([
    ['Hades', ['Hades']],
    ['Hollow Knight', ['Hollow', 'Knight']],
    ['Ori and the Will of the Wisps', ['Ori and', 'the Will', 'of the', 'Wisps']],
    ['Counter-Strike', ['Counter-', 'Strike']],
    ['أساطير الأطلس', ['أساطير', 'الأطلس']],
    ['原神', ['原神']],
  ])('breaks %s into lines', (title, lines) => {
    expect(textsOf(title)).toEqual(lines);
  });

  it.each([
    ['Hades', 62],
    ['A Title of a Game That Goes on and on', 41],
    ['Assetto Corsa Competizione', 31],
    ['x'.repeat(100), 18],
  ])('sets %s as large as its longest word and all its lines have room', (title, size) => {
    expect(titleCover(title).size).toBe(size);
  });

  it.each([
    ['أساطير الأطلس', 'rtl'],
    ['2: مفتاح', 'rtl'],
    ['Hades مفتاح', 'ltr'],
    ['שלום', 'rtl'],
  ])('writes %s from the side of its first letter', (title, direction) => {
    expect(titleCover(title).direction).toBe(direction);
  });

  it.each([
    ['Hades', 'Ha'.slice(0, 1)],
    ['Elden Ring', 'ER'],
    ['"Quoted" Name', 'QN'],
    ['Wings of War', 'W'],
    ['👩‍🚀 in Space', '👩‍🚀'],
    ['مفتاح الذهب', 'م'],
  ])('is the first letters of %s where it is small', (title, text) => {
    const [line] = titleCover(title, { isSmall: true }).lines;
    expect(line?.text.startsWith(text)).toBe(true);
    expect([...(line?.text ?? '')].length).toBeLessThanOrEqual(Math.max(2, [...text].length + 1));
  });

  it('has one of eight grounds, the same for the same title, and all eight are seen', () => {
    const grounds = Array.from({ length: 200 }, (_, nth) => groundOf(`Game ${nth}`));
    expect(new Set(grounds)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
    for (let ground = 1; ground <= 8; ground += 1) expect(grounds.filter((each) => each === ground).length).toBeGreaterThan(10);
    expect(groundOf('Hades')).toBe(groundOf('Hades'));
  });

  it('shows every letter of a title of up to 100 characters, inside the canvas, without what XML forbids', () => {
    const titles = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc.constantFrom(
        '<script>alert(1)</script>',
        'x'.repeat(100),
        '🎮'.repeat(50),
        'مفتاح '.repeat(16),
        '王'.repeat(100),
        ' ',
        '',
        'a\u0000b\ud800c',
      ),
    );
    fc.assert(
      fc.property(titles, (title) => {
        const { lines, size } = titleCover(title);
        for (const { text, y, x, length } of lines) {
          expect(y - size * 0.8).toBeGreaterThan(0);
          expect(y).toBeLessThan(CANVAS.height);
          expect(length ?? 0).toBeLessThanOrEqual(CANVAS.width - 2 * Math.min(x, CANVAS.width - x));
          // oxlint-disable-next-line no-control-regex -- no XML document may hold them
          expect(text).not.toMatch(/[\u0000-\u0008]|\p{Cs}|[\ufffe\uffff]/u);
        }
        const bare = (text: string) => text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff\s]/gu, '');
        if (!lines.some(({ text }) => text === '…')) expect(bare(lines.map(({ text }) => text).join(''))).toBe(bare(title));
      }),
    );
  });

  it('ends with three dots where even the smallest letters have no room', () => {
    expect(textsOf('W'.repeat(200)).at(-1)).toBe('…');
    expect(textsOf('A Tale of Two Cities and of What Came '.repeat(2)).join(' ')).not.toContain('…');
  });
});
