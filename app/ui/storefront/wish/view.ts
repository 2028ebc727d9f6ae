import { type Card, toCard } from '~/domain/catalogue';
import type { Language } from '~/domain/shared/language';
import { type Centimes, toCentimes, toPlain } from '~/domain/shared/money';
import type { PriceAlert } from '~/domain/wish';
import type { PricedWish, PricedWishes } from '~/domain/wish/priced';
import type { Moment } from '~/ui/components/order/view';
import { formatDate, isoTime } from '~/domain/shared/text/date-format';

export interface ShownWishes extends Omit<PricedWishes, 'games'> {
  readonly games: readonly ShownWish[];
}

export interface ShownWish extends Pick<PricedWish, 'canBuy' | 'isInCart' | 'lowestCentimes'> {
  readonly gameId: string;
  /** null where the game has left the store. */
  readonly game: Card | null;
  readonly keptOn: Moment;
  readonly keptCentimes: Centimes;
  readonly alert: PriceAlert;
  /** The sum of the alert as it is typed; '' without one. */
  readonly below: string;
  /** The day of the request for a mail when it is back; null: none. */
  readonly waitsSince: Moment | null;
}

/** The mails of a list. */
export interface ShownMails {
  /** The day of the consent; null: none was given. */
  readonly allowedOn: Moment | null;
  /** False: no mail goes to an address that is not confirmed. */
  readonly isConfirmed: boolean;
}

/** The address of a shared list. */
export interface ShownShare {
  /** The whole address; null: the list is not shared. */
  readonly link: string | null;
  readonly name: string;
  readonly since: Moment | null;
}

/** Writes the days of a list on the server, so that every browser shows the same. */
export function toShownWishes({ games, ...sums }: PricedWishes, language: Language): ShownWishes {
  return { ...sums, games: games.map((priced) => toShownWish(priced, language)) };
}

function toShownWish({ wish, game, ...facts }: PricedWish, language: Language): ShownWish {
  const { gameId, at, priceCentimes, alert, belowCentimes, backSince } = wish;
  return {
    ...facts,
    gameId,
    game: game && toCard(game),
    keptOn: toDayMoment(at, language),
    keptCentimes: toCentimes(priceCentimes),
    alert,
    below: belowCentimes === null ? '' : toPlain(toCentimes(belowCentimes)),
    waitsSince: backSince === null ? null : toDayMoment(backSince, language),
  };
}

export function toDayMoment(ms: number, language: Language): Moment {
  return { text: formatDate(ms, language), iso: isoTime(ms) };
}
