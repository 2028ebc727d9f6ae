import type { Card } from '~/domain/catalogue';
import { toCard } from '~/domain/catalogue';
import { type Centimes, toCentimes } from '~/domain/shared/money';
import type { Language } from '~/domain/shared/language';
import type { PricedWish, PricedWishes } from '~/domain/wish/priced';
import type { Moment } from '~/ui/components/order/view';
import { formatDate, isoTime } from '~/ui/components/time';

export interface ShownWishes extends Omit<PricedWishes, 'games'> {
  readonly games: readonly ShownWish[];
}

export interface ShownWish {
  readonly gameId: string;
  /** null where the game has left the store. */
  readonly game: Card | null;
  readonly canBuy: boolean;
  readonly isInCart: boolean;
  readonly keptOn: Moment;
  readonly keptCentimes: Centimes;
}

/** Writes the days of a list on the server, so that every browser shows the same. */
export function toShownWishes({ games, ...sums }: PricedWishes, language: Language): ShownWishes {
  return { ...sums, games: games.map((priced) => toShownWish(priced, language)) };
}

function toShownWish({ wish, game, canBuy, isInCart }: PricedWish, language: Language): ShownWish {
  return {
    gameId: wish.gameId,
    game: game && toCard(game),
    canBuy,
    isInCart,
    keptOn: toDayMoment(wish.at, language),
    keptCentimes: toCentimes(wish.priceCentimes),
  };
}

function toDayMoment(ms: number, language: Language): Moment {
  return { text: formatDate(ms, language), iso: isoTime(ms) };
}
