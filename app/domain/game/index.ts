import type { Description, GameTexts } from './description';
import { coverDigest } from './picture';
import type { Centimes, Tenths } from '~/domain/shared/money';
import type { GameOffer } from '~/domain/offer';
import type { PriceHistory } from '~/domain/offer/price-log';
import { paths } from '~/domain/paths';
import { cleanNumber } from '~/domain/shared/typed-text';

/** Facts that a gamer looks for before paying; each may be empty. */
export interface GameFacts {
  /** Names of domain/game/region.ts; none: not stated. */
  readonly regions: readonly string[];
  readonly languages: readonly string[];
  readonly publisher: string;
  readonly edition: string;
}

/** A game: docs/rules.md, Games. */
export interface Game extends PriceHistory {
  readonly id: string;
  readonly title: string;
  /** Other names, for the search. */
  readonly aliases: readonly string[];
  /** The price for the owner. */
  readonly originPrice: Centimes;
  readonly coefficient: Tenths;
  /** The asking price, which the shopper pays where no offer runs; at 0 not for sale. */
  readonly buyingPrice: Centimes;
  /** Its last offer: planned, running or over. */
  readonly offer: GameOffer | null;
  /** An https address, a path below /covers/, or an uploaded picture; empty: none. */
  readonly cover: string;
  /** 0 to 5 in steps of 0.1. */
  readonly rating: number;
  readonly genre: string;
  readonly platform: string;
  readonly releaseYear: string;
  readonly featured: boolean;
  /** Its place among the featured games, from 1; 0: after those with a place. */
  readonly rank: number;
  readonly description: Description;
  readonly texts: GameTexts;
  readonly facts: GameFacts;
  /** Digests, in their order: domain/game/picture.ts. */
  readonly screenshots: readonly string[];
  /** The descriptions of screenshots for people who don't see them, by digest. */
  readonly pictureTexts: Readonly<Record<string, string>>;
  readonly archived: boolean;
  /** The number of free keys that alerts the owner; 0: never. */
  readonly lowStock: number;
  /** ms; 0 for games of older data. */
  readonly createdAt: number;
  /** The arrival of the last keys, in ms; 0 where none came after the game. */
  readonly stockedAt: number;
}

export const MAX_FEATURED = 10;

export const MAX_RANK = 99;

/** Reads a typed place among the featured games: 1 to MAX_RANK; 0 for an empty field; null for anything else. */
export function parseRank(typed: string): number | null {
  const text = cleanNumber(typed);
  return text === '' ? 0 : /^[1-9]\d?$/.test(text) ? Number(text) : null;
}

/** The default, and the highest, low-stock alert. */
export const DEFAULT_LOW_STOCK = 5;
export const MAX_LOW_STOCK = 1000;

/** Reads a typed low-stock alert: a whole number of keys; DEFAULT_LOW_STOCK for an empty field; null for anything else. */
export function parseLowStock(typed: string): number | null {
  const text = cleanNumber(typed);
  if (text === '') return DEFAULT_LOW_STOCK;
  const keys = /^\d{1,4}$/.test(text) ? Number(text) : MAX_LOW_STOCK + 1;
  return keys <= MAX_LOW_STOCK ? keys : null;
}

/** Reads a stored low-stock alert; the default where it can't be read. */
export function readStoredLowStock(stored: unknown): number {
  return Number.isInteger(stored) ? (parseLowStock(String(stored)) ?? DEFAULT_LOW_STOCK) : DEFAULT_LOW_STOCK;
}

/** Returns whether a game is 'running low': some keys are left, but not more than its alert. */
export function isRunningLow({ free, lowStock }: { readonly free: number; readonly lowStock: number }): boolean {
  return free > 0 && free <= lowStock;
}

export const MAX_TITLE_LENGTH = 200;

/** The longest item of a description's lists, in characters. */
export const MAX_LIST_ITEM_LENGTH = 300;
export const MAX_LIST_ITEMS = 100;

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

/** Splits `Single player, , Co-op ` into ['Single player', 'Co-op']. `comma`: the signs between items. */
export function splitList(typed: string, comma = /,/): string[] {
  return typed
    .split(comma)
    .map((item) => item.replace(/\s+/g, ' ').trim())
    .filter((item) => item !== '');
}

/** Returns whether pages may show a cover: an https address without a password, a path below /covers/, or an uploaded picture. */
export function isCover(address: string): boolean {
  if (address.startsWith(paths.covers)) return /^[^/?#\\\s]+\.svg$/.test(address.slice(paths.covers.length));
  if (coverDigest(address) !== null) return true;
  if (!/^https:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

/** Reads a typed rating: 0 to 5 in steps of 0.1 (`4.5`, `4,5`); 0 for an empty field; null for anything else. */
export function parseRating(typed: string): number | null {
  const text = cleanNumber(typed).replace(',', '.');
  if (text === '') return 0;
  return /^(?:[0-4](?:\.\d)?|5(?:\.0)?)$/.test(text) ? Number(text) : null;
}

/** Reads a stored rating; 0 where it can't be read. */
export function readStoredRating(stored: unknown): number {
  const value = typeof stored === 'string' && stored.trim() !== '' ? Number(stored) : stored;
  if (typeof value !== 'number' || !Number.isFinite(value)) return 0;
  return Math.round(Math.min(5, Math.max(0, value)) * 10) / 10;
}
