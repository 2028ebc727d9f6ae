import { foldText } from '~/domain/catalogue';
import { likenessTo, mistakenEnds } from '~/domain/search/typo';
import { readingsOf } from '~/domain/search/names';
import { isNumber, tellingWords, withNumbers, withoutYears, wordsOf } from '~/domain/search/words';

import type { Name, TitleIndex } from './title-index';

/**
 * How well a title answers a search, the best first: it is the text, but for its article; it begins with it; a word of it does; each word
 * searched for begins one of its words; it holds the text; the first letters of its words are the text; it is the text but for one mistake;
 * it answers with one mistake.
 */
export const TIERS = ['exact', 'begins', 'word', 'words', 'holds', 'initials', 'nearly', 'mistake'] as const;
export type Tier = (typeof TIERS)[number];

/** What was found: a number for each row, 0 where the title doesn't answer. */
export type Marks = Uint8Array;

/** Where the text ends in the title: with it, with a word of it, or within a word. */
const ENDS = ['title', 'word', 'within'] as const;
type End = (typeof ENDS)[number];

const markOf = (tier: Tier, end: End) => 1 + ENDS.length * TIERS.indexOf(tier) + ENDS.indexOf(end);
/** The place of a mark's tier in TIERS. */
export const tierOf = (mark: number) => Math.floor((mark - 1) / ENDS.length);

/** Shorter words hold no mistakes: almost any other word would do. */
const MIN_MISTAKEN = 3;
/** Shorter ones hold none where they are only the beginning of a title's word, which may be longer by so many letters. */
const MIN_MISTAKEN_BEGINNING = 5;
const MAX_LETTERS_LEFT = 3;
/** More words are a sentence; looking for mistakes in each would take long. */
const MAX_MISTAKEN_WORDS = 6;
const INITIALS = /^\p{L}[\p{L}\p{N}]{2,5}$/u;
/** Two words that are less alike are taken for different ones. */
const MIN_LIKENESS = 0.4;

/** Marks the titles that answer a text; initials and mistakes count only where nothing else fits. */
export function markTitles(index: TitleIndex, rows: number, text: string): Marks {
  const marks = new Uint8Array(rows);
  let isAny = false;
  const mark: Mark = (row, tier, end) => {
    const given = markOf(tier, end);
    const known = marks[row] ?? 0;
    if (known === 0 || given < known) marks[row] = given;
    isAny = true;
  };
  const words = wordsOf(text);
  const readings = readingsOf(words);
  const markFitting = (reading: readonly string[]) => {
    markBeginnings(index, reading, mark);
    markWords(index, reading, mark);
  };
  readings.forEach(markFitting);
  index.eachWith(foldText(text.trim()), (row) => mark(row, 'holds', 'within'));
  if (!isAny) markInitials(index, readings, mark);
  if (!isAny) readingsOf(withoutYears(words)).forEach(markFitting);
  if (!isAny) for (const reading of readings) markMistakes(index, reading, mark);
  return marks;
}

/** The rows of the titles with the likest words, the best first: for a search that finds nothing. */
export function nearestTitles(index: TitleIndex, text: string, count: number): readonly number[] {
  const scores = new Map<number, number>();
  for (const wanted of new Set(tellingWords(withNumbers(wordsOf(text))).slice(0, MAX_MISTAKEN_WORDS))) {
    const best = new Map<number, number>();
    index.eachWordLike(wanted, 1, (word, holders) => {
      const score = likenessTo(wanted)(word);
      if (score < MIN_LIKENESS) return;
      for (const { row } of holders) best.set(row, Math.max(best.get(row) ?? 0, score * wanted.length));
    });
    for (const [row, score] of best) scores.set(row, (scores.get(row) ?? 0) + score);
  }
  return [...scores]
    .sort(([a, one], [b, other]) => other - one || a - b)
    .slice(0, count)
    .map(([row]) => row);
}

type Mark = (row: number, tier: Tier, end: End) => void;

function markBeginnings(index: TitleIndex, reading: readonly string[], mark: Mark): void {
  const letters = reading.join('');
  const endsInNumber = isNumber(reading.at(-1) ?? '');
  index.eachBeginning(letters, (name, at) => {
    const end = endIn(name, at + letters.length);
    // why: '5' is not the beginning of '50'
    if (endsInNumber && end === 'within') return;
    const isAtBeginning = at === 0 || at === name.from;
    if (isAtBeginning && end === 'title') mark(name.row, 'exact', end);
    else mark(name.row, isAtBeginning ? 'begins' : 'word', end);
  });
}

/** The longest word finds the names, the others are compared with them. */
function markWords(index: TitleIndex, reading: readonly string[], mark: Mark): void {
  if (reading.length === 1) return;
  const [longest = '', ...others] = tellingWords(reading).toSorted((a, b) => b.length - a.length);
  index.eachBeginning(longest, (name, at) => {
    const end = worstEnd([fit(name, at, longest), ...others.map((word) => fitAnywhere(name, word))]);
    if (end) mark(name.row, 'words', end);
  });
}

/** Where a word ends that was looked for at a place; null where it isn't there. A number is all of a word. */
function fit(name: Name, at: number, word: string): End | null {
  if (!name.joined.startsWith(word, at)) return null;
  const end = endIn(name, at + word.length);
  return end === 'within' && isNumber(word) ? null : end;
}

function fitAnywhere(name: Name, word: string): End | null {
  let best: End | null = null;
  for (const at of name.starts) {
    const end = fit(name, at, word);
    if (end && (best === null || ENDS.indexOf(end) < ENDS.indexOf(best))) best = end;
  }
  return best;
}

/** Of several words: within a word if one of them ends there, with the title if one of them does; null where one is missing. */
function worstEnd(ends: readonly (End | null)[]): End | null {
  if (ends.includes(null)) return null;
  if (ends.includes('within')) return 'within';
  return ends.includes('title') ? 'title' : 'word';
}

function endIn(name: Name, at: number): End {
  if (at === name.joined.length) return 'title';
  return name.starts.includes(at) ? 'word' : 'within';
}

/** 'kcd' is 'Kingdom Come: Deliverance'. */
function markInitials(index: TitleIndex, readings: readonly (readonly string[])[], mark: Mark): void {
  const wanted = new Set(readings.map((reading) => reading.join('')).filter((letters) => INITIALS.test(letters)));
  if (wanted.size === 0) return;
  for (const name of index.names) {
    for (const letters of wanted)
      if (name.initials.startsWith(letters)) mark(name.row, 'initials', name.initials === letters ? 'title' : 'word');
  }
}

/** One mistake: in a word while the others fit, or in the beginning of the title written as one word. */
function markMistakes(index: TitleIndex, reading: readonly string[], mark: Mark): void {
  const words = tellingWords(reading);
  if (words.length > MAX_MISTAKEN_WORDS) return;
  for (const [nth, wanted] of words.entries()) {
    if (wanted.length < MIN_MISTAKEN || isNumber(wanted)) continue;
    const others = words.filter((_, other) => other !== nth);
    const more = wanted.length < MIN_MISTAKEN_BEGINNING ? 1 : MAX_LETTERS_LEFT;
    index.eachWordLike(wanted, more, (word, holders) => {
      const [end] = mistakenEnds(word, 0, wanted).toReversed();
      if (end === undefined || (more === 1 && end < word.length)) return;
      for (const name of holders) {
        const own = end < word.length ? 'within' : name.joined.endsWith(word) ? 'title' : 'word';
        const found = worstEnd([own, ...others.map((other) => fitAnywhere(name, other))]);
        if (found) mark(name.row, 'mistake', found);
      }
    });
  }
  markJoinedMistakes(index, reading.join(''), mark);
}

function markJoinedMistakes(index: TitleIndex, letters: string, mark: Mark): void {
  if (letters.length <= MIN_MISTAKEN) return;
  const figures = figuresIn(letters);
  for (const name of index.names) {
    markJoinedMistake(name, 0);
    if (name.from > 0) markJoinedMistake(name, name.from);
  }

  function markJoinedMistake(name: Name, at: number): void {
    for (const end of mistakenEnds(name.joined, at, letters)) {
      // why: another number is another game
      const isSameNumber = figuresIn(name.joined.slice(at, end)) === figures;
      if (isSameNumber && endIn(name, end) !== 'within') mark(name.row, end === name.joined.length ? 'nearly' : 'mistake', 'title');
    }
  }
}

function figuresIn(letters: string): string {
  return letters.replace(/\P{N}/gu, '');
}
