/** Where a key is activated. */
export const KEY_TYPES = ['Steam', 'Epic', 'Xbox', 'PlayStation'] as const;
export type KeyType = (typeof KEY_TYPES)[number];

export const KEY_STATES = ['free', 'held', 'sold', 'used', 'burned'] as const;
/** free: can be sold · held: for an order, until a time · sold: delivered to a paid line · used: taken out by hand · burned: sold, then refunded or replaced after it was seen. */
export type KeyState = (typeof KEY_STATES)[number];

export type KeyEvent = 'hold' | 'release' | 'sell' | 'markUsed' | 'markAvailable' | 'return' | 'burn';

/** Every allowed change of a key. `hold` on a held key is for a hold that ran out, or one that moves on within one shopper's orders. */
export const KEY_TRANSITIONS: Readonly<Record<KeyState, Readonly<Partial<Record<KeyEvent, KeyState>>>>> = {
  free: { hold: 'held', sell: 'sold', markUsed: 'used' },
  held: { hold: 'held', release: 'free', sell: 'sold' },
  sold: { return: 'free', burn: 'burned' },
  used: { markAvailable: 'free' },
  burned: {},
};

/** The state after the event, or null where the table refuses it. */
export function nextKeyState(from: KeyState, event: KeyEvent): KeyState | null {
  return KEY_TRANSITIONS[from][event] ?? null;
}

/** `holdUntil` of a hold that lasts until the owner decides. */
export const UNTIL_DECIDED = Number.MAX_SAFE_INTEGER;

/** A key can be taken at `now` (ms): it is free, or its hold ran out. A hold is judged by its time, so nothing has to free it. */
export function isTakeable(key: { readonly state: KeyState; readonly holdUntil: number }, now: number): boolean {
  return key.state === 'free' || (key.state === 'held' && key.holdUntil <= now);
}

/** The `used` flag of older data that belongs to a state: true for a key that nobody can buy any more. */
export function isUsed(state: KeyState): boolean {
  return state === 'sold' || state === 'used' || state === 'burned';
}

/** Stock in words: 'in', 'low' (1 to 5 left) or 'out'. */
export type StockLevel = 'in' | 'low' | 'out';
export const LOW_STOCK = 5;

export function stockLevel(free: number): StockLevel {
  return free <= 0 ? 'out' : free <= LOW_STOCK ? 'low' : 'in';
}
