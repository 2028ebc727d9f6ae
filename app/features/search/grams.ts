import { CLASSES, classOf, NO_CHARACTER, SHARED_FROM } from './letters';

/** Which rows hold two neighbouring characters, or one: a bit for each row. A row is changed in the time that its own text takes. */
export function createGrams() {
  const bits: (Uint32Array | undefined)[] = Array.from({ length: CLASSES * CLASSES }, () => undefined);
  /** Of 32 rows each. */
  let words = 32;

  return {
    add(row: number, text: string): void {
      while (row >= words * 32) words += words >> 2;
      for (const gram of gramsOf(text)) {
        let own = bits[gram];
        if (own === undefined || own.length < words) bits[gram] = own = copyOf(own, words);
        own[row >> 5] = (own[row >> 5] ?? 0) | (1 << (row & 31));
      }
    },
    drop(row: number, text: string): void {
      for (const gram of gramsOf(text)) {
        const own = bits[gram];
        if (own) own[row >> 5] = (own[row >> 5] ?? 0) & ~(1 << (row & 31));
      }
    },
    /** Gives this mark to each row without one that may hold the text, and that `holds` it where isExact(text) doesn't say so; whether it gave any. */
    mark(text: string, marks: Uint8Array, mark: number, holds: (row: number) => boolean): boolean {
      const isSure = isExact(text);
      let isAny = false;
      const grams = text.length === 1 ? gramsOf(text) : pairsOf(text);
      const [first, ...others] = grams.map((gram) => bits[gram]);
      if (first === undefined || others.includes(undefined)) return false;
      for (let word = 0; word < first.length; word += 1) {
        let rows = first[word] ?? 0;
        for (let other = 0; rows !== 0 && other < others.length; other += 1) rows &= others[other]?.[word] ?? 0;
        for (; rows !== 0; rows &= rows - 1) {
          const row = word * 32 + 31 - Math.clz32(rows & -rows);
          if (marks[row] !== 0 || (!isSure && !holds(row))) continue;
          marks[row] = mark;
          isAny = true;
        }
      }
      return isAny;
    },
  };
}

/** Whether the bits tell all: a second look at the text isn't needed. */
function isExact(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (classOf(text.charCodeAt(at)) >= SHARED_FROM) return false;
  return text.length <= 2;
}

/** The pairs of a text and its single characters, each once. */
function gramsOf(text: string): number[] {
  const grams = new Set(pairsOf(text));
  for (let at = 0; at < text.length; at += 1) grams.add(classOf(text.charCodeAt(at)) * CLASSES + NO_CHARACTER);
  return [...grams];
}

function pairsOf(text: string): number[] {
  const pairs: number[] = [];
  for (let at = 1; at < text.length; at += 1) pairs.push(classOf(text.charCodeAt(at - 1)) * CLASSES + classOf(text.charCodeAt(at)));
  return pairs;
}

function copyOf(rows: Uint32Array | undefined, words: number): Uint32Array {
  const copy = new Uint32Array(words);
  if (rows) copy.set(rows);
  return copy;
}
