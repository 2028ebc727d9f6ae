import { type JobEvent, JOB_TRANSITIONS } from '~/domain/bulk-job/state';
import { endOf, type OfferState, offerState } from '~/domain/offer';
import { lowestBefore } from '~/domain/offer/price-log';
import { isInOffer, offeredCount, type OfferRow } from '~/domain/offer/row';
import { historyOf } from '~/domain/offer/verdict';
import { ShopError } from '~/domain/shared/shop-error';
import type { Data, Snapshot, Transaction, Write } from '~/ports/store';

import { recordChange } from '~/features/audit/index.server';
import { createBulkJob, createDecision, type JobNeeds, UNDECIDED } from '~/features/bulk-job/index.server';
import { isPossibleId, parseAll, tryParse, withChangedAt } from '~/features/documents/index.server';
import { toGame } from '~/features/game/index.server';
import { type Offer, offerPath, OFFERS, toOffer } from './document.server';
import { MAX_LENGTH_MS, type OfferInput } from './form.server';
import { decided, offerRows, readOffers, ROW_FORMAT } from './rows.server';

const GUARD = 'guards/offers';
/** why 390: a commit takes 400 writes, one of them for the offer itself */
const BATCH_SIZE = 390;

/**
 * Creates the owner's offers, from preview to end. Their work gives one to its games, and it counts for none of them before all have it.
 */
export function createOffers({ store, clock, log }: JobNeeds) {
  const job = createBulkJob<Offer, OfferRow, JobEvent, OfferRow>(
    { store, clock, log },
    {
      from: OFFERS,
      toFile: toOffer,
      rows: ROW_FORMAT,
      transitions: JOB_TRANSITIONS,
      working: ['writing'],
      done: ['done'],
      leaseMs: 15_000,
      failure: 'offer-stopped',
      itemsOf: (_, rows) => rows.filter((row) => isInOffer(row.verdict)),
      step: async (offer, readRows) => {
        const rest = (await readRows()).slice(offer.progress, offer.progress + BATCH_SIZE);
        return rest.length === 0 ? finish(offer) : giveSome(offer, rest);
      },
    },
  );

  /** ShopError 'wrong-state' where no game can get it, or its end is past; 'conflict' while the games get another offer. */
  const begin = createDecision<Offer, OfferRow>(store, job, {
    rowsNow: (offer, rows) =>
      offerRows(
        store,
        rows.map(({ id }) => id),
        offer,
        clock(),
      ),
    factsOf: (_, { id, verdict, asking, was, price, cost, other }) => [id, verdict, asking, was, price, cost, other],
    showAgain: job.refresh,
    decide: async (tx, offer, { by }) => {
      if (offeredCount(offer.counts) === 0 || offer.endsAt <= clock()) throw new ShopError('wrong-state', [offer.id]);
      // why: games would get two offers at once, and each of the two would count on theirs
      if (typeof (await tx.get(GUARD))?.data['applying'] === 'string') throw new ShopError('conflict', [offer.id]);
      tx.set(GUARD, { applying: offer.id });
      record(tx, offer, by);
      return { expiresAt: null };
    },
  });

  /** Stores an offer of these games for the owner's look; returns its id, or null where none of the games is for sale. */
  async function propose(input: OfferInput, ids: readonly string[]): Promise<string | null> {
    const rows = await offerRows(store, ids, input, clock());
    return rows.length === 0 ? null : job.keep(rows, { ...UNDECIDED, ...input, stoppedAt: null, appliedAt: null, skipped: 0 });
  }

  /** Returns the offers that the owner decided on, by their state: the next begin, the next end, or the last end, first. */
  async function list(): Promise<Readonly<Record<OfferState, readonly Offer[]>>> {
    const { docs } = await store.query({ from: OFFERS });
    const now = clock();
    const found = parseAll(toOffer, docs).filter(({ state }) => state !== 'preview');
    const inState = (state: OfferState) => found.filter((offer) => offerState(offer, now) === state);
    return {
      planned: inState('planned').sort((a, b) => a.startsAt - b.startsAt),
      running: inState('running').sort((a, b) => endOf(a) - endOf(b)),
      over: inState('over').sort((a, b) => endOf(b) - endOf(a)),
    };
  }

  /** Ends an offer now, for all of its games; one that is planned never begins. ShopError 'not-found', 'wrong-state' where it is over. */
  function stop(id: string, by: string): Promise<void> {
    return change(id, by, 'offer-stopped', (_, now) => ({ stoppedAt: now }));
  }

  /** Lets an offer end later. ShopError 'not-found', 'wrong-state' where it is over, 'conflict' for a time that is no later end. */
  function extend(id: string, endsAt: number, by: string): Promise<void> {
    return change(id, by, 'offer-extended', (offer) => {
      if (endsAt <= offer.endsAt || endsAt - offer.startsAt > MAX_LENGTH_MS) throw new ShopError('conflict', [id]);
      return { endsAt };
    });
  }

  function change(
    id: string,
    by: string,
    action: 'offer-stopped' | 'offer-extended',
    fieldsOf: (offer: Offer, now: number) => Data,
  ): Promise<void> {
    if (!isPossibleId(id)) throw new ShopError('not-found', [id]);
    return store.transaction(async (tx) => {
      const doc = await tx.get(offerPath(id));
      if (!doc) throw new ShopError('not-found', [id]);
      const [offer, now] = [toOffer(doc), clock()];
      if (offer.state !== 'done' || offerState(offer, now) === 'over') throw new ShopError('wrong-state', [id]);
      const fields = fieldsOf(offer, now);
      tx.update(doc.path, fields);
      recordChange(tx, { at: now, by, action, subject: doc.path, before: doc.data, after: { ...doc.data, ...fields } });
    });
  }

  /** Returns the names of offers, by their ids; '' among the ids counts as none. */
  async function namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, Offer['names']>> {
    const known = new Map<string, Offer>();
    await readOffers(
      store,
      ids.filter((id) => id !== ''),
      known,
    );
    return new Map([...known].map(([id, { names }]) => [id, names]));
  }

  function record(tx: Transaction, { id, names, percent, priceCentimes, round, startsAt, endsAt, counts }: Offer, by: string): void {
    const price = priceCentimes === null ? {} : { priceCentimes };
    const terms = percent === null ? price : { percent, ...(round !== null && { roundTo: `.${round}` }) };
    const after = { names, ...terms, startsAt, endsAt, games: offeredCount(counts) };
    recordChange(tx, { at: clock(), by, action: 'offer-begun', subject: offerPath(id), before: null, after });
  }

  async function giveSome(offer: Offer, rows: readonly OfferRow[]): Promise<void> {
    const docs = await store.getMany(rows.map(({ id }) => `games/${id}`));
    const others = await othersOf(docs);
    const [now, writes] = [clock(), [] as Write[]];
    rows.forEach((row, index) => {
      const doc = docs[index] ?? null;
      const fields = doc && fieldsOf(doc, offer, row, { others, now });
      if (doc && fields) writes.push({ update: doc.path, patch: { ...fields, ...withChangedAt(now) }, ifRev: doc.rev });
    });
    const skipped = offer.skipped + rows.length - writes.length;
    await store.commit([job.counted(offer, rows.length, { skipped }), ...writes]);
  }

  async function othersOf(docs: readonly (Snapshot | null)[]): Promise<ReadonlyMap<string, Offer>> {
    const others = new Map<string, Offer>();
    const ids = docs.flatMap((doc) => (doc && tryParse(toGame, doc)?.offer?.id) ?? []);
    await readOffers(store, ids, others);
    return others;
  }

  /** The offer counts from here on, for all of its games at once. */
  function finish(offer: Offer): Promise<void> {
    return store.transaction(async (tx) => {
      const [doc, guard] = await tx.getMany([offerPath(offer.id), GUARD]);
      if (!doc || doc.rev !== offer.rev) return;
      const now = clock();
      tx.update(doc.path, job.moved(offer, 'finish', { finishedAt: now, appliedAt: now, progress: offer.progress }));
      if (guard?.data['applying'] === offer.id) tx.set(GUARD, { applying: null });
      log.info('offer-done', { id: offer.id, games: offeredCount(offer.counts), skipped: offer.skipped });
    });
  }

  return { ...job, begin, propose, list, namesOf, stop, extend };
}

interface Present {
  readonly others: ReadonlyMap<string, Offer>;
  readonly now: number;
}

/** Returns the fields of a game in an offer; null where it left the store, or can't be read. */
function fieldsOf(doc: Snapshot, { id, startsAt, endsAt }: Offer, row: OfferRow, { others, now }: Present): Data | null {
  const game = tryParse(toGame, doc);
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
