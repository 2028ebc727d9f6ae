import { mistakenEnds } from '~/domain/search/typo';
import { isNumber, tellingWords, withNumbers, wordsOf } from '~/domain/search/words';

import type { Fits } from './fits';
import type { Names } from './names';
import type { Mark } from './tiers';

/** Shorter words hold no mistakes: almost any other word would do. */
const MIN_MISTAKEN = 3;
/** Shorter ones hold none where they are only the beginning of a title's word, which may be longer by so many letters. */
const MIN_MISTAKEN_BEGINNING = 5;
const MAX_LETTERS_LEFT = 3;
/** More words are a sentence; looking for mistakes in each would take long. */
const MAX_MISTAKEN_WORDS = 6;
/** Two words that are less alike are taken for different ones. */
const MIN_LIKENESS = 0.4;

/** One mistake: in a word while the others fit, or in the beginning of the title written as one word. */
export function markMistakes(names: Names, fits: Fits, reading: readonly string[], mark: Mark): void {
  const words = tellingWords(reading);
  if (words.length > MAX_MISTAKEN_WORDS) return;
  for (const [nth, wanted] of words.entries()) {
    if (wanted.length < MIN_MISTAKEN || isNumber(wanted)) continue;
    const others = words.filter((_, other) => other !== nth).map(fits);
    const more = wanted.length < MIN_MISTAKEN_BEGINNING ? 1 : MAX_LETTERS_LEFT;
    names.vocabulary.eachNear(wanted, more, (word) => {
      const end = mistakenEnds(word, 0, wanted).at(-1);
      if (end === undefined || (more === 1 && end < word.length)) return;
      names.eachHolding(word, (name) => {
        if (others.every(({ has }) => has[name] === 1)) mark(names.rowOf(name), 'mistake');
      });
    });
  }
  markJoinedMistakes(names, reading.join(''), mark);
}

function markJoinedMistakes(names: Names, letters: string, mark: Mark): void {
  if (letters.length <= MIN_MISTAKEN) return;
  const figures = figuresIn(letters);
  names.eachLike(letters, letters.length - 1, (name) => {
    markJoinedMistake(name, 0);
    if (names.from(name) > 0) markJoinedMistake(name, names.from(name));
  });

  function markJoinedMistake(name: number, at: number): void {
    const joined = names.joined(name);
    for (const end of mistakenEnds(joined, at, letters)) {
      // why: another number is another game
      const isSameNumber = figuresIn(joined.slice(at, end)) === figures;
      if (!isSameNumber) continue;
      if (end === joined.length) mark(names.rowOf(name), 'nearly');
      else if (names.isStart(name, end)) mark(names.rowOf(name), 'mistake');
    }
  }
}

function figuresIn(letters: string): string {
  return letters.replace(/\P{N}/gu, '');
}

/** The rows of the titles with the likest words, the best first: for a search that finds nothing. */
export function nearestTitles(names: Names, text: string, count: number): readonly number[] {
  const scores = new Map<number, number>();
  for (const wanted of new Set(tellingWords(withNumbers(wordsOf(text))).slice(0, MAX_MISTAKEN_WORDS))) {
    const best = new Map<number, number>();
    for (const { word, score } of names.vocabulary.alike(wanted, MIN_LIKENESS)) {
      names.eachHolding(word, (name) => {
        const row = names.rowOf(name);
        best.set(row, Math.max(best.get(row) ?? 0, score * wanted.length));
      });
    }
    for (const [row, score] of best) scores.set(row, (scores.get(row) ?? 0) + score);
  }
  return [...scores]
    .sort(([a, one], [b, other]) => other - one || a - b)
    .slice(0, count)
    .map(([row]) => row);
}
