import { endOf, type GameOffer, offerInForce } from '~/domain/offer';
import type { Language } from '~/domain/shared/language';
import type { Log } from '~/ports/log';
import type { Batch, Reader, Store } from '~/ports/store';

import { follow, parseAll, tryParse } from '~/features/documents/index.server';
import { type Offer, offerPath, OFFERS, toOffer } from './document.server';

interface Dependencies {
  readonly store: Store;
  readonly log: Log;
  /** Gets the ids of offers whose pages changed. */
  readonly onChange: (ids: ReadonlySet<string>) => void;
}

/** Creates the offers in memory, from the store's changes: begin, end and stop of each, for all of its games. */
export function createOfferFeed({ store, log, onChange }: Dependencies) {
  const offers = new Map<string, Offer>();
  let end: () => void = () => {};

  return {
    /** Resolves when all offers are read. */
    open(): Promise<void> {
      return new Promise((resolve) => {
        end = follow({ store, target: { from: OFFERS }, log }, (batch) => {
          onChange(take(batch));
          resolve();
        });
      });
    },
    close(): void {
      end();
    },
    /** Returns the offer of a game as it counts now. */
    inForce: (offer: GameOffer | null): GameOffer | null => offer && offerInForce(offer, offers.get(offer.id) ?? null),
    /** Returns the name of an offer in this language, else in another one; '' without any. */
    nameOf(id: string, language: Language): string {
      const names = offers.get(id)?.names ?? {};
      return names[language] ?? Object.values(names)[0] ?? '';
    },
  };

  function take({ initial, reset, changes }: Batch): ReadonlySet<string> {
    const isWhole = initial || reset;
    const changed = new Set(isWhole ? offers.keys() : []);
    if (isWhole) offers.clear();
    for (const change of changes) {
      const id = change.type === 'put' ? change.doc.id : change.id;
      const offer = change.type === 'put' ? tryParse(toOffer, change.doc) : null;
      // why: an offer that is given to its games counts each step
      if (shownOf(offer) !== shownOf(offers.get(id) ?? null)) changed.add(id);
      if (offer) offers.set(id, offer);
      else offers.delete(id);
    }
    return changed;
  }
}

/** Returns what pages show of an offer, as one text; '' before all of its games have it. */
function shownOf(offer: Offer | null): string {
  return offer === null || offer.appliedAt === null ? '' : JSON.stringify([offer.startsAt, endOf(offer), offer.names]);
}

/** Reads the offers of games; returns each game's own as it counts now. */
export async function readInForce(
  reader: Pick<Reader, 'getMany'>,
  games: readonly ({ readonly offer: GameOffer | null } | null)[],
): Promise<(offer: GameOffer | null) => GameOffer | null> {
  const ids = new Set(games.flatMap((game) => game?.offer?.id ?? []));
  const found = ids.size === 0 ? [] : parseAll(toOffer, await reader.getMany([...ids].map(offerPath)));
  const offers = new Map(found.map((offer) => [offer.id, offer]));
  return (offer) => offer && offerInForce(offer, offers.get(offer.id) ?? null);
}
