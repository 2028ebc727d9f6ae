import { foldText } from '~/domain/catalogue';
import { isArticle, isNumber, withNumbers, wordsOf } from '~/domain/search/words';

/** A way to write a title: its words without the spaces between them. */
export interface Name {
  /** The row of the title, from 0. */
  readonly row: number;
  readonly joined: string;
  /** Where its words begin. */
  readonly starts: readonly number[];
  /** Where it begins without its article. */
  readonly from: number;
  /** The first letters of its words, and its numbers. */
  readonly initials: string;
}

export type TitleIndex = ReturnType<typeof createTitleIndex>;

type Spelling = Omit<Name, 'row'>;

/** How titles are spelt, each worked out once. */
export type Spellings = Map<string, { readonly folded: string; readonly names: readonly Spelling[] }>;

/** A place in a name is kept as one number: the name, then the letter, below this. A word that begins later isn't looked up. */
const PLACES = 256;

/**
 * Finds titles by the beginnings of their words, and by any part of them. Each row is a title with the other names of its game, which are
 * found as it is. `before`: spellings that are known.
 */
export function createTitleIndex(titles: readonly (readonly string[])[], before: Spellings = new Map()) {
  const spellings: Spellings = new Map();
  const names: Name[] = [];
  const rowEnds = new Int32Array(titles.length);
  const folded: string[] = [];
  let end = -1;
  const lines: string[] = [];
  for (const [row, own] of titles.entries()) {
    const known = own.map(spell);
    for (const spelling of known) for (const name of spelling.names) names.push({ row, ...name });
    const line = known.map((spelling) => spelling.folded).join('\n');
    folded.push(known[0]?.folded ?? '');
    lines.push(line);
    rowEnds[row] = end += line.length + 1;
  }
  const text = lines.join('\n');
  const places = placesOf(names);
  let words: Words | null = null;

  return {
    names,
    spellings,
    /** Each title as foldText makes it. */
    folded,
    /** Calls `found` for each place where a word of a name begins, and the letters from there begin with these. */
    eachBeginning(letters: string, found: (name: Name, at: number) => void): void {
      for (const beginnings of placesFor(letters)) {
        for (const place of beginnings) {
          const name = names[Math.floor(place / PLACES)];
          const at = place % PLACES;
          if (name?.joined.startsWith(letters, at)) found(name, at);
        }
      }
    },
    /** The rows with this name, written as one word with figures; none for ''. */
    rowsNamed(joined: string): readonly number[] {
      const rows = new Set<number>();
      if (joined === '') return [];
      for (const place of placesFor(joined).flat()) {
        const name = place % PLACES === 0 ? names[place / PLACES] : undefined;
        if (name?.joined === joined) rows.add(name.row);
      }
      return [...rows];
    },
    /** Calls `found` for each row whose title holds the text, letter for letter but for case and accents. */
    eachWith(wanted: string, found: (row: number) => void): void {
      if (wanted === '') return;
      let row = 0;
      for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, rowEnds[row++])) {
        while ((rowEnds[row] ?? text.length) < at) row += 1;
        found(row);
      }
    },
    /**
     * Calls `found` for every word that has at most one letter less than this one and `more` letters more, with the names that hold it.
     * The words are sorted when they are first asked for: few searches need them.
     */
    eachWordLike({ length }: string, more: number, found: (word: string, holders: readonly Name[]) => void): void {
      words ??= wordsIn(names);
      for (let near = length - 1; near <= length + more; near += 1) {
        for (const [word, holders] of words.get(near) ?? []) found(word, holders);
      }
    },
  };

  function spell(title: string) {
    const known = spellings.get(title) ?? before.get(title) ?? spellingsOf(title);
    spellings.set(title, known);
    return known;
  }

  function placesFor(letters: string): readonly (readonly number[])[] {
    if (letters.length > 1) return [places.get(letters.slice(0, 2)) ?? []];
    return [...places].filter(([key]) => key.startsWith(letters)).map(([, beginnings]) => beginnings);
  }
}

/** The word of a name that begins at a place. */
function wordAt({ joined, starts }: Name, at: number): string {
  return joined.slice(at, starts[starts.indexOf(at) + 1] ?? joined.length);
}

/** Both with Roman numbers and with figures, where they differ. */
function spellingsOf(title: string) {
  const words = wordsOf(title);
  const figures = withNumbers(words);
  const names = words.join('') === figures.join('') ? [toSpelling(words)] : [toSpelling(figures), toSpelling(words)];
  return { folded: foldText(title), names };
}

function toSpelling(words: readonly string[]): Spelling {
  let length = 0;
  const starts = words.map((word) => (length += word.length) - word.length);
  const from = words.length > 1 && isArticle(words[0] ?? '') ? (starts[1] ?? 0) : 0;
  const initials = words.map((word) => (isNumber(word) ? word : word.charAt(0))).join('');
  return { joined: words.join(''), starts, from, initials };
}

/** By their first two letters. */
function placesOf(names: readonly Name[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [index, { joined, starts }] of names.entries()) {
    for (const at of starts) {
      if (at >= PLACES) break;
      const key = joined.slice(at, at + 2);
      const known = places.get(key);
      if (known) known.push(index * PLACES + at);
      else places.set(key, [index * PLACES + at]);
    }
  }
  return places;
}

/** The words of each length, with the names that hold them. */
type Words = ReadonlyMap<number, ReadonlyMap<string, readonly Name[]>>;

function wordsIn(names: readonly Name[]): Words {
  const words = new Map<number, Map<string, Name[]>>();
  for (const name of names) {
    for (const at of name.starts) {
      const word = wordAt(name, at);
      const alike = words.get(word.length) ?? new Map<string, Name[]>();
      words.set(word.length, alike);
      const holders = alike.get(word);
      if (holders) holders.push(name);
      else alike.set(word, [name]);
    }
  }
  return words;
}
