import { adminPaths } from '~/domain/paths/admin';
import { endOfCode, isAvailable, KEY_TYPES, type KeyType } from '~/domain/key';
import type { KeyView } from '~/features/key/index.server';

/** A key as its row shows it: an ended hold counts as free. */
export interface ListedKey extends Pick<
  KeyView,
  'id' | 'code' | 'type' | 'state' | 'used' | 'orderId' | 'originPrice' | 'buyingPrice' | 'profitCentimes'
> {
  /** The reason for which it was written off; null: it was not. */
  readonly lostBy: string | null;
  /** Set where the code is a mask, of a key of an order. */
  readonly isMasked: boolean;
}

/** Returns the shown part: neither an encrypted code nor that of an order's key leaves the server. `now` in ms. */
export function toListedKey(key: KeyView, now: number): ListedKey {
  const { id, code, type, state, holdUntil, used, orderId, originPrice, buyingPrice, profitCentimes, writtenOff } = key;
  const shownState = isAvailable({ state, holdUntil }, now) ? 'free' : state;
  const isMasked = code !== null && shownState !== 'free' && shownState !== 'used';
  const listed = isMasked ? `••••${endOfCode(code)}` : code;
  return {
    id,
    code: listed,
    type,
    state: shownState,
    used,
    orderId,
    originPrice,
    buyingPrice,
    profitCentimes,
    lostBy: writtenOff?.reason ?? null,
    isMasked,
  };
}

export interface KeyFilter {
  readonly used: 'all' | 'used' | 'unused';
  readonly type: KeyType | '';
}

/** Reads the filter; anything that the page wouldn't send counts as 'all'. */
export function readKeyFilter(params: URLSearchParams): KeyFilter {
  const used = params.get('used');
  return { used: used === 'used' || used === 'unused' ? used : 'all', type: KEY_TYPES.find((type) => type === params.get('type')) ?? '' };
}

/** Returns the filter for the list; null means any. */
export function toListed({ used, type }: KeyFilter) {
  return { used: used === 'all' ? null : used === 'used', type: type === '' ? null : type };
}

/** Returns the address of a game's keys under a filter. */
export function keyListPath(
  gameId: string,
  { used, type }: KeyFilter,
  more: { readonly page?: number; readonly after?: string | null } = {},
): string {
  return adminPaths.keys(gameId, { used: used === 'all' ? '' : used, type, ...more });
}

export const rowId = (keyId: string) => `key-${keyId}`;

/** Returns the list's address with the question about one key over it. */
export function askDeletePath(here: string, keyId: string): string {
  return `${here}${here.includes('?') ? '&' : '?'}${new URLSearchParams({ delete: keyId }).toString()}`;
}
