import { type CatalogueFilter, type CatalogueGame, type CataloguePage, type Listing, NO_FILTER, toListing } from '~/domain/catalogue';
import type { Game } from '~/domain/game';
import { endedLately } from '~/domain/offer';
import type { Language } from '~/domain/shared/language';
import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import { type Store, StoreError } from '~/ports/store';

import { createOfferFeed } from '~/features/offer/index.server';
import { createSearch } from '~/features/search/index.server';
import { createSnapshotSource, type SnapshotOptions } from './snapshot.server';
import { hasSnapshot } from './snapshot-document.server';
import { createListings } from './listings';
import type { CatalogueSource } from './source';
import type { Sales } from './sales';
import { createView } from './facets';
import { createAllGamesSource } from './all-games.server';

export { forgetSnapshot, type SnapshotEvidence, readSnapshotEvidence } from './snapshot-document.server';
export { SNAPSHOT_ABOVE } from './snapshot.server';
export type { Sales } from './sales';

const START_TIMEOUT_MS = 30_000;
const NEAREST_COUNT = 3;
const IN_STOCK_COUNT = 4;
const ALIKE_COUNT = 6;
/** The most of a game's own genre, where there are others. */
const ALIKE_OF_GENRE = 4;
/** The fewest games of one commit that pages follow now and then, not at once: it is a part of a change of many. */
const MANY_GAMES = 100;
const FOLLOW_MANY_MS = 1000;
/** The games among which those of other genres are found. */
const ALIKE_AMONG = 24;

export type Catalogue = ReturnType<typeof createCatalogue>;

/**
 * Creates the read model of the store: every game and its stock, in memory, or from packs. Before the first read, StoreError 'unavailable'.
 */
export function createCatalogue({
  store,
  clock,
  log,
  packing = null,
  startMs = START_TIMEOUT_MS,
}: {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly packing?: SnapshotOptions | null;
  /** The time (ms) for the store's first sign of life. */
  readonly startMs?: number;
}) {
  let source: CatalogueSource | null = null;
  let version = 0;
  let loaded = false;
  let lastSign = 0;
  let sales: Sales = { quarter: new Map(), month: new Map() };
  const view = createView({ aliasesOf, soldOf: (id) => sales.quarter.get(id) ?? 0 }, () => sales.month, rankOf);
  let starting: Promise<void> | null = null;
  let following: NodeJS.Timeout | undefined;
  const offers = createOfferFeed({ store, log, onChange: onOffers });
  const listings = createListings({
    clock,
    source: () => source,
    inForce: offers.inForce,
    view: {
      find: view.search.find,
      put: (listing) => view.put(listing),
      drop: (id) => view.drop(id),
      renew: (shownAnew) => {
        if (shownAnew > 0) advance(shownAnew);
        view.renew();
      },
      ids: () => view.search.ids({ inStock: false }),
    },
  });

  return {
    start,
    stop,
    /** Grows with every change that a page could show. */
    get version(): number {
      return version;
    },
    get total(): number {
      return current().search.total();
    },
    find,
    /** Returns whether the store shows this game; false before the first read. */
    has: (id: string) => loaded && view.search.has(id),
    game,
    /** Returns a game with its description, without a read; null in a store with too many games for that. */
    described: (id: string): Game | null => sourceOf().described(id),
    known: catalogueGame,
    /** Returns whether the offer of a game ended within a day. */
    isOfferOver(id: string): boolean {
      const catalogued = catalogueGame(id);
      return catalogued !== null && endedLately({ buyingPrice: catalogued.buyingPrice, offer: offers.inForce(catalogued.offer) }, clock());
    },
    /** Returns the name of the offer that lowers the price of a game now; '' where there is none. */
    offerName: (id: string, language: Language) => (find(id)?.offer ? offers.nameOf(catalogueGame(id)?.offer?.id ?? '', language) : ''),
    aliasesOf,
    /** Returns whether pages already show a game that was just saved. */
    shows: (saved: Game) => sourceOf().shows(saved) && !listings.isStale(saved.id),
    page,
    /** Returns the games with the most similar titles, and the first of those in stock, for a search without results. */
    instead(text: string): { readonly nearest: readonly Listing[]; readonly inStock: readonly Listing[] } {
      return { nearest: current().search.nearest(text, NEAREST_COUNT), inStock: inStock() };
    },
    inStock,
    /** Returns the games of a text, the best answers first, as the storefront's list does. */
    search: (q: string): readonly Listing[] => current().search.first({ ...NO_FILTER, q }, Number.MAX_SAFE_INTEGER),
    searchArchived,
    /** Returns the games with this title or alias, as the search compares them. */
    named: (name: string): readonly Listing[] => current().search.named(name),
    alike,
    /** Returns at most 10, in the owner's order. */
    featured: () => current().featured(),
    homeSections: () => current().homeSections(),
    inFeaturedPlace: () => current().inFeaturedPlace(),
    /** Returns every genre of the fixed list, with its number of games. */
    genreCounts: () => current().genreCounts(),
    /** Returns the number of games of each choice of a list, with all other filters as they are. */
    counts: (filter: CatalogueFilter) => current().search.countEach(filter, current().platforms()),
    platforms: () => current().platforms(),
    types: () => current().types(),
    archived,

    /** Sets the keys sold of each game: lists and answers rank by 90 days, the home page by 30. */
    takeSales(counted: Sales): void {
      const before = sales;
      sales = counted;
      view.search.sell(new Set([...before.quarter.keys(), ...counted.quarter.keys()]));
      version += 1;
      view.renew();
    },

    /** Returns the keys of a game sold in 30 and in 90 days. */
    soldOf: (id: string) => ({ month: sales.month.get(id) ?? 0, quarter: sales.quarter.get(id) ?? 0 }),

    all: () => current().all(),
    /** Returns the ids of all games that the store shows, or of those in stock. */
    ids: (which: { readonly inStock: boolean } = { inStock: false }) => current().search.ids(which),
  };

  function archived(): readonly CatalogueGame[] {
    return [...sourceOf().games().values()].filter((each) => each.archived);
  }

  function searchArchived(q: string): readonly CatalogueGame[] {
    const search = createSearch({ aliasesOf, soldOf: () => 0 });
    for (const each of archived()) search.put(toListing(each, {}));
    return search.first({ ...NO_FILTER, q }, Number.MAX_SAFE_INTEGER).flatMap(({ id }) => catalogueGame(id) ?? []);
  }

  function inStock(): readonly Listing[] {
    return current().search.first({ ...NO_FILTER, inStock: true }, IN_STOCK_COUNT);
  }

  /** Returns games that can be bought: of the same genre, and of others for the same platform, so that two genres at least are there. */
  function alike({ id, genre, platform }: Pick<Listing, 'id' | 'genre' | 'platform'>): readonly Listing[] {
    const among = (filter: Partial<CatalogueFilter>) =>
      current()
        .search.first({ ...NO_FILTER, ...filter, inStock: true }, ALIKE_AMONG)
        .filter((other) => other.id !== id);
    const own = genre === '' ? [] : among({ genre }).slice(0, ALIKE_COUNT);
    const others = (platform === '' ? [] : among({ platform })).filter((other) => other.genre !== genre).slice(0, ALIKE_COUNT);
    const count = Math.max(ALIKE_OF_GENRE, ALIKE_COUNT - others.length);
    return [...own.slice(0, count), ...others].slice(0, ALIKE_COUNT);
  }

  /** Resolves when everything is read; `tell` gets the progress. StoreError 'unavailable' after `startMs`; start() can be called again. */
  function start(tell: (line: string) => void = () => {}): Promise<void> {
    lastSign = performance.now();
    starting ??= open((line) => {
      lastSign = performance.now();
      if (line !== '') tell(line);
    }).catch((error: unknown) => {
      starting = null;
      throw error;
    });
    return within(starting, () => lastSign + startMs);
  }

  function stop(): void {
    source?.close();
    offers.close();
    listings.stop();
    clearTimeout(following);
    following = undefined;
    starting = null;
  }

  function find(id: string): Listing | null {
    return current().search.find(id);
  }

  /** Returns a game with all that its page shows; null where the store doesn't show it. StoreError where the read fails. */
  async function game(id: string): Promise<Game | null> {
    const fullGame = await sourceOf().game(id);
    return fullGame === null || fullGame.archived ? null : fullGame;
  }

  /** Returns what lists show of a game, also of an archived one, for the pages of its orders. */
  function catalogueGame(id: string): CatalogueGame | null {
    return sourceOf().games().get(id) ?? null;
  }

  function aliasesOf(id: string): readonly string[] {
    return sourceOf().games().get(id)?.aliases ?? [];
  }

  function rankOf(id: string): number {
    return sourceOf().games().get(id)?.rank ?? 0;
  }

  function page(filter: CatalogueFilter): CataloguePage {
    return current().search.page(filter);
  }

  function current(): typeof view {
    sourceOf();
    return view;
  }

  function sourceOf(): CatalogueSource {
    if (!source || !loaded) throw new StoreError('unavailable', 'the catalogue has not been read yet');
    return source;
  }

  async function open(tell: (line: string) => void): Promise<void> {
    const options = { store, clock, log, onChange };
    const packed = packing !== null && (await hasSnapshot(store, packing.above)) ? packing : null;
    source?.close();
    source = packed ? createSnapshotSource({ ...options, packing: packed, tell }) : createAllGamesSource(options);
    offers.close();
    await Promise.all([source.open(), offers.open()]);
    loaded = true;
    listings.refreshAll();
  }

  function onOffers(changed: ReadonlySet<string>): void {
    if (!loaded || changed.size === 0) return;
    const games = [...sourceOf().games().values()].filter(({ offer }) => offer !== null && changed.has(offer.id));
    if (games.length > 0)
      onChange(
        games.map(({ id }) => id),
        'games',
      );
  }

  function advance(games: number): void {
    if (games < MANY_GAMES) version += 1;
    else following ??= setTimeout(follow, FOLLOW_MANY_MS).unref();
  }

  function follow(): void {
    following = undefined;
    version += 1;
  }

  function onChange(changed: Iterable<string>, what: 'games' | 'keys'): void {
    const ids = [...changed];
    // why here too: a game's own page shows more than its row
    if (what === 'games') advance(ids.length);
    // why not before: the first reading ends with all games
    if (!loaded) return;
    listings.mark(ids);
    listings.gather();
  }
}

/** Waits for the promise; StoreError 'unavailable' at the end time, which may move on. */
function within(promise: Promise<void>, endsAt: () => number): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout;
    const await_ = () => {
      const msLeft = endsAt() - performance.now();
      if (msLeft <= 0) reject(new StoreError('unavailable', 'the catalogue could not be read in time'));
      else timer = setTimeout(await_, msLeft);
    };
    await_();
    void promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
