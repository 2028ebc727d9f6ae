/** The prices that a game was sold at, the oldest first. Amounts in centimes, times in ms. */
export interface PriceHistory {
  /** The asking prices, each from a time on; 0: not for sale. */
  readonly priceLog: readonly { readonly at: number; readonly centimes: number }[];
  /** The offers that ran, and the one that runs. */
  readonly pastOffers: readonly { readonly priceCentimes: number; readonly startsAt: number; readonly endsAt: number }[];
}

/** Returns the lowest price since the log begins, with offers and `price`, today's. */
export function lowestSoFar({ priceLog, pastOffers }: PriceHistory, price: number): number {
  const asked = priceLog.flatMap(({ centimes }) => (centimes > 0 ? [centimes] : []));
  return Math.min(price, ...asked, ...pastOffers.map(({ priceCentimes }) => priceCentimes));
}
