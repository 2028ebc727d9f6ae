import type { FormErrors } from '~/domain/shared/form-answer';
import { LANGUAGES, type Language } from '~/domain/shared/language';

import type { SettingName, SettingValues } from './index';

const SETTING_OF = { en: 'languageEn', fr: 'languageFr', ar: 'languageAr' } as const satisfies Record<Language, SettingName>;

/** The languages of a store that never chose: all of them, English first. */
export const ALL_LANGUAGES: SettingValues = { languageEn: '1', languageFr: '1', languageAr: '1', mainLanguage: 'en' };

/** Returns the languages that the shop offers, the main one first; all where none is chosen. */
export function languagesOf(values: SettingValues): readonly Language[] {
  const ticked = LANGUAGES.filter((language) => (values[SETTING_OF[language]] ?? '1') === '1');
  const offered = ticked.length === 0 ? LANGUAGES : ticked;
  return [...offered].sort((a, b) => Number(b === values.mainLanguage) - Number(a === values.mainLanguage));
}

/** Returns the errors of a choice: one language stays, and the main one is of those that are offered. */
export function languageErrors(values: SettingValues): FormErrors {
  const ticked = LANGUAGES.filter((language) => values[SETTING_OF[language]] === '1');
  if (ticked.length === 0) return { languageEn: 'setting-language-none' };
  const { mainLanguage = ticked[0] } = values;
  return ticked.some((language) => language === mainLanguage) ? {} : { mainLanguage: 'setting-language-main' };
}
