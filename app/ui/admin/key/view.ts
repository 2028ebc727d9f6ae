import { adminPaths } from '~/domain/paths/admin';
import { endOfCode, isAvailable, KEY_TYPES, type KeyType } from '~/domain/key';
import type { KeyView } from '~/features/key/index.server';

/** A key as its row shows it: a hold that ran out counts as free. */
export interface ListedKey extends Pick<
  KeyView,
  'id' | 'code' | 'type' | 'state' | 'used' | 'orderId' | 'originPrice' | 'buyingPrice' | 'profitCentimes'
> {
  /** The code is a mask: the key belongs to an order, and is shown on request. */
  readonly isMasked: boolean;
}

/** Only what the page shows: neither an encrypted code nor that of an order's key leaves the server with it. `now` in ms. */
export function toListedKey(key: KeyView, now: number): ListedKey {
  const { id, code, type, state, holdUntil, used, orderId, originPrice, buyingPrice, profitCentimes } = key;
  const shown = isAvailable({ state, holdUntil }, now) ? 'free' : state;
  const isMasked = code !== null && shown !== 'free' && shown !== 'used';
  const listed = isMasked ? `••••${endOfCode(code)}` : code;
  return { id, code: listed, type, state: shown, used, orderId, originPrice, buyingPrice, profitCentimes, isMasked };
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
  return adminPaths.keys(gameId, { used: used === 'all' ? '' : used, type, ...more });
}

/** The place of a key's row on that page. */
export const rowId = (keyId: string) => `key-${keyId}`;

/** The same list, with the question about one key over it. */
export function askDeletePath(here: string, keyId: string): string {
  return `${here}${here.includes('?') ? '&' : '?'}${new URLSearchParams({ delete: keyId }).toString()}`;
}
