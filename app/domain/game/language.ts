import { foldName, nameOfCode, namedCodes } from '~/domain/shared/intl-names';
import type { Language } from '~/domain/shared/language';

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

/** Returns the name of a language in the language of a page, by its English one; null: none. */
export function gameLanguageName(english: string, language: Language): string | null {
  codes ??= new Map([
    ...Object.entries(OTHER_NAMES),
    ...namedCodes('language', VARIANTS).map(({ code, name }) => [foldName(name), code] as const),
  ]);
  const code = codes.get(foldName(english));
  return code === undefined ? null : nameOfCode('language', code, language);
}
