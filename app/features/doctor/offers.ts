import type { Breach } from '~/domain/doctor/violation';
import type { Snapshot } from '~/ports/store';

import { tryParse } from '~/features/documents/index.server';
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
    finish: (games: readonly Snapshot[]): Breach[] =>
      games.flatMap((snap) => {
        const own = tryParse(toGame, snap)?.offer ?? null;
        if (own === null || unreadable.has(own.id)) return [];
        const offer = offers.get(own.id);
        const isSound = offer !== undefined && offer.state !== 'preview' && offer.startsAt === own.startsAt;
        return isSound ? [] : [{ code: 'offer-differs', subject: snap.path } as const];
      }),
  };
}
