import { createContext, useContext } from 'react';

import { DEFAULT_LANGUAGE, type Language } from '~/domain/shared/language';

/**
 * The folder of words that replaces the English one: `{"/assets/words-1a/en/": "/assets/words-1a/fr/"}`. In the browser it is in the
 * document.
 */
export const TablesContext = createContext<Readonly<Record<string, string>>>({});

/** Tells the browser the place of this language's words, before all scripts. */
export function LanguageTables({ language, nonce }: { readonly language: Language; readonly nonce: string | undefined }) {
  const imports = useContext(TablesContext);
  if (language === DEFAULT_LANGUAGE) return null;
  return (
    <script
      type="importmap"
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? JSON.stringify({ imports }) : '' }}
    />
  );
}
