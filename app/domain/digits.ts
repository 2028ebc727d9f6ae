const MARKS: Readonly<Record<string, string>> = { '\u066b': '.', '\u066c': ',', '\u060c': ',' };

/** Returns a text with Latin digits in place of Arabic and Persian ones, and with points and commas in place of the Arabic marks between digits. */
export function toLatinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/(\d)([\u066b\u066c\u060c])(?=\d)/g, (_, digit: string, mark: string) => digit + (MARKS[mark] ?? mark));
}
