import { findGenre } from '~/domain/game/genre';
import { gameLanguageName } from '~/domain/game/language';
import { countryName, EVERYWHERE, findArea } from '~/domain/game/region';
import { languageOf, type Addressed } from '~/domain/shared/language';

import { gameTexts } from './en/game';
import { translationsAt, type TranslationsOf } from './use-translations';

/** Returns the name of a genre. One that isn't in the fixed list is said as it is stored. */
export function genreName({ t }: TranslationsOf<[]>, stored: string): string {
  const genre = findGenre(stored);
  return genre === null ? stored : t(`genre-${genre}`);
}

/** Returns the names of stored regions in a page's language, in the same way. On the server only: browsers' own names of countries differ. */
export function regionNames(page: Addressed, stored: readonly string[]): readonly string[] {
  const { t } = translationsAt(page, gameTexts);
  return stored.map((name) => {
    if (name === EVERYWHERE) return t('area-Everywhere');
    const area = findArea(name);
    return area === null ? (countryName(name, languageOf(page)) ?? name) : t(`area-${area}`);
  });
}

/** Returns the names of a game's stored languages in a page's language, in the same way. */
export function gameLanguageNames(page: Addressed, stored: readonly string[]): readonly string[] {
  return stored.map((name) => gameLanguageName(name, languageOf(page)) ?? name);
}
