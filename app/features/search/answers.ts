import type { CatalogueFilter } from '~/domain/catalogue';

import { hasPrice, type Rows } from './rows';
import { type Answers, type Marks, TIERS } from './tiers';

/** So many answers take less time to sort than it takes to go through all rows of a large catalogue. */
const MOST_SORTED = 4096;

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
  answers: Answers | null,
  from: (total: number) => number,
  count: number,
): Found {
  if (answers !== null && filter.sort === 'best') return findAnswers(rows, filter, answers, from, count);
  const isFound = rows.matches(filter, answers?.marks ?? null);
  const total = countFound(rows, filter, answers);
  const found: number[] = [];
  let left = from(total);
  for (const row of rows.inOrder(filter.sort)) {
    if (found.length === count) break;
    if (isFound(row) && left-- <= 0) found.push(row);
  }
  return { rows: found, total };
}

function countFound(rows: Rows, filter: CatalogueFilter, answers: Answers | null): number {
  const taken = rows.kinds.taken(filter);
  let total = 0;
  for (const [kind, count] of rows.found(filter, answers).entries()) if (taken[kind] === 1) total += count;
  return total;
}

/**
 * The better the tier the earlier; within it what can be bought, then in the order of answers: what sells, the rating, the title. It goes
 * through all rows in that order, and ends where the groups of the page have theirs.
 */
function findAnswers(
  rows: Rows,
  filter: CatalogueFilter,
  { marks, tally }: Answers,
  from: (total: number) => number,
  count: number,
): Found {
  const isFound = rows.matches(filter, marks);
  const soldOut = Uint8Array.from([0, ...rows.kinds.all().map(({ like }) => (like.free > 0 ? 0 : 1))]);
  const groupOf = (row: number) => 2 * (marks[row] ?? 0) - 1 + (soldOut[rows.kindOf(row)] ?? 0);
  const sizes = hasPrice(filter) ? sizesByRow(marks, isFound, groupOf) : sizesByKind(tally, rows.kinds.taken(filter), soldOut);
  const total = sum(sizes);
  const start = from(total);
  /** The page's part of each group: how many to leave out, and its rows. */
  const groups: ({ skip: number; readonly size: number; readonly rows: number[] } | undefined)[] = [];
  let [before, left] = [0, 0];
  for (const [group, size] of sizes.entries()) {
    const [first, end] = [Math.max(start, before), Math.min(start + count, before + size)];
    if (end > first) groups[group] = { skip: first - before, size: end - first, rows: [] };
    left += Math.max(0, end - first);
    before += size;
  }
  for (const row of left > 0 ? inOrder(rows, marks, sum(tally)) : []) {
    if (marks[row] === 0 || !isFound(row)) continue;
    const group = groups[groupOf(row)];
    if (group === undefined || group.rows.length === group.size || group.skip-- > 0) continue;
    group.rows.push(row);
    left -= 1;
    if (left === 0) break;
  }
  return { rows: groups.flatMap((group) => group?.rows ?? []), total };
}

/** All rows with a mark, and maybe others, in the order of answers: few are sorted, with many the page is full soon. */
function inOrder(rows: Rows, marks: Marks, count: number): Iterable<number> {
  const all = rows.inOrder('answers');
  if (count > MOST_SORTED) return all;
  const placeOf = rows.placesOfAnswers();
  const places = new Uint32Array(count);
  let to = 0;
  for (let row = 0; row < marks.length; row += 1) if (marks[row] !== 0 && rows.kindOf(row) !== 0) places[to++] = placeOf[row] ?? 0;
  return places
    .subarray(0, to)
    .sort()
    .map((place) => all[place] ?? 0);
}

const sum = (counts: Uint32Array) => counts.reduce((all, count) => all + count, 0);
const GROUPS = TIERS.length * 2 + 1;

function sizesByRow(marks: Marks, isFound: (row: number) => boolean, groupOf: (row: number) => number): Uint32Array {
  const sizes = new Uint32Array(GROUPS);
  for (let row = 0; row < marks.length; row += 1)
    if (marks[row] !== 0 && isFound(row)) sizes[groupOf(row)] = (sizes[groupOf(row)] ?? 0) + 1;
  return sizes;
}

function sizesByKind(tally: Uint32Array, taken: Uint8Array, soldOut: Uint8Array): Uint32Array {
  const sizes = new Uint32Array(GROUPS);
  const width = taken.length;
  for (let at = width; at < tally.length; at += 1) {
    const [mark, kind] = [Math.floor(at / width), at % width];
    const group = 2 * mark - 1 + (soldOut[kind] ?? 0);
    if (taken[kind] === 1) sizes[group] = (sizes[group] ?? 0) + (tally[at] ?? 0);
  }
  return sizes;
}
