import { withNumbers, wordsOf } from './words';

export const MAX_ALIASES = 20;
export const MAX_ALIAS_LENGTH = 60;

/** Returns a name as the search compares it. '' where it has no letter and no digit. */
export function nameKey(name: string): string {
  return withNumbers(wordsOf(name)).join('');
}

/** Returns the first of names that differ only in case, accents, spaces or the form of a number. */
export function distinctAliases(names: readonly string[]): readonly string[] {
  const namesByKey = new Map<string, string>();
  for (const name of names) if (!namesByKey.has(nameKey(name))) namesByKey.set(nameKey(name), name);
  return [...namesByKey.values()];
}
