import type { Description, GameTexts } from './description';
import { coverDigest } from './picture';
import type { Centimes, Tenths } from '~/domain/shared/money';
import type { GameOffer } from '~/domain/offer';
import type { PriceHistory } from '~/domain/offer/price-log';
import { paths } from '~/domain/paths';
import type { GameFacts, OwnValues } from './fields';

/** A game: docs/rules.md, Games. */
export interface Game extends PriceHistory, OwnValues {
  readonly id: string;
  /** The price for the owner. */
  readonly originPrice: Centimes;
  readonly coefficient: Tenths;
  /** The asking price, which the shopper pays where no offer runs; at 0 not for sale. */
  readonly buyingPrice: Centimes;
  /** Its last offer: planned, running or over. */
  readonly offer: GameOffer | null;
  /** An https address, a path below /covers/, or an uploaded picture; empty: none. */
  readonly cover: string;
  readonly description: Description;
  readonly texts: GameTexts;
  readonly facts: GameFacts;
  /** Digests, in their order: domain/game/picture.ts. */
  readonly screenshots: readonly string[];
  /** The descriptions of screenshots for people who don't see them, by digest. */
  readonly pictureTexts: Readonly<Record<string, string>>;
  readonly archived: boolean;
  /** ms; 0 for games of older data. */
  readonly createdAt: number;
  /** The arrival of the last keys, in ms; 0 where none came after the game. */
  readonly stockedAt: number;
}

export const MAX_FEATURED = 10;

/** Returns whether a game is 'running low': some keys are left, but not more than its alert. */
export function isRunningLow({ free, lowStock }: { readonly free: number; readonly lowStock: number }): boolean {
  return free > 0 && free <= lowStock;
}

/** Returns the id of a new game: `Elden Ring` → `elden-ring`, at most 60 characters; '' without a Latin letter or digit. */
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

/** Returns whether pages may show a cover: an https address without a password, a path below /covers/, or an uploaded picture. */
export function isCover(address: string): boolean {
  if (address.startsWith(paths.covers)) return /^[^/?#\\\s]+\.svg$/.test(address.slice(paths.covers.length));
  if (coverDigest(address) !== null) return true;
  if (!/^https:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}
