import { CHEAP_BELOW, countGenres, type Listing, NO_FILTER } from '~/domain/catalogue';
import { MAX_FEATURED } from '~/domain/game';
import { KEY_TYPES, type KeyType } from '~/domain/key';
import { toCentimes } from '~/domain/shared/money';

import { createSearch, type SearchFacts } from '~/features/search/index.server';

const RAIL_COUNT = 12;
/** The fewest sold games of the rail: one or two sales don't say what people buy. */
const FEWEST_POPULAR = 4;

/** Creates what pages show of all listings. `soldInMonth`: keys by game. `rankOf`: the owner's rank of a featured game, 0 without one. */
export function createView(facts: SearchFacts, soldInMonth: () => ReadonlyMap<string, number>, rankOf: (id: string) => number) {
  const search = createSearch(facts);
  const featured = new Map<string, Listing>();
  let facets = facetsOf();

  return {
    search,
    put(listing: Listing): void {
      search.put(listing);
      if (listing.featured) featured.set(listing.id, listing);
      else featured.delete(listing.id);
    },
    drop(id: string): void {
      search.drop(id);
      featured.delete(id);
    },
    renew(): void {
      facets = facetsOf();
    },
    featured: () => facets.featured(),
    homeSections: () => facets.homeSections(),
    /** The rail in place of the featured games: what sells, else what is new; null where the owner featured some. */
    inFeaturedPlace: () =>
      facets.featured().length > 0 ? null : facets.homeSections().popular.length > 0 ? ('popular' as const) : ('fresh' as const),
    all: () => facets.all(),
    genreCounts: () => facets.genreCounts(),
    platforms: () => facets.platforms(),
    types: () => facets.types(),
  };

  /** Computed when first read: a burst of changes without visitors costs nothing. */
  function facetsOf() {
    return {
      all: once(() => search.all()),
      featured: once(() => [...featured.values()].sort((a, b) => placeOf(a) - placeOf(b) || byInvitation(a, b)).slice(0, MAX_FEATURED)),
      homeSections: once(homeSections),
      genreCounts: once(() => countGenres(search.kinds().map(({ like, count }) => ({ genre: like.genre, count })))),
      platforms: once(platforms),
      types: once(types),
    };
  }

  function placeOf({ id }: Listing): number {
    return rankOf(id) || Number.MAX_SAFE_INTEGER;
  }

  function platforms(): readonly string[] {
    const shownKinds = search.kinds().filter(({ like, count }) => count > 0 && like.platform !== '');
    return [...new Set(shownKinds.map(({ like }) => like.platform))].sort();
  }

  function types(): readonly KeyType[] {
    const buyableTypes = new Set<KeyType>();
    for (const { free, types: own } of search.all()) {
      if (free > 0) for (const type of own) buyableTypes.add(type);
      if (buyableTypes.size === KEY_TYPES.length) break;
    }
    return KEY_TYPES.filter((type) => buyableTypes.has(type));
  }

  function mostBought(): readonly Listing[] {
    const inStock = [...soldInMonth()].flatMap(([id, count]) => {
      const game = search.find(id);
      return game !== null && game.free > 0 ? [{ game, count }] : [];
    });
    const order = inStock.sort((a, b) => b.count - a.count || b.game.rating - a.game.rating || (a.game.title < b.game.title ? -1 : 1));
    return order.slice(0, RAIL_COUNT).map(({ game }) => game);
  }

  /** Returns games in stock for the home page: the lowest of those on offer, cheap ones by rating, those with the latest keys, and the best sold. */
  function homeSections() {
    const inStock = { ...NO_FILTER, inStock: true };
    const popular = mostBought();
    return {
      offers: search.first({ ...inStock, onOffer: true, sort: 'discount' }, RAIL_COUNT),
      cheap: search.first({ ...inStock, max: toCentimes(CHEAP_BELOW - 1), sort: 'rating' }, RAIL_COUNT),
      fresh: search.first({ ...inStock, sort: 'new' }, RAIL_COUNT),
      popular: popular.length < FEWEST_POPULAR ? [] : popular,
    };
  }
}

function once<Value>(make: () => Value): () => Value {
  let cached: { readonly value: Value } | null = null;
  return () => (cached ??= { value: make() }).value;
}

/** Compares featured games without a rank: games in stock first, then new ones, then the best rated. */
function byInvitation(a: Listing, b: Listing): number {
  return Number(b.free > 0) - Number(a.free > 0) || b.createdAt - a.createdAt || b.rating - a.rating || (a.title < b.title ? -1 : 1);
}
