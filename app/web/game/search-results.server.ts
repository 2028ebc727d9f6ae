import { MAX_SEARCH_LENGTH } from '~/domain/catalogue';
import { findManaged, MANAGED_SORTS, MANAGED_STOCK, type ManagedFilter, type ManagedGame, tickedIds } from '~/domain/catalogue/admin-list';
import { beginningOf } from '~/domain/shared/truncate';
import type { Shop } from '~/services/index.server';

const NAMED = 12;

/** In characters: as many as an address takes. */
const MAX_PICKED = 2048;

/** Reads the filter; anything that the form wouldn't send counts as 'any'. */
export function readFilter(params: URLSearchParams): ManagedFilter {
  const text = (name: string) => beginningOf((params.get(name) ?? '').trim(), MAX_SEARCH_LENGTH);
  const featured = params.get('featured');
  const regions = params.get('regions');
  return {
    q: text('q'),
    genre: text('genre'),
    platform: text('platform'),
    featured: featured === 'yes' || featured === 'no' ? featured : '',
    stock: MANAGED_STOCK.find((known) => known === params.get('stock')) ?? '',
    regions: regions === 'stated' || regions === 'unstated' ? regions : '',
    sort: MANAGED_SORTS.find((known) => known === params.get('sort')) ?? '',
    pick: beginningOf(params.getAll('pick').join(','), MAX_PICKED),
  };
}

/** Returns the games that the owner's filter finds; its text is searched as shoppers search. */
export function managedGames(shop: Shop, filter: ManagedFilter): readonly ManagedGame[] {
  const { catalogue } = shop;
  const [q, isArchive] = [filter.pick === '' ? filter.q.trim() : '', filter.stock === 'archived'];
  const listings = isArchive ? [] : q === '' ? catalogue.all() : catalogue.search(q);
  const archived = !isArchive ? [] : q === '' ? catalogue.archived() : catalogue.searchArchived(q);
  return findManaged({ listings, archived, soldOf: (id) => catalogue.soldOf(id).month }, filter);
}

export function foundGames(shop: Shop, filter: ManagedFilter) {
  const matchingGames = managedGames(shop, filter);
  const named = tickedIds(filter)?.size ?? NAMED;
  const games = matchingGames.slice(0, named).map(({ title, priceCentimes }) => ({ title, priceCentimes }));
  return { filter, count: matchingGames.length, games, platforms: shop.catalogue.platforms() };
}
