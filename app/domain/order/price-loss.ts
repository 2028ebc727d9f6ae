/** The reasons why what lowered the price of an order counts no more: docs/rules.md, Prices of an order. */
export const PRICE_LOSSES = ['offer-over', 'offer-stopped', 'code-over', 'code-used-up', 'code-not-first'] as const;
export type PriceLoss = (typeof PRICE_LOSSES)[number];
