import { nameKey } from '~/domain/search/alias';
import { type CatalogueFilter, filterTest, type Listing, type Sort } from '~/domain/catalogue';
import { compareAnswers, compareRows, type SortColumns, yearOf } from './sort';

import { createTitleIndex, type TitleIndex } from './title-index';
import { type Marks, markTitles, nearestTitles, tierOf, TIERS } from './title-search';

/** Of how many searches the titles that answer are kept: those of one list, page after page. */
const MAX_KEPT = 50;
/** In stock or not. */
const PER_TIER = 2;

interface Row {
  readonly listing: Listing;
  /** As foldText makes it. */
  readonly title: string;
  /** Keys sold in the last 90 days. */
  readonly sold: number;
  /** Its place among the listings. */
  readonly row: number;
}

/** What is kept while titles stay the same, however often their stock changes. */
export interface Titles {
  /** All names of each listing, its title first. */
  readonly names: readonly (readonly string[])[];
  readonly index: TitleIndex;
  readonly answers: Map<string, Marks>;
}

/** What a search needs of a game besides its listing. */
export interface SearchFacts {
  /** Its other names, which are found as its title is. */
  readonly aliasesOf: (id: string) => readonly string[];
  /** Its keys sold in the last 90 days. */
  readonly soldOf: (id: string) => number;
}

const NO_FACTS: SearchFacts = { aliasesOf: () => [], soldOf: () => 0 };

/**
 * The search as it was before its index: it looks at every title. What the index answers is compared with it.
 *
 * Finds and sorts the listings. `before`: the titles of an earlier search, which are used again where they are the same. */
export function createSearch(listings: readonly Listing[], before: Titles | null = null, { aliasesOf, soldOf }: SearchFacts = NO_FACTS) {
  const titles = titlesOf(
    listings.map(({ id, title }) => [title, ...aliasesOf(id)]),
    before,
  );
  const rows: readonly Row[] = listings.map((listing, row) => ({
    row,
    listing,
    title: titles.index.folded[row] ?? '',
    sold: soldOf(listing.id),
  }));
  const columns = columnsOf(rows);
  const orders = new Map<Sort | 'answers', readonly Row[]>();

  return { find, nearest, named };

  /** All listings of a filter, in its order. */
  function find(filter: CatalogueFilter): readonly Listing[] {
    const isWanted = filterTest(filter);
    const text = filter.q.trim();
    if (text === '') return listingsOf(inOrder(filter.sort).filter(({ listing }) => isWanted(listing)));
    const marks = answersTo(text);
    const isFound = ({ row, listing }: Row) => marks[row] !== 0 && isWanted(listing);
    if (filter.sort !== 'best') return listingsOf(inOrder(filter.sort).filter(isFound));
    const groups: Row[][] = Array.from({ length: TIERS.length * PER_TIER }, () => []);
    for (const row of inOrder('answers')) if (isFound(row)) groups[groupOf(marks[row.row] ?? 0, row.listing.free > 0)]?.push(row);
    return groups.flatMap(listingsOf);
  }

  /** The listings whose titles are the likest to a text that finds nothing. */
  function nearest(text: string, count: number): readonly Listing[] {
    return nearestTitles(titles.index, text, count).flatMap((row) => listings[row] ?? []);
  }

  /** The listings that have this title or another name that is the same to the search. */
  function named(name: string): readonly Listing[] {
    return titles.index.rowsNamed(nameKey(name)).flatMap((row) => listings[row] ?? []);
  }

  function inOrder(sort: Sort | 'answers'): readonly Row[] {
    const compare = sort === 'answers' ? compareAnswers(columns) : compareRows(sort, columns);
    const known = orders.get(sort) ?? rows.toSorted((a, b) => compare(a.row, b.row));
    orders.set(sort, known);
    return known;
  }

  function answersTo(text: string): Marks {
    const known = titles.answers.get(text);
    const marks = known ?? markTitles(titles.index, listings.length, text);
    titles.answers.delete(text);
    titles.answers.set(text, marks);
    const [oldest] = titles.answers.keys();
    if (titles.answers.size > MAX_KEPT && oldest !== undefined) titles.answers.delete(oldest);
    return marks;
  }
}

function columnsOf(rows: readonly Row[]): SortColumns {
  const of = (figure: (row: Row) => number) => (row: number) => figure(rows[row] as Row);
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  const byTitle = (a: Row, b: Row) => compare(a.title, b.title) || compare(a.listing.id, b.listing.id);
  return {
    free: of(({ listing }) => listing.free),
    sold: of(({ sold }) => sold),
    rating: of(({ listing }) => listing.rating),
    price: of(({ listing }) => listing.priceCentimes),
    arrivedAt: of(({ listing }) => listing.arrivedAt),
    year: of(({ listing }) => yearOf(listing.releaseYear)),
    byTitle: (a, b) => byTitle(rows[a] as Row, rows[b] as Row),
  };
}

function listingsOf(rows: readonly Row[]): readonly Listing[] {
  return rows.map(({ listing }) => listing);
}

/** The better the tier the earlier; within it what can be bought. */
function groupOf(mark: number, isInStock: boolean): number {
  return tierOf(mark) * PER_TIER + (isInStock ? 0 : 1);
}

function titlesOf(names: Titles['names'], before: Titles | null): Titles {
  if (before?.names.length === names.length && names.every((each, row) => areSame(each, before.names[row] ?? []))) return before;
  return { names, index: createTitleIndex(names, before?.index.spellings), answers: new Map() };
}

function areSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, nth) => name === b[nth]);
}
