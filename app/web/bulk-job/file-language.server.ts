import { DEFAULT_LANGUAGE, languageOf, preferredLanguage, type Language } from '~/domain/shared/language';

/** Returns the language whose spreadsheets read a downloaded file: the page's; on English pages the browser's. */
export function fileLanguage(request: Request): Language {
  const language = languageOf(request);
  return language === DEFAULT_LANGUAGE ? preferredLanguage(request.headers.get('Accept-Language') ?? '') : language;
}
