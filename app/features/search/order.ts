/** The rows of a list in one order, kept as rows change: sorted whole at first, then the changed ones are put in their places. */
export function createOrder(compare: (a: number, b: number) => number) {
  let sorted: Uint32Array | null = null;
  let placed: Uint32Array | null = null;
  const changed = new Set<number>();

  return {
    /** The row changed: came, went, or may stand elsewhere. */
    change(row: number): void {
      if (sorted) changed.add(row);
    },
    rows,
    places,
  };

  /** All rows in their order. Rows are those from 0 to `count` that are shown. */
  function rows(count: number, isShown: (row: number) => boolean): Uint32Array {
    if (sorted !== null && changed.size === 0) return sorted;
    placed = null;
    if (sorted === null || changed.size * 4 > sorted.length) sorted = sortedOf(count, isShown, compare);
    else sorted = withChanged(sorted, changed, isShown, count, compare);
    changed.clear();
    return sorted;
  }

  /** For each row its place in the order: made once after changes. */
  function places(count: number, isShown: (row: number) => boolean): Uint32Array {
    const all = rows(count, isShown);
    if (placed !== null) return placed;
    placed = new Uint32Array(count);
    for (let place = 0; place < all.length; place += 1) placed[all[place] ?? 0] = place;
    return placed;
  }
}

type Compare = (a: number, b: number) => number;

function sortedOf(count: number, isShown: (row: number) => boolean, compare: Compare): Uint32Array {
  const rows: number[] = [];
  for (let row = 0; row < count; row += 1) if (isShown(row)) rows.push(row);
  return Uint32Array.from(rows.sort(compare));
}

function withChanged(
  before: Uint32Array,
  changed: ReadonlySet<number>,
  isShown: (row: number) => boolean,
  count: number,
  compare: Compare,
): Uint32Array {
  const left = without(before, changed, count);
  const fresh = [...changed].filter(isShown).sort(compare);
  const rows = new Uint32Array(left.length + fresh.length);
  let [from, to] = [0, 0];
  for (const row of fresh) {
    const at = placeOf(row, left, from, compare);
    rows.set(left.subarray(from, at), to);
    to += at - from;
    rows[to++] = row;
    from = at;
  }
  rows.set(left.subarray(from), to);
  return rows;
}

function without(rows: Uint32Array, changed: ReadonlySet<number>, count: number): Uint32Array {
  const isChanged = new Uint8Array(count);
  for (const row of changed) isChanged[row] = 1;
  const left = new Uint32Array(rows.length);
  let to = 0;
  for (const row of rows) if (isChanged[row] === 0) left[to++] = row;
  return left.subarray(0, to);
}

/** Where a row belongs among the sorted ones, from a place on. */
function placeOf(row: number, rows: Uint32Array, from: number, compare: Compare): number {
  let [low, high] = [from, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(rows[middle] ?? 0, row) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
