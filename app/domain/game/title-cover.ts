/** The canvas of a cover without a picture, and the column of its title, in dots. */
export const CANVAS = { width: 300, height: 400 };
const MARGIN = 24;
const COLUMN = CANVAS.width - 2 * MARGIN;
/** The baseline of the last line, and the room above it. */
const FOOT = 352;
const ROOM = 268;
const SIZES = [62, 54, 47, 41, 36, 31, 27, 24, 21, 18];
const SMALLEST = 18;
const SPACE = ' ';
const SPACE_WIDTH = 0.33;
const GROUNDS = 8;

/** A line of a title. `length`: the width that it must not leave; null where the width of its letters is known. */
interface Line {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly length: number | null;
}

/** The title of a game as the picture of its cover. */
export interface TitleCover {
  /** The ground, from 1 to 8: the same for the same title. */
  readonly ground: number;
  readonly size: number;
  readonly direction: 'ltr' | 'rtl';
  readonly lines: readonly Line[];
}

/** Lays the whole title out, as large as it fits. With `isSmall`, where no word could be read, its first letters. */
export function titleCover(title: string, { isSmall = false }: { readonly isSmall?: boolean } = {}): TitleCover {
  const words = cleanWords(title);
  const { size, texts } = isSmall ? { size: 120, texts: [initials(words)] } : setLines(words);
  const direction = isRightToLeft(words.join(' ')) ? 'rtl' : 'ltr';
  // why: letters that join, and marks above and below them, need more room
  const step = size * (/^[\p{Script=Latin}\p{Script=Common}\p{M}]*$/u.test(words.join('')) ? 1.04 : 1.3);
  const lines = texts.map((text, nth) => ({
    text,
    x: direction === 'rtl' ? CANVAS.width - MARGIN : MARGIN,
    y: Math.round(FOOT - (texts.length - 1 - nth) * step),
    length: lengthOf(text, size),
  }));
  return { ground: groundOf(title), size, direction, lines };
}

/** The ground of a title, from 1 to 8. */
export function groundOf(title: string): number {
  const hash = [...title].reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0, 2166136261);
  return ((((hash >>> 7) ^ hash) >>> 0) % GROUNDS) + 1;
}

/** The words, without what no XML document may hold. */
function cleanWords(title: string): string[] {
  return title
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
}

function initials(words: readonly string[]): string {
  const letters = words.flatMap((word) => signsOf(word.replace(/^\p{P}+(?=[\p{L}\p{N}])/u, ''))[0] ?? []);
  const [first = '', second = ''] = letters;
  // why: letters that join read as one word
  if (isRightToLeft(first)) return first;
  return widthOf(first) + widthOf(second) < 2.1 ? first + second : first;
}

interface Piece {
  readonly text: string;
  /** In parts of the size. */
  readonly width: number;
  /** A space stands before it. */
  readonly isWord: boolean;
}

/** The largest size in which no word is cut and all lines have room; else the smallest, in which words are cut, and what is too much. */
function setLines(words: readonly string[]): { readonly size: number; readonly texts: readonly string[] } {
  const pieces = words.flatMap(piecesOf);
  for (const size of SIZES) {
    const column = COLUMN / size;
    if (pieces.some(({ width }) => width > column)) continue;
    const texts = linesOf(pieces, column);
    if (texts.length * size * 1.3 <= ROOM + size * 0.3) return { size, texts: balanced(pieces, column, texts) };
  }
  const column = COLUMN / SMALLEST;
  const texts = linesOf(
    pieces.flatMap((piece) => cut(piece, column)),
    column,
  );
  const most = Math.floor(ROOM / (SMALLEST * 1.3));
  return { size: SMALLEST, texts: texts.length <= most ? texts : [...texts.slice(0, most - 1), '…'] };
}

/** The lines of the same number that are the most alike in width. */
function balanced(pieces: readonly Piece[], column: number, texts: readonly string[]): readonly string[] {
  const widest = Math.max(1, ...pieces.map(({ width }) => width));
  for (let width = column; width >= widest; width -= 0.4) {
    const narrower = linesOf(pieces, width);
    if (narrower.length > texts.length) break;
    texts = narrower;
  }
  return texts;
}

function linesOf(pieces: readonly Piece[], column: number): string[] {
  const lines: string[] = [];
  let taken = Number.POSITIVE_INFINITY;
  for (const { text, width, isWord } of pieces) {
    const gap = isWord ? SPACE : '';
    const longer = taken + (isWord ? SPACE_WIDTH : 0) + width;
    if (longer <= column) lines.push(`${lines.pop() ?? ''}${gap}${text}`);
    else lines.push(text);
    taken = longer <= column ? longer : width;
  }
  return lines;
}

/** A line may also end behind a hyphen or a slash, and beside a letter of a script that knows no spaces. */
function piecesOf(word: string): Piece[] {
  const texts = word.match(
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}][\p{M}\p{P}]*|[^-/\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]*[-/]?/gu,
  );
  return (texts ?? []).filter((text) => text !== '').map((text, nth) => ({ text, width: widthOf(text), isWord: nth === 0 }));
}

function cut(piece: Piece, column: number): Piece[] {
  if (piece.width <= column) return [piece];
  const signs = signsOf(piece.text).map((text) => ({ text, width: widthOf(text), isWord: false }));
  return linesOf(signs, column).map((text, nth) => ({ text, width: widthOf(text), isWord: piece.isWord && nth === 0 }));
}

/** The signs that are seen as one: a letter with its marks, a person of several emoji. */
function signsOf(text: string): string[] {
  return text.match(/.[\p{M}\p{Emoji_Modifier}]{0,9}(?:\u200d.[\p{M}\p{Emoji_Modifier}]{0,9})*/gsu) ?? [];
}

function isRightToLeft(text: string): boolean {
  return /^[^\p{L}]*[\p{sc=Arabic}\p{sc=Hebrew}]/u.test(text);
}

/** Widths of Archivo as covers set it, in parts of the size. */
const WIDTHS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    0.33: " !'’,./:;ijl|()-I\\",
    0.46: '*f[]rt"_`',
    0.66: 'z17$?svy–',
    0.76: '8FT',
    0.84: '<=>EPSYZ^~ABCDRVX',
    0.98: '&HKNUGOQw',
    1.14: '%Mm@—W',
  }).flatMap(([width, letters]) => [...letters].map((letter) => [letter, Number(width)])),
);

function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += WIDTHS.get(letter) ?? widthOfKind(letter);
  return width;
}

function widthOfKind(letter: string): number {
  if (/[\p{M}\u200b-\u200f]/u.test(letter)) return 0;
  if (/\p{sc=Latin}/u.test(letter)) return letter === letter.toLowerCase() ? 0.72 : 0.86;
  return /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Extended_Pictographic}\u3000-\uffef]/u.test(letter) ? 1.2 : 0.74;
}

/** A long line of letters whose font isn't the store's is set to the width that it was given. */
function lengthOf(text: string, size: number): number | null {
  const isKnown = [...text].every((letter) => WIDTHS.has(letter) || /[\p{sc=Latin}\p{N}\p{P}\p{M}]/u.test(letter));
  const width = widthOf(text) * size;
  return isKnown || width < COLUMN * 0.7 ? null : Math.round(Math.min(width, COLUMN));
}
