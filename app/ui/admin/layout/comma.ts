import type { Language } from '~/domain/shared/language';

/** The mark between things that stand in a row, without an 'and'. */
export const COMMA: Readonly<Record<Language, string>> = { en: ', ', fr: ', ', ar: '، ' };
