import type { IncomingHttpHeaders } from 'node:http';

import { MAX_SEARCH_LENGTH } from '~/domain/catalogue';
import { typedText } from '~/domain/catalogue-query';
import { languageOf, plainPath, spokenPath } from '~/domain/language';
import { paths } from '~/domain/paths';
import { env } from '~/env.server';
import { offeredLanguage } from '~/web/cookie/language.server';
import { hasLooked } from '~/web/cookie/looked.server';
import { listAt } from '~/web/game/list-before.server';

import { isDataUrl } from '../refuse.server';
import { isPlainVisitor } from './visitor.server';

/** The pages that are the same for all plain visitors, each with the parameters that it reads. */
const PAGES: ReadonlyMap<string, readonly string[]> = new Map([
  [paths.home, []],
  [paths.products(), ['genre', 'q', 'platform', 'min', 'max', 'stock', 'sort', 'page']],
  [paths.about, []],
  [paths.terms, []],
  [paths.refunds, []],
  [paths.privacy, []],
  [paths.legal, []],
]);

/** What is the same for everybody, signed in or not: no route looks at the session. */
const FOR_ALL: ReadonlyMap<string, readonly string[]> = new Map([[paths.suggestions(''), ['q']]]);

const GAME = paths.product('');
const IS_COVER = new RegExp(`^${paths.covers}[\\w.-]+\\.svg$`);

/**
 * The one address of what may be remembered, however its query was spelled; null for all else, which is made for each request. It holds all
 * that the answer depends on: for a game also the list that she came from, which her browser names in `Referer`. `isTheirs`: whose cookies
 * allow a page that others get too.
 */
export function keptAddress(url: string, headers: IncomingHttpHeaders, isTheirs = isPlainVisitor): string | null {
  const { cookie, referer } = headers;
  if (isDataUrl(url)) return null;
  const at = url.indexOf('?');
  const whole = at === -1 ? url : url.slice(0, at);
  const query = at === -1 ? null : new URLSearchParams(url.slice(at + 1));
  if (query === null && IS_COVER.test(whole)) return whole;
  const path = plainPath(whole);
  const common = FOR_ALL.get(path);
  if (common) return withQuery(whole, common, query);
  if (!isTheirs(cookie)) return null;
  const own = PAGES.get(path);
  if (own) return isUsual(whole, path) ? withOffer(withQuery(whole, own, query), { url, headers }) : null;
  if (!isGame(path) || !isUsual(whole, path) || hasLooked(cookie)) return null;
  const list = query === null && referer === undefined ? null : listAt(query?.get('list') ?? null, referer ?? null);
  return list === null ? whole : `${whole}?${new URLSearchParams({ list }).toString()}`;
}

/** The home page is one for each language that it offers: `/#fr`. */
function withOffer(address: string, { url, headers }: { readonly url: string; readonly headers: IncomingHttpHeaders }): string {
  const offered = offeredLanguage({ method: 'GET', url, headers });
  return offered === null ? address : `${address}#${offered}`;
}

function withQuery(path: string, parameters: readonly string[], query: URLSearchParams | null): string {
  const read = parameters.flatMap((name) => {
    const typed = query?.get(name) ?? '';
    const value = name === 'q' ? typedText(typed, MAX_SEARCH_LENGTH) : typed;
    return value === '' ? [] : [[name, value]];
  });
  return read.length === 0 ? path : `${path}?${new URLSearchParams(read).toString()}`;
}

/** Whether the store itself writes the address so: each page has one address here. */
function isUsual(whole: string, path: string): boolean {
  return whole === path || spokenPath(languageOf({ path: whole }), path) === whole;
}

function isGame(path: string): boolean {
  if (!path.startsWith(GAME)) return false;
  const name = path.slice(GAME.length);
  try {
    return name !== '' && paths.product(decodeURIComponent(name)) === path && new URL(path, env.origin).pathname === path;
  } catch {
    return false;
  }
}
