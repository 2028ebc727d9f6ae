/**
 * A cell that a spreadsheet would run, or might: after apostrophes, white space and control characters it begins with the first character
 * of a formula (full-width characters count too), or it begins with a control character.
 */
const DANGEROUS = /^(?:'*\p{Cc}|['\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;
/** The same after a semicolon, where a quote may stand in front too. */
const DANGEROUS_WITHIN = /^(?:['"]*\p{Cc}|['"\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

/**
 * The text as a cell that no spreadsheet runs: an apostrophe goes in front of what looks like a formula. Also after each semicolon: a
 * spreadsheet set to French splits cells there, whatever separates the columns of the file.
 */
export function guardCell(text: string): string {
  return eachPart(text, (part, dangerous) => (dangerous.test(part) ? `'${part}` : part));
}

/** The text that guardCell() was given: for every text, `unguardCell(guardCell(text))` is that text. */
export function unguardCell(cell: string): string {
  return eachPart(cell, (part, dangerous) => (part.startsWith("'") && dangerous.test(part.slice(1)) ? part.slice(1) : part));
}

/** A code that a spreadsheet would take for a number, a date or a truth, behind any apostrophes. */
const LIKE_A_NUMBER = /^'*[\d\s.,:/+-]*\d(?:[\d\s.,:/+-]*|e[+-]?\d+)$/i;
const LIKE_A_WORD = /^'*(?:true|false|vrai|faux|\d{1,4}[-/. ]?\p{L}{3,9}\.?(?:[-/. ]?\d{1,4})?|\p{L}{3,9}\.?[-/. ]?\d{1,4})$/iu;

/** A code as a cell that a spreadsheet keeps as text: an apostrophe goes in front of what it would take for a number, a date or a truth. */
export function guardCode(code: string): string {
  return isChanged(code) ? `'${code}` : code;
}

/** The code that guardCode() was given: for every text, `unguardCode(guardCode(text))` is that text. */
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
