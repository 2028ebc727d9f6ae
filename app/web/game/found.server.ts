import { findManaged, type ManagedFilter } from '~/domain/managed-games';
import { shop } from '~/services.server';
import { readFilter } from '~/ui/desk/game/view';

/** The most titles of found games that a page names. */
const NAMED = 12;

/** Reads the filter of a change to many games. It leaves out archived games, which are not for sale. */
export function shownFilter(request: Request): ManagedFilter {
  const filter = readFilter(new URL(request.url).searchParams);
  return filter.stock === 'archived' ? { ...filter, stock: '' } : filter;
}

/** Lists the games that such a filter finds. */
export function gamesOnSale(filter: ManagedFilter) {
  return findManaged(shop.catalogue.all(), [], filter, shop.catalogue.aliasesOf);
}

/** Describes the games that a request's filter finds, for the page that changes them all. */
export function foundGames(request: Request) {
  const filter = shownFilter(request);
  const found = gamesOnSale(filter);
  return { filter, count: found.length, titles: found.slice(0, NAMED).map(({ title }) => title), platforms: shop.catalogue.platforms() };
}
