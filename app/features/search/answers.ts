import type { CatalogueFilter } from '~/domain/catalogue';

import type { Rows } from './rows';
import { type Marks, TIERS } from './tiers';

/** Up to this part of all rows, a group is small. */
const SMALL_PART = 32;

/** A part of what a filter finds. */
export interface Found {
  readonly rows: readonly number[];
  /** How many it finds in all. */
  readonly total: number;
}

/** `count` rows of what a filter finds, from the nth on (from 0), in the order of its list. `from` sees the total and says where. */
export function findInOrder(
  rows: Rows,
  filter: CatalogueFilter,
  marks: Marks | null,
  from: (total: number) => number,
  count: number,
): Found {
  const isFound = rows.matches(filter, marks);
  if (marks !== null && filter.sort === 'best') return findAnswers(rows, isFound, marks, from, count);
  const total = countFound(rows, filter, marks, isFound);
  const found: number[] = [];
  let left = from(total);
  for (const row of rows.inOrder(filter.sort)) {
    if (found.length === count) break;
    if (isFound(row) && left-- <= 0) found.push(row);
  }
  return { rows: found, total };
}

function countFound(rows: Rows, filter: CatalogueFilter, marks: Marks | null, isFound: (row: number) => boolean): number {
  let total = 0;
  if (marks === null && filter.min === null && filter.max === null) {
    const taken = rows.kinds.taken(filter);
    for (const [nth, { count }] of rows.kinds.all().entries()) if (taken[nth + 1] === 1) total += count;
    return total;
  }
  for (let row = 0; row < rows.count(); row += 1) if (isFound(row)) total += 1;
  return total;
}

/**
 * The better the tier the earlier; within it what can be bought, then in the order of answers: what sells, the rating, the title. Only the
 * groups of the page are put in order: the first answers to one letter are few of many.
 */
function findAnswers(rows: Rows, isFound: (row: number) => boolean, marks: Marks, from: (total: number) => number, count: number): Found {
  const { groupOf, sizes, total } = grouped(rows, isFound, marks);
  const start = from(total);
  const groups: (number[] | undefined)[] = [];
  let [before, skipped] = [0, 0];
  for (const [group, size] of sizes.entries()) {
    if (size > 0 && before < start + count && before + size > start) groups[group] = [];
    if (before + size <= start) skipped += size;
    before += size;
  }
  gather(rows, groupOf, groups, sizes);
  const ordered = groups.flatMap((group) => group ?? []);
  return { rows: ordered.slice(start - skipped, start - skipped + count), total };
}

/** Fills the groups with their rows, in the order of answers: small ones are sorted, for others it goes through all rows in that order. */
function gather(rows: Rows, groupOf: Uint8Array, groups: readonly (number[] | undefined)[], sizes: Uint32Array): void {
  const isLarge = groups.map((group, nth) => group !== undefined && (sizes[nth] ?? 0) > groupOf.length / SMALL_PART);
  if (isLarge.includes(true)) {
    for (const row of rows.inOrder('answers')) groups[groupOf[row] ?? 0]?.push(row);
    return;
  }
  for (let row = 0; row < groupOf.length; row += 1) groups[groupOf[row] ?? 0]?.push(row);
  const places = rows.placesInOrder('answers');
  for (const group of groups) group?.sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
}

/** The group of each row, from 1, the best first; 0 for one that isn't found. And how many rows each group has. */
function grouped(rows: Rows, isFound: (row: number) => boolean, marks: Marks) {
  const soldOut = Uint8Array.from([0, ...rows.kinds.all().map(({ like }) => (like.free > 0 ? 0 : 1))]);
  const groupOf = new Uint8Array(marks.length);
  const sizes = new Uint32Array(TIERS.length * 2 + 1);
  let total = 0;
  for (let row = 0; row < marks.length; row += 1) {
    const mark = marks[row] ?? 0;
    if (mark === 0 || !isFound(row)) continue;
    const group = 2 * mark - 1 + (soldOut[rows.kindOf(row)] ?? 0);
    groupOf[row] = group;
    sizes[group] = (sizes[group] ?? 0) + 1;
    total += 1;
  }
  return { groupOf, sizes, total };
}
