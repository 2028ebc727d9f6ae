/** A cell that a spreadsheet might run: the first sign of a formula, or a control character, behind apostrophes and white space. */
const DANGEROUS = /^(?:'*\p{Cc}|['\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;
const DANGEROUS_WITHIN = /^(?:['"]*\p{Cc}|['"\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

/**
 * Returns the text as a cell that no spreadsheet runs, by an apostrophe; also after each semicolon, since French spreadsheets split there.
 */
export function guardCell(text: string): string {
  return eachPart(text, (part, dangerous) => (dangerous.test(part) ? `'${part}` : part));
}

/** Returns the text of a guarded cell: `unguardCell(guardCell(text))` is the text. */
export function unguardCell(cell: string): string {
  return eachPart(cell, (part, dangerous) => (part.startsWith("'") && dangerous.test(part.slice(1)) ? part.slice(1) : part));
}

/** A code that looks like a number, a date or a truth, behind any apostrophes. */
const LIKE_A_NUMBER = /^'*[\d\s.,:/+-]*\d(?:[\d\s.,:/+-]*|e[+-]?\d+)$/i;
const LIKE_A_WORD = /^'*(?:true|false|vrai|faux|\d{1,4}[-/. ]?\p{L}{3,9}\.?(?:[-/. ]?\d{1,4})?|\p{L}{3,9}\.?[-/. ]?\d{1,4})$/iu;

/** Returns a code as a cell that a spreadsheet keeps as text, by an apostrophe. */
export function guardCode(code: string): string {
  return isChanged(code) ? `'${code}` : code;
}

/** Returns the code of a guarded cell: `unguardCode(guardCode(text))` is the text. */
export function unguardCode(cell: string): string {
  return cell.startsWith("'") && isChanged(cell.slice(1)) ? cell.slice(1) : cell;
}

const isChanged = (text: string) => LIKE_A_NUMBER.test(text) || LIKE_A_WORD.test(text);

function eachPart(text: string, change: (part: string, dangerous: RegExp) => string): string {
  return text
    .split(';')
    .map((part, at) => change(part, at === 0 ? DANGEROUS : DANGEROUS_WITHIN))
    .join(';');
}
