import type { Centimes, Tenths } from './money';

export interface Description {
  readonly short: string;
  readonly system: readonly string[];
  readonly performance: readonly string[];
  readonly features: readonly string[];
}

/** A game as the shop works with it. Section 3 of the specification. */
export interface Game {
  readonly id: string;
  readonly title: string;
  /** What the owner paid for a key. */
  readonly originPrice: Centimes;
  readonly coefficient: Tenths;
  /** What the shopper pays; 0 can't be bought. */
  readonly buyingPrice: Centimes;
  /** An https address, or a path below /covers/. */
  readonly cover: string;
  /** 0 to 5 in steps of 0.1. */
  readonly rating: number;
  readonly genre: string;
  readonly platform: string;
  readonly releaseYear: string;
  readonly featured: boolean;
  readonly description: Description;
  /** Hidden from the store, kept for its orders. */
  readonly archived: boolean;
  /** ms; 0 for games of older data. */
  readonly createdAt: number;
  /** What a generated cover borrows: the scene of another genre, a palette by name. */
  readonly coverHints: { readonly art?: string; readonly palette?: string };
}

/** At most this many games are featured. Section 9. */
export const MAX_FEATURED = 10;

/** `Elden Ring` → `elden-ring`: the id of a new game, 60 characters at most; '' where the title has no Latin letter or digit. */
export function slug(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
}

/** `Single player, , Co-op ` → ['Single player', 'Co-op']: trimmed, blanks dropped. Section 5. */
export function splitList(typed: string): string[] {
  return typed
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
