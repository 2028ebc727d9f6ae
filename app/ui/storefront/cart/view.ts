import { type CardOffer, toCard } from '~/domain/catalogue';
import type { Language } from '~/domain/shared/language';
import type { KeyType } from '~/domain/key';
import type { PricedCart, PricedLine } from '~/domain/cart/priced';
import { toDeadline, type Moment } from '~/ui/components/order/view';

export interface ShownCart extends Omit<PricedCart, 'lines'> {
  readonly lines: readonly ShownLine[];
}

export interface ShownLine extends Omit<PricedLine, 'held'> {
  /** null: no own unpaid order holds a key for it. */
  readonly held: { readonly order: string; readonly until: Moment } | null;
  /** null where no offer runs. */
  readonly offer: CardOffer | null;
}

export interface RemovedLine {
  readonly gameId: string;
  readonly title: string;
  readonly type: KeyType | null;
}

/** Writes the times of a cart on the server, at `now` (ms), so that every browser shows the same. */
export function toShownCart(cart: PricedCart, now: number, language: Language): ShownCart {
  const lines = cart.lines.map(({ held, ...line }) => ({
    ...line,
    held: held && { order: held.order, until: toDeadline(held.until, now, language) },
    offer: line.game ? toCard(line.game).offer : null,
  }));
  return { ...cart, lines };
}
