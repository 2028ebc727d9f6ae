/** Returns the ends of the letters in a text from a place on, with one of them missing, too many, other, or swapped with the next. */
export function mistakenEnds(text: string, at: number, letters: string): readonly number[] {
  if (!mayBegin(text, at, letters)) return [];
  let same = 0;
  while (same < letters.length && text.charCodeAt(at + same) === letters.charCodeAt(same)) same += 1;
  const from = at + same;
  const swapped = letters.charAt(same + 1) + letters.charAt(same);
  const ends: number[] = [];
  if (text.startsWith(letters.slice(same + 1), from)) ends.push(at + letters.length - 1);
  if (text.startsWith(letters.slice(same + 1), from + 1)) ends.push(at + letters.length);
  else if (swapped.length === 2 && text.startsWith(swapped + letters.slice(same + 2), from)) ends.push(at + letters.length);
  if (text.startsWith(letters.slice(same), from + 1)) ends.push(at + letters.length + 1);
  return ends;
}

/** Returns false where the first two letters have nothing in common: a quick test for most texts. */
function mayBegin(text: string, at: number, letters: string): boolean {
  const first = letters.charCodeAt(0);
  const second = letters.charCodeAt(1);
  const own = text.charCodeAt(at);
  const next = text.charCodeAt(at + 1);
  return own === first || own === second || next === first || next === second;
}

/** Returns the likeness of words to this one, from 0 to 1: the share of common pairs of letters. */
export function likenessTo(searchedWord: string): (word: string) => number {
  const pairs = new Map<number, number>();
  for (let at = 0; at < searchedWord.length - 1; at += 1)
    pairs.set(pairAt(searchedWord, at), (pairs.get(pairAt(searchedWord, at)) ?? 0) + 1);
  return (word) => {
    if (!hasAny(pairs, word)) return 0;
    const unmatched = new Map(pairs);
    let shared = 0;
    for (let at = 0; at < word.length - 1; at += 1) {
      const pair = pairAt(word, at);
      const count = unmatched.get(pair) ?? 0;
      if (count > 0) shared += 1;
      unmatched.set(pair, count - 1);
    }
    return (2 * shared) / Math.max(1, searchedWord.length + word.length - 2);
  };
}

const pairAt = (word: string, at: number) => word.charCodeAt(at) * 0x1_0000 + word.charCodeAt(at + 1);

/** why apart: most words of a store have nothing in common with a searched one */
function hasAny(pairs: ReadonlyMap<number, number>, word: string): boolean {
  for (let at = 0; at < word.length - 1; at += 1) if (pairs.has(pairAt(word, at))) return true;
  return false;
}

/** Returns the number of letters to add, remove, change, or swap with the next, that make one word of another. */
export function editsBetween(one: string, other: string): number {
  let [before, row] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isEqual = one[i - 1] === other[j - 1];
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const edits = [at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + (isEqual ? 0 : 1), isSwapped ? at(before, j - 2) + 1 : Infinity];
      next.push(Math.min(...edits));
    }
    [before, row] = [row, next];
  }
  return at(row, other.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
