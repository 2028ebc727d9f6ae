import { createContext, useContext } from 'react';

import type { FormError } from '~/domain/form-error';

type FormSentence = (code: FormError) => string;

/** The sentences for the errors of a form. The shop or the desk provides them, so that the fields import neither's dictionary. */
export const FormWords = createContext<FormSentence>(() => {
  throw new Error('A form stands outside <FormWords.Provider>.');
});

export function useFormSentence(): FormSentence {
  return useContext(FormWords);
}
