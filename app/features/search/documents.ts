import { type CatalogueFilter, type Filtered, filterTest, foldText, type Listing, type Sort } from '~/domain/catalogue';
import { type ChoiceCounts, countChoices, rangeOf } from '~/domain/catalogue/counts';
import { COMPARES, type Sortable, yearOf } from '~/domain/catalogue/sort';

import { type Corpus, type Ranks, type Searched, TIERS } from './ranking';
import { type TitleForm, titleFormsOf, wordsIn } from './titles';
import { toTexts } from './texts';

/** Listings that a filter can't tell apart but by their prices within a range, and by their titles. */
interface Kind {
  readonly like: Filtered;
  count: number;
}

export interface Row extends Sortable, Searched {
  listing: Listing;
  sold: number;
  year: number;
  kind: Kind;
  nth: number;
  folded: string;
  lines: string;
  names: readonly TitleForm[];
}

type OrderName = Sort | 'answers';

/** Creates the listings with the words of their names, kept in each order that was used. */
export function createDocuments(aliasesOf: (id: string) => readonly string[]) {
  const all: Row[] = [];
  const byId = new Map<string, Row>();
  const kinds = new Map<string, Kind>();
  const vocabulary = new Map<string, Set<Row>>();
  const orders = new Map<OrderName, { rows: Row[]; readonly changed: Set<Row> }>();

  let corpus: Corpus<Row> | null = null;

  return {
    all,
    vocabulary,
    corpus: () => (corpus ??= toCorpus(all)),
    get: (id: string): Row | undefined => byId.get(id),
    kinds: (): readonly Kind[] => [...kinds.values()],
    put,
    drop,
    sell(id: string, sold: number): void {
      const row = byId.get(id);
      if (!row || row.sold === sold) return;
      row.sold = sold;
      change(row);
    },
    find,
    count,
  };

  /** Puts a listing; returns whether its names changed. */
  function put(listing: Listing, sold: number): boolean {
    const folded = foldText(listing.title);
    const aliases = aliasesOf(listing.id);
    const lines = [folded, ...aliases.map(foldText)].join('\n');
    const before = byId.get(listing.id);
    const row = before ?? enter(listing, lines);
    const isRenamed = before === undefined || before.lines !== lines;
    if (isRenamed) rename(row, [listing.title, ...aliases].flatMap(titleFormsOf));
    row.kind.count -= 1;
    Object.assign(row, { listing, sold, folded, lines, year: yearOf(listing.releaseYear), kind: kindOf(listing) });
    row.kind.count += 1;
    change(row);
    return isRenamed;
  }

  function enter(listing: Listing, lines: string): Row {
    const kind = kindOf(listing);
    kind.count += 1;
    const row: Row = { nth: all.length, listing, sold: 0, year: 0, folded: '', lines, names: [], kind };
    all.push(row);
    byId.set(listing.id, row);
    return row;
  }

  /** Returns whether the game was there. */
  function drop(id: string): boolean {
    const row = byId.get(id);
    const last = all.at(-1);
    if (!row || !last) return false;
    rename(row, []);
    row.kind.count -= 1;
    byId.delete(id);
    all[row.nth] = last;
    last.nth = row.nth;
    all.pop();
    change(row);
    return true;
  }

  function rename(row: Row, names: readonly TitleForm[]): void {
    for (const word of row.names.flatMap(wordsIn)) {
      const holders = vocabulary.get(word);
      holders?.delete(row);
      if (holders?.size === 0) vocabulary.delete(word);
    }
    for (const word of names.flatMap(wordsIn)) vocabulary.set(word, (vocabulary.get(word) ?? new Set()).add(row));
    row.names = names;
    corpus = null;
  }

  function kindOf({ genre, platform, types, isHere, priceCentimes, offer, free }: Listing): Kind {
    const facts = [rangeOf(priceCentimes).min ?? 0, free > 0, offer !== null, isHere, types.join()];
    const key = `${facts.join(' ')} ${genre}\n${platform}`;
    const kind = kinds.get(key) ?? { like: { genre, platform, types, isHere, priceCentimes, offer, free }, count: 0 };
    kinds.set(key, kind);
    return kind;
  }

  function change(row: Row): void {
    for (const order of orders.values()) order.changed.add(row);
  }

  function inOrder(name: OrderName): readonly Row[] {
    const order = orders.get(name) ?? { rows: [], changed: new Set(all) };
    orders.set(name, order);
    if (order.changed.size > 0) {
      const others = order.rows.filter((row) => !order.changed.has(row));
      const changed = [...order.changed].filter((row) => all[row.nth] === row);
      // why sorted once more: two sorted halves take one comparison a row
      order.rows = [...others, ...changed.sort(COMPARES[name])].sort(COMPARES[name]);
      order.changed.clear();
    }
    return order.rows;
  }

  /** Returns the first rows that pass the filter and answer its text: the best answers first. */
  function find(filter: CatalogueFilter, marks: Ranks | null, most: number): readonly Row[] {
    const passes = testOf(filter, marks);
    const matches: Row[] = [];
    if (marks === null || filter.sort !== 'best') {
      for (const row of inOrder(filter.sort)) {
        if (matches.length === most) break;
        if (passes(row)) matches.push(row);
      }
      return matches;
    }
    const tiers: Row[][] = TIERS.map(() => []);
    for (const row of inOrder('answers')) if (passes(row)) tiers[(marks[row.nth] ?? 0) - 1]?.push(row);
    return tiers.flat().slice(0, most);
  }

  function testOf(filter: CatalogueFilter, marks: Ranks | null): (row: Row) => boolean {
    const isTaken = filterTest({ ...filter, min: null, max: null });
    const takenKinds = new Set([...kinds.values()].filter(({ like }) => isTaken(like)));
    const isPriced = priceTest(filter);
    return (row) => marks?.[row.nth] !== 0 && takenKinds.has(row.kind) && isPriced(row);
  }

  function count(filter: CatalogueFilter, marks: Ranks | null, platforms: readonly string[]): ChoiceCounts {
    const groups = new Map([...kinds.values()].map((kind) => [kind, { listing: kind.like, all: 0, found: 0, foundAtAnyPrice: 0 }]));
    const isPriced = priceTest(filter);
    for (const row of all) {
      const group = groups.get(row.kind);
      if (!group) continue;
      const isAnswer = marks?.[row.nth] !== 0;
      if (isAnswer) group.foundAtAnyPrice += 1;
      if (!isPriced(row)) continue;
      group.all += 1;
      if (isAnswer) group.found += 1;
    }
    return countChoices(groups.values(), filter, platforms);
  }
}

function toCorpus(all: readonly Row[]): Corpus<Row> {
  const rows = [...all];
  const names = rows.flatMap((row) => row.names.map((name) => ({ row, name })));
  return { rows, names: toTexts(names, ({ name }) => name.joined), lines: toTexts(rows, ({ lines }) => lines) };
}

function priceTest({ min, max }: CatalogueFilter): (row: Row) => boolean {
  const [least, most] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY];
  if (min === null && max === null) return () => true;
  return ({ listing: { priceCentimes } }) => priceCentimes >= least && priceCentimes <= most;
}
