import { describe, expect, it } from 'vitest';

import { parseLowStock, parseRating, readStoredLowStock, readStoredRating, splitList } from './fields';
import { isCover, isRunningLow, slug } from './index';

describe('the id made from a title', () => {
  it.each([
    ['Elden Ring', 'elden-ring'],
    ["Baldur's Gate 3", 'baldurs-gate-3'],
    ['  Pokémon: Écarlate!  ', 'pokemon-ecarlate'],
    ['مفتاح', ''],
    ['---', ''],
    ['a'.repeat(80), 'a'.repeat(60)],
    [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
    ['../../etc', 'etc'],
  ])('%j is %j', (title, id) => {
    expect(slug(title)).toBe(id);
  });
});

describe('a list that is typed with commas', () => {
  it.each([
    ['Single player, , Co-op ', ['Single player', 'Co-op']],
    ['', []],
    [' , ,', []],
    ['One\n  line', ['One line']],
  ])('%j', (typed, items) => {
    expect(splitList(typed)).toEqual(items);
  });

  it('may be parted by Arabic commas, too', () => {
    expect(splitList('لاعب واحد، لعب تعاوني, ،', /[,،]/)).toEqual(['لاعب واحد', 'لعب تعاوني']);
  });
});

describe('a cover that pages may show', () => {
  it.each(['https://example.com/a.jpg', 'HTTPS://example.com/a.jpg?x=1#y', '/covers/hades.svg', '/covers/%D9%85.svg'])(
    'is %j',
    (address) => {
      expect(isCover(address)).toBe(true);
    },
  );

  it.each([
    '',
    'http://example.com/a.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,x',
    '//example.com/a.jpg',
    'https://',
    'https://user:secret@example.com/a.jpg',
    '/covers/',
    '/covers/..',
    '/covers/a/b.svg',
    '/covers/..\\x',
    '/logout',
    '/covers/a.svg?x=1',
  ])('cannot be %j', (address) => {
    expect(isCover(address)).toBe(false);
  });
});

describe('a rating', () => {
  it.each([
    ['', 0],
    ['4.5', 4.5],
    ['4,5', 4.5],
    [' 5 ', 5],
    ['5.0', 5],
    ['0', 0],
    ['5.1', null],
    ['-1', null],
    ['4.55', null],
    ['1e0', null],
    ['four', null],
  ])('typed as %j is %j', (typed, rating) => {
    expect(parseRating(typed)).toBe(rating);
  });

  it.each([
    [4.5, 4.5],
    ['4.5', 4.5],
    [4.4499, 4.4],
    [9, 5],
    [-1, 0],
    ['good', 0],
    [null, 0],
    [Number.NaN, 0],
    ['', 0],
  ])('stored as %j is %j', (stored, rating) => {
    expect(readStoredRating(stored)).toBe(rating);
  });
});

describe('a low-stock alert', () => {
  it.each([
    ['', 5],
    [' 12 ', 12],
    ['0', 0],
    ['1000', 1000],
    ['1001', null],
    ['-1', null],
    ['2.5', null],
    ['1e3', null],
    ['five', null],
  ])('typed as %j is %j', (typed, keys) => {
    expect(parseLowStock(typed)).toBe(keys);
  });

  it.each([
    [undefined, 5],
    [0, 0],
    [20, 20],
    [2.5, 5],
    ['20', 5],
    [9999, 5],
  ])('stored as %j is %j', (stored, keys) => {
    expect(readStoredLowStock(stored)).toBe(keys);
  });

  it('comes at that many keys and below, while there are any, and never when it is 0', () => {
    expect([6, 5, 1, 0].map((free) => isRunningLow({ free, lowStock: 5 }))).toEqual([false, true, true, false]);
    expect(isRunningLow({ free: 1, lowStock: 0 })).toBe(false);
  });
});
