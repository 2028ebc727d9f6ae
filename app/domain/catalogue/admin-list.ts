import { type CatalogueGame, foldText, type Listing } from './index';
import { isRunningLow } from '~/domain/game';

/** A game as the owner's list shows it. */
export interface ManagedGame extends Pick<
  Listing,
  'id' | 'title' | 'cover' | 'genre' | 'platform' | 'featured' | 'priceCentimes' | 'createdAt' | 'free' | 'lowStock' | 'hasRegions'
> {
  /** Hidden from the store, kept for old orders. */
  readonly archived: boolean;
}

export const MANAGED_STOCK = ['in', 'low', 'out', 'archived'] as const;
export type ManagedStock = (typeof MANAGED_STOCK)[number];

/** The filters of the owner's list; '' means any. All of them combine. */
export interface ManagedFilter {
  readonly q: string;
  readonly genre: string;
  readonly platform: string;
  readonly featured: '' | 'yes' | 'no';
  readonly stock: '' | ManagedStock;
  /** unstated: nobody said where its keys activate. */
  readonly regions: '' | 'stated' | 'unstated';
}

/** The figures above the list: games on sale, featured games, free keys, games that run low, and games without stated regions. */
export function countManaged(listings: readonly Listing[]) {
  return {
    games: listings.length,
    featured: listings.filter((game) => game.featured).length,
    keys: listings.reduce((sum, game) => sum + game.free, 0),
    low: listings.filter((game) => isRunningLow(game)).length,
    unstated: listings.filter((game) => !game.hasRegions).length,
  };
}

/** The games that a filter chooses from: all of them, or those that the shop's search finds for its text, in its order. */
export interface ManagedSource {
  readonly listings: readonly Listing[];
  readonly archived: readonly CatalogueGame[];
}

/**
 * Lists the games that the owner's filter finds: without a text the newest first, with one in the order of the search. Archived games come
 * only when the filter asks for them: they are not for sale.
 */
export function findManaged({ listings, archived }: ManagedSource, filter: ManagedFilter): ManagedGame[] {
  return rowsOf({ listings, archived }, filter).filter(
    (game) =>
      (filter.genre === '' || game.genre.toLowerCase() === filter.genre.toLowerCase()) &&
      (filter.platform === '' || game.platform.toLowerCase() === filter.platform.toLowerCase()) &&
      (filter.featured === '' || game.featured === (filter.featured === 'yes')) &&
      (filter.regions === '' || game.hasRegions === (filter.regions === 'stated')) &&
      hasStock(game, filter.stock),
  );
}

function rowsOf({ listings, archived }: ManagedSource, { q, stock }: ManagedFilter): readonly ManagedGame[] {
  if (q.trim() === '') return stock === 'archived' ? byNewest(archived.map(toArchivedRow)) : newestFirst(listings);
  return stock === 'archived' ? archived.map(toArchivedRow) : listings.map(toShownRow);
}

/** The sorted lists. The catalogue gives the same list until a game changes, and sorting 27,000 games takes a while. */
const sorted = new WeakMap<readonly Listing[], readonly ManagedGame[]>();

function newestFirst(listings: readonly Listing[]): readonly ManagedGame[] {
  const known = sorted.get(listings);
  if (known) return known;
  const rows = byNewest(listings.map(toShownRow));
  sorted.set(listings, rows);
  return rows;
}

/** Folds each title once: the games of one import have one time, and each would be compared some fifteen times. */
function byNewest(games: readonly ManagedGame[]): ManagedGame[] {
  const rows = games.map((game) => ({ game, title: foldText(game.title) }));
  rows.sort((a, b) => b.game.createdAt - a.game.createdAt || compare(a.title, b.title) || compare(a.game.id, b.game.id));
  return rows.map(({ game }) => game);
}

function hasStock(game: ManagedGame, stock: ManagedFilter['stock']): boolean {
  switch (stock) {
    case '':
    case 'archived':
      return true;
    case 'in':
      return game.free > 0;
    case 'low':
      return isRunningLow(game);
    case 'out':
      return game.free <= 0;
  }
}

function toShownRow(listing: Listing): ManagedGame {
  return { ...listing, archived: false };
}

function toArchivedRow(game: CatalogueGame): ManagedGame {
  const { id, title, cover, genre, platform, createdAt, lowStock, hasRegions } = game;
  return {
    id,
    title,
    cover,
    genre,
    platform,
    createdAt,
    lowStock,
    hasRegions,
    featured: false,
    priceCentimes: game.buyingPrice,
    free: 0,
    archived: true,
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
