import type { Page } from './page.server';

interface Kept {
  readonly page: Page;
  /** The catalogue's version before the page was made. */
  readonly version: number;
  /** When it was made, in ms of a clock that never jumps. */
  readonly at: number;
}

/** What is kept at most, in bytes. */
export const MOST_BYTES = 32 * 1024 * 1024;
/** How long (ms) a page is kept though the catalogue has not changed: it may name the year. */
const MAX_AGE = 60_000;

/** The pages asked for last, within so many bytes. */
export function createKeptPages(version: () => number, mostBytes = MOST_BYTES, now: () => number = () => performance.now()) {
  const kept = new Map<string, Kept>();
  let bytes = 0;

  return {
    /** A page that shows what the catalogue has now. */
    find(address: string): Page | null {
      const found = kept.get(address);
      if (found?.version !== version() || now() - found.at >= MAX_AGE) return null;
      kept.delete(address);
      kept.set(address, found);
      return found.page;
    },
    /** The page as it was last made, whatever has changed since. */
    last: (address: string): Page | null => kept.get(address)?.page ?? null,
    /** Keeps a page that was made of this version of the catalogue, unless a later one is there. */
    keep(address: string, page: Page, madeOf: number): void {
      if (page.bytes > mostBytes || (kept.get(address)?.version ?? 0) > madeOf) return;
      drop(address);
      kept.set(address, { page, version: madeOf, at: now() });
      bytes += sizeOf(address, page);
      for (const [oldest] of kept) {
        if (bytes <= mostBytes) break;
        drop(oldest);
      }
    },
    bytes: () => bytes,
  };

  function drop(address: string): void {
    const found = kept.get(address);
    if (found) bytes -= sizeOf(address, found.page);
    kept.delete(address);
  }
}

/** In bytes, with the address: a search can be as long as an address may be. */
const sizeOf = (address: string, page: Page) => page.bytes + 2 * address.length;
