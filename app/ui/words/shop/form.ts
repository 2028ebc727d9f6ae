import type { FormError, ShopFormError } from '~/domain/form-error';
import type { Addressed } from '~/domain/language';

import { common } from '../en/common';
import { form } from '../en/shop/form';
import { roomWords } from '../room';

const english = { ...common, ...form } as const satisfies Readonly<Record<ShopFormError, string>>;

const { wordsAt } = roomWords({ en: english });

/** Gives the sentences of a form's errors, in the language of a page. An error of the owner's forms never comes here. */
export function formSentenceAt(page: Addressed): (code: FormError) => string {
  const { sentence, hasSentence } = wordsAt(page);
  return (code) => sentence(hasSentence(code) ? code : 'something-wrong');
}
