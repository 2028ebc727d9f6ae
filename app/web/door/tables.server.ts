import tables from 'virtual:language-tables';

import type { Language } from '~/domain/language';

/** The files of a language's words, each by that of the English ones: `/assets/cart-a1.js` → `/assets/cart-b2.js`. English has none. */
export function tablesIn(language: Language): Readonly<Record<string, string>> {
  return tables[language] ?? {};
}
