import { isNumber } from '~/domain/search-words';

import type { Names } from './names';
import { TITLE, WITHIN, WORD } from './tiers';

/** How the beginnings of names' words fit a word: for each name 1 + the best end, 0 where none does. A number is all of a word. */
export type Fits = (word: string) => Uint8Array;

/** Of one search: each word is looked up once. */
export function createFits(names: Names): Fits {
  const known = new Map<string, Uint8Array>();
  return (word) => {
    const before = known.get(word);
    if (before) return before;
    const ends = new Uint8Array(names.count());
    known.set(word, ends);
    const isWhole = isNumber(word);
    names.eachBeginning(word, (name, at, length) => {
      const end = endIn(names, name, at, word.length, length);
      const best = ends[name] ?? 0;
      if (!(isWhole && end === WITHIN) && (best === 0 || end + 1 < best)) ends[name] = end + 1;
    });
    return ends;
  };
}

/** Of several words (their fits): within a word if one of them ends there, with the title if one of them does; -1 where one is missing. */
export function worstEnd(name: number, own: number, others: readonly Uint8Array[]): number {
  let isWithin = own === WITHIN + 1;
  let isTitle = own === TITLE + 1;
  for (const ends of others) {
    const end = ends[name] ?? 0;
    if (end === 0) return -1;
    isWithin ||= end === WITHIN + 1;
    isTitle ||= end === TITLE + 1;
  }
  return isWithin ? WITHIN : isTitle ? TITLE : WORD;
}

/** Where `letters` letters end that begin with a word (of `length`) of a name. */
export function endIn(names: Names, name: number, at: number, letters: number, length: number): number {
  const to = at + letters;
  if (to === names.lengthOf(name)) return TITLE;
  if (letters === length) return WORD;
  return letters < length || !names.isStart(name, to) ? WITHIN : WORD;
}
