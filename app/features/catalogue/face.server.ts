import {
  type CatalogueFilter,
  type CatalogueGame,
  type CataloguePage,
  countGenres,
  cutPage,
  type Listing,
  scanIndex,
  type SearchIndex,
  toListing,
} from '~/domain/catalogue';
import { nextEnd, takeableAt } from '~/domain/display-stock';
import { type Game, MAX_FEATURED } from '~/domain/game';
import type { Genre } from '~/domain/genre';
import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import { type Store, StoreError } from '~/ports/store/port';

import { createPackedSource, type Packing } from './packed.server';
import { isPacked } from './packing.server';
import type { CatalogueSource } from './source';
import { createWholeSource } from './whole.server';

export { type PackEvidence, readPackEvidence } from './pack.server';
export { PACK_ABOVE } from './packed.server';
export { forgetPacks } from './packing.server';

/** Changes that come in a burst are gathered for at most this long (ms). */
const GATHER_MS = 250;
/** How long the start waits for a sign of the store (ms). */
const START_TIMEOUT_MS = 10_000;
/** A hold's end is looked for at least this often (ms) while there are holds, since a computer's clock may jump. */
const HOLD_CHECK_MS = 1000;

export type Catalogue = ReturnType<typeof createCatalogue>;

/** What is derived from the listings, made anew for each version. */
interface View {
  readonly search: SearchIndex;
  readonly featured: readonly Listing[];
  readonly genreCounts: readonly { readonly genre: Genre; readonly count: number }[];
  readonly platforms: readonly string[];
  readonly all: readonly Listing[];
}

/**
 * The read model of the store: every game and its stock, in memory, fed by the store's change stream. Where `packing` is given and there
 * are more games than it says, it starts from packs of them. While the store is away it goes on from what it knows; before it ever knew
 * anything, each question is StoreError 'unavailable'.
 */
export function createCatalogue({
  store,
  clock,
  log,
  packing = null,
}: {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly packing?: Packing | null;
}) {
  const listings = new Map<string, Listing>();
  /** Game id → the next time (ms) at which a hold on one of its keys ends. */
  const holdEnds = new Map<string, number>();
  const stale = new Set<string>();
  let source: CatalogueSource | null = null;
  let view: View | null = null;
  let version = 0;
  let loaded = false;
  let gatherTimer: NodeJS.Timeout | undefined;
  let holdTimer: NodeJS.Timeout | undefined;
  let lastRefresh = { at: 0, cost: 0 };
  let lastSign = 0;
  let starting: Promise<void> | null = null;

  return {
    start,
    stop,
    /** Grows with every change that a page could show. */
    get version(): number {
      return version;
    },
    /** How many games the store shows. */
    get total(): number {
      return current().all.length;
    },
    find,
    game,
    known,
    /** Whether a game that was just saved is what pages show from now on. */
    shows: (saved: Game) => sourceOf().shows(saved),
    page,
    /** At most 10, the best rated first. */
    featured: () => current().featured,
    /** Every genre of the fixed list, with how many games it has. */
    genreCounts: () => current().genreCounts,
    /** The platforms that games are for, by name. */
    platforms: () => current().platforms,
    /** The games that are hidden from the store and kept for their orders. */
    archived(): readonly CatalogueGame[] {
      return [...sourceOf().games().values()].filter((each) => each.archived);
    },

    /** Every game that the store shows, in no order. */
    all: () => current().all,
  };

  /**
   * Resolves when everything is read; `tell` is told of work that takes long. StoreError 'unavailable' after 10 seconds without a sign; the
   * reading goes on, and it can be asked again.
   */
  function start(tell: (line: string) => void = () => {}): Promise<void> {
    lastSign = performance.now();
    starting ??= open((line) => {
      lastSign = performance.now();
      if (line !== '') tell(line);
    }).catch((error: unknown) => {
      starting = null;
      throw error;
    });
    return within(starting, () => lastSign + START_TIMEOUT_MS);
  }

  /** Ends the change streams; what is known stays. */
  function stop(): void {
    source?.close();
    clearTimeout(gatherTimer);
    clearTimeout(holdTimer);
    starting = null;
  }

  /** A game's row; null where the store doesn't show it. */
  function find(id: string): Listing | null {
    current();
    return listings.get(id) ?? null;
  }

  /** A game with everything that its page shows; null where the store doesn't show it. StoreError where it has to be read and can't be. */
  async function game(id: string): Promise<Game | null> {
    const found = await sourceOf().game(id);
    return found === null || found.archived ? null : found;
  }

  /** What lists and covers show of a game, of an archived one too: its cover is still on the pages of its orders. */
  function known(id: string): CatalogueGame | null {
    return sourceOf().games().get(id) ?? null;
  }

  /** One page of what the filter finds. */
  function page(filter: CatalogueFilter): CataloguePage {
    return cutPage(current().search(filter), filter.page);
  }

  function current(): View {
    sourceOf();
    view ??= toView([...listings.values()]);
    return view;
  }

  function sourceOf(): CatalogueSource {
    if (!source || !loaded) throw new StoreError('unavailable', 'the catalogue has not been read yet');
    return source;
  }

  async function open(tell: (line: string) => void): Promise<void> {
    const options = { store, clock, log, onChange };
    const packed = packing !== null && (await isPacked(store, packing.above)) ? packing : null;
    source?.close();
    source = packed ? createPackedSource({ ...options, packing: packed, tell }) : createWholeSource(options);
    await source.open();
    loaded = true;
    refresh();
  }

  function onChange(ids: Iterable<string>): void {
    for (const id of ids) stale.add(id);
    if (loaded) gather();
  }

  // --- refreshing

  /** The first change is shown at once; those of a burst wait until refreshing has taken at most a tenth of the time. */
  function gather(): void {
    if (gatherTimer) return;
    const wait = lastRefresh.at + Math.min(GATHER_MS, lastRefresh.cost * 10) - performance.now();
    if (wait <= 0) return refresh();
    gatherTimer = setTimeout(refresh, wait);
    gatherTimer.unref();
  }

  /** Brings the rows of all games that changed up to date. */
  function refresh(): void {
    clearTimeout(gatherTimer);
    gatherTimer = undefined;
    const from = performance.now();
    const now = clock();
    const changed = [...stale].filter((id) => refreshRow(id, now)).length;
    stale.clear();
    if (changed > 0) {
      version += 1;
      view = toView([...listings.values()]);
    }
    lastRefresh = { at: performance.now(), cost: performance.now() - from };
    awaitHolds(now);
  }

  /** False where nothing about the game is different. */
  function refreshRow(id: string, now: number): boolean {
    const found = source?.games().get(id);
    const stock = source?.stock(id, now) ?? null;
    const end = stock && nextEnd(stock, now);
    if (end === null) holdEnds.delete(id);
    else holdEnds.set(id, end);
    if (!found || found.archived) return listings.delete(id);
    listings.set(id, toListing(found, stock ? takeableAt(stock, now) : {}));
    return true;
  }

  /** A hold that ends changes the stock without a write: it is woken for. */
  function awaitHolds(now: number): void {
    clearTimeout(holdTimer);
    if (holdEnds.size === 0) return;
    let next = Number.POSITIVE_INFINITY;
    for (const end of holdEnds.values()) next = Math.min(next, end);
    holdTimer = setTimeout(endHolds, Math.min(HOLD_CHECK_MS, Math.max(1, next - now)));
    holdTimer.unref();
  }

  function endHolds(): void {
    const now = clock();
    for (const [id, end] of holdEnds) if (end <= now) stale.add(id);
    if (stale.size > 0) refresh();
    else awaitHolds(now);
  }
}

function toView(all: readonly Listing[]): View {
  let search: SearchIndex | null = null;
  return {
    // built for the first question that needs it: a burst of changes that nobody looks at costs nothing
    search: (filter) => (search ??= scanIndex(all))(filter),
    featured: all
      .filter((listing) => listing.featured)
      .sort(byInvitation)
      .slice(0, MAX_FEATURED),
    genreCounts: countGenres(all),
    platforms: [...new Set(all.map((listing) => listing.platform))].filter((platform) => platform !== '').sort(),
    all,
  };
}

/** The home page opens with what can be bought, then with what is new in the store, then with the best. */
function byInvitation(a: Listing, b: Listing): number {
  return Number(b.free > 0) - Number(a.free > 0) || b.createdAt - a.createdAt || b.rating - a.rating || (a.title < b.title ? -1 : 1);
}

/** As the promise; StoreError 'unavailable' once the end, which may move on, is reached. */
function within(promise: Promise<void>, endsAt: () => number): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout;
    const await_ = () => {
      const left = endsAt() - performance.now();
      if (left <= 0) reject(new StoreError('unavailable', 'the catalogue could not be read in time'));
      else timer = setTimeout(await_, left);
    };
    await_();
    void promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
