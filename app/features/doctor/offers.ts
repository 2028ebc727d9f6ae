import type { Breach } from '~/domain/doctor/violation';
import type { Snapshot } from '~/ports/store';

import { tryParse } from '~/features/documents/index.server';
import { inSteps } from '~/features/jobs/index.server';
import { toGame } from '~/features/game/index.server';
import type { Offer } from '~/features/offer/index.server';

/** Creates the comparison of the offers in games with the offers themselves. */
export function createOfferComparison() {
  const offers = new Map<string, Offer>();
  const unreadable = new Set<string>();

  return {
    offer: (offer: Offer) => void offers.set(offer.id, offer),
    unread: ({ id }: Snapshot) => void unreadable.add(id),
    /** Finds games whose offer isn't there, was never decided, or has another begin. */
    finish: async (games: readonly Snapshot[]): Promise<Breach[]> => {
      const areSound = await inSteps(games, isSound);
      return games.flatMap((doc, nth) => (areSound[nth] === true ? [] : [{ code: 'offer-differs', subject: doc.path } as const]));
    },
  };

  function isSound(doc: Snapshot): boolean {
    const own = tryParse(toGame, doc)?.offer ?? null;
    if (own === null || unreadable.has(own.id)) return true;
    const offer = offers.get(own.id);
    return offer !== undefined && offer.state !== 'preview' && offer.startsAt === own.startsAt;
  }
}
