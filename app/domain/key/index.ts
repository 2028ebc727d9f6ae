import { foldName } from '~/domain/shared/intl-names';
import { isDue } from '~/domain/shared/deadline';

export const KEY_TYPES = ['Steam', 'Epic', 'Xbox', 'PlayStation'] as const;
export type KeyType = (typeof KEY_TYPES)[number];

/** People's words for a type, as foldName() writes them; null: a word that names none. */
const TYPE_WORDS: ReadonlyMap<string, KeyType | null> = new Map([
  ...wordsOf('Steam', 'steam steamkey steamkeys steampowered pcsteam steampc valve ستيم'),
  ...wordsOf('Epic', 'epic epicgames epicgame epicstore epicgamesstore egs epickey ايبك'),
  ...wordsOf('Xbox', 'xbox box xboxone xboxlive xboxseries xboxkey xsx xss microsoft msstore اكسبوكس اكس بوكس'),
  ...wordsOf('PlayStation', 'playstation playstationnetwork playstationstore play station psn psnkey ps sony بلايستيشن بلاي ستيشن'),
  ...wordsOf(null, 'pc windows win mac linux key keys cd cdkey code codes cle cles game games jeu jeux store shop network live'),
  ...wordsOf(null, 'one series x s xs and et for pour on sur digital digitale global version edition account مفتاح'),
]);

function wordsOf(type: KeyType | null, words: string): readonly (readonly [string, KeyType | null])[] {
  return words.split(' ').map((word) => [word, type]);
}

/** Returns the type of the owner's words: `Epic Games`, `PSN`, `PC (Steam)`. null: none, or two. */
export function readKeyType(typed: string): KeyType | null {
  const words = foldName(typed).match(/\p{L}+/gu) ?? [];
  const types = new Set(words.map((word) => TYPE_WORDS.get(word)));
  types.delete(null);
  const [type = null] = types;
  return types.size === 1 ? type : null;
}

export const KEY_STATES = ['free', 'held', 'sold', 'used', 'burned'] as const;
/** used: taken out by hand · burned: the shopper saw it, then it was refunded or replaced. */
export type KeyState = (typeof KEY_STATES)[number];

export type KeyEvent = 'hold' | 'release' | 'sell' | 'markUsed' | 'markAvailable' | 'return' | 'burn';

/** Every allowed change of a key. `hold` on a held key: the old hold ran out, or moves to another order of the same shopper. */
export const KEY_TRANSITIONS: Readonly<Record<KeyState, Readonly<Partial<Record<KeyEvent, KeyState>>>>> = {
  free: { hold: 'held', sell: 'sold', markUsed: 'used' },
  held: { hold: 'held', release: 'free', sell: 'sold' },
  sold: { return: 'free', burn: 'burned' },
  used: { markAvailable: 'free' },
  burned: {},
};

export function nextKeyState(from: KeyState, event: KeyEvent): KeyState | null {
  return KEY_TRANSITIONS[from][event] ?? null;
}

/** The `holdUntil` of a hold until the owner decides. */
export const UNTIL_DECIDED = Number.MAX_SAFE_INTEGER;

/** Longer (ms) than any hold with an end: HOLD_MINUTES allows a week. */
export const LONGEST_HOLD = 9 * 24 * 60 * 60_000;

/** Returns whether a hold until `until` counts at `now` (ms). One that is too long comes from a wrong clock. */
export function isHolding(until: number, now: number): boolean {
  return until === UNTIL_DECIDED || !isDue(until, now, LONGEST_HOLD);
}

/** Returns whether a key can be taken at `now` (ms): it is free, or its hold ran out. No job frees old holds. */
export function isAvailable(key: { readonly state: KeyState; readonly holdUntil: number }, now: number): boolean {
  return key.state === 'free' || (key.state === 'held' && !isHolding(key.holdUntil, now));
}

/** Returns the last four characters of a long enough code; else ''. */
export function endOfCode(code: string): string {
  return code.length >= 12 ? code.slice(-4) : '';
}

/** Returns the `used` flag of older data: true for a key that is not for sale. */
export function isUsed(state: KeyState): boolean {
  return state === 'sold' || state === 'used' || state === 'burned';
}

/** 'low': 1 to 5 keys left. */
export type StockLevel = 'in' | 'low' | 'out';
export const LOW_STOCK = 5;

export function stockLevel(free: number): StockLevel {
  return free <= 0 ? 'out' : free <= LOW_STOCK ? 'low' : 'in';
}
