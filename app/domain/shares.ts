/**
 * Which part of what came in belongs to each line, by its price: rounded down on the sum of the lines so far, so that all parts together are exactly what came, and
 * none depends on which lines are refunded, nor in which order. Any unit, as long as `amount` is an integer of it.
 */
export function sharesOf(amount: number, prices: readonly number[]): number[] {
  const total = BigInt(prices.reduce((sum, price) => sum + price, 0));
  let price = 0;
  let given = 0;
  return prices.map((each) => {
    price += each;
    const due = total === 0n ? 0 : Number((BigInt(amount) * BigInt(price)) / total);
    const share = due - given;
    given = due;
    return share;
  });
}
