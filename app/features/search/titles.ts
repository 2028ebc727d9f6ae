import { isArticle, isNumber, withNumbers, wordsOf } from '~/domain/search/words';

/** A way to write a title: its words without the spaces between them. */
export interface TitleForm {
  readonly joined: string;
  readonly starts: readonly number[];
  readonly from: number;
  readonly initials: string;
}

/** Returns the ways to write a title: with figures, and with Roman numbers where it has some. */
export function titleFormsOf(title: string): readonly TitleForm[] {
  const words = wordsOf(title);
  const figures = withNumbers(words);
  return words.join('') === figures.join('') ? [toName(words)] : [toName(figures), toName(words)];
}

export function wordsIn({ joined, starts }: TitleForm): readonly string[] {
  return starts.map((at, nth) => joined.slice(at, starts[nth + 1] ?? joined.length));
}

/** Returns the first index from `from` on where a word begins with these letters, else -1. '5' is not the beginning of '50'. */
export function placeOf(name: TitleForm, letters: string, from = 0): number {
  for (let at = name.joined.indexOf(letters, from); at >= 0; at = name.joined.indexOf(letters, at + 1))
    if (name.starts.includes(at) && (isEnd(name, at + letters.length) || !isNumber(letters.slice(-1)))) return at;
  return -1;
}

export function isEnd({ joined, starts }: TitleForm, at: number): boolean {
  return at === joined.length || starts.includes(at);
}

function toName(words: readonly string[]): TitleForm {
  let length = 0;
  const starts = words.map((word) => (length += word.length) - word.length);
  const from = words.length > 1 && isArticle(words[0] ?? '') ? (starts[1] ?? 0) : 0;
  const initials = words.map((word) => (isNumber(word) ? word : word.charAt(0))).join('');
  return { joined: words.join(''), starts, from, initials };
}
