import type { IncomingHttpHeaders } from 'node:http';

import { MAX_SEARCH_LENGTH } from '~/domain/catalogue';
import { typedText } from '~/domain/catalogue/query';
import { memoize } from '~/domain/shared/memoize';
import { languageOf, unlocalizedPath, localizedPath } from '~/domain/shared/language';
import { LIST_PARAMETERS, paths } from '~/domain/paths';
import type { Shop } from '~/services/index.server';
import { offeredLanguage } from '~/http/cookies/language.server';
import { hasViewed } from '~/http/cookies/recently-viewed.server';
import { listAt } from '~/http/cookies/back-link.server';

import { isDataUrl } from '~/http/url-limits.server';
import { isPlainVisitor } from './visitor.server';

/** The pages that are the same for all plain visitors, each with the parameters that it reads. */
const PAGES: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  [paths.home, []],
  [paths.products(), LIST_PARAMETERS],
  [paths.about, []],
  [paths.terms, []],
  [paths.refunds, []],
  [paths.privacy, []],
  [paths.legal, []],
]);

/** The addresses that are the same for all, signed in or not: no route reads the session. */
const FOR_ALL: ReadonlyMap<string, readonly string[]> = new Map([[paths.suggestions(''), ['q']]]);

const GAME = paths.product('');

interface Place {
  readonly address: string;
  readonly isForAll?: true;
  readonly gameList?: string | null;
}

const placeAt = memoize(findPlace);

/**
 * Returns the one address of a cacheable page, or null; for a game with the list in `Referer`. `isTheirs`: whose cookies allow a shared
 * page.
 */
export function keptAddress(shop: Shop, url: string, headers: IncomingHttpHeaders, isTheirs = isPlainVisitor): string | null {
  const place = placeAt(url);
  if (place === null || place.isForAll) return place && place.address;
  const { cookie, referer } = headers;
  if (!isTheirs(cookie)) return null;
  const { address, gameList } = place;
  if (gameList === undefined) return address === paths.home ? withOffer(shop, address, { url, headers }) : address;
  if (hasViewed(shop, cookie)) return null;
  const list = gameList === null && referer === undefined ? null : listAt(shop, gameList, referer ?? null);
  return list === null ? address : `${address}?${new URLSearchParams({ list }).toString()}`;
}

function findPlace(url: string): Place | null {
  if (isDataUrl(url)) return null;
  const at = url.indexOf('?');
  const whole = at === -1 ? url : url.slice(0, at);
  const query = at === -1 ? null : new URLSearchParams(url.slice(at + 1));
  const path = unlocalizedPath(whole);
  const common = FOR_ALL.get(path);
  if (common) return { address: withQuery(whole, common, query), isForAll: true };
  if (!isUsual(whole, path)) return null;
  const own = PAGES.get(path);
  if (own) return { address: withQuery(whole, own, query) };
  return isGame(path) ? { address: whole, gameList: query?.get('list') ?? null } : null;
}

/** Returns one home page for each language that it offers: `/#fr`. */
function withOffer(shop: Shop, address: string, request: { readonly url: string; readonly headers: IncomingHttpHeaders }): string {
  const offered = offeredLanguage(shop, { method: 'GET', ...request });
  return offered === null ? address : `${address}#${offered}`;
}

function withQuery(path: string, parameters: readonly string[], query: URLSearchParams | null): string {
  if (query === null) return path;
  const read = parameters.flatMap((name) => {
    const typed = query.get(name) ?? '';
    const value = name === 'q' ? typedText(typed, MAX_SEARCH_LENGTH) : typed;
    return value === '' ? [] : [[name, value]];
  });
  return read.length === 0 ? path : `${path}?${new URLSearchParams(read).toString()}`;
}

/** Returns whether the store itself writes the address so: each page has one address here. */
function isUsual(whole: string, path: string): boolean {
  return whole === path || localizedPath(languageOf({ path: whole }), path) === whole;
}

function isGame(path: string): boolean {
  if (!path.startsWith(GAME)) return false;
  const name = path.slice(GAME.length);
  try {
    return name !== '' && paths.product(decodeURIComponent(name)) === path && new URL(path, 'http://localhost').pathname === path;
  } catch {
    return false;
  }
}
