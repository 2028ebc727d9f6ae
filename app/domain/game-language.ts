import { LANGUAGE_FACTS, type Language } from './language';

/** Those that games name beside the languages themselves. */
const VARIANTS = ['pt-BR', 'pt-PT', 'es-419', 'es-ES', 'zh-Hans', 'zh-Hant', 'en-GB', 'en-US', 'fr-CA'];
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'portuguese (brazil)': 'pt-BR',
  'portuguese - brazil': 'pt-BR',
  'spanish (latin america)': 'es-419',
  'spanish - latin america': 'es-419',
  'spanish - spain': 'es-ES',
  'chinese (simplified)': 'zh-Hans',
  'chinese (traditional)': 'zh-Hant',
};

/** The name of a language of a game in that of a page, by its English one; null for what no language is called. */
export function gameLanguageName(english: string, language: Language): string | null {
  codes ??= readCodes();
  const code = codes.get(fold(english));
  if (code === undefined) return null;
  const names = (speakers[language] ??= new Intl.DisplayNames(LANGUAGE_FACTS[language].locale, { type: 'language' }));
  return names.of(code) ?? null;
}

/** Made once: a page may name thirty languages. */
const speakers: Partial<Record<Language, Intl.DisplayNames>> = {};

/** The code of each language by its folded English name. */
let codes: ReadonlyMap<string, string> | null = null;

function readCodes(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
  const all = [...letters.flatMap((first) => letters.map((second) => first + second)), ...VARIANTS];
  const named = all.map((code) => [fold(names.of(code) ?? ''), code] as const);
  return new Map([...Object.entries(OTHER_NAMES), ...named.filter(([name]) => name !== '')]);
}

function fold(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}
