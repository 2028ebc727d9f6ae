import { createContext, useContext } from 'react';

import type { FormError } from '~/domain/form-error';

type FormSentence = (code: FormError) => string;

/** The words for what is wrong with a form: handed down by the area whose page it is, so that the fields know neither's dictionary. */
export const FormWords = createContext<FormSentence>(() => {
  throw new Error('A form stands outside <FormWords.Provider>.');
});

export function useFormSentence(): FormSentence {
  return useContext(FormWords);
}
