import { foldText } from '~/domain/catalogue';
import { readingsOf } from '~/domain/search/names';
import { editsBetween, likenessTo, mistakenEnds } from '~/domain/search/typo';
import { isNumber, tellingWords, withNumbers, withoutYears, wordsOf } from '~/domain/search/words';

import { isEnd, type TitleForm, placeOf } from './titles';
import type { Texts } from './texts';

/**
 * The ways in which a title answers a search, best first: it is the text, but for its article; begins with it; has a word that does; each
 * searched word begins one of its words; it holds the text; its initials are the text; it is the text but for one mistake; it answers with
 * one mistake.
 */
export const TIERS = ['exact', 'begins', 'word', 'words', 'holds', 'initials', 'nearly', 'mistake'] as const;
type Tier = (typeof TIERS)[number];

export interface Searched {
  readonly nth: number;
  readonly names: readonly TitleForm[];
}

/** All names, joined into a few long texts, which are faster to search. */
export interface Corpus<Row> {
  readonly rows: readonly Row[];
  readonly names: Texts<{ readonly row: Row; readonly name: TitleForm }>;
  readonly lines: Texts<Row>;
}

export type Vocabulary<Row> = ReadonlyMap<string, ReadonlySet<Row>>;

/** The result: for each game 1 + the index of its tier in TIERS; 0 where it doesn't answer. */
export type Ranks = Uint8Array;

const MIN_MISTAKEN = 3;
const MIN_MISTAKEN_BEGINNING = 5;
const MAX_LETTERS_LEFT = 3;
/** More words are a sentence; looking for mistakes in each would take long. */
const MAX_MISTAKEN_WORDS = 6;
const INITIALS = /^\p{L}[\p{L}\p{N}]{2,5}$/u;
/** Two words that are less alike are different. */
const MIN_LIKENESS = 0.4;
/** The words of a search that count, and their letters: one typed sign may be eighteen after it was folded. */
const MOST_SEARCHED = { words: 16, letters: 100 };
/** A word has at most one wrong letter in so many. */
const LETTERS_PER_MISTAKE = 3;

/** Marks the games that answer a text; initials and mistakes count only where nothing else fits. */
export function rankMatches<Row extends Searched>({ rows, names, lines }: Corpus<Row>, vocabulary: Vocabulary<Row>, text: string): Ranks {
  const marks = new Uint8Array(rows.length);
  let isAny = false;
  const words = searchedWords(text);
  const readings = readingsOf(words);
  readings.forEach(markFitting);
  lines.eachWith(foldText(text).slice(0, MOST_SEARCHED.letters), (row) => setTier(row, 'holds'));
  if (!isAny) markInitials();
  if (!isAny) readingsOf(withoutYears(words)).forEach(markFitting);
  if (!isAny) markMistakes();
  return marks;

  function setTier({ nth }: Row, tier: Tier): void {
    const tierMark = 1 + TIERS.indexOf(tier);
    const before = marks[nth] ?? 0;
    if (before === 0 || tierMark < before) marks[nth] = tierMark;
    isAny = true;
  }

  function markFitting(reading: readonly string[]): void {
    const letters = reading.join('');
    names.eachWith(letters, ({ row, name }) => {
      const tier = tierOf(name, letters);
      if (tier) setTier(row, tier);
    });
    if (reading.length === 1) return;
    const [longest = '', ...others] = tellingWords(reading).toSorted((a, b) => b.length - a.length);
    names.eachWith(longest, ({ row, name }) => {
      if (hasAll(name, [longest, ...others])) setTier(row, 'words');
    });
  }

  /** 'kcd' is 'Kingdom Come: Deliverance'. */
  function markInitials(): void {
    const initials = [...new Set(readings.map((reading) => reading.join('')))].filter((letters) => INITIALS.test(letters));
    for (const { row, name } of initials.length > 0 ? names.all : [])
      if (initials.some((letters) => name.initials.startsWith(letters))) setTier(row, 'initials');
  }

  /** Marks one mistake: in a word while the others fit, or in the beginning of the title written as one word. */
  function markMistakes(): void {
    for (const reading of readings) {
      const telling = tellingWords(reading);
      if (telling.length > MAX_MISTAKEN_WORDS) continue;
      for (const searchedWord of telling) {
        if (searchedWord.length < MIN_MISTAKEN || isNumber(searchedWord)) continue;
        const others = telling.filter((word) => word !== searchedWord);
        for (const [word, holders] of vocabulary)
          if (isMistaken(word, searchedWord))
            for (const row of holders) if (row.names.some((name) => hasAll(name, [word, ...others]))) setTier(row, 'mistake');
      }
    }
    const joined = readings.map((reading) => reading.join('')).filter((letters) => letters.length > MIN_MISTAKEN);
    for (const { row, name } of names.all)
      for (const letters of joined) {
        const tier = mistakenTier(name, letters);
        if (tier) setTier(row, tier);
      }
  }
}

/** Returns the games whose names have the most similar words, the best first. */
export function nearestRows<Row extends Searched>(vocabulary: Vocabulary<Row>, text: string, count: number): readonly Row[] {
  const scores = new Map<Row, number>();
  for (const searchedWord of new Set(tellingWords(withNumbers(searchedWords(text))).slice(0, MAX_MISTAKEN_WORDS))) {
    const likeness = likenessTo(searchedWord);
    const best = new Map<Row, number>();
    for (const [word, rows] of vocabulary) {
      if (Math.abs(word.length - searchedWord.length) > 1) continue;
      const score = likeness(word);
      if (score < MIN_LIKENESS || editsBetween(word, searchedWord) * LETTERS_PER_MISTAKE > searchedWord.length) continue;
      for (const row of rows) best.set(row, Math.max(best.get(row) ?? 0, score * searchedWord.length));
    }
    for (const [row, score] of best) scores.set(row, (scores.get(row) ?? 0) + score);
  }
  return [...scores]
    .sort(([a, one], [b, other]) => other - one || a.nth - b.nth)
    .slice(0, count)
    .map(([row]) => row);
}

/** Returns the words of a search, cut after they were folded. */
function searchedWords(text: string): readonly string[] {
  let lettersLeft = MOST_SEARCHED.letters;
  const words: string[] = [];
  for (const word of wordsOf(text).slice(0, MOST_SEARCHED.words)) {
    if (lettersLeft > 0) words.push(word.slice(0, lettersLeft));
    lettersLeft -= word.length;
  }
  return words;
}

function tierOf(name: TitleForm, letters: string): Tier | null {
  let tier: Tier | null = null;
  for (let at = placeOf(name, letters); at >= 0; at = placeOf(name, letters, at + 1)) {
    if (at !== 0 && at !== name.from) return tier ?? 'word';
    if (at + letters.length === name.joined.length) return 'exact';
    tier = 'begins';
  }
  return tier;
}

function hasAll(name: TitleForm, words: readonly string[]): boolean {
  return words.every((word) => placeOf(name, word) >= 0);
}

/** Returns whether a word is the wanted one, or begins with it, but for a mistake. */
function isMistaken(word: string, searchedWord: string): boolean {
  const isShort = searchedWord.length < MIN_MISTAKEN_BEGINNING;
  if (word.length < searchedWord.length - 1 || word.length > searchedWord.length + (isShort ? 1 : MAX_LETTERS_LEFT)) return false;
  const ends = mistakenEnds(word, 0, searchedWord);
  return isShort ? ends.includes(word.length) : ends.length > 0;
}

function mistakenTier(name: TitleForm, letters: string): Tier | null {
  let tier: Tier | null = null;
  for (const at of name.from > 0 ? [0, name.from] : [0])
    for (const end of mistakenEnds(name.joined, at, letters)) {
      // why: another number is another game
      if (!isEnd(name, end) || figuresIn(name.joined.slice(at, end)) !== figuresIn(letters)) continue;
      if (end === name.joined.length) return 'nearly';
      tier = 'mistake';
    }
  return tier;
}

function figuresIn(letters: string): string {
  return letters.replace(/\P{N}/gu, '');
}
