import { type CatalogueFilter, type Filtered, filterTest, type Listing } from '~/domain/catalogue';
import { rangeOf } from '~/domain/catalogue/counts';

/** Listings that a filter can't tell apart but by their prices within a range, and by their titles. */
export interface Kind {
  /** As one of them is. */
  readonly like: Filtered;
  /** How many there are. */
  readonly count: number;
}

/** The kinds of a catalogue's listings, each with a number, from 1. */
export function createKinds() {
  const kinds: { like: Filtered; count: number }[] = [];
  const numbers = new Map<string, number>();

  return { enter, leave, all: (): readonly Kind[] => kinds, taken };

  /** Counts the listing in; its kind's number. */
  function enter({ genre, platform, priceCentimes, free }: Listing): number {
    const key = `${rangeOf(priceCentimes).min ?? 0} ${free > 0} ${genre}\n${platform}`;
    const number = numbers.get(key) ?? kinds.push({ like: { genre, platform, priceCentimes, free }, count: 0 });
    numbers.set(key, number);
    count(number, 1);
    return number;
  }

  /** Counts one of this kind out. */
  function leave(number: number): void {
    count(number, -1);
  }

  function count(number: number, by: 1 | -1): void {
    const kind = kinds[number - 1];
    if (kind) kind.count += by;
  }

  /** For each number 1 where the filter takes that kind, its text and its prices aside; 0 is no kind. */
  function taken(filter: CatalogueFilter): Uint8Array {
    const isTaken = filterTest({ ...filter, min: null, max: null });
    return Uint8Array.from([0, ...kinds.map(({ like }) => Number(isTaken(like)))]);
  }
}
