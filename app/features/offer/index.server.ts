import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import type { Store } from '~/ports/store';

import { createOfferStore } from './offers.server';
import { createOfferWork } from './work.server';

export { type Offer, OFFERS, toOffer } from './document.server';
export { createOfferFeed, readInForce } from './feed.server';
export { readOffers } from './rows.server';
export { laterEndForm, offerForm } from './form.server';

/** Creates the owner's offers: previews, their work, and the list of them. */
export function createOffers({ store, clock, log }: { readonly store: Store; readonly clock: Clock; readonly log: Log }) {
  const offers = createOfferStore({ store, clock });
  return { ...offers, ...createOfferWork({ store, clock, log, offers }) };
}
