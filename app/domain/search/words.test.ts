import { describe, expect, it } from 'vitest';

import { mistakenEnds } from './typo';
import { readingsOf } from './names';
import { tellingWords, withNumbers, wordsOf } from './words';

describe('the words of a text', () => {
  it.each([
    ['Baldur’s Gate', 'baldurs gate'],
    ['Sid Meier s Civilization® VI™: Gathering', 'sid meiers civilization vi gathering'],
    ['TEKKEN8', 'tekken 8'],
    ['2K19', '2 k 19'],
    ['Warhammer 40,000', 'warhammer 40000'],
    ['L.A. Noire', 'l a noire'],
    ['Mount&Blade', 'mount and blade'],
    ['Œuvre Straße Ørsted', 'oeuvre strasse orsted'],
    ['ＦＵＬＬ ½', 'full 1 2'],
    ['أُسْطُورة إلى القمـــة', 'اسطوره الي القمه'],
    ['!?', ''],
  ])('%j are %j', (text, words) => {
    expect(wordsOf(text).join(' ')).toBe(words);
  });

  it('hold numbers as figures, Roman ones and those in words', () => {
    expect(withNumbers('gta iv vi ix xiv xxxix four vivid mix xx v iiii'.split(' ')).join(' ')).toBe(
      'gta 4 6 9 14 39 4 vivid mix 20 5 iiii',
    );
  });

  it('that tell something are all but the small ones, or all', () => {
    expect(tellingWords(['lord', 'of', 'the', 'rings'])).toEqual(['lord', 'rings']);
    expect(tellingWords(['the', 'a'])).toEqual(['the', 'a']);
  });
});

describe('the readings of a search', () => {
  const read = (text: string) => readingsOf(wordsOf(text)).map((words) => words.join(' '));

  it.each([
    ['gta5', 'grand theft auto 5'],
    ['GTA V', 'grand theft auto 5'],
    ['gtav', 'grand theft auto 5'],
    ['cod mw2', 'call of duty modern warfare 2'],
    ['cs go', 'counter strike global offensive'],
    ['civilisation vi', 'civilization 6'],
    ['fm19', 'football manager 2019'],
    ['farming simulator 2019', 'farming simulator 19'],
  ])('%j hold %j', (text, reading) => {
    expect(read(text)).toContain(reading);
  });

  it('are few, and none where there are no words', () => {
    expect(read('ds ds ds ds ds ds ds')).toHaveLength(8);
    expect(read('')).toEqual([]);
  });
});

describe('one mistake', () => {
  it.each([
    ['portal', 'portl', 6],
    ['portal', 'porttal', 6],
    ['portal', 'pertal', 6],
    ['portal', 'potral', 6],
    ['portal', 'ortal', 6],
    ['portal', 'oprtal', 6],
    ['portals', 'portla', 6],
  ])('leads to %j from %j', (text, typed, end) => {
    expect(mistakenEnds(text, 0, typed)).toContain(end);
  });

  it.each(['pxrtxl', 'prtl', 'latrop', 'zzz'])('does not lead from %j to a word of other letters', (typed) => {
    expect(mistakenEnds('portal', 0, typed)).toEqual([]);
  });
});
