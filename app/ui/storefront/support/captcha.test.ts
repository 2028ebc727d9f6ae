import { expect, test } from 'vitest';

import { LANGUAGES } from '~/domain/shared/language';
import { aboutTexts } from '~/ui/translations/en/about';
import { translationsAt } from '~/ui/translations/use-translations';
import { captchaQuestion, readAnswer } from './captcha';

const english = translationsAt({ language: 'en' }, aboutTexts);
const SUMS =
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

test('the question says its numbers in words', () => {
  expect(captchaQuestion(english, [1, 10])).toBe('What is one plus ten?');
});

test('an answer is read in digits, with spaces, or in words', () => {
  for (const [index, word] of SUMS.entries()) {
    expect(readAnswer(english, ` ${index + 2} `)).toBe(index + 2);
    expect(readAnswer(english, word.toUpperCase())).toBe(index + 2);
  }
});

test.each(['', '1e1', '-1', 'toString', '4x', '100', 'two, three'])('%j is no answer', (typed) => {
  expect(readAnswer(english, typed)).toBeNull();
});

test.each(LANGUAGES)('the language %s has a word for each number of a question and of its sum', (language) => {
  const words = translationsAt({ language }, aboutTexts);
  expect(new Set(words.t('captcha-numbers').split(', ')).size).toBe(21);
});
