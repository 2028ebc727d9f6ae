import { type Listing, looksTheSame, toListing } from '~/domain/catalogue';
import { nextEnd, availableAt } from '~/domain/catalogue/availability';
import { type GameOffer, steadyAround } from '~/domain/offer';
import type { Clock } from '~/ports/clock';

import type { CatalogueSource } from './source';

/** The most time (ms) for which a burst of changes is gathered. */
const GATHER_MS = 250;
/** The most games that are refreshed before other requests get a turn: an offer may change all prices. */
const BATCH_SIZE = 1000;
/** The interval (ms) of checks for ended holds and offers, since a computer's clock may jump. */
const CHECK_MS = 1000;

interface Dependencies {
  readonly clock: Clock;
  /** null before it is opened. */
  readonly source: () => CatalogueSource | null;
  /** Returns the offer of a game as it counts now. */
  readonly inForce: (offer: GameOffer | null) => GameOffer | null;
  readonly view: {
    readonly put: (listing: Listing) => void;
    readonly drop: (id: string) => void;
    /** `shownAnew`: the games that look another way now. */
    readonly renew: (shownAnew: number) => void;
    readonly find: (id: string) => Listing | null;
    readonly ids: () => Iterable<string>;
  };
}

export function createListings({ clock, source, inForce, view }: Dependencies) {
  /** Game id → the next time (ms) at which a hold on one of its keys ends. */
  const holdEnds = new Map<string, number>();
  /** Game id → the times (ms) between which its price stays as it is, by its offer. */
  const steady = new Map<string, ReturnType<typeof steadyAround>>();
  const stale = new Set<string>();
  let gatherTimer: NodeJS.Timeout | undefined;
  let checkTimer: NodeJS.Timeout | undefined;
  let lastRefresh = { at: 0, cost: 0 };

  return { mark: markStale, gather, refreshAll, stop, isStale: (id: string) => stale.has(id) };

  function markStale(ids: Iterable<string>): void {
    for (const id of ids) stale.add(id);
  }

  function stop(): void {
    clearTimeout(gatherTimer);
    clearTimeout(checkTimer);
  }

  /** Shows the first change at once; the rest of a burst waits until refreshing has taken at most a tenth of the time. */
  function gather(): void {
    if (gatherTimer) return;
    const wait = lastRefresh.at + Math.min(GATHER_MS, lastRefresh.cost * 10) - performance.now();
    if (wait <= 0) return refresh();
    gatherTimer = setTimeout(refresh, wait);
    gatherTimer.unref();
  }

  function refreshAll(): void {
    const games = source()?.games();
    if (!games) return;
    stale.clear();
    for (const id of view.ids()) if (!games.has(id)) stale.add(id);
    refreshEach([...games.keys(), ...stale]);
    stale.clear();
  }

  function refresh(): void {
    clearTimeout(gatherTimer);
    gatherTimer = undefined;
    const some = [...stale].slice(0, BATCH_SIZE);
    refreshEach(some);
    for (const id of some) stale.delete(id);
    if (stale.size > 0) gatherTimer = setTimeout(refresh, 0).unref();
  }

  function refreshEach(ids: Iterable<string>): void {
    const from = performance.now();
    const now = clock();
    let [isAny, shownAnew] = [false, 0];
    for (const id of ids) {
      const [before, row] = [view.find(id), rowOf(id, now)];
      if (row) view.put(row);
      else if (before) view.drop(id);
      else continue;
      isAny = true;
      if (!before || !row || !looksTheSame(before, row)) shownAnew += 1;
    }
    if (isAny) view.renew(shownAnew);
    lastRefresh = { at: performance.now(), cost: performance.now() - from };
    awaitNext(now);
  }

  function rowOf(id: string, now: number): Listing | null {
    const from = source();
    const game = from?.games().get(id);
    const stock = from?.stock(id, now) ?? null;
    const end = stock && nextEnd(stock, now);
    if (end === null) holdEnds.delete(id);
    else holdEnds.set(id, end);
    const offer = game && !game.archived ? inForce(game.offer) : null;
    if (offer === null) steady.delete(id);
    else steady.set(id, steadyAround(offer, now));
    return game && !game.archived ? toListing(game, stock ? availableAt(stock, now) : {}, now, offer) : null;
  }

  /** Sets a timer, since a hold that ends changes the stock without a write, and an offer that begins or ends the price. */
  function awaitNext(now: number): void {
    clearTimeout(checkTimer);
    if (holdEnds.size === 0 && steady.size === 0) return;
    let next = Number.POSITIVE_INFINITY;
    for (const end of holdEnds.values()) next = Math.min(next, end);
    for (const { until } of steady.values()) next = Math.min(next, until);
    checkTimer = setTimeout(check, Math.min(CHECK_MS, Math.max(1, next - now)));
    checkTimer.unref();
  }

  function check(): void {
    const now = clock();
    for (const [id, end] of holdEnds) if (end <= now) stale.add(id);
    for (const [id, { from, until }] of steady) if (now < from || now >= until) stale.add(id);
    if (stale.size > 0) refresh();
    else awaitNext(now);
  }
}
