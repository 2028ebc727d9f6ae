import { foldLetters } from './words';

/** The longest beginning in the index, in characters; the rest is compared as it is read. */
const LONGEST = 6;
const SHORTEST = 2;

interface SearchedOrder {
  readonly id: string;
  readonly name?: unknown;
  readonly email?: unknown;
  readonly payer?: unknown;
}

/** Returns the folded words of a text; Arabic look-alike letters are one. */
export const wordsIn = (text: string): readonly string[] => foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const wordsOf = ({ id, name, email, payer }: SearchedOrder) =>
  [id, name, email, payer].flatMap((text) => (typeof text === 'string' ? wordsIn(text) : []));

/** Returns the beginnings that find an order: of its reference, the shopper's name and address, and the payer. */
export function beginningsOf(order: SearchedOrder): string[] {
  return [...new Set(wordsOf(order).flatMap(beginnings))];
}

function beginnings(word: string): string[] {
  // why a list: no store keeps half of a character that takes two places
  const signs = [...word];
  const shortest = Math.min(SHORTEST, signs.length);
  const longest = Math.min(LONGEST, signs.length);
  return Array.from({ length: longest - shortest + 1 }, (_, more) => signs.slice(0, shortest + more).join(''));
}

/** Returns the indexed beginnings of these words, or the words where it has none. */
export function askedBeginnings(typed: readonly string[]): readonly string[] {
  const beginnings = typed.map((word) => [...word].slice(0, LONGEST));
  const long = beginnings.filter(({ length }) => length >= SHORTEST);
  return (long.length === 0 ? beginnings : long).map((signs) => signs.join(''));
}

/** Returns whether each of these words begins a word of the order. */
export function isFoundBy(order: SearchedOrder, typed: readonly string[]): boolean {
  const words = wordsOf(order);
  return typed.every((beginning) => words.some((word) => word.startsWith(beginning)));
}

/** Returns an order of an older program, which indexed pieces of words, with its words instead. */
export function withSearchWords<Value>(id: string, stored: Readonly<Record<string, Value>>): Record<string, Value | string[]> {
  const { searchGrams: _, ...order } = stored;
  return { ...order, searchWords: beginningsOf({ ...order, id }) };
}
