import { type CatalogueFilter, type CataloguePage, type Listing, PAGE_SIZE } from '~/domain/catalogue';
import type { ChoiceCounts } from '~/domain/catalogue/counts';
import { nameKey } from '~/domain/search/alias';
import { pageWithin } from '~/domain/shared/pagination';

import { rankMatches, type Ranks, nearestRows } from './ranking';
import { createDocuments, type Row } from './documents';

const MAX_KEPT = 50;

export interface SearchFacts {
  readonly aliasesOf: (id: string) => readonly string[];
  readonly soldOf: (id: string) => number;
}

const NO_FACTS: SearchFacts = { aliasesOf: () => [], soldOf: () => 0 };

/** Creates the search of listings, with cached answers: docs/rules.md, Search and lists. */
export function createSearch({ aliasesOf, soldOf }: SearchFacts = NO_FACTS) {
  const rows = createDocuments(aliasesOf);
  const answers = new Map<string, Ranks>();

  return {
    put(listing: Listing): void {
      if (rows.put(listing, soldOf(listing.id))) answers.clear();
    },
    drop(id: string): void {
      if (rows.drop(id)) answers.clear();
    },
    sell(ids: Iterable<string>): void {
      for (const id of ids) rows.sell(id, soldOf(id));
    },
    find: (id: string): Listing | null => rows.get(id)?.listing ?? null,
    has: (id: string): boolean => rows.get(id) !== undefined,
    total: (): number => rows.all.length,
    all: (): readonly Listing[] => listingsOf(rows.all),
    ids({ inStock }: { readonly inStock: boolean }): readonly string[] {
      return rows.all.flatMap(({ listing: { id, free } }) => (inStock && free === 0 ? [] : [id]));
    },
    kinds: rows.kinds,
    page,
    first: (filter: CatalogueFilter, count: number): readonly Listing[] => listingsOf(rows.find(filter, answersTo(filter), count)),
    countEach: (filter: CatalogueFilter, platforms: readonly string[]): ChoiceCounts => rows.count(filter, answersTo(filter), platforms),
    nearest: (text: string, count: number): readonly Listing[] => listingsOf(nearestRows(rows.vocabulary, text, count)),
    named: listingsNamed,
  };

  /** Returns one page of the filter's result, sold-out games last: the last one where a later one is requested. */
  function page(filter: CatalogueFilter): CataloguePage {
    const answers = rows.find(filter, answersTo(filter), Number.POSITIVE_INFINITY);
    const [buyable, gone] = [answers.filter(({ listing }) => listing.free > 0), answers.filter(({ listing }) => listing.free <= 0)];
    const matches = [...buyable, ...gone];
    const place = pageWithin(filter.page, matches.length, PAGE_SIZE);
    const from = (place.page - 1) * PAGE_SIZE;
    return { listings: listingsOf(matches.slice(from, from + PAGE_SIZE)), total: matches.length, inStock: buyable.length, ...place };
  }

  /** Returns the listings with this title or another name that is the same to the search. */
  function listingsNamed(name: string): readonly Listing[] {
    const key = nameKey(name);
    return key === '' ? [] : listingsOf(rows.all.filter(({ names }) => names.some(({ joined }) => joined === key)));
  }

  /** null without a text. */
  function answersTo({ q }: CatalogueFilter): Ranks | null {
    const text = q.trim();
    if (text === '') return null;
    const marks = answers.get(text) ?? rankMatches(rows.corpus(), rows.vocabulary, text);
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
