import { LRUCache } from 'lru-cache';

import type { Page } from './page.server';

interface Kept {
  readonly page: Page;
  readonly version: number;
  readonly at: number;
}

export const MOST_BYTES = 32 * 1024 * 1024;
/** The age (ms) of a page in an unchanged catalogue: it may name the year. */
const MAX_AGE = 60_000;

/** Creates the least-recently-used cache of pages, within so many bytes. */
export function createKeptPages(version: () => number, mostBytes = MOST_BYTES, now: () => number = () => performance.now()) {
  const kept = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    sizeCalculation: ({ page }, address) => page.bytes + 2 * address.length,
  });

  return {
    find(address: string): Page | null {
      const found = kept.get(address);
      return found?.version === version() && now() - found.at < MAX_AGE ? found.page : null;
    },
    last: (address: string): Page | null => kept.peek(address)?.page ?? null,
    /** Caches a page of this version of the catalogue, unless a later one is there. */
    keep(address: string, page: Page, madeOf: number): void {
      if ((kept.peek(address)?.version ?? 0) <= madeOf) kept.set(address, { page, version: madeOf, at: now() });
    },
    bytes: () => kept.calculatedSize,
  };
}
