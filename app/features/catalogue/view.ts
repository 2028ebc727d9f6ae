import { CHEAP_BELOW, countGenres, type Listing } from '~/domain/catalogue';
import { MAX_FEATURED } from '~/domain/game';
import type { Genre } from '~/domain/genre';

import { createSearch, type Search, type SearchFacts, type Titles } from './search';

/** What is derived from the listings, made again for each version. */
export interface View {
  readonly search: () => Search;
  /** The titles as they were searched last; null where nobody searched yet. */
  readonly titles: () => Titles | null;
  readonly featured: readonly Listing[];
  /** Games that can be bought now, for the home page: for little money, the newest, and what others buy. */
  readonly rails: () => Rails;
  readonly genreCounts: readonly { readonly genre: Genre; readonly count: number }[];
  readonly platforms: readonly string[];
  readonly all: readonly Listing[];
}

/** `titles`: those of the view before, which serve again as long as they are the same. */
export function toView(all: readonly Listing[], facts: SearchFacts, titles: Titles | null = null): View {
  let search: Search | null = null;
  let rails: Rails | null = null;
  return {
    // built for the first question that needs it: a burst of changes without visitors costs nothing
    search: () => (search ??= createSearch(all, titles, facts)),
    titles: () => search?.titles ?? titles,
    featured: all
      .filter((listing) => listing.featured)
      .sort(byInvitation)
      .slice(0, MAX_FEATURED),
    rails: () => (rails ??= toRails(all, facts)),
    genreCounts: countGenres(all),
    platforms: [...new Set(all.map((listing) => listing.platform))].filter((platform) => platform !== '').sort(),
    all,
  };
}

export interface Rails {
  readonly cheap: readonly Listing[];
  readonly fresh: readonly Listing[];
  /** Those that sold most in 90 days; empty where fewer than FEWEST_POPULAR did. */
  readonly popular: readonly Listing[];
}

/** How many games a rail of the home page holds. */
const RAIL_COUNT = 12;
/** One or two sales don't say what people buy. */
const FEWEST_POPULAR = 4;

function toRails(all: readonly Listing[], { soldOf }: SearchFacts): Rails {
  const inStock = all.filter((listing) => listing.free > 0);
  const popular = inStock.filter(({ id }) => soldOf(id) > 0);
  return {
    cheap: inStock
      .filter((listing) => listing.priceCentimes < CHEAP_BELOW)
      .sort((a, b) => b.rating - a.rating || byInvitation(a, b))
      .slice(0, RAIL_COUNT),
    fresh: inStock.sort(byInvitation).slice(0, RAIL_COUNT),
    popular:
      popular.length < FEWEST_POPULAR ? [] : popular.sort((a, b) => soldOf(b.id) - soldOf(a.id) || byInvitation(a, b)).slice(0, RAIL_COUNT),
  };
}

/** The home page's order: games in stock first, then new ones, then the best rated. */
function byInvitation(a: Listing, b: Listing): number {
  return Number(b.free > 0) - Number(a.free > 0) || b.createdAt - a.createdAt || b.rating - a.rating || (a.title < b.title ? -1 : 1);
}
