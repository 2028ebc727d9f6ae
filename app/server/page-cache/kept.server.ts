import type { Page } from './page.server';

interface Kept {
  readonly page: Page;
  /** The catalogue's version before the page was made. */
  readonly version: number;
  /** When it was made, in ms of a clock that never jumps. */
  readonly at: number;
  /** Counts all that was asked: greater where it was asked for later. */
  asked: number;
}

/** What is kept at most, in bytes. */
export const MOST_BYTES = 32 * 1024 * 1024;
/** How long (ms) a page is kept though the catalogue has not changed: it may name the year. */
const MAX_AGE = 60_000;

/** The pages asked for last, within so many bytes. */
export function createKeptPages(version: () => number, mostBytes = MOST_BYTES, now: () => number = () => performance.now()) {
  const kept = new Map<string, Kept>();
  let bytes = 0;
  let asked = 0;

  return {
    /** A page that shows what the catalogue has now. */
    find(address: string): Page | null {
      const found = kept.get(address);
      if (found?.version !== version() || now() - found.at >= MAX_AGE) return null;
      found.asked = asked += 1;
      return found.page;
    },
    /** The page as it was last made, whatever has changed since. */
    last: (address: string): Page | null => kept.get(address)?.page ?? null,
    /** Keeps a page that was made of this version of the catalogue, unless a later one is there. */
    keep(address: string, page: Page, madeOf: number): void {
      if (page.bytes > mostBytes || (kept.get(address)?.version ?? 0) > madeOf) return;
      drop(address);
      kept.set(address, { page, version: madeOf, at: now(), asked: (asked += 1) });
      bytes += sizeOf(address, page);
      while (bytes > mostBytes) drop(oldest());
    },
    bytes: () => bytes,
  };

  // why not in their order: to move a page to the end whenever it is asked for costs more than to look through them once there is no room
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

/** In bytes, with the address: a search can be as long as an address may be. */
const sizeOf = (address: string, page: Page) => page.bytes + 2 * address.length;
