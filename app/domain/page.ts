/** One page of a list that is in memory as a whole. */
export interface PageOf<Item> {
  readonly items: readonly Item[];
  /** On all pages. */
  readonly total: number;
  /** At least 1. */
  readonly pages: number;
  /** From 1; the last page where a later one was asked for. */
  readonly page: number;
}

/** Cuts the wanted page of `size` items out of a list. `wanted` counts from 1; anything else means the first page. */
export function pageOf<Item>(all: readonly Item[], wanted: number, size: number): PageOf<Item> {
  const pages = Math.max(1, Math.ceil(all.length / size));
  const page = Math.min(Math.max(1, Math.trunc(wanted) || 1), pages);
  return { items: all.slice((page - 1) * size, page * size), total: all.length, pages, page };
}
