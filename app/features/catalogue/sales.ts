/** Sold keys by game. */
type Sold = ReadonlyMap<string, number>;

/** What was sold in 90 days, which orders the list, and in 30 days, which the home page shows. */
export interface Sales {
  readonly quarter: Sold;
  readonly month: Sold;
}
