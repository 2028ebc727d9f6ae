export interface PageOf<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly pages: number;
  /** From 1; the last page where a later one was asked for. */
  readonly page: number;
}

/** Returns the page asked for within the pages of `total` items. `pageAsked` counts from 1; anything else means the first. */
export function pageWithin(pageAsked: number, total: number, size: number): { readonly page: number; readonly pages: number } {
  const pages = Math.max(1, Math.ceil(total / size));
  return { page: Math.min(Math.max(1, Math.trunc(pageAsked) || 1), pages), pages };
}

/** Cuts the page asked for, of `size` items, out of a list. */
export function pageOf<Item>(all: readonly Item[], pageAsked: number, size: number): PageOf<Item> {
  const { page, pages } = pageWithin(pageAsked, all.length, size);
  return { items: all.slice((page - 1) * size, page * size), total: all.length, pages, page };
}
