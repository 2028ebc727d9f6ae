import { gameLanguageName } from '~/domain/game/language';
import { languageOf, type Addressed } from '~/domain/shared/language';
import { countryName, findArea } from '~/domain/game/region';

import { area } from '../en/storefront/area';
import { roomWords } from '../use-translations';

const { wordsAt } = roomWords(area);

/** The names of stored regions in a page's language. One that isn't known is said as it is stored. On the server only: browsers' own names of countries differ. */
export function regionNames(page: Addressed, stored: readonly string[]): readonly string[] {
  const { sentence } = wordsAt(page);
  return stored.map((name) => {
    const area = findArea(name);
    return area === null ? (countryName(name, languageOf(page)) ?? name) : sentence(`area-${area}`);
  });
}

/** The names of a game's stored languages in a page's language, in the same way. */
export function gameLanguageNames(page: Addressed, stored: readonly string[]): readonly string[] {
  return stored.map((name) => gameLanguageName(name, languageOf(page)) ?? name);
}
