import { type CatalogueGame, foldText, type Listing } from './index';
import { isRunningLow } from '~/domain/game';

export interface ManagedGame extends Pick<
  Listing,
  | 'id'
  | 'title'
  | 'cover'
  | 'genre'
  | 'platform'
  | 'featured'
  | 'priceCentimes'
  | 'originPrice'
  | 'offer'
  | 'createdAt'
  | 'free'
  | 'lowStock'
  | 'hasRegions'
> {
  readonly archived: boolean;
}

export const MANAGED_STOCK = ['in', 'low', 'out', 'archived'] as const;
export type ManagedStock = (typeof MANAGED_STOCK)[number];

/** The orders of the owner's list beside its own; `-`: downwards. */
export const MANAGED_SORTS = [
  ...(['title', '-title', 'price', '-price', 'keys', '-keys'] as const),
  ...(['margin', '-margin', 'sold', '-sold'] as const),
] as const;
export type ManagedSort = (typeof MANAGED_SORTS)[number];

export interface ManagedFilter {
  readonly q: string;
  readonly genre: string;
  readonly platform: string;
  readonly featured: '' | 'yes' | 'no';
  readonly stock: '' | ManagedStock;
  /** 'unstated': the owner named no regions. */
  readonly regions: '' | 'stated' | 'unstated';
  /** '': the newest first, or in the order of the search. */
  readonly sort: '' | ManagedSort;
  /** The ids of ticked games behind TICKED, which stand for all else that the filter says; '': none were asked for. */
  readonly pick: string;
}

/** The first of the ticked games: so an address tells a form without a tick from one without ticks. */
export const TICKED = '-';

/** Returns the ids of the ticked games; null where the filter finds the games. */
export function tickedIds({ pick }: Pick<ManagedFilter, 'pick'>): ReadonlySet<string> | null {
  return pick === '' ? null : new Set(pick.split(',').filter((id) => id !== TICKED && id !== ''));
}

/** Returns the counts for the tabs above the list. */
export function countManaged(listings: readonly Listing[], archived = 0) {
  return {
    games: listings.length,
    featured: listings.filter((game) => game.featured).length,
    low: listings.filter((game) => isRunningLow(game)).length,
    out: listings.filter((game) => game.free <= 0).length,
    unstated: listings.filter((game) => !game.hasRegions).length,
    archived,
  };
}

export interface ManagedSource {
  readonly listings: readonly Listing[];
  readonly archived: readonly CatalogueGame[];
  /** Returns the keys of a game that were sold in 30 days. */
  readonly soldOf: (id: string) => number;
}

/** Returns the whole percent of the price that stays of it after the keys are paid; null where one of both isn't known. */
export function marginOf({ priceCentimes, originPrice }: Pick<ManagedGame, 'priceCentimes' | 'originPrice'>): number | null {
  if (priceCentimes <= 0 || originPrice <= 0) return null;
  return Math.round(((priceCentimes - originPrice) * 100) / priceCentimes);
}

/**
 * Lists the games of the owner's filter: the newest first, or in the order of the search. Archived games come only when the filter asks for
 * them.
 */
export function findManaged({ listings, archived, soldOf }: ManagedSource, filter: ManagedFilter): ManagedGame[] {
  const ticked = tickedIds(filter);
  const found = rowsOf(listings, archived, filter).filter((game) => (ticked === null ? isFound(game, filter) : ticked.has(game.id)));
  return filter.sort === '' ? found : sortedBy(found, filter.sort, soldOf);
}

function isFound(game: ManagedGame, filter: ManagedFilter): boolean {
  return (
    (filter.genre === '' || game.genre.toLowerCase() === filter.genre.toLowerCase()) &&
    (filter.platform === '' || game.platform.toLowerCase() === filter.platform.toLowerCase()) &&
    (filter.featured === '' || game.featured === (filter.featured === 'yes')) &&
    (filter.regions === '' || game.hasRegions === (filter.regions === 'stated')) &&
    hasStock(game, filter.stock)
  );
}

/** why: each game is compared often, so its title is folded and its figure worked out once */
function sortedBy(games: readonly ManagedGame[], sort: ManagedSort, soldOf: ManagedSource['soldOf']): ManagedGame[] {
  const figures = {
    price: ({ priceCentimes }) => priceCentimes,
    keys: ({ free }) => free,
    // why: a margin that isn't known comes first where the smallest does
    margin: (game) => marginOf(game) ?? -Infinity,
    sold: ({ id }) => soldOf(id),
  } satisfies Readonly<Record<string, (game: ManagedGame) => number>>;
  const by = sort.replace('-', '') as 'title' | keyof typeof figures;
  const figure: ((game: ManagedGame) => number) | null = by === 'title' ? null : figures[by];
  const sign = sort.startsWith('-') ? -1 : 1;
  const rows = games.map((game) => ({ game, figure: figure === null ? 0 : figure(game), title: foldText(game.title) }));
  rows.sort((a, b) => sign * (compare(a.figure, b.figure) || compare(a.title, b.title) || compare(a.game.id, b.game.id)));
  return rows.map(({ game }) => game);
}

function rowsOf(listings: readonly Listing[], archived: readonly CatalogueGame[], { q, stock }: ManagedFilter): readonly ManagedGame[] {
  if (q.trim() === '') return stock === 'archived' ? byNewest(archived.map(toArchivedRow)) : newestFirst(listings);
  return stock === 'archived' ? archived.map(toArchivedRow) : listings.map(toShownRow);
}

/** The sorted lists, one for each list of the catalogue, which stays the same until a game changes. */
const sorted = new WeakMap<readonly Listing[], readonly ManagedGame[]>();

function newestFirst(listings: readonly Listing[]): readonly ManagedGame[] {
  const known = sorted.get(listings);
  if (known) return known;
  const rows = byNewest(listings.map(toShownRow));
  sorted.set(listings, rows);
  return rows;
}

/** why: folds each title once, since the games of one import have one time and each is compared often */
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
    originPrice: game.originPrice,
    offer: null,
    free: 0,
    archived: true,
  };
}

function compare<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
