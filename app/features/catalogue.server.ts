import {
  type CatalogueFilter,
  type CataloguePage,
  countGenres,
  cutPage,
  type Listing,
  scanIndex,
  type SearchIndex,
  toListing,
} from '~/domain/catalogue';
import { type Game, MAX_FEATURED } from '~/domain/game';
import type { Genre } from '~/domain/genre';
import { isTakeable } from '~/domain/key';
import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import { type Batch, type Store, StoreError, type WatchTarget } from '~/ports/store';

import { follow } from './change-stream';
import { toGame } from './game.server';
import { type Key, toKey } from './key.server';

/** Changes that come in a burst are gathered for at most this long (ms). */
const GATHER_MS = 250;
/** How long the start waits for the first answer of the store (ms). */
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

type StockKey = Pick<Key, 'type' | 'state' | 'holdUntil'>;

/**
 * The read model of the store: every game and its stock, in memory, fed by the store's change stream. While the store is away it goes on
 * from what it knows; before it ever knew anything, each question is StoreError 'unavailable'.
 */
export function createCatalogue({ store, clock, log }: { readonly store: Store; readonly clock: Clock; readonly log: Log }) {
  const games = new Map<string, Game>();
  const stock = new Map<string, Map<string, StockKey>>();
  const listings = new Map<string, Listing>();
  /** Game id → the next time (ms) at which a hold on one of its keys ends. */
  const holdEnds = new Map<string, number>();
  const stale = new Set<string>();
  let view: View | null = null;
  let version = 0;
  let loaded = false;
  let gatherTimer: NodeJS.Timeout | undefined;
  let holdTimer: NodeJS.Timeout | undefined;
  let lastRefresh = { at: 0, cost: 0 };
  const streams: (() => void)[] = [];
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
    page,
    /** At most 10, the best rated first. Section 9. */
    featured: () => current().featured,
    /** Every genre of the fixed list, with how many games it has. */
    genreCounts: () => current().genreCounts,
    /** The platforms that games are for, by name. */
    platforms: () => current().platforms,
    /** The games that are hidden from the store and kept for their orders. */
    archived(): readonly Game[] {
      current();
      return [...games.values()].filter((game) => game.archived);
    },

    /** Every game that the store shows, in no order. */
    all: () => current().all,
  };

  /** Resolves when everything is read. StoreError 'unavailable' after 10 seconds; the reading goes on, and it can be asked again. */
  function start(): Promise<void> {
    starting ??= open();
    return within(starting, START_TIMEOUT_MS);
  }

  /** Ends the change streams; what is known stays. */
  function stop(): void {
    for (const close of streams.splice(0)) close();
    clearTimeout(gatherTimer);
    clearTimeout(holdTimer);
    starting = null;
  }

  /** A game's row; null where the store doesn't show it. */
  function find(id: string): Listing | null {
    current();
    return listings.get(id) ?? null;
  }

  /** A game with everything that its page shows; null where the store doesn't show it. */
  function game(id: string): Game | null {
    const found = known(id);
    return found === null || found.archived ? null : found;
  }

  /** A game, an archived one too: its cover is still on the pages of its orders. */
  function known(id: string): Game | null {
    current();
    return games.get(id) ?? null;
  }

  /** One page of what the filter finds. */
  function page(filter: CatalogueFilter): CataloguePage {
    return cutPage(current().search(filter), filter.page);
  }

  function current(): View {
    if (!loaded) throw new StoreError('unavailable', 'the catalogue has not been read yet');
    view ??= toView([...listings.values()]);
    return view;
  }

  // --- listening

  async function open(): Promise<void> {
    const ready = [listen({ from: 'games' }, takeGames), listen({ from: 'codes', group: true, where: [['used', '==', false]] }, takeKeys)];
    await Promise.all(ready);
    loaded = true;
    refresh();
  }

  function listen(target: WatchTarget, take: (batch: Batch) => void): Promise<void> {
    return new Promise((resolve) => {
      const close = follow({ store, target, log }, (batch) => {
        take(batch);
        if (loaded) gather();
        resolve();
      });
      streams.push(close);
    });
  }

  function takeGames(batch: Batch): void {
    if (batch.initial || batch.reset) {
      for (const id of games.keys()) stale.add(id);
      games.clear();
    }
    for (const change of batch.changes) {
      const id = change.type === 'put' ? change.doc.id : change.id;
      stale.add(id);
      if (change.type === 'gone') games.delete(id);
      else keep(() => games.set(id, toGame(change.doc)), change.doc.path);
    }
  }

  function takeKeys(batch: Batch): void {
    if (batch.initial || batch.reset) {
      for (const id of stock.keys()) stale.add(id);
      stock.clear();
    }
    for (const change of batch.changes) {
      const path = change.type === 'put' ? change.doc.path : change.path;
      const gameId = path.split('/')[1] ?? '';
      stale.add(gameId);
      const keys = stock.get(gameId) ?? new Map<string, StockKey>();
      stock.set(gameId, keys);
      if (change.type === 'gone') keys.delete(change.id);
      else keep(() => keys.set(change.doc.id, toStockKey(toKey(change.doc))), path);
    }
  }

  /** One document that can't be read must not take the others with it. */
  function keep(read: () => void, path: string): void {
    try {
      read();
    } catch (error) {
      log.error('catalogue-document-unreadable', error, { path });
    }
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
    const found = games.get(id);
    const keys = [...(stock.get(id)?.values() ?? [])];
    const ends = keys.filter((key) => key.state === 'held' && key.holdUntil > now).map((key) => key.holdUntil);
    if (ends.length > 0) holdEnds.set(id, Math.min(...ends));
    else holdEnds.delete(id);
    if (keys.length === 0) stock.delete(id);
    if (!found || found.archived) return listings.delete(id);
    listings.set(
      id,
      toListing(
        found,
        keys.filter((key) => isTakeable(key, now)),
      ),
    );
    return true;
  }

  /** A hold that ends changes the stock without a write: it is woken for. */
  function awaitHolds(now: number): void {
    clearTimeout(holdTimer);
    if (holdEnds.size === 0) return;
    const next = Math.min(...holdEnds.values());
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

function toStockKey({ type, state, holdUntil }: Key): StockKey {
  return { type, state, holdUntil };
}

function within(promise: Promise<void>, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new StoreError('unavailable', 'the catalogue could not be read in time')), ms);
    void promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
