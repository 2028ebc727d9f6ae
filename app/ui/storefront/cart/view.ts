import { type ProductListing, toProductListing } from '~/domain/catalogue';
import type { Language } from '~/domain/shared/language';
import type { KeyType } from '~/domain/key';
import type { PricedCart, PricedLine } from '~/domain/cart/priced';
import { toDeadline, type Moment } from '~/ui/components/order/view';

export interface ShownCart extends Omit<PricedCart, 'lines'> {
  readonly lines: readonly ShownLine[];
}

export interface ShownLine extends Omit<PricedLine, 'game' | 'held'> {
  /** null where the game has left the store. */
  readonly game: ProductListing | null;
  /** null: no own unpaid order holds a key for it. */
  readonly held: { readonly order: string; readonly until: Moment } | null;
}

export interface RemovedLine {
  readonly gameId: string;
  readonly title: string;
  readonly type: KeyType | null;
}

/** Writes the times of a cart on the server, at `now` (ms), so that every browser shows the same. Exact stock stays on the server. */
export function toShownCart(cart: PricedCart, now: number, language: Language): ShownCart {
  const lines = cart.lines.map(({ game, held, ...line }) => ({
    ...line,
    game: game && toProductListing(game),
    held: held && { order: held.order, until: toDeadline(held.until, now, language) },
  }));
  return { ...cart, lines };
}
