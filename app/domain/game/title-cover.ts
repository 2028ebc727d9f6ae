/** The drawing of a cover without a picture, and its box for the title. */
export const CANVAS = { width: 300, height: 400 };
export const TITLE_BOX = { x: 24, y: 84, width: 252, height: 284 };
/** A line of letters with marks above and below them, in parts of the size. */
const LEADING = 1.2;
const LARGEST = 62;
const SMALLEST = 18;
const SPACE_WIDTH = 0.33;
const GROUNDS = 8;

export interface TitleCover {
  readonly text: string;
  readonly size: number;
}

/** Returns the whole title, as large as the box allows without a cut word. */
export function titleCover(title: string): TitleCover {
  // why: a line may also end behind a hyphen or a slash, and beside a letter of a script that knows no spaces
  const widths = title.split(/\s+|(?<=[-/])|(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}])/u).map(widthOf);
  let size = LARGEST;
  while (size > SMALLEST && !isFitting(widths, size)) size -= 1;
  return { text: title, size };
}

/** Returns the first letters of a title, for a place in which no word could be read. */
export function initialsCover(title: string): TitleCover {
  const letters = title.match(/(?<![\p{L}\p{N}\p{M}'’])[\p{L}\p{N}]\p{M}*/gu) ?? title.match(/\S/gu) ?? [];
  const text = letters.slice(0, 2).join('');
  // why: letters that join read as one word
  return { text: /\p{sc=Arabic}/u.test(text) || widthOf(text) > 2.1 ? (letters[0] ?? '') : text, size: 120 };
}

/** Returns the ground of a title, from 1 to 8: the same for the same title. */
export function groundOf(title: string): number {
  const hash = [...title].reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0, 2166136261);
  return ((((hash >>> 7) ^ hash) >>> 0) % GROUNDS) + 1;
}

function isFitting(widths: readonly number[], size: number): boolean {
  const column = TITLE_BOX.width / size;
  let lines = 0;
  let left = 0;
  for (const width of widths) {
    if (width > column) return false;
    if (width > left) {
      lines += 1;
      left = column;
    }
    left -= width + SPACE_WIDTH;
  }
  return lines * size * LEADING <= TITLE_BOX.height;
}

function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += KINDS.find(([kind]) => kind.test(letter))?.[1] ?? 0.72;
  return width;
}

const KINDS: readonly (readonly [RegExp, number])[] = [
  [/[\p{M}\u200b-\u200f]/u, 0],
  [/[\s'’,./:;!|()\-Iijl]/u, 0.35],
  [/[frt*"[\]]/u, 0.46],
  [/[MW%@mw—]/u, 1.14],
  [/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Extended_Pictographic}\u3000-\uffef]/u, 1.2],
  [/\p{Lu}/u, 0.9],
];
