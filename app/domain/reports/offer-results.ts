import { OfferLedger, type OfferSales } from './offers';
import { addFigures, movementsOf, NO_FIGURES, profitOf, type BookedOrder, type ReportFigures } from './sales';

/** The effect of an offer since its begin, in centimes. */
export interface OfferResult extends OfferSales {
  /** Paid orders with a game at its price, also those that were refunded since. */
  readonly orders: number;
  /** May be below 0. */
  readonly profitCentimes: number;
}

/** Adds up paid orders by the offers on their lines. */
export class OfferResults {
  readonly #sales = new OfferLedger();
  readonly #orders = new Map<string, number>();
  readonly #figures = new Map<string, ReportFigures>();

  add(order: BookedOrder): void {
    this.#sales.add(order.lines);
    for (const id of new Set(order.lines.map(({ offerId }) => offerId ?? null)))
      if (id !== null) this.#orders.set(id, (this.#orders.get(id) ?? 0) + 1);
    for (const { line, figures } of movementsOf(order)) {
      const id = line.offerId ?? null;
      if (id !== null) this.#figures.set(id, addFigures(this.#figures.get(id) ?? NO_FIGURES, { ...NO_FIGURES, ...figures }));
    }
  }

  of(id: string): OfferResult {
    const sales = this.#sales.of(id);
    return { ...sales, orders: this.#orders.get(id) ?? 0, profitCentimes: profitOf(this.#figures.get(id) ?? NO_FIGURES) };
  }
}
