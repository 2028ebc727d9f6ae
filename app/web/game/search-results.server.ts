import { findManaged, type ManagedFilter, type ManagedGame } from '~/domain/catalogue/admin-list';
import { shop } from '~/services/index.server';

const NAMED = 12;

/** Returns the filter of a change to many games, without archived ones, which are not for sale. */
export function shownFilter(filter: ManagedFilter): ManagedFilter {
  return filter.stock === 'archived' ? { ...filter, stock: '' } : filter;
}

/** Returns the games that the owner's filter finds; its text is searched as shoppers search. */
export function managedGames(filter: ManagedFilter): readonly ManagedGame[] {
  const { catalogue } = shop;
  const [q, isArchive] = [filter.q.trim(), filter.stock === 'archived'];
  const listings = isArchive ? [] : q === '' ? catalogue.all() : catalogue.search(q);
  const archived = !isArchive ? [] : q === '' ? catalogue.archived() : catalogue.searchArchived(q);
  return findManaged({ listings, archived }, filter);
}

export function foundGames(filter: ManagedFilter) {
  const found = managedGames(filter);
  return { filter, count: found.length, titles: found.slice(0, NAMED).map(({ title }) => title), platforms: shop.catalogue.platforms() };
}
