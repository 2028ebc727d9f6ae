import { createContext, useContext } from 'react';

import { DEFAULT_LANGUAGE, languageOf, type Addressed, type Language } from '~/domain/shared/language';

import { rootOf } from '~/ui/root-data';

import { commonTexts } from './en/common';
import { createFormatter, type CodeWith, type Formatter, type Translations } from './format';

/** The language of the page; the root of the document provides it. */
export const PageLanguage = createContext<Language>(DEFAULT_LANGUAGE);

/** The root's data, with the page's language. */
interface Matched {
  readonly matches: readonly unknown[];
}

type Areas = readonly Translations[];
type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never;
type English<Of extends Areas> = Both<Of[number]> & typeof commonTexts;
export type TranslationsOf<Of extends Areas> = Formatter<English<Of>>;
export type TextOf<Of extends Areas> = CodeWith<English<Of>>;
export type CommonText = TextOf<[]>;

/** Returns the texts of these areas, and the common ones, in the language of the page. */
export function useTranslations<Of extends Areas>(...areas: Of): TranslationsOf<Of> {
  return formatterFor(useContext(PageLanguage), areas);
}

/** Returns the same outside of a component, by a request or a route's pages. */
export function translationsAt<Of extends Areas>(page: Addressed | Matched, ...areas: Of): TranslationsOf<Of> {
  return formatterFor('matches' in page ? (rootOf(page.matches)?.language ?? DEFAULT_LANGUAGE) : languageOf(page), areas);
}

const formatters: Partial<Record<Language, Formatter<Translations>>> = {};

/**
 * Finds the texts: the server has every language, a browser only its document's, at the places of the English ones
 * (scripts/language-tables.ts).
 */
function formatterFor<Of extends Areas>(language: Language, areas: Of): TranslationsOf<Of> {
  if (!import.meta.env.SSR) return inBrowser(areas);
  return (formatters[language] ??= createFormatter(language, TRANSLATIONS[language]));
}

const loaded = new Set<Translations>();
const texts: Record<string, string> = {};

function inBrowser(areas: Areas): Formatter<Translations> {
  for (const area of [commonTexts, ...areas])
    if (!loaded.has(area)) {
      loaded.add(area);
      Object.assign(texts, area);
    }
  const language = languageOf({ path: `/${document.documentElement.lang}` });
  return (formatters[language] ??= createFormatter(language, texts));
}

type Files = Readonly<Record<string, Readonly<Record<string, Translations>>>>;

/** The texts of all areas in each language. Only the server has them all. */
export const TRANSLATIONS = {
  en: /* @__PURE__ */ joined(/* @__PURE__ */ import.meta.glob('./en/**/*.ts', { eager: true })),
  fr: /* @__PURE__ */ joined(/* @__PURE__ */ import.meta.glob('./fr/**/*.ts', { eager: true })),
  ar: /* @__PURE__ */ joined(/* @__PURE__ */ import.meta.glob('./ar/**/*.ts', { eager: true })),
} satisfies Readonly<Record<Language, Translations>>;

function joined(files: Files): Translations {
  return Object.assign({}, ...Object.values(files).flatMap((file) => Object.values(file))) as Translations;
}
