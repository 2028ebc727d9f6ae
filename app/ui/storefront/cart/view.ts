import type { Language } from '~/domain/shared/language';
import type { KeyType } from '~/domain/key';
import type { PricedCart, PricedLine } from '~/domain/cart/priced';
import { toDeadline, type Moment } from '~/ui/components/order/view';

/** A cart as its page shows it. */
export interface ShownCart extends Omit<PricedCart, 'lines'> {
  readonly lines: readonly ShownLine[];
}

export interface ShownLine extends Omit<PricedLine, 'held'> {
  /** The shopper's unpaid order that holds a key for it, and until when; null if none does. */
  readonly held: { readonly order: string; readonly until: Moment } | null;
}

/** A game that has just left the cart: it can come back. */
export interface RemovedLine {
  readonly gameId: string;
  readonly title: string;
  readonly type: KeyType | null;
}

/** Writes the times of a cart for a page, at `now` (ms): on the server, so that every browser shows the same. */
export function toShownCart(cart: PricedCart, now: number, language: Language): ShownCart {
  const lines = cart.lines.map(({ held, ...line }) => ({
    ...line,
    held: held && { order: held.order, until: toDeadline(held.until, now, language) },
  }));
  return { ...cart, lines };
}
