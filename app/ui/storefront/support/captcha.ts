import { cleanNumber } from '~/domain/shared/typed-text';
import type { aboutTexts } from '~/ui/translations/en/about';
import type { TranslationsOf } from '~/ui/translations/use-translations';

/** Asks for a sum, with its two numbers in words. */
export function captchaQuestion(words: TranslationsOf<[typeof aboutTexts]>, [a, b]: readonly [number, number]): string {
  const numbers = numbersOf(words);
  return words.t('captcha-question', { a: numbers[a] ?? a, b: numbers[b] ?? b });
}

/** Reads a typed answer, in digits or in the words of the page; null for any other text. */
export function readAnswer(words: TranslationsOf<[typeof aboutTexts]>, typed: string): number | null {
  const text = cleanNumber(typed).toLowerCase();
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const number = numbersOf(words).indexOf(text);
  return number === -1 ? null : number;
}

function numbersOf({ t }: TranslationsOf<[typeof aboutTexts]>): readonly string[] {
  return t('captcha-numbers').split(', ');
}
