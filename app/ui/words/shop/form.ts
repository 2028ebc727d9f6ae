import type { FormError, ShopFormError } from '~/domain/form-error';
import type { Addressed } from '~/domain/language';

import { common } from '../en/common';
import { form } from '../en/shop/form';
import { roomWords } from '../room';

const english = { ...common, ...form } as const satisfies Readonly<Record<ShopFormError, string>>;

const { wordsAt } = roomWords(english);

type FormSentence = (code: FormError) => string;

/** Made once a language: a new function at each drawing of a page would draw all its fields anew. */
const made = new WeakMap<ReturnType<typeof wordsAt>, FormSentence>();

/** Gives the sentences of a form's errors, in the language of a page. An error of the owner's forms never comes here. */
export function formSentenceAt(page: Addressed): FormSentence {
  const words = wordsAt(page);
  const known = made.get(words);
  if (known) return known;
  const sentence: FormSentence = (code) => words.sentence(words.hasSentence(code) ? code : 'something-wrong');
  made.set(words, sentence);
  return sentence;
}
