import { DEFAULT_LANGUAGE, type Language, languageOf, localizedPath } from '~/domain/shared/language';
import { ownLanguage } from '~/http/cookies/language.server';
import { shop } from '~/services/index.server';

/** Returns the language of an address, and at an address without one the visitor's own, where the shop speaks it. */
export function visitorLanguage(request: Request): Language {
  const requested = languageOf(request);
  const own = requested === DEFAULT_LANGUAGE ? ownLanguage(request.headers) : requested;
  const { languages } = shop.settings.current();
  return languages.includes(own) ? own : requested;
}

/** Returns a path for a redirect in the visitor's language. An address with a language gives it to its redirects by itself. */
export function visitorPath(request: Request, path: string): string {
  const language = visitorLanguage(request);
  return language === languageOf(request) ? path : localizedPath(language, path);
}
