import type { FormError, ShopFormError } from '~/domain/form-error';
import { languageOf, type Addressed, type Language } from '~/domain/language';

import { common } from '../en/common';
import { form } from '../en/shop/form';
import { roomWords } from '../room';

const english = { ...common, ...form } as const satisfies Readonly<Record<ShopFormError, string>>;

const { wordsAt } = roomWords({ en: english });

type FormSentence = (code: FormError) => string;

/** Made once: a new function at each drawing of a page would draw all its fields anew. */
const SENTENCES: Readonly<Record<Language, FormSentence>> = { en: formSentence({ pathname: '/en' }) };

/** Gives the sentences of a form's errors, in the language of a page. An error of the owner's forms never comes here. */
export function formSentenceAt(page: Addressed): FormSentence {
  return SENTENCES[languageOf(page)];
}

function formSentence(page: Addressed): FormSentence {
  const { sentence, hasSentence } = wordsAt(page);
  return (code) => sentence(hasSentence(code) ? code : 'something-wrong');
}
