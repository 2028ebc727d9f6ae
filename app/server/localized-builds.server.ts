import type { ServerBuild } from '@remix-run/node';

import { LANGUAGES, localizedPath, type Language } from '~/domain/shared/language';
import { paths } from '~/domain/paths';

/**
 * What is made for each language: from the same build, whose router takes `/fr` for the beginning of all of its addresses. So every link, form
 * and redirect of a French page leads to a French one.
 */
export function inEachLanguage<Made>(build: ServerBuild, make: (own: ServerBuild) => Made): Readonly<Record<Language, Made>> {
  const entries = LANGUAGES.map((language) => [language, make({ ...build, basename: localizedPath(language, paths.home) })] as const);
  return Object.fromEntries(entries) as Record<Language, Made>;
}
