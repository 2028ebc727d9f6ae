import { endOf, type GameOffer, offerPrice, type OfferTimes } from './index';
import { lowestBefore, type PastOffer, type PriceHistory, withPastOffer } from './price-log';
import type { OfferRow, OfferVerdict } from './row';
import type { Centimes, Rounding } from '~/domain/shared/money';

interface OfferedGame extends PriceHistory {
  readonly id: string;
  readonly title: string;
  readonly originPrice: Centimes;
  readonly buyingPrice: Centimes;
  readonly offer: GameOffer | null;
}

/** The price that an offer gives: so many percent off, or one price for all of its games. */
export interface OfferTerms {
  readonly percent: number | null;
  readonly priceCentimes: Centimes | null;
  /** The centimes that a price with a percent off ends with; null: as it comes. */
  readonly round: Rounding | null;
  readonly startsAt: number;
}

/** Returns the verdict on a game for an offer at `now` (ms). `other`: the offer in the game's document; null where it has none. */
export function offerRow(game: OfferedGame, terms: OfferTerms, other: OfferTimes | null, now: number): OfferRow {
  const { id, title, buyingPrice: asking, originPrice: cost } = game;
  const price = terms.priceCentimes ?? offerPrice(asking, terms.percent ?? 0, terms.round);
  const was = lowestBefore(historyOf(game, other, now), terms.startsAt);
  const isTaken = game.offer !== null && other !== null && now < endOf(other);
  const row = { id, title, asking, was, price, cost, other: isTaken ? (game.offer?.id ?? '') : '' };
  return { ...row, verdict: isTaken ? 'in-offer' : verdictOf(row) };
}

/** Returns the prices of a game with its last offer among the earlier ones, once that is over. */
export function historyOf(game: PriceHistory & Pick<OfferedGame, 'offer'>, other: OfferTimes | null, now: number): PriceHistory {
  return { priceLog: game.priceLog, pastOffers: withPastOffer(game.pastOffers, pastOf(game.offer, other, now), now) };
}

function pastOf(offer: GameOffer | null, of: OfferTimes | null, now: number): PastOffer | null {
  if (offer === null || of === null || of.appliedAt === null || now < endOf(of)) return null;
  return { priceCentimes: offer.priceCentimes, startsAt: of.startsAt, endsAt: endOf(of) };
}

function verdictOf({ asking, was, price, cost }: Omit<OfferRow, 'verdict'>): OfferVerdict {
  if (price >= asking) return 'not-lower';
  if (price < cost) return 'below-cost';
  if (was === null) return 'new-game';
  return was <= price ? 'no-reduction' : 'reduced';
}
