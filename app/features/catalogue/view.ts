import { countGenres, type Listing } from '~/domain/catalogue';
import { MAX_FEATURED } from '~/domain/game';
import type { Genre } from '~/domain/genre';

import { createSearch, type Search, type Titles } from './search';

/** What is derived from the listings, made again for each version. */
export interface View {
  readonly search: () => Search;
  /** The titles as they were searched last; null where nobody searched yet. */
  readonly titles: () => Titles | null;
  readonly featured: readonly Listing[];
  readonly genreCounts: readonly { readonly genre: Genre; readonly count: number }[];
  readonly platforms: readonly string[];
  readonly all: readonly Listing[];
}

/** `aliasesOf`: the short names of a game. `titles`: those of the view before, which serve again as long as they are the same. */
export function toView(all: readonly Listing[], aliasesOf: (id: string) => readonly string[], titles: Titles | null = null): View {
  let search: Search | null = null;
  return {
    // built for the first question that needs it: a burst of changes without visitors costs nothing
    search: () => (search ??= createSearch(all, titles, aliasesOf)),
    titles: () => search?.titles ?? titles,
    featured: all
      .filter((listing) => listing.featured)
      .sort(byInvitation)
      .slice(0, MAX_FEATURED),
    genreCounts: countGenres(all),
    platforms: [...new Set(all.map((listing) => listing.platform))].filter((platform) => platform !== '').sort(),
    all,
  };
}

/** The home page's order: games in stock first, then new ones, then the best rated. */
function byInvitation(a: Listing, b: Listing): number {
  return Number(b.free > 0) - Number(a.free > 0) || b.createdAt - a.createdAt || b.rating - a.rating || (a.title < b.title ? -1 : 1);
}
