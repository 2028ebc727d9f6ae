import { isAdminPath } from '~/domain/paths/admin-route';
import { paths } from '~/domain/paths';
import { languageOf, localizedPath, unlocalizedPath, type Language } from '~/domain/shared/language';
import { isDataUrl } from '~/http/url-limits.server';

import type { Step } from './request-context.server';

/** The addresses for machines, which stand without a language. */
const MACHINES: ReadonlySet<string> = new Set([paths.health, paths.ready]);

/**
 * Leads the pages of a language that the shop doesn't offer to the same pages in its main language. English stands at the addresses
 * without a language, which lead on in the same way. Forms are taken in every language, and their answers lead on; a page that is open
 * already keeps its language until it is loaded again. The owner's pages, and the login that leads to them, have every language.
 */
export function offeredLanguages(languages: () => readonly Language[]): Step {
  return ({ method, originalUrl: url }, response, next) => {
    const [main, ...others] = languages();
    const own = languageOf({ path: url });
    if (main === undefined || own === main || others.includes(own) || !['GET', 'HEAD'].includes(method) || !isShoppersPage(url))
      return next();
    response.set('Cache-Control', 'no-store').redirect(302, localizedPath(main, unlocalizedPath(url)));
  };
}

function isShoppersPage(url: string): boolean {
  const [path = '', query = ''] = url.split('?', 2);
  if (isDataUrl(url) || isFile(path) || MACHINES.has(path)) return false;
  return ![path, new URLSearchParams(query).get('redirectTo') ?? ''].some(isAdminPath);
}

/** Returns whether a path names a file, which has no language; sitemaps and feeds have one. */
function isFile(path: string): boolean {
  return /\.(?!xml$)\w+$/.test(path);
}
