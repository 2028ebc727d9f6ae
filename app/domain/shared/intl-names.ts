import { DEFAULT_LANGUAGE, LANGUAGE_FACTS, type Language } from './language';

/** The kinds of two letters: countries (`MA`) and languages (`ar`). */
type Kind = 'region' | 'language';

const LETTERS = /* @__PURE__ */ 'abcdefghijklmnopqrstuvwxyz'.split('');
const PAIRS = /* @__PURE__ */ LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

const namers = new Map<string, Intl.DisplayNames>();

/** Returns the name of a code in a language of the store. */
export function nameOfCode(type: Kind, code: string, language: Language): string | null {
  const key = `${type} ${language}`;
  const namer = namers.get(key) ?? new Intl.DisplayNames(LANGUAGE_FACTS[language].locale, { type });
  namers.set(key, namer);
  return namer.of(code) ?? null;
}

/** Returns each code of two letters, and of `others`, with its name in a language, by default in English. */
export function namedCodes(
  type: Kind,
  others: readonly string[] = [],
  language: Language = DEFAULT_LANGUAGE,
): readonly { readonly code: string; readonly name: string }[] {
  const namer = new Intl.DisplayNames(LANGUAGE_FACTS[language].locale, { type, fallback: 'none' });
  const codes = [...(type === 'region' ? PAIRS.map((pair) => pair.toUpperCase()) : PAIRS), ...others];
  return codes.flatMap((code) => {
    const name = namer.of(code);
    return name === undefined ? [] : [{ code, name }];
  });
}

/** Returns a name without case, accents, hyphens and doubled spaces, and with Arabic letters that are typed for each other as one. */
export function foldName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}\u0640]+/gu, '')
    .replaceAll('\u0629', '\u0647')
    .replaceAll('\u0649', '\u064a')
    .replace(/[\s_-]+/g, ' ')
    .trim()
    .toLowerCase();
}
