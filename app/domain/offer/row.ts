import type { Centimes } from '~/domain/shared/money';
import { countOf, type CountsOf } from '~/domain/bulk-job/row-status';

export const OFFER_KINDS = ['percent', 'price'] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

/**
 * The verdict on a game: reduced, and the old price struck · below the cost of a key, otherwise the same · no reduction, it was as cheap
 * within 30 days · for sale for less than 30 days · not lower than its price · in another offer. The last two don't get the offer.
 */
export const OFFER_VERDICTS = ['reduced', 'below-cost', 'no-reduction', 'new-game', 'not-lower', 'in-offer'] as const;
export type OfferVerdict = (typeof OFFER_VERDICTS)[number];

export function isInOffer(verdict: OfferVerdict): boolean {
  return verdict !== 'in-offer' && verdict !== 'not-lower';
}

export function offeredCount(counts: CountsOf<OfferVerdict>): number {
  return countOf(counts, OFFER_VERDICTS.filter(isInOffer));
}

export interface OfferRow {
  readonly id: string;
  readonly title: string;
  readonly verdict: OfferVerdict;
  readonly asking: Centimes;
  /** The lowest price of the 30 days before; null where it wasn't for sale in all of them. */
  readonly was: Centimes | null;
  readonly price: Centimes;
  /** The owner's price of a key. */
  readonly cost: Centimes;
  /** The id of the offer that it is in; ''. */
  readonly other: string;
}
