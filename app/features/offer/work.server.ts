import { endOf } from '~/domain/offer';
import { lowestBefore } from '~/domain/offer/price-log';
import { isInOffer, offeredCount, type OfferRow } from '~/domain/offer/row';
import { historyOf } from '~/domain/offer/verdict';
import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import type { Data, Snapshot, Store, Transaction, Write } from '~/ports/store';
import { retryOnConflict } from '~/ports/store/retry';

import { recordChange } from '~/features/audit/index.server';
import { areSameRows, createPreviewWork, unlessStale } from '~/features/bulk-job/index.server';
import { tryParse, withChangedAt } from '~/features/documents/index.server';
import { toGame } from '~/features/game/index.server';
import { type Offer, offerPath, OFFERS, toOffer } from './document.server';
import type { Offers } from './offers.server';
import { decided, offerRows, readOffers } from './rows.server';

const GUARD = 'guards/offers';
/** why 390: a commit takes 400 writes, one of them for the offer itself */
const BATCH_SIZE = 390;

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly offers: Offers;
}

/**
 * Creates the work that gives an offer to its games, in counted steps, also after a crash. It counts for none of them before all have it.
 */
export function createOfferWork({ store, clock, log, offers }: Dependencies) {
  const work = createPreviewWork<Offer, OfferRow>({
    store,
    clock,
    log,
    previews: offers,
    from: OFFERS,
    toFile: toOffer,
    failure: 'offer-stopped',
    states: ['writing'],
    itemsOf: async (offer) => (await offers.rowsOf(offer)).filter((row) => isInOffer(row.verdict)),
    step: async (offer, rows) => {
      const rest = (await rows()).slice(offer.progress);
      return rest.length === 0 ? finish(offer) : giveSome(offer, rest.slice(0, BATCH_SIZE));
    },
  });

  /**
   * Decides on a preview. 'refreshed': it changed, and nothing was done. ShopError 'not-found'; 'wrong-state' where no game can get it, or
   * its end is past; 'conflict' while the games get another offer.
   */
  function begin(id: string, by: string): Promise<'begun' | 'refreshed'> {
    return retryOnConflict(offerPath(id), () => tryBegin(id, by));
  }

  async function tryBegin(id: string, by: string): Promise<'begun' | 'refreshed' | null> {
    const offer = await offers.find(id);
    if (!offer) throw new ShopError('not-found', [id]);
    if (offer.state !== 'preview') return 'begun';
    const rows = await offers.rowsOf(offer);
    const ids = rows.map((row) => row.id);
    const now = await offerRows(store, ids, offer, clock());
    if (!(await areSameRows(rows, now, saidOf))) {
      await unlessStale(offers.refresh(offer, now));
      return 'refreshed';
    }
    if (offeredCount(offer.counts) === 0 || offer.endsAt <= clock()) throw new ShopError('wrong-state', [id]);
    if (!(await decide(offer, by))) return null;
    work.run(id);
    return 'begun';
  }

  function decide(offer: Offer, by: string): Promise<boolean> {
    return store.transaction(async (tx) => {
      const [snap, guard] = await tx.getMany([offerPath(offer.id), GUARD]);
      if (!snap || snap.rev !== offer.rev) return false;
      // why: games would get two offers at once, and each of the two would count on theirs
      if (typeof guard?.data['applying'] === 'string') throw new ShopError('conflict', [offer.id]);
      tx.set(GUARD, { applying: offer.id });
      tx.update(snap.path, offers.moved(offer, 'decide', { by, expiresAt: null }));
      record(tx, offer, by);
      return true;
    });
  }

  function record(tx: Transaction, { id, names, percent, priceCentimes, round, startsAt, endsAt, counts }: Offer, by: string): void {
    const price = priceCentimes === null ? {} : { priceCentimes };
    const terms = percent === null ? price : { percent, ...(round !== null && { roundTo: `.${round}` }) };
    const after = { names, ...terms, startsAt, endsAt, games: offeredCount(counts) };
    recordChange(tx, { at: clock(), by, action: 'offer-begun', subject: offerPath(id), before: null, after });
  }

  async function giveSome(offer: Offer, rows: readonly OfferRow[]): Promise<void> {
    const snaps = await store.getMany(rows.map(({ id }) => `games/${id}`));
    const others = await othersOf(snaps);
    const [now, writes] = [clock(), [] as Write[]];
    rows.forEach((row, index) => {
      const snap = snaps[index] ?? null;
      const fields = snap && fieldsOf(snap, offer, row, { others, now });
      if (snap && fields) writes.push({ update: snap.path, patch: { ...fields, ...withChangedAt(now) }, ifRev: snap.rev });
    });
    const skipped = offer.skipped + rows.length - writes.length;
    await store.commit([offers.counted(offer, rows.length, { skipped }), ...writes]);
  }

  async function othersOf(snaps: readonly (Snapshot | null)[]): Promise<ReadonlyMap<string, Offer>> {
    const others = new Map<string, Offer>();
    const ids = snaps.flatMap((snap) => (snap && tryParse(toGame, snap)?.offer?.id) ?? []);
    await readOffers(store, ids, others);
    return others;
  }

  /** The offer counts from here on, for all of its games at once. */
  function finish(offer: Offer): Promise<void> {
    return store.transaction(async (tx) => {
      const [snap, guard] = await tx.getMany([offerPath(offer.id), GUARD]);
      if (!snap || snap.rev !== offer.rev) return;
      const now = clock();
      tx.update(snap.path, offers.moved(offer, 'finish', { finishedAt: now, appliedAt: now, progress: offer.progress }));
      if (guard?.data['applying'] === offer.id) tx.set(GUARD, { applying: null });
      log.info('offer-done', { id: offer.id, games: offeredCount(offer.counts), skipped: offer.skipped });
    });
  }

  /** Waits until no work on an offer runs, or for `ms`; true where all of its games have it. */
  async function settled(id: string, ms: number): Promise<boolean> {
    return (await work.settled(id, ms))?.state === 'done';
  }

  return { begin, settled, resume: work.resume, stopWork: work.stop };
}

/** Returns what the owner saw of a row, as one text. */
function saidOf({ id, verdict, asking, was, price, cost, other }: OfferRow): string {
  return JSON.stringify([id, verdict, asking, was, price, cost, other]);
}

interface Present {
  readonly others: ReadonlyMap<string, Offer>;
  readonly now: number;
}

/** Returns the fields of a game in an offer; null where it left the store, or can't be read. */
function fieldsOf(snap: Snapshot, { id, startsAt, endsAt }: Offer, row: OfferRow, { others, now }: Present): Data | null {
  const game = tryParse(toGame, snap);
  if (game === null || game.archived) return null;
  const other = decided(others.get(game.offer?.id ?? ''));
  if (game.offer?.id !== id && other !== null && now < endOf(other)) return null;
  const history = game.offer?.id === id ? game : historyOf(game, other, now);
  return {
    offer: { id, priceCentimes: row.price, wasCentimes: lowestBefore(history, startsAt), startsAt, endsAt },
    priceLog: history.priceLog.map((entry) => ({ ...entry })),
    pastOffers: history.pastOffers.map((past) => ({ ...past })),
  };
}
