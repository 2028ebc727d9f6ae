import { withNumbers, wordsOf } from './words';

/** How many short names a game has at most, and how long one is, in characters. */
export const MAX_ALIASES = 20;
export const MAX_ALIAS_LENGTH = 60;

/** A name as the search compares it: two names with the same key are found by the same text. '' where it has no letter and no digit. */
export function nameKey(name: string): string {
  return withNumbers(wordsOf(name)).join('');
}

/** Of names that differ only in case, accents, spaces or the way a number is written, the first one. */
export function distinctAliases(names: readonly string[]): readonly string[] {
  const known = new Map<string, string>();
  for (const name of names) if (!known.has(nameKey(name))) known.set(nameKey(name), name);
  return [...known.values()];
}
