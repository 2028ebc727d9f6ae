import { isNumber } from '~/domain/search/words';

import type { Names } from './names';

/** The names that have a word which begins with a certain one; a number is all of a word. */
export interface Fit {
  readonly names: readonly number[];
  /** For each name 1 if it is one of them, else 0. */
  readonly has: Uint8Array;
}

export type Fits = (word: string) => Fit;

/** Of one search: each word is looked up once. */
export function createFits(names: Names): Fits {
  const known = new Map<string, Fit>();
  return (word) => {
    const before = known.get(word);
    if (before) return before;
    const found: number[] = [];
    const has = new Uint8Array(names.count());
    const isWhole = isNumber(word);
    names.eachBeginning(word, (name, at, length) => {
      if (has[name] === 1 || (isWhole && endsWithin(names, name, at, word.length, length))) return;
      has[name] = 1;
      found.push(name);
    });
    const fit = { names: found, has };
    known.set(word, fit);
    return fit;
  };
}

/** Whether `letters` letters that begin with a word (of `length`) of a name end within a word. */
export function endsWithin(names: Names, name: number, at: number, letters: number, length: number): boolean {
  const to = at + letters;
  if (to === names.lengthOf(name) || letters === length) return false;
  return letters < length || !names.isStart(name, to);
}
