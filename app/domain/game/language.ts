import { foldName, nameOfCode, namedCodes } from '~/domain/shared/intl-names';
import type { Language } from '~/domain/shared/language';

/** Those that games name beside the languages themselves. */
const VARIANTS = ['pt-BR', 'pt-PT', 'es-419', 'es-ES', 'zh-Hans', 'zh-Hant', 'en-GB', 'en-US', 'fr-CA'];
/** Folded. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'portuguese (brazil)': 'pt-BR',
  'portuguese brazil': 'pt-BR',
  'spanish (latin america)': 'es-419',
  'spanish latin america': 'es-419',
  'spanish spain': 'es-ES',
  'chinese (simplified)': 'zh-Hans',
  'chinese (traditional)': 'zh-Hant',
};

/** The code of each language by its folded English name. */
let codes: ReadonlyMap<string, string> | null = null;

/** The name of a language of a game in that of a page, by its English one; null for what no language is called. */
export function gameLanguageName(english: string, language: Language): string | null {
  codes ??= new Map([
    ...Object.entries(OTHER_NAMES),
    ...namedCodes('language', VARIANTS).map(({ code, name }) => [foldName(name), code] as const),
  ]);
  const code = codes.get(foldName(english));
  return code === undefined ? null : nameOfCode('language', code, language);
}
