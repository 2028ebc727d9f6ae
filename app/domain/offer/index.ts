import { type Centimes, type Rounding, roundDown, toCentimes } from '~/domain/shared/money';

/** The offer in a game's document: its price there. Times in ms. */
export interface GameOffer {
  readonly id: string;
  readonly priceCentimes: Centimes;
  /** The lowest price of the 30 days before the begin; null where the game was asked for less than that. */
  readonly wasCentimes: Centimes | null;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** The facts of an offer that hold for all of its games: `offers/{id}`. Times in ms. */
export interface OfferTimes {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly stoppedAt: number | null;
  /** The time from which it counts: all of its games have it; null before. */
  readonly appliedAt: number | null;
}

/** A price in a place: what is paid, and what pages say beside it. */
export interface Price {
  readonly centimes: Centimes;
  /** null where no offer runs, or it was as cheap in the 30 days before. */
  readonly offer: ShownOffer | null;
  /** The running offer's id, also of one that isn't shown; null: none. */
  readonly offerId: string | null;
}

/** The words of an offer beside its price. */
export interface ShownOffer {
  /** The struck price: the lowest of the 30 days before the offer; null where the game was asked for less than that. */
  readonly wasCentimes: Centimes | null;
  /** The discount from the struck price, rounded down; 0 where it is less than one. */
  readonly percent: number;
  /** ms */
  readonly endsAt: number;
}

interface Priced {
  readonly buyingPrice: Centimes;
  readonly offer: GameOffer | null;
}

/** Returns the price of a game at `now` (ms). An offer never raises it; see docs/rules.md, Offers. */
export function priceAt({ buyingPrice, offer }: Priced, now: number): Price {
  if (buyingPrice <= 0 || offer === null || !isRunning(offer, now) || offer.priceCentimes >= buyingPrice)
    return { centimes: buyingPrice, offer: null, offerId: null };
  const { id, priceCentimes: centimes, wasCentimes, endsAt } = offer;
  if (wasCentimes !== null && wasCentimes <= centimes) return { centimes, offer: null, offerId: id };
  const percent = wasCentimes === null ? 0 : percentOff(wasCentimes, centimes);
  return { centimes, offer: { wasCentimes, percent, endsAt }, offerId: id };
}

function isRunning({ startsAt, endsAt }: Pick<GameOffer, 'startsAt' | 'endsAt'>, now: number): boolean {
  return startsAt <= now && now < endsAt;
}

/** Returns the whole percent by which a price is lower, rounded down. */
export function percentOff(was: Centimes, price: Centimes): number {
  return Math.floor(((was - price) * 100) / was);
}

/** The percents that an offer may take off. */
export const [MIN_PERCENT, MAX_PERCENT] = [5, 90];

/** Returns the price of an offer of so many percent, with this end where it then takes off no more than an offer may. */
export function offerPrice(price: Centimes, percent: number, round: Rounding | null = null): Centimes {
  const exact = percentPrice(price, percent);
  const rounded = roundDown(exact, round);
  return rounded < percentPrice(price, MAX_PERCENT) ? exact : rounded;
}

/** Returns the price without so many percent, to the nearest centime, at least one. */
function percentPrice(price: Centimes, percent: number): Centimes {
  return toCentimes(Math.max(1, Math.floor((price * (100 - percent) + 50) / 100)));
}

/** Returns the end (ms) of an offer: its own, or the moment at which the owner stopped it. */
export function endOf({ endsAt, stoppedAt }: Pick<OfferTimes, 'endsAt' | 'stoppedAt'>): number {
  return stoppedAt === null ? endsAt : Math.min(endsAt, stoppedAt);
}

/** Returns the offer of a game as it counts now; null before all games of the offer have it. */
export function offerInForce(offer: GameOffer | null, of: OfferTimes | null): GameOffer | null {
  if (offer === null || of === null || of.appliedAt === null) return null;
  return { ...offer, startsAt: of.startsAt, endsAt: endOf(of) };
}

/** Returns why a line's offer lowers no price at `now` (ms); null: it runs. `of`: as stored; null where it is gone. */
export function offerLoss(of: OfferTimes | null, now: number): 'offer-over' | 'offer-stopped' | null {
  if (of !== null && of.appliedAt !== null && offerState(of, now) === 'running') return null;
  return of !== null && of.stoppedAt !== null && of.stoppedAt <= now ? 'offer-stopped' : 'offer-over';
}

/** The times (ms) between which the price of a game stays as it is at `now`: from the first, before the second. */
export function steadyAround(offer: GameOffer, now: number): { readonly from: number; readonly until: number } {
  const { startsAt, endsAt } = offer;
  if (now >= endsAt) return { from: endsAt, until: Number.POSITIVE_INFINITY };
  return now < startsAt ? { from: Number.NEGATIVE_INFINITY, until: startsAt } : { from: startsAt, until: endsAt };
}

/** The time (ms) for which a cart says that the offer of a game ended. */
const TOLD_MS = 24 * 60 * 60_000;

/** Returns whether an offer in force lowered the price of a game and ended within a day before `now` (ms). */
export function endedLately({ buyingPrice, offer }: Priced, now: number): boolean {
  if (offer === null || offer.priceCentimes >= buyingPrice) return false;
  const { startsAt, endsAt } = offer;
  return startsAt < endsAt && endsAt <= now && now < endsAt + TOLD_MS;
}

export type OfferState = 'planned' | 'running' | 'over';

export function offerState(of: OfferTimes, now: number): OfferState {
  if (now >= endOf(of)) return 'over';
  return now < of.startsAt ? 'planned' : 'running';
}
