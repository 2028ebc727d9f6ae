import { type CatalogueFilter, type CataloguePage, type Listing, PAGE_SIZE } from '~/domain/catalogue';
import type { ChoiceCounts } from '~/domain/catalogue/counts';
import { nameKey } from '~/domain/search/alias';
import { pageWithin } from '~/domain/shared/pagination';

import { markAnswers, type Marks, nearestRows } from './answers';
import { createRows, type Row } from './rows';

/** Of how many searches the games that answer are kept: those of one list, page after page. */
const MAX_KEPT = 50;

/** What a search needs of a game besides its listing. */
export interface SearchFacts {
  /** Its other names, which are found as its title is. */
  readonly aliasesOf: (id: string) => readonly string[];
  /** Its keys sold in the last 90 days. */
  readonly soldOf: (id: string) => number;
}

const NO_FACTS: SearchFacts = { aliasesOf: () => [], soldOf: () => 0 };

/** Finds, sorts and counts listings: docs/rules.md, Search and lists. A text is looked for in every name, and its answers are kept. */
export function createSearch({ aliasesOf, soldOf }: SearchFacts = NO_FACTS) {
  const rows = createRows(aliasesOf);
  const answers = new Map<string, Marks>();

  return {
    /** A listing that came, or is as this now. */
    put(listing: Listing): void {
      if (rows.put(listing, soldOf(listing.id))) answers.clear();
    },
    /** The game is shown no more. */
    drop(id: string): void {
      if (rows.drop(id)) answers.clear();
    },
    /** Takes the sales of these games as they are now. */
    sell(ids: Iterable<string>): void {
      for (const id of ids) rows.sell(id, soldOf(id));
    },
    find: (id: string): Listing | null => rows.get(id)?.listing ?? null,
    has: (id: string): boolean => rows.get(id) !== undefined,
    total: (): number => rows.all.length,
    /** Every listing, in no order. */
    all: (): readonly Listing[] => listingsOf(rows.all),
    ids({ inStock }: { readonly inStock: boolean }): readonly string[] {
      return rows.all.flatMap(({ listing: { id, free } }) => (inStock && free === 0 ? [] : [id]));
    },
    /** The kinds of listings, and how many there are of each. */
    kinds: rows.kinds,
    page,
    /** The first listings of the filter's result. */
    first: (filter: CatalogueFilter, count: number): readonly Listing[] => listingsOf(rows.find(filter, answersTo(filter), count)),
    /** How many games each choice of a list would show, with all other filters as they are. */
    countEach: (filter: CatalogueFilter, platforms: readonly string[]): ChoiceCounts => rows.count(filter, answersTo(filter), platforms),
    /** The listings whose titles are the likest to a text that finds nothing. */
    nearest: (text: string, count: number): readonly Listing[] => listingsOf(nearestRows(rows.vocabulary, text, count)),
    named,
  };

  /** One page of the filter's result: the last one where a later one is asked for. */
  function page(filter: CatalogueFilter): CataloguePage {
    const found = rows.find(filter, answersTo(filter), Number.POSITIVE_INFINITY);
    const place = pageWithin(filter.page, found.length, PAGE_SIZE);
    const from = (place.page - 1) * PAGE_SIZE;
    return { listings: listingsOf(found.slice(from, from + PAGE_SIZE)), total: found.length, ...place };
  }

  /** The listings that have this title or another name that is the same to the search. */
  function named(name: string): readonly Listing[] {
    const key = nameKey(name);
    return key === '' ? [] : listingsOf(rows.all.filter(({ names }) => names.some(({ joined }) => joined === key)));
  }

  /** Null without a text. */
  function answersTo({ q }: CatalogueFilter): Marks | null {
    const text = q.trim();
    if (text === '') return null;
    const marks = answers.get(text) ?? markAnswers(rows.corpus(), rows.vocabulary, text);
    answers.delete(text);
    answers.set(text, marks);
    const [oldest] = answers.keys();
    if (answers.size > MAX_KEPT && oldest !== undefined) answers.delete(oldest);
    return marks;
  }
}

function listingsOf(rows: readonly Row[]): readonly Listing[] {
  return rows.map(({ listing }) => listing);
}
