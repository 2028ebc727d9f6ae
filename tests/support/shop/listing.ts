import type { Listing } from '~/domain/catalogue';
import { toCentimes } from '~/domain/shared/money';

/** A row of a catalogue in memory: a game with one key, like any other but for these fields. */
export function toTestListing(id: string, fields: Partial<Listing> = {}): Listing {
  return {
    id,
    title: id,
    cover: `/covers/${id}.svg`,
    rating: 0,
    genre: 'RPG',
    platform: 'PC (Steam)',
    releaseYear: '2020',
    featured: false,
    priceCentimes: toCentimes(10_000),
    listCentimes: fields.priceCentimes ?? toCentimes(10_000),
    offer: null,
    createdAt: 0,
    arrivedAt: fields.createdAt ?? 0,
    lowStock: 5,
    free: 1,
    types: ['Steam'],
    freeOf: { Steam: 1 },
    originPrice: toCentimes(0),
    hasRegions: false,
    isHere: false,
    ...fields,
  };
}
