import { isArticle, isNumber, withNumbers, wordsOf } from '~/domain/search/words';

import { createBeginnings } from './beginnings';
import { withRoom } from '~/features/records/index.server';
import { FIRST_OF_FOUR, fourFrom, lacksAtMostOne, lettersIn } from './letters';
import { createVocabulary } from './vocabulary';

export type Names = ReturnType<typeof createNames>;

/** What a name that is gone has for its row. */
const GONE = -1;
/** Names that are gone stay in the lists until they are this share of all, and so many. */
const GONE_SHARE = 4;
const GONE_LEAST = 4096;

/**
 * The ways to write the titles and other names of each row: their words, joined. Names are numbers, told by columns: typed arrays, since a
 * store may have a hundred thousand games.
 */
export function createNames() {
  const joined: string[] = [];
  let rowOf = new Int32Array(64);
  /** The names of a row are a chain: its last one, and the one before each; -1: none. */
  let before = new Int32Array(64);
  let lastOf = new Int32Array(64).fill(GONE);
  /** Where the words of a name begin, all names one after the other. */
  let starts = new Uint16Array(64);
  let startsUsed = 0;
  let startsAt = new Uint32Array(64);
  /** Where a name begins without its article. */
  let from = new Uint16Array(64);
  let letters = new Int32Array(64);
  let lengths = new Uint32Array(64);
  /** Its first two characters, as headOf() tells them. */
  let heads = new Uint16Array(64);
  let initials = new Uint32Array(64);
  let gone = 0;
  let beginnings = newBeginnings();
  const vocabulary = createVocabulary();

  return {
    vocabulary,
    add,
    drop,
    count: () => joined.length,
    /** The row of a name; -1 for one that is gone. */
    rowOf: (name: number) => rowOf[name] ?? GONE,
    joined: (name: number) => joined[name] ?? '',
    lengthOf: (name: number) => lengths[name] ?? 0,
    from: (name: number) => from[name] ?? 0,
    isStart,
    eachLike,
    eachBeginning,
    eachWithInitials,
    /** Calls `found` for each name that has this word. */
    eachHolding(word: string, found: (name: number) => void): void {
      eachBeginning(word, (name, _, length) => {
        if (length === word.length) found(name);
      });
    },
    /** The rows with this name, written as one word with figures; none for ''. */
    rowsNamed(wanted: string): readonly number[] {
      const rows = new Set<number>();
      if (wanted === '') return [];
      eachBeginning(wanted, (name, at) => {
        if (at === 0 && joined[name] === wanted) rows.add(rowOf[name] ?? GONE);
      });
      return [...rows];
    },
  };

  /** A title or other name of a row: as words, and with figures where they differ. */
  function add(row: number, title: string): void {
    const words = wordsOf(title);
    const figures = withNumbers(words);
    addWords(row, figures);
    if (words.join('') !== figures.join('')) addWords(row, words);
  }

  function addWords(row: number, words: readonly string[]): void {
    const name = joined.push(words.join('')) - 1;
    makeRoom(name, row, startsUsed + words.length + 1);
    rowOf[name] = row;
    before[name] = lastOf[row] ?? GONE;
    lastOf[row] = name;
    startsAt[name] = startsUsed;
    letters[name] = lettersIn(joined[name] ?? '');
    lengths[name] = (joined[name] ?? '').length;
    heads[name] = headOf(joined[name] ?? '');
    from[name] = words.length > 1 && isArticle(words[0] ?? '') ? (words[0] ?? '').length : 0;
    let at = 0;
    for (const word of words) {
      starts[startsUsed++] = Math.min(at, 0xffff);
      beginnings.add(name, joined[name] ?? '', at, word.length);
      vocabulary.add(word);
      at += word.length;
    }
    startsAt[name + 1] = startsUsed;
    initials[name] = fourFrom(initialsOf(name), 0);
  }

  function makeRoom(name: number, row: number, used: number): void {
    rowOf = withRoom(rowOf, name + 1);
    before = withRoom(before, name + 1);
    letters = withRoom(letters, name + 1);
    lengths = withRoom(lengths, name + 1);
    heads = withRoom(heads, name + 1);
    initials = withRoom(initials, name + 1);
    from = withRoom(from, name + 1);
    startsAt = withRoom(startsAt, name + 2);
    starts = withRoom(starts, used);
    const rows = lastOf.length;
    lastOf = withRoom(lastOf, row + 1);
    if (lastOf.length > rows) lastOf.fill(GONE, rows);
  }

  /** The row has no names any more. */
  function drop(row: number): void {
    for (let name = lastOf[row] ?? GONE; name !== GONE; name = before[name] ?? GONE) {
      rowOf[name] = GONE;
      gone += 1;
    }
    if (row < lastOf.length) lastOf[row] = GONE;
    if (gone >= GONE_LEAST && gone * GONE_SHARE >= joined.length) sweep();
  }

  /** Takes the names that are gone out of all lists. */
  function sweep(): void {
    const left = Array.from(joined.keys()).filter((name) => rowOf[name] !== GONE);
    const kept = left.map((name) => ({ row: rowOf[name] ?? GONE, words: wordsIn(name) }));
    joined.length = 0;
    startsUsed = 0;
    gone = 0;
    lastOf.fill(GONE);
    beginnings = newBeginnings();
    for (const { row, words } of kept) addWords(row, words);
  }

  function newBeginnings(): ReturnType<typeof createBeginnings> {
    return createBeginnings(
      (name) => joined[name] ?? '',
      (name) => rowOf[name] === GONE,
    );
  }

  function wordsIn(name: number): string[] {
    const words: string[] = [];
    const text = joined[name] ?? '';
    const end = startsAt[name + 1] ?? 0;
    for (let nth = startsAt[name] ?? 0; nth < end; nth += 1)
      words.push(text.slice(starts[nth], nth + 1 < end ? starts[nth + 1] : undefined));
    return words;
  }

  function isStart(name: number, at: number): boolean {
    const end = startsAt[name + 1] ?? 0;
    for (let nth = startsAt[name] ?? 0; nth < end; nth += 1) if (starts[nth] === at) return true;
    return false;
  }

  /** Calls `found` for each place where a word (of `length`) of a name begins, and the letters from there begin with these. */
  function eachBeginning(wanted: string, found: (name: number, at: number, length: number) => void): void {
    beginnings.each(wanted, found);
  }

  /**
   * Calls `found` for each name of `least` letters or more that lacks at most one letter of these, and has one of the first two at one of
   * its first two places, with or without its article: what mistakenEnds() asks for, told without a look at the name itself.
   */
  function eachLike(wanted: string, least: number, found: (name: number) => void): void {
    const own = lettersIn(wanted);
    const head = headOf(wanted);
    const [first, second] = [head >> 8, head & 0xff];
    const [classes, sizes, begin, skipped] = [letters, lengths, heads, from];
    for (let name = 0; name < joined.length; name += 1) {
      if (!lacksAtMostOne(own, classes[name] ?? 0) || (sizes[name] ?? 0) < least) continue;
      const [one, next] = [(begin[name] ?? 0) >> 8, (begin[name] ?? 0) & 0xff];
      const mayBegin = one === first || one === second || next === first || next === second;
      if ((mayBegin || skipped[name] !== 0) && rowOf[name] !== GONE) found(name);
    }
  }

  /** The first letters of its words, and its numbers. */
  function initialsOf(name: number): string {
    return wordsIn(name)
      .map((word) => (isNumber(word) ? word : word.charAt(0)))
      .join('');
  }

  /** Calls `found` for each name whose initials begin with these. */
  function eachWithInitials(wanted: string, found: (name: number) => void): void {
    const counted = FIRST_OF_FOUR[Math.min(4, wanted.length)] ?? 0;
    const four = (fourFrom(wanted, 0) & counted) >>> 0;
    for (let name = 0; name < joined.length; name += 1) {
      if (((initials[name] ?? 0) & counted) >>> 0 !== four || rowOf[name] === GONE) continue;
      if (initialsOf(name).startsWith(wanted)) found(name);
    }
  }
}

/** The first two characters as one number: equal ones are equal here, and some others are too. */
const headOf = (text: string) => fourFrom(text, 0) >>> 16;
