import { foldLetters } from '~/domain/search/words';

/** The most characters of a word in the index: what begins with them is compared as it is read. */
const LONGEST = 6;
/** The fewest, but for a shorter word. */
const SHORTEST = 2;

interface SearchedOrder {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly payer: string | null;
}

/** The words of a text, without regard to case, accents and Arabic letters that people write one for another. */
export const wordsIn = (text: string): readonly string[] => foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const wordsOf = ({ id, name, email, payer }: SearchedOrder) => wordsIn(`${id} ${name} ${email} ${payer ?? ''}`);

/** The beginnings of each word by which the owner finds an order: of its reference, the shopper's name and address, and the payer. */
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

/** What the index is asked for by a typed word. */
export const askedBeginning = (word: string): string => [...word].slice(0, LONGEST).join('');

/** Whether each of these words begins a word of the order. */
export function isFoundBy(order: SearchedOrder, typed: readonly string[]): boolean {
  const words = wordsOf(order);
  return typed.every((beginning) => words.some((word) => word.startsWith(beginning)));
}
