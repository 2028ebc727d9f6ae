import { isNumber } from '~/domain/search-words';

import type { Names } from './names';

/** Which names have a word that begins with a word: 1 for each of them, else 0. A number is all of a word. */
export type Fits = (word: string) => Uint8Array;

/** Of one search: each word is looked up once. */
export function createFits(names: Names): Fits {
  const known = new Map<string, Uint8Array>();
  return (word) => {
    const before = known.get(word);
    if (before) return before;
    const found = new Uint8Array(names.count());
    known.set(word, found);
    const isWhole = isNumber(word);
    names.eachBeginning(word, (name, at, length) => {
      if (!isWhole || !endsWithin(names, name, at, word.length, length)) found[name] = 1;
    });
    return found;
  };
}

/** Whether `letters` letters that begin with a word (of `length`) of a name end within a word. */
export function endsWithin(names: Names, name: number, at: number, letters: number, length: number): boolean {
  const to = at + letters;
  if (to === names.lengthOf(name) || letters === length) return false;
  return letters < length || !names.isStart(name, to);
}
