import { MAX_SEARCH_LENGTH } from '~/domain/catalogue';
import {
  findManaged,
  MANAGED_SORTS,
  MANAGED_STOCK,
  type ManagedFilter,
  type ManagedGame,
  TICKED,
  tickedIds,
} from '~/domain/catalogue/admin-list';
import { beginningOf } from '~/domain/shared/truncate';
import { shop } from '~/services/index.server';

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
    pick: pickedIn(params),
  };
}

/** Returns the ticks, whole ids alone: the beginning of one may be another's. */
function pickedIn(params: URLSearchParams): string {
  const all = params.getAll('pick').join(',');
  if (all.length <= MAX_PICKED) return all;
  // why never '': all that the filter finds would be meant
  return all.slice(0, Math.max(0, all.lastIndexOf(',', MAX_PICKED))) || TICKED;
}

/** Returns the games that the owner's filter finds; its text is searched as shoppers search. */
export function managedGames(filter: ManagedFilter): readonly ManagedGame[] {
  const { catalogue } = shop;
  const [q, isArchive] = [filter.pick === '' ? filter.q.trim() : '', filter.stock === 'archived'];
  const listings = isArchive ? [] : q === '' ? catalogue.all() : catalogue.search(q);
  const archived = !isArchive ? [] : q === '' ? catalogue.archived() : catalogue.searchArchived(q);
  return findManaged({ listings, archived }, filter);
}

export function foundGames(filter: ManagedFilter) {
  const found = managedGames(filter);
  const named = tickedIds(filter)?.size ?? NAMED;
  return { filter, count: found.length, titles: found.slice(0, named).map(({ title }) => title), platforms: shop.catalogue.platforms() };
}
