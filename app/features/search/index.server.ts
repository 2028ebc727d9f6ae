import { type CatalogueFilter, type CataloguePage, type Listing, PAGE_SIZE } from '~/domain/catalogue';
import type { ChoiceCounts } from '~/domain/catalogue/counts';
import { pageWithin } from '~/domain/shared/pagination';

import { findInOrder } from './answers';
import { markTitles } from './marks';
import { nearestTitles } from './mistakes';
import { createRows } from './rows';
import type { Answers } from './tiers';
import { createTitles } from './titles';

/** Of how many searches the titles that answer are kept: those of one list, page after page. */
const MAX_KEPT = 20;

/** How long it works at new titles before others have their turn (ms). */
const PIECE_MS = 5;

/** What a search needs of a game besides its listing. */
export interface SearchFacts {
  /** Its other names, which are found as its title is. */
  readonly aliasesOf: (id: string) => readonly string[];
  /** Its keys sold in the last 90 days. */
  readonly soldOf: (id: string) => number;
}

const NO_FACTS: SearchFacts = { aliasesOf: () => [], soldOf: () => 0 };

/**
 * Finds, sorts and counts listings: docs/rules.md, Search and lists. It keeps them in rows, with an index of their titles, and takes each
 * change into both. Questions cost about the same however many listings there are. New titles are indexed soon, or at once where a question needs
 * them: a start doesn't wait for them.
 */
export function createSearch({ aliasesOf, soldOf }: SearchFacts = NO_FACTS) {
  const rows = createRows();
  const titles = createTitles();
  const answers = new Map<string, Answers & { readonly changes: number }>();
  /** Rows whose titles are not in the index yet. */
  const waiting = new Set<number>();
  let soon: NodeJS.Timeout | undefined;

  return {
    put,
    drop,
    /** Takes the sales of these games as they are now. */
    sell(ids: Iterable<string>): void {
      for (const id of ids) {
        const row = rows.rowOf(id);
        if (row !== null) rows.sell(row, soldOf(id));
      }
    },
    find: (id: string): Listing | null => listingAt(rows.rowOf(id)),
    has: (id: string): boolean => rows.rowOf(id) !== null,
    total: (): number => rows.kinds.all().reduce((sum, { count }) => sum + count, 0),
    /** Every listing, in no order: each is made when it is its turn. */
    each: rows.listings,
    ids: (which: { readonly inStock: boolean }) => rows.ids(which),
    /** The kinds of listings, and how many there are of each. */
    kinds: rows.kinds.all,
    page,
    first,
    /** How many games each choice of a list would show, with all other filters as they are. */
    countEach: (filter: CatalogueFilter, platforms: readonly string[]): ChoiceCounts => rows.counts(filter, answersTo(filter), platforms),
    /** The listings whose titles are the likest to a text that finds nothing. */
    nearest: (text: string, count: number) => listingsOf(nearestTitles(titlesNow().names, text, count)),
    /** The listings that have this title or another name that is the same to the search. */
    named: (name: string) => listingsOf(titlesNow().rowsNamed(name)),
  };

  /** A listing that came, or is as this now. */
  function put(listing: Listing): void {
    const row = rows.put(listing, soldOf(listing.id));
    waiting.add(row);
    soon ??= setTimeout(workOn).unref();
  }

  /** The game is shown no more. */
  function drop(id: string): void {
    const row = rows.drop(id);
    if (row === null) return;
    waiting.delete(row);
    takeTitle(row);
  }

  function takeTitle(row: number): void {
    const listing = rows.at(row);
    if (titles.put(row, listing ? [listing.title, ...aliasesOf(listing.id)] : [])) answers.clear();
  }

  /** Takes the titles that wait into the index, in pieces between which the process answers others; then sorts what pages begin with. */
  function workOn(): void {
    const end = performance.now() + PIECE_MS;
    for (const row of waiting) {
      takeTitle(row);
      waiting.delete(row);
      if (performance.now() >= end) break;
    }
    const next = waiting.size > 0 || rows.sortNext();
    // why a timer: an immediate that keeps no process alive waits for other work of the process, and an idle store has little
    soon = next ? setTimeout(workOn).unref() : undefined;
  }

  /** The index with all titles: what looks for one asks for it. */
  function titlesNow(): typeof titles {
    for (const row of waiting) takeTitle(row);
    waiting.clear();
    return titles;
  }

  /** One page of the filter's result: the last one where a later one is asked for. */
  function page(filter: CatalogueFilter): CataloguePage {
    const placeOf = (total: number) => pageWithin(filter.page, total, PAGE_SIZE);
    const from = (total: number) => (placeOf(total).page - 1) * PAGE_SIZE;
    const { rows: found, total } = findInOrder(rows, filter, answersTo(filter), from, PAGE_SIZE);
    return { listings: listingsOf(found), total, ...placeOf(total) };
  }

  /** The first listings of the filter's result. */
  function first(filter: CatalogueFilter, count: number): readonly Listing[] {
    return listingsOf(findInOrder(rows, filter, answersTo(filter), () => 0, count).rows);
  }

  /** Null without a text. */
  function answersTo({ q }: CatalogueFilter): Answers | null {
    const text = q.trim();
    if (text === '') return null;
    const now = titlesNow();
    const before = answers.get(text);
    const marks = before?.marks ?? markTitles(now, rows.count(), text);
    const isCounted = before?.changes === rows.changes();
    const found = before && isCounted ? before : { marks, tally: rows.tally(marks), changes: rows.changes() };
    answers.delete(text);
    answers.set(text, found);
    const [oldest] = answers.keys();
    if (answers.size > MAX_KEPT && oldest !== undefined) answers.delete(oldest);
    return found;
  }

  function listingsOf(found: readonly number[]): readonly Listing[] {
    return found.flatMap((row) => listingAt(row) ?? []);
  }

  function listingAt(row: number | null): Listing | null {
    return row === null ? null : rows.at(row);
  }
}
