import { cleanNumber } from '~/domain/shared/typed-text';
import type { aboutTexts } from '~/ui/translations/en/about';
import type { TranslationsOf } from '~/ui/translations/use-translations';

/** Returns a sum's question, with its numbers in words. */
export function captchaQuestion(words: TranslationsOf<[typeof aboutTexts]>, [a, b]: readonly [number, number]): string {
  const numbers = numbersOf(words);
  return words.t('captcha-question', { a: numbers[a] ?? a, b: numbers[b] ?? b });
}

/** Reads an answer in digits or words; null for any other text. */
export function readAnswer(words: TranslationsOf<[typeof aboutTexts]>, typed: string): number | null {
  const text = cleanNumber(typed).toLowerCase();
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const number = numbersOf(words).indexOf(text);
  return number === -1 ? null : number;
}

function numbersOf({ t }: TranslationsOf<[typeof aboutTexts]>): readonly string[] {
  return t('captcha-numbers').split(', ');
}
