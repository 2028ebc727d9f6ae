import { LANGUAGE_FACTS, type Language } from '~/domain/shared/language';

const [OPEN, CLOSE] = ['\u2068', '\u2069'];

/** Returns a value that keeps its direction within a text from the right. Names in a list have each their own: the list runs with the text. */
export function isolate(value: string, language: Language): string {
  if (LANGUAGE_FACTS[language].dir === 'ltr' || value === '' || value.startsWith(OPEN) || /^[\d.,]*$/.test(value)) return value;
  return `${OPEN}${value}${CLOSE}`;
}

/** Returns names with commas between them: `Hades, Celeste`. */
export function listNames(names: readonly string[], language: Language): string {
  return names.map((name) => isolate(name, language)).join(listComma(language));
}

/** Returns the mark between things that stand in a row, without an 'and'. */
export function listComma(language: Language): string {
  return LANGUAGE_FACTS[language].dir === 'rtl' ? '، ' : ', ';
}
