import type { Page } from './page.server';

interface Kept {
  readonly page: Page;
  readonly version: number;
  readonly at: number;
  asked: number;
}

export const MOST_BYTES = 32 * 1024 * 1024;
/** The age (ms) of a page in an unchanged catalogue: it may name the year. */
const MAX_AGE = 60_000;

/** Creates the least-recently-used cache of pages, within so many bytes. */
export function createKeptPages(version: () => number, mostBytes = MOST_BYTES, now: () => number = () => performance.now()) {
  const kept = new Map<string, Kept>();
  let bytes = 0;
  let asked = 0;

  return {
    find(address: string): Page | null {
      const found = kept.get(address);
      if (found?.version !== version() || now() - found.at >= MAX_AGE) return null;
      found.asked = asked += 1;
      return found.page;
    },
    last: (address: string): Page | null => kept.get(address)?.page ?? null,
    /** Caches a page of this version of the catalogue, unless a later one is there. */
    keep(address: string, page: Page, madeOf: number): void {
      if (page.bytes > mostBytes || (kept.get(address)?.version ?? 0) > madeOf) return;
      drop(address);
      kept.set(address, { page, version: madeOf, at: now(), asked: (asked += 1) });
      bytes += sizeOf(address, page);
      while (bytes > mostBytes) drop(oldest());
    },
    bytes: () => bytes,
  };

  // why not in their order: moving a page at each use costs more than a search once there is no room
  function oldest(): string {
    let found = { address: '', asked: Infinity };
    for (const [address, { asked: at }] of kept) if (at < found.asked) found = { address, asked: at };
    return found.address;
  }

  function drop(address: string): void {
    const found = kept.get(address);
    if (found) bytes -= sizeOf(address, found.page);
    kept.delete(address);
  }
}

const sizeOf = (address: string, page: Page) => page.bytes + 2 * address.length;
