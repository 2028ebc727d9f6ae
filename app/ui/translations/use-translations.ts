import { createContext, useContext } from 'react';

import { DEFAULT_LANGUAGE, languageOf, type Addressed, type Language } from '~/domain/shared/language';

import { rootOf } from '~/ui/components/root-data';

import { speak, type Sentences, type Speaker } from './format';
import { TRANSLATIONS } from './translations';

/** The language of the page; the root of the document provides it. */
export const PageLanguage = createContext<Language>(DEFAULT_LANGUAGE);

/** What a title is made from: the root loaded the page's language. */
interface Matched {
  readonly matches: readonly unknown[];
}

/** The sentences of one room, in each language. */
interface RoomWords<Words extends Sentences> {
  /** In a component: in the language of its page. */
  readonly useWords: () => Speaker<Words>;
  /** Elsewhere, by a request or the pages that a route is shown with: in a title, a message after a form, or a file. */
  readonly wordsAt: (page: Addressed | Matched) => Speaker<Words>;
}

/**
 * Gives a room its words, from its English tables. On the server it speaks every language. A document has one language, and its browser
 * gets only that one's tables: it finds them at the places of the English ones (scripts/language-tables.ts).
 */
export function roomWords<const Words extends Sentences>(words: Words): RoomWords<Words> {
  if (!import.meta.env.SSR) {
    const own = speak(documentLanguage(), words);
    return { useWords: () => own, wordsAt: () => own };
  }
  const made: Partial<Record<Language, Speaker<Words>>> = {};
  const speaker = (language: Language) => (made[language] ??= speak(language, tableOf(language, words)));
  return {
    useWords: () => speaker(useContext(PageLanguage)),
    wordsAt: (page) => speaker('matches' in page ? (rootOf(page.matches)?.language ?? DEFAULT_LANGUAGE) : languageOf(page)),
  };
}

/** Every translation has a sentence for each English one, with the same places. */
function tableOf<Words extends Sentences>(language: Language, words: Words): Words {
  return language === DEFAULT_LANGUAGE ? words : (TRANSLATIONS[language] as Words);
}

/** Of the document that the browser shows. Another language is another document. */
function documentLanguage(): Language {
  return languageOf({ path: `/${document.documentElement.lang}` });
}
