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
  /** why none where it is not: the rows are the catalogue's own, since copies of all took longer than their order */
  readonly archived?: true | undefined;
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
  const { q, stock, sort } = filter;
  const isByTitle = sort !== '' && q.trim() === '' && stock !== 'archived';
  const rows: readonly ManagedGame[] = isByTitle ? titlesFirst(listings) : rowsOf(listings, archived, filter);
  const matching = rows.filter((game) => (ticked === null ? isFound(game, filter) : ticked.has(game.id)));
  return sort === '' ? matching : sortedBy(isByTitle ? matching : byTitle(matching), sort, soldOf);
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

/** Sorts games that are in the order of their titles, which is that of games with one figure too. */
function sortedBy(games: readonly ManagedGame[], sort: ManagedSort, soldOf: ManagedSource['soldOf']): ManagedGame[] {
  const figures = {
    price: ({ priceCentimes }) => priceCentimes,
    keys: ({ free }) => free,
    // why: a margin that isn't known comes first where the smallest does
    margin: (game) => marginOf(game) ?? -Infinity,
    sold: ({ id }) => soldOf(id),
    title: () => 0,
  } satisfies Readonly<Record<string, (game: ManagedGame) => number>>;
  const figure: (game: ManagedGame) => number = figures[sort.replace('-', '') as keyof typeof figures];
  // why: each game is compared often, so its figure is worked out once
  const rows = games.map((game) => ({ game, figure: figure(game) })).sort((a, b) => compare(a.figure, b.figure));
  if (sort.startsWith('-')) rows.reverse();
  return rows.map(({ game }) => game);
}

function rowsOf(listings: readonly Listing[], archived: readonly CatalogueGame[], { q, stock }: ManagedFilter): readonly ManagedGame[] {
  if (q.trim() === '') return stock === 'archived' ? byNewest(archived.map(toArchivedRow)) : newestFirst(listings);
  return stock === 'archived' ? archived.map(toArchivedRow) : listings;
}

const newestFirst = oncePerList(byNewest);
const titlesFirst = oncePerList(byTitle);

/** Keeps the sorted games of each list of the catalogue, which stays the same until a game changes. */
function oncePerList(order: (games: readonly ManagedGame[]) => readonly ManagedGame[]) {
  const sorted = new WeakMap<readonly Listing[], readonly ManagedGame[]>();
  return (listings: readonly Listing[]): readonly ManagedGame[] => {
    const earlier = sorted.get(listings);
    if (earlier) return earlier;
    const rows = order(listings);
    sorted.set(listings, rows);
    return rows;
  };
}

function byNewest(games: readonly ManagedGame[]): ManagedGame[] {
  return inOrder(games, (a, b) => b.createdAt - a.createdAt);
}

function byTitle(games: readonly ManagedGame[]): ManagedGame[] {
  return inOrder(games, () => 0);
}

/** why: folds each title once, since the games of one import have one time and each is compared often */
function inOrder(games: readonly ManagedGame[], before: (a: ManagedGame, b: ManagedGame) => number): ManagedGame[] {
  const rows = games.map((game) => ({ game, title: foldText(game.title) }));
  rows.sort((a, b) => before(a.game, b.game) || compare(a.title, b.title) || compare(a.game.id, b.game.id));
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
