import { expect, it } from 'vitest';

import { parseRegions } from '~/domain/game/region';

import { gameTexts } from './en/game';
import { gameLanguageNames, regionNames } from './names';

it.each([
  ['en', ['France', 'Türkiye', 'Middle East']],
  ['fr', ['France', 'Turquie', 'Moyen-Orient']],
  ['ar', ['فرنسا', 'تركيا', 'الشرق الأوسط']],
] as const)('in %s, areas and countries have their names of that language', (language, names) => {
  expect(regionNames({ language }, parseRegions(['FR', 'turkey', 'Middle East']) ?? [])).toEqual(names);
});

it('a region that another program wrote is said as it is stored', () => {
  expect(regionNames({ language: 'ar' }, ['Narnia'])).toEqual(['Narnia']);
});

it('every name in the table is an area of the store', () => {
  const names = Object.entries(gameTexts).flatMap(([code, name]) => (code.startsWith('area-') ? [name] : []));
  expect(names.map((name) => parseRegions([name]))).toEqual(names.map((name) => [name]));
});

it.each([
  ['en', ['English', 'Brazilian Portuguese', 'Simplified Chinese', 'Klingon of the owner']],
  ['fr', ['anglais', 'portugais brésilien', 'chinois simplifié', 'Klingon of the owner']],
  ['ar', ['الإنجليزية', 'البرتغالية البرازيلية', 'الصينية المبسطة', 'Klingon of the owner']],
] as const)('in %s, the languages of a game have their names of that language', (language, names) => {
  const typed = ['english', 'Brazilian  Portuguese', 'Chinese (Simplified)', 'Klingon of the owner'];
  expect(gameLanguageNames({ language }, typed)).toEqual(names);
});
