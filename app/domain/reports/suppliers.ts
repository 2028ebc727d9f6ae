import type { LineCost } from '~/domain/order/line-cost';

import { addFigures, movementsOf, NO_FIGURES, profitOf, type BookedOrder, type ReportFigures } from './sales';

/** The keys of one file from one supplier, bought at a time (ms). */
export interface Purchase {
  readonly supplier: string;
  readonly at: number;
  readonly keys: number;
  readonly costCentimes: number;
}

/** The figures of a supplier in a period; amounts in centimes. The cost is that of the keys that were sold. */
export interface SupplierRow extends Pick<ReportFigures, 'sold' | 'refunded' | 'salesCentimes' | 'costCentimes'> {
  /** '': keys without a supplier. */
  readonly name: string;
  readonly bought: number;
  readonly boughtCentimes: number;
  /** Keys that a shopper saw, and that another key took the place of. */
  readonly replaced: number;
  /** May be below 0. */
  readonly profitCentimes: number;
}

interface Sum {
  readonly bought: number;
  readonly boughtCentimes: number;
  readonly replaced: number;
  readonly figures: ReportFigures;
}

interface Dependencies {
  /** Returns the supplier of a key; '' where none is known. */
  readonly supplierOf: (keyId: string) => string;
  /** Returns whether a time (ms) is in the period. */
  readonly isWithin: (at: number) => boolean;
}

/** Adds up by supplier: a line's sale, fees and refunds count for the supplier of its last key, each cost for that of its own key. */
export class SupplierLedger {
  readonly #deps: Dependencies;
  readonly #sums = new Map<string, Sum>();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  buy({ supplier, at, keys, costCentimes }: Purchase): void {
    if (!this.#deps.isWithin(at)) return;
    const { bought, boughtCentimes } = this.#of(supplier);
    this.#change(supplier, { bought: bought + keys, boughtCentimes: boughtCentimes + costCentimes });
  }

  add(order: BookedOrder): void {
    const { supplierOf, isWithin } = this.#deps;
    for (const { at, line, figures, keyId = line.costs.at(-1)?.keyId } of movementsOf(order)) {
      if (!isWithin(at)) continue;
      const supplier = keyId === undefined ? '' : supplierOf(keyId);
      this.#change(supplier, { figures: addFigures(this.#of(supplier).figures, { ...NO_FIGURES, ...figures }) });
    }
    for (const { keyId, at } of [...order.lines, ...(order.lost ?? [])].flatMap(({ costs }) => replacedIn(costs)))
      if (isWithin(at)) this.#change(supplierOf(keyId), { replaced: this.#of(supplierOf(keyId)).replaced + 1 });
  }

  /** The largest sales first; keys without a supplier at the end. */
  rows(): readonly SupplierRow[] {
    return [...this.#sums]
      .map(([name, { figures, ...sum }]): SupplierRow => {
        const { sold, refunded, salesCentimes, costCentimes } = figures;
        return { name, ...sum, sold, refunded, salesCentimes, costCentimes, profitCentimes: profitOf(figures) };
      })
      .sort(
        (a, b) => Number(a.name === '') - Number(b.name === '') || b.salesCentimes - a.salesCentimes || b.boughtCentimes - a.boughtCentimes,
      );
  }

  #of(supplier: string): Sum {
    return this.#sums.get(supplier) ?? { bought: 0, boughtCentimes: 0, replaced: 0, figures: NO_FIGURES };
  }

  #change(supplier: string, change: Partial<Sum>): void {
    this.#sums.set(supplier, { ...this.#of(supplier), ...change });
  }
}

/** Returns the keys of a line that stayed with the shopper and were replaced, each at the time (ms) of the next one. */
function replacedIn(costs: readonly LineCost[]): readonly { readonly keyId: string; readonly at: number }[] {
  const stayed = costs.filter(({ returnedAt }) => returnedAt === null);
  return stayed.flatMap(({ keyId }, nth) => {
    const next = stayed[nth + 1];
    return next === undefined ? [] : [{ keyId, at: next.at }];
  });
}
