import { findRequirement, splitFact } from '~/domain/game/description';
import { DEFAULT_LANGUAGE, languageOf, type Addressed } from '~/domain/shared/language';

import { gameTexts } from './en/game';
import { requirementTexts } from './en/requirement';
import { translationsAt } from './use-translations';

/** A line of the system requirements; `label`: that of the page's language, null where the typed name stays. */
export interface RequirementLine {
  readonly label: string | null;
  readonly name: string;
  readonly value: string;
}

/** Returns the lines of a game's requirements, with known labels in a page's language; null where one isn't as `Memory: 12 GB RAM`. */
export function requirementLines(page: Addressed, items: readonly string[]): readonly RequirementLine[] | null {
  const { t } = translationsAt(page, requirementTexts, gameTexts);
  const lines = items.flatMap((item) => {
    const fact = splitFact(item);
    const requirement = fact && languageOf(page) !== DEFAULT_LANGUAGE ? findRequirement(fact.name) : null;
    return fact ? { ...fact, label: requirement && t(requirement === 'platform' ? requirement : `requirement-${requirement}`) } : [];
  });
  return items.length > 0 && lines.length === items.length ? lines : null;
}
