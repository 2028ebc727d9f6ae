import { likeness } from '~/domain/search/typo';

import { lacksAtMostOne, lettersIn } from './letters';
import { withRoom } from '~/features/records/index.server';

/** The words of all names, also of names that are gone: who asks looks for the names that hold one now. */
export function createVocabulary() {
  const known = new Set<string>();
  const words: string[] = [];
  let lengths = new Uint16Array(64);
  let letters = new Int32Array(64);
  /** Two letters → the words that hold them, one after the other. */
  const holding = new Map<string, number[]>();

  return { add, eachNear, alike };

  function add(word: string): void {
    if (known.has(word)) return;
    known.add(word);
    const id = words.push(word) - 1;
    lengths = withRoom(lengths, words.length);
    letters = withRoom(letters, words.length);
    lengths[id] = word.length;
    letters[id] = lettersIn(word);
    for (const pair of new Set(pairsOf(word))) {
      const ids = holding.get(pair);
      if (ids) ids.push(id);
      else holding.set(pair, [id]);
    }
  }

  /** Calls `found` for each word that has at most one letter less than this one and `more` letters more, and may be it with one mistake. */
  function eachNear(wanted: string, more: number, found: (word: string) => void): void {
    const own = lettersIn(wanted);
    const [least, most] = [wanted.length - 1, wanted.length + more];
    for (let id = 0; id < words.length; id += 1) {
      const length = lengths[id] ?? 0;
      if (length >= least && length <= most && lacksAtMostOne(own, letters[id] ?? 0)) found(words[id] ?? '');
    }
  }

  /** The words of about the length of this one that are as alike as this at least (`likeness`). */
  function alike(wanted: string, least: number): readonly { readonly word: string; readonly score: number }[] {
    const shared = new Uint8Array(words.length);
    for (const pair of pairsOf(wanted)) for (const id of holding.get(pair) ?? []) shared[id] = (shared[id] ?? 0) + 1;
    const found: { word: string; score: number }[] = [];
    for (let id = 0; id < words.length; id += 1) {
      const length = lengths[id] ?? 0;
      // why: as many pairs as it may share at most; most words are told by it
      const isNear = Math.abs(length - wanted.length) <= 1 && 2 * (shared[id] ?? 0) >= least * (length + wanted.length - 2);
      const score = isNear ? likeness(words[id] ?? '', wanted) : 0;
      if (score >= least) found.push({ word: words[id] ?? '', score });
    }
    return found;
  }
}

function pairsOf(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => word.slice(at, at + 2));
}
