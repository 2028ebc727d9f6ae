import { deskPaths } from '~/domain/desk-paths';
import { isTakeable, KEY_TYPES, type KeyType } from '~/domain/key';
import type { KeyView } from '~/features/key/face.server';

/** A key as its row shows it: a hold that ran out counts as free. */
export type ListedKey = Pick<
  KeyView,
  'id' | 'code' | 'type' | 'state' | 'used' | 'orderId' | 'originPrice' | 'buyingPrice' | 'profitCentimes'
>;

/** Only what the page shows: an encrypted code never leaves the server with it. `now` in ms. */
export function toListedKey(key: KeyView, now: number): ListedKey {
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
