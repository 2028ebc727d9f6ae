/** The first is that of an address without a language. */
export const LANGUAGES = ['en', 'fr', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE = LANGUAGES[0];

interface LanguageFacts {
  /** In the language itself. */
  readonly name: string;
  readonly short: string;
  /** The offer to readers of another language. */
  readonly offer: string;
  /** The answer beside the offer of another. */
  readonly stay: string;
  readonly dir: 'ltr' | 'rtl';
  /** For dates and lists, in Moroccan form; English has no comma before the last 'and'. */
  readonly locale: string;
  /** For numbers, with western digits. */
  readonly numbers: string;
  /** For Open Graph. */
  readonly region: string;
  /** Between a name and what follows it. */
  readonly colon: string;
  /** The marks of thousands and centimes, the dirham behind a number, and US dollars, with `#` for the number. */
  readonly money: { readonly group: string; readonly point: string; readonly dirham: string; readonly dollars: string };
  /** Spreadsheets of readers of this language: `;` between cells, and decimal commas. */
  readonly hasCommaFiles: boolean;
}

export const LANGUAGE_FACTS: Readonly<Record<Language, LanguageFacts>> = {
  en: {
    name: 'English',
    short: 'EN',
    offer: 'Read in English',
    stay: 'Stay in English',
    dir: 'ltr',
    locale: 'en-GB',
    numbers: 'en',
    region: 'en_GB',
    colon: ':',
    money: { group: ',', point: '.', dirham: 'MAD', dollars: '$#' },
    hasCommaFiles: false,
  },
  fr: {
    name: 'Français',
    short: 'FR',
    offer: 'Lire en français',
    stay: 'Rester en français',
    dir: 'ltr',
    locale: 'fr',
    numbers: 'fr',
    region: 'fr_MA',
    colon: '\u00a0:',
    money: { group: '\u202f', point: ',', dirham: 'MAD', dollars: '#\u00a0$US' },
    hasCommaFiles: true,
  },
  ar: {
    name: 'العربية',
    short: 'ع',
    offer: 'اقرأ بالعربية',
    stay: 'البقاء بالعربية',
    dir: 'rtl',
    locale: 'ar-MA-u-nu-latn',
    numbers: 'ar-u-nu-latn',
    region: 'ar_MA',
    colon: ':',
    money: { group: ',', point: '.', dirham: 'درهم', dollars: '#\u00a0دولار' },
    hasCommaFiles: true,
  },
};

/** A request or a path, which have a language. */
export type Addressed = { readonly language: Language } | { readonly url: string } | { readonly path: string };

/** Returns the language of an address: `/fr/cart` → `fr`; without one, the default. */
export function languageOf(page: Addressed): Language {
  if ('language' in page) return page.language;
  return parted('url' in page ? new URL(page.url).pathname : page.path).language;
}

/** Returns the path in a language: `/cart` → `/fr/cart`, `/?a=1` → `/fr?a=1`. The default language has no mark. */
export function localizedPath(language: Language, path: string): string {
  if (language === DEFAULT_LANGUAGE) return path;
  return `/${language}${/^\/($|[?#])/.test(path) ? path.slice(1) : path}`;
}

/** Returns the path without its language: `/fr/cart?a=1` → `/cart?a=1`. */
export function unlocalizedPath(path: string): string {
  return parted(path).path;
}

function parted(path: string): { readonly language: Language; readonly path: string } {
  const [, prefix = '', rest = ''] = /^\/([a-z]{2})(?=[/?#.]|$)(.*)$/s.exec(path) ?? [];
  const language = LANGUAGES.find((one) => one === prefix);
  if (language === undefined || language === DEFAULT_LANGUAGE) return { language: DEFAULT_LANGUAGE, path };
  return { language, path: rest.startsWith('/') ? rest : `/${rest}` };
}

/** Returns the language that an Accept-Language prefers; else the default. `fr-MA;q=0.9` counts as `fr`. */
export function preferredLanguage(accepted = ''): Language {
  const preferences = accepted.split(',').map((part) => {
    const [tag = '', quality = 'q=1'] = part.split(';');
    return { language: LANGUAGES.find((one) => one === tag.trim().toLowerCase().split('-', 1)[0]), q: Number(quality.trim().slice(2)) };
  });
  const best = preferences.filter(({ language, q }) => language !== undefined && q > 0).sort((a, b) => b.q - a.q);
  return best[0]?.language ?? DEFAULT_LANGUAGE;
}
