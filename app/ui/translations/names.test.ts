import { expect, it } from 'vitest';

import { GENRES, parseGenre } from '~/domain/game/genre';
import { listComma } from '~/domain/shared/text/bidi';
import { parseGameLanguage } from '~/domain/game/language';
import { EVERYWHERE, findArea, parseRegions } from '~/domain/game/region';
import { splitList } from '~/domain/game/fields';
import { namedCodes } from '~/domain/shared/intl-names';
import { LANGUAGES } from '~/domain/shared/language';

import { gameTexts } from './en/game';
import { gameLanguageNames, genreName, regionNames } from './names';
import { translationsAt } from './use-translations';

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

/** As a person types it: in capitals, without accents. */
const carelessly = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase();

it.each(LANGUAGES)('what pages call a genre, a region or a language in %s can be typed there, also carelessly', (language) => {
  const i18n = translationsAt({ language }, {});
  for (const typed of [(text: string) => text, carelessly]) {
    expect(GENRES.map((genre) => parseGenre(typed(genreName(i18n, genre))))).toEqual(GENRES);
    const areas = Object.keys(gameTexts).flatMap((code) => (code.startsWith('area-') ? [code.slice('area-'.length)] : []));
    const countries = namedCodes('region').flatMap(({ code }) => parseRegions([code]) ?? []);
    const stored = [...new Set([...countries, ...areas.filter((name) => name !== EVERYWHERE)])];
    expect(stored.length).toBeGreaterThan(200);
    const text = typed(regionNames({ language }, stored).join(listComma(language)));
    expect(parseRegions(splitList(text, /[,،]/))).toEqual(stored);
    expect(parseRegions([typed(regionNames({ language }, [EVERYWHERE]).join(''))])).toEqual([EVERYWHERE]);
    const spoken = ['English', 'French', 'Arabic', 'Brazilian Portuguese', 'Simplified Chinese'];
    expect(gameLanguageNames({ language }, spoken).map((name) => parseGameLanguage(typed(name)).toLowerCase())).toEqual(
      spoken.map((name) => name.toLowerCase()),
    );
  }
  expect(findArea(EVERYWHERE)).toBeNull();
});
