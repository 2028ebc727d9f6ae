/** Unseen signs, as a class of a regular expression: of no width, of direction, fillers and blanks. */
export const INVISIBLE = String.raw`\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800\u{1d159}\u{13441}\u{13442}`;

/** The selector behind an emoji stays: it changes how the emoji looks. */
const DROPPED = String.raw`(?<!\p{Extended_Pictographic})[\ufe00-\ufe0f]|(?![\ufe00-\ufe0f])[${INVISIBLE}]`;
const IN_LINES = new RegExp(DROPPED, 'gu');
const IN_TEXTS = new RegExp(String.raw`(?![\u200c\u200d])(?:${DROPPED})`, 'gu');

/** Returns what was typed into a field of one line in NFC, without signs that can't be seen: docs/rules.md, Typed text. */
export function cleanLine(typed: string): string {
  return typed.replace(IN_LINES, '').normalize('NFC');
}

/** Returns what was typed into a field of several lines in NFC; of the signs that can't be seen, it keeps those that join letters or part them. */
export function cleanText(typed: string): string {
  return typed.replace(IN_TEXTS, '').normalize('NFC');
}

/** Returns a typed number without signs that can't be seen and spaces around it, in the digits of English. */
export function cleanNumber(typed: string): string {
  return toLatinDigits(cleanLine(typed)).trim();
}

/** Returns an international number without the `(0)` that is dialled inside its country alone: `+212 (0) 6…` → `+212  6…`. */
export function withoutTrunkZero(number: string): string {
  return number.replace(/^(\s*(?:\+|00)[\d\s]{1,5})\(\s*0\s*\)/u, '$1').replace(/^(\s*\+\s*212[\s.-]*)0(?=(?:\D*\d){9}\D*$)/u, '$1');
}

/** Returns a text with Arabic and Persian digits, and the Arabic signs of decimals and thousands, as those of English: `١٬٢٩٩٫٥` → `1,299.5`. An Arabic comma is one where it stands between digits. */
export function toLatinDigits(typed: string): string {
  return typed
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replace(/(\d)\u060c(?=\d)/g, '$1,');
}

/** Returns a typed text on one line, without signs that could fool a reader. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}
