import { expect, it } from 'vitest';

import { activationOf, parseRegions } from './region';

it.each<[string[], readonly string[] | null]>([
  [[], []],
  [['Morocco'], ['Morocco']],
  [['ma', 'MA', 'maroc'], ['Morocco']],
  [
    ['FR', 'spain', 'EU', 'mena'],
    ['France', 'Spain', 'Europe', 'Middle East and North Africa'],
  ],
  [['Turkiye', 'turkey'], ['Türkiye']],
  [['Global'], ['Everywhere']],
  [['Partout'], ['Everywhere']],
  [['في كل مكان'], ['Everywhere']],
  [
    ['Maroc', 'etats-unis', 'Afrique du Nord', 'Moyen Orient'],
    ['Morocco', 'United States', 'North Africa', 'Middle East'],
  ],
  [
    ['المغرب', 'فرنسا', 'اوروبا'],
    ['Morocco', 'France', 'Europe'],
  ],
  [['Europe', 'Middle East and Africa'], ['Europe, Middle East and Africa']],
  [
    ['Morocco', 'Europe', 'Moyen-Orient et Afrique', 'Asia'],
    ['Morocco', 'Europe, Middle East and Africa', 'Asia'],
  ],
  [
    ['Europe', 'Middle East'],
    ['Europe', 'Middle East'],
  ],
  [['Middle East and Africa'], null],
  [['everywhere'], ['Everywhere']],
  [['Europe', 'Worldwide'], ['Everywhere']],
  [['', ' '], []],
  [['Narnia'], null],
  [['Europe', 'ZZ'], null],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'].map((word): [string[], null] => [[word], null]),
])('%j → %j', (typed, regions) => {
  expect(parseRegions(typed)).toEqual(regions);
});

it.each<[string[], string]>([
  [[], 'unstated'],
  [['Everywhere'], 'everywhere'],
  [['Europe', 'Everywhere'], 'everywhere'],
  [['Morocco'], 'here'],
  [['France', 'Africa'], 'here'],
  [['Europe'], 'elsewhere'],
  // written by another program: whether Morocco is in it isn't known, so no buyer is promised it
  [['Somewhere'], 'elsewhere'],
])('%j activates %s, seen from Morocco', (regions, at) => {
  expect(activationOf(regions).at).toBe(at);
});

it('gives back each region that it names', () => {
  const named = parseRegions(['DE', 'EMEA', 'Hong Kong SAR China']) ?? [];
  expect(parseRegions(named)).toEqual(named);
  expect(parseRegions(parseRegions(['worldwide']) ?? [])).toEqual(['Everywhere']);
});
