/**
 * What a spreadsheet would run, or might: a cell whose first sign, after apostrophes, white space and control characters, begins a formula
 * in one of them (full-width signs are read as the others), or that begins with a control character itself.
 */
const DANGEROUS = /^(?:'*\p{Cc}|['\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

/** The text as a cell that no spreadsheet runs: an apostrophe in front of what looks like a formula. */
export function guardCell(text: string): string {
  return DANGEROUS.test(text) ? `'${text}` : text;
}

/** The text that guardCell() was given: for every text, `unguardCell(guardCell(text))` is that text. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && DANGEROUS.test(cell.slice(1)) ? cell.slice(1) : cell;
}
