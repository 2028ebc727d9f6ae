import { createContext, useContext } from 'react';

import { DEFAULT_LANGUAGE, languageOf, type Addressed, type Language } from '~/domain/language';

import { speak, type Sentences, type Speaker } from './speak';

/** The language of the page; the root of the document provides it. */
export const PageLanguage = createContext<Language>(DEFAULT_LANGUAGE);

/** The sentences of one room, in each language. */
interface RoomWords<Words extends Sentences> {
  /** In a component: in the language of its page. */
  readonly useWords: () => Speaker<Words>;
  /** Elsewhere, by a request or a location: in a title, a message after a form, or a file. */
  readonly wordsAt: (page: Addressed) => Speaker<Words>;
}

/** Other languages have a sentence for each English one, with the same places. */
type Tables<Words extends Sentences> = { readonly en: Words } & {
  readonly [Other in Exclude<Language, 'en'>]: Readonly<Record<keyof Words, string>>;
};

/** Gives a room its words. A page loads only the tables of the rooms that it shows. */
export function roomWords<const Words extends Sentences>(tables: Tables<Words>): RoomWords<Words> {
  const speakers: Readonly<Record<Language, Speaker<Words>>> = { en: speak('en', tables.en) };
  return {
    useWords: () => speakers[useContext(PageLanguage)],
    wordsAt: (page) => speakers[languageOf(page)],
  };
}
