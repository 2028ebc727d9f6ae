import { foldName, nameOfCode, namedCodes } from '~/domain/shared/intl-names';
import { type Language, LANGUAGES } from '~/domain/shared/language';

const VARIANTS = ['pt-BR', 'pt-PT', 'es-419', 'es-ES', 'zh-Hans', 'zh-Hant', 'en-GB', 'en-US', 'fr-CA'];
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'portuguese (brazil)': 'pt-BR',
  'portuguese brazil': 'pt-BR',
  'spanish (latin america)': 'es-419',
  'spanish latin america': 'es-419',
  'spanish spain': 'es-ES',
  'chinese (simplified)': 'zh-Hans',
  'chinese (traditional)': 'zh-Hant',
};

let codes: ReadonlyMap<string, string> | null = null;

function languageCode(english: string): string | undefined {
  codes ??= new Map([...Object.entries(OTHER_NAMES), ...codesIn('en')]);
  return codes.get(foldName(english));
}

function codesIn(language: Language): readonly (readonly [string, string])[] {
  return namedCodes('language', VARIANTS, language).map(({ code, name }) => [foldName(name), code]);
}

/** Returns the name of a language in the language of a page, by its English one; null: none. */
export function gameLanguageName(english: string, language: Language): string | null {
  const code = languageCode(english);
  return code === undefined ? null : nameOfCode('language', code, language);
}

let translated: ReadonlyMap<string, string> | null = null;

/** Returns the English name of a language that is typed in another language of the store; anything else as it is typed. */
export function parseGameLanguage(typed: string): string {
  translated ??= new Map(LANGUAGES.flatMap(codesIn));
  const code = languageCode(typed) === undefined ? translated.get(foldName(typed)) : undefined;
  return (code === undefined ? null : nameOfCode('language', code, 'en')) ?? typed;
}
