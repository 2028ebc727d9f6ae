import { foldText } from '~/domain/catalogue';
import { toLatinDigits } from '~/domain/shared/typed-text';

const TRADE_MARKS = /[™®©℠]/g;
const APOSTROPHES = /['’‘‛ʼʹ′´`＇]/g;
const THOUSANDS = /(?<=\d)[,.](?=\d{3}(?!\d))/g;
const PARTS = /\p{N}+|\p{L}+/gu;
/** Letters without a separable accent, and Arabic look-alikes; the last only stretches a word. */
const LATIN = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' };
const ARABIC = { ة: 'ه', ى: 'ي', ٱ: 'ا', ـ: '' };
const LETTERS: Readonly<Record<string, string>> = { ...LATIN, ...ARABIC };
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** The year of a game: 1980 to 2049. */
const YEAR = /^(19[89]|20[0-4])\d$/;
const ROMAN = /^(?=[ivx])(x{0,3})(ix|iv|v?i{0,3})$/;
const IN_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const ROMAN_VALUES: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };

/** Words that people add or leave out. */
const SMALL_WORDS = new Set('a an and d de des du et l la le les of the'.split(' '));
const ARTICLES = new Set(['a', 'an', 'the', 'la', 'le', 'les']);

/**
 * Returns the folded words of a title or a search. A number is a word of its own ('tekken8' is 'tekken 8'), '&' is 'and', 'Meier s' is
 * 'meiers'.
 */
export function wordsOf(text: string): readonly string[] {
  const plain = foldLetters(toLatinDigits(text).replace(TRADE_MARKS, ' '))
    .replace(APOSTROPHES, '')
    .replace(THOUSANDS, '')
    .replaceAll('&', ' and ');
  const words: string[] = [];
  for (const word of plain.match(PARTS) ?? []) {
    const before = words.at(-1);
    if (word === 's' && before !== undefined && before.length > 1 && !isNumber(before)) words[words.length - 1] = `${before}s`;
    else words.push(word);
  }
  return words;
}

/** Returns lower case, without accents, with one letter for all look-alikes, as in Arabic names. */
export function foldLetters(text: string): string {
  return foldText(text.normalize('NFKD')).replace(SPECIAL, (letter) => LETTERS[letter] ?? letter);
}

/** Returns the words with Roman numbers up to 39, and number words up to ten, as figures: 'iv' and 'four' are '4'. */
export function withNumbers(words: readonly string[]): readonly string[] {
  return words.map((word) => {
    if (ROMAN.test(word)) return String(romanValue(word));
    return IN_WORDS.includes(word) ? String(IN_WORDS.indexOf(word)) : word;
  });
}

/** Returns the other words beside a year, as in 'doom 2016'; none where there is no year, or nothing else. */
export function withoutYears(words: readonly string[]): readonly string[] {
  const others = words.filter((word) => !YEAR.test(word));
  return others.length < words.length ? others : [];
}

/** Returns whether a word is written in figures. */
export function isNumber(word: string): boolean {
  return /^\p{N}/u.test(word);
}

/** Returns whether a title is the same without this word at its beginning. */
export function isArticle(word: string): boolean {
  return ARTICLES.has(word);
}

/** Returns the words without articles and the like, unless there are no others. */
export function tellingWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !SMALL_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}

function romanValue(word: string): number {
  let value = 0;
  for (const [index, letter] of [...word].entries()) {
    const own = ROMAN_VALUES[letter] ?? 0;
    value += own < (ROMAN_VALUES[word[index + 1] ?? ''] ?? 0) ? -own : own;
  }
  return value;
}
