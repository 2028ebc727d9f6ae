/** The languages that the shop speaks. The first is that of an address without a language. */
export const LANGUAGES = ['en'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = LANGUAGES[0];

/** What knows its address: a location of the router, or a request. */
export type Addressed = { readonly pathname: string } | { readonly url: string };

/** The language of a page, from its address: `/en/cart` → `en`; an address without a language is of the default one. */
export function languageOf(page: Addressed): Language {
  const pathname = 'url' in page ? new URL(page.url).pathname : page.pathname;
  return LANGUAGES.find((language) => pathname === `/${language}` || pathname.startsWith(`/${language}/`)) ?? DEFAULT_LANGUAGE;
}
