import { createContext, useContext, useMemo, type ReactNode } from 'react';

import type { FormError } from '~/domain/shared/form-error';

type FormSentence = (code: FormError) => string;

/** The sentences of an area's errors, and 'something-wrong'. */
interface RoomWords {
  readonly hasSentence: (code: string) => boolean;
  readonly t: (code: never) => string;
}

const Sentences = createContext<FormSentence>(() => {
  throw new Error('A form stands outside <FormWords>.');
});

interface FormWordsProps {
  readonly words: RoomWords;
  readonly children: ReactNode;
}

/** Gives the forms in it the sentences of their errors: a page loads only those of its own forms. */
export function FormWords({ words, children }: FormWordsProps) {
  const sentenceOf = useMemo<FormSentence>(() => (code) => words.t((words.hasSentence(code) ? code : 'something-wrong') as never), [words]);
  return <Sentences.Provider value={sentenceOf}>{children}</Sentences.Provider>;
}

export function useFormSentence(): FormSentence {
  return useContext(Sentences);
}
