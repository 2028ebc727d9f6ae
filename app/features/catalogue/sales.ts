type Sold = ReadonlyMap<string, number>;

/** The keys sold in 90 days, which rank lists, and in 30 days, for the home page. */
export interface Sales {
  readonly quarter: Sold;
  readonly month: Sold;
}
