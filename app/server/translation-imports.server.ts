import folder from 'virtual:language-tables';

import { DEFAULT_LANGUAGE, type Language } from '~/domain/shared/language';

const folderOf = (language: Language) => `${folder}${language}/`;

/** Returns the import map's replacement of the English translations: `/assets/words-1a/en/` → `/assets/words-1a/fr/`. English has none. */
export function tablesIn(language: Language): Readonly<Record<string, string>> {
  return language === DEFAULT_LANGUAGE ? {} : { [folderOf(DEFAULT_LANGUAGE)]: folderOf(language) };
}

/** Returns the file that replaces this one on a page in this language. */
export function fileIn(language: Language, file: string): string {
  const english = folderOf(DEFAULT_LANGUAGE);
  return file.startsWith(english) ? folderOf(language) + file.slice(english.length) : file;
}
