import { DEFAULT_LANGUAGE, type Language, languageOf, localizedPath } from '~/domain/shared/language';
import { ownLanguage } from '~/http/cookies/language.server';
import type { Shop } from '~/services/index.server';

/** Returns the language of an address, and at an address without one the visitor's own, where the shop speaks it. */
export function visitorLanguage(shop: Shop, request: Request): Language {
  const requested = languageOf(request);
  const own = requested === DEFAULT_LANGUAGE ? ownLanguage(shop, request.headers) : requested;
  const { languages } = shop.settings.current();
  return languages.includes(own) ? own : requested;
}

/** Returns a path for a redirect in the visitor's language. An address with a language gives it to its redirects by itself. */
export function visitorPath(shop: Shop, request: Request, path: string): string {
  const language = visitorLanguage(shop, request);
  return language === languageOf(request) ? path : localizedPath(language, path);
}
