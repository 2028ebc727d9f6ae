/** The sales of an offer in a period, in centimes. */
export interface OfferSales {
  readonly id: string;
  /** Lines that were paid at its price. */
  readonly sold: number;
  readonly salesCentimes: number;
  /** The asking prices less those of the offer; what a code took off besides is not in it. */
  readonly givenCentimes: number;
}

interface OfferedLine {
  readonly priceCentimes: number;
  /** null in orders of older data. */
  readonly listCentimes?: number | null;
  readonly offerId?: string | null;
  /** The part that a code took off. */
  readonly codeCentimes?: number;
}

/** Adds up the sales by offer, and all that offers gave away. */
export class OfferLedger {
  readonly #offers = new Map<string, OfferSales>();

  add(lines: readonly OfferedLine[]): void {
    for (const { priceCentimes, listCentimes = null, offerId = null, codeCentimes = 0 } of lines) {
      if (offerId === null || listCentimes === null) continue;
      const offer = this.of(offerId);
      this.#offers.set(offerId, {
        id: offerId,
        sold: offer.sold + 1,
        salesCentimes: offer.salesCentimes + priceCentimes,
        givenCentimes: offer.givenCentimes + listCentimes - priceCentimes - codeCentimes,
      });
    }
  }

  of(id: string): OfferSales {
    return this.#offers.get(id) ?? { id, sold: 0, salesCentimes: 0, givenCentimes: 0 };
  }

  /** The largest gift first. */
  rows(): readonly OfferSales[] {
    return [...this.#offers.values()].sort((a, b) => b.givenCentimes - a.givenCentimes || (a.id < b.id ? -1 : 1));
  }
}
