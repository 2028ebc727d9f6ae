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
  const pages = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    sizeCalculation: ({ page }, address) => page.bytes + 2 * address.length,
  });

  return {
    find(address: string): Page | null {
      const cached = pages.get(address);
      return cached?.version === version() && now() - cached.at < MAX_AGE ? cached.page : null;
    },
    last: (address: string): Page | null => pages.peek(address)?.page ?? null,
    /** Caches a page of this version of the catalogue, unless a later one is there. */
    keep(address: string, page: Page, madeOf: number): void {
      if ((pages.peek(address)?.version ?? 0) <= madeOf) pages.set(address, { page, version: madeOf, at: now() });
    },
    bytes: () => pages.calculatedSize,
  };
}
