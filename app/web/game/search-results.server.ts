import { findManaged, type ManagedFilter, type ManagedGame, tickedIds } from '~/domain/catalogue/admin-list';
import { shop } from '~/services/index.server';

const NAMED = 12;

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
