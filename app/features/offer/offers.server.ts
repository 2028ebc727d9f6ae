import { endOf, type OfferState, offerState } from '~/domain/offer';
import { nextOfferState, type OfferEvent, type OfferFileState, type OfferRow, type OfferVerdict } from '~/domain/offer/row';
import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Data, Store } from '~/ports/store';

import { recordChange } from '~/features/audit/index.server';
import { createPreviews, UNDECIDED } from '~/features/bulk-job/index.server';
import { isPossibleId, parseAll } from '~/features/documents/index.server';
import { type Offer, offerPath, OFFERS, toOffer } from './document.server';
import { MAX_LENGTH_MS, type OfferInput } from './form.server';
import { offerRows, readOffers, ROW_FORMAT } from './rows.server';

const KEPT_MS = 24 * 60 * 60_000;
const LEASE_MS = 15_000;

export type Offers = ReturnType<typeof createOfferStore>;

/** Creates the store of offers, from preview to end; work.server.ts gives them to their games. */
export function createOfferStore({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
  const previews = createPreviews<Offer, OfferRow, OfferVerdict, OfferFileState, OfferEvent>(
    { store, clock },
    { from: OFFERS, toFile: toOffer, keptMs: KEPT_MS, leaseMs: LEASE_MS, next: nextOfferState, rows: ROW_FORMAT },
  );

  /** Stores an offer of these games for the owner's look; returns its id, or null where none of the games is for sale. */
  async function propose(input: OfferInput, ids: readonly string[]): Promise<string | null> {
    const rows = await offerRows(store, ids, input, clock());
    return rows.length === 0 ? null : previews.keep(rows, { ...UNDECIDED, ...input, stoppedAt: null, appliedAt: null, skipped: 0 });
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
      const snap = await tx.get(offerPath(id));
      if (!snap) throw new ShopError('not-found', [id]);
      const [offer, now] = [toOffer(snap), clock()];
      if (offer.state !== 'done' || offerState(offer, now) === 'over') throw new ShopError('wrong-state', [id]);
      const fields = fieldsOf(offer, now);
      tx.update(snap.path, fields);
      recordChange(tx, { at: now, by, action, subject: snap.path, before: snap.data, after: { ...snap.data, ...fields } });
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

  return { ...previews, propose, list, namesOf, stop, extend };
}
