/**
 * What a spreadsheet would run, or might: a cell whose first sign, after apostrophes, white space and control characters, begins a formula
 * in one of them (full-width signs are read as the others), or that begins with a control character itself.
 */
const DANGEROUS = /^(?:'*\p{Cc}|['\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;
/** The same behind a semicolon, where a quote may stand in front too. */
const DANGEROUS_WITHIN = /^(?:['"]*\p{Cc}|['"\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

/**
 * The text as a cell that no spreadsheet runs: an apostrophe in front of what looks like a formula. Also behind each semicolon: set to
 * French, a spreadsheet parts the cells there, whatever the file is parted by.
 */
export function guardCell(text: string): string {
  return eachPart(text, (part, dangerous) => (dangerous.test(part) ? `'${part}` : part));
}

/** The text that guardCell() was given: for every text, `unguardCell(guardCell(text))` is that text. */
export function unguardCell(cell: string): string {
  return eachPart(cell, (part, dangerous) => (part.startsWith("'") && dangerous.test(part.slice(1)) ? part.slice(1) : part));
}

function eachPart(text: string, change: (part: string, dangerous: RegExp) => string): string {
  return text
    .split(';')
    .map((part, at) => change(part, at === 0 ? DANGEROUS : DANGEROUS_WITHIN))
    .join(';');
}
