import { deskPaths } from '~/domain/desk-paths';
import { isTakeable, KEY_TYPES, type KeyState, type KeyType } from '~/domain/key';
import type { Centimes } from '~/domain/money';

/** A key as its row shows it. */
export interface ListedKey {
  readonly id: string;
  readonly code: string;
  readonly type: KeyType;
  /** A hold that ran out counts as free. */
  readonly state: KeyState;
  readonly used: boolean;
  readonly orderId: string | null;
  readonly originPrice: Centimes;
  readonly buyingPrice: Centimes;
  /** May be below 0. */
  readonly profitCentimes: number;
}

/** Only what the page shows: an encrypted code never leaves the server with it. `now` in ms. */
export function toListedKey(key: ListedKey & { readonly holdUntil: number }, now: number): ListedKey {
  const { id, code, type, state, holdUntil, used, orderId, originPrice, buyingPrice, profitCentimes } = key;
  const shown = isTakeable({ state, holdUntil }, now) ? 'free' : state;
  return { id, code, type, state: shown, used, orderId, originPrice, buyingPrice, profitCentimes };
}

/** Which keys of a game are shown. */
export interface KeyFilter {
  readonly used: 'all' | 'used' | 'unused';
  readonly type: KeyType | '';
}

/** Anything that the page wouldn't send is taken as 'all'. */
export function readKeyFilter(params: URLSearchParams): KeyFilter {
  const used = params.get('used');
  return { used: used === 'used' || used === 'unused' ? used : 'all', type: KEY_TYPES.find((type) => type === params.get('type')) ?? '' };
}

/** The filter as the list of keys takes it: null means any. */
export function toListed({ used, type }: KeyFilter) {
  return { used: used === 'all' ? null : used === 'used', type: type === '' ? null : type };
}

/** The list of a game's keys, with what is shown of them. */
export function keyListPath(
  gameId: string,
  { used, type }: KeyFilter,
  more: { readonly page?: number; readonly after?: string | null } = {},
): string {
  return deskPaths.keys(gameId, { used: used === 'all' ? '' : used, type, ...more });
}

/** The same list, with the question about one key over it. */
export function askDeletePath(here: string, keyId: string): string {
  return `${here}${here.includes('?') ? '&' : '?'}${new URLSearchParams({ delete: keyId }).toString()}`;
}

/** What the owner wants to know of all keys of a game. */
export interface KeyFigures {
  readonly all: number;
  readonly free: number;
  readonly held: number;
  readonly used: number;
  /** Planned profit of the used keys, may be below 0; null where there are too many to add up. */
  readonly usedProfitCentimes: number | null;
}
