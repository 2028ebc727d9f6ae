import type { FormError } from './form-error';

/** What is wrong with each field that has to be mended; `form` is the form as a whole. */
export type FormErrors = Readonly<Record<string, FormError>>;
/** What was typed, by field. */
export type FormValues = Readonly<Record<string, string>>;

/** What a form is answered that was not taken, as every page reads it. */
export interface FormAnswer<Failure extends string = string, More = unknown> {
  /** The button that was pressed: on a page of several forms it tells which. */
  readonly intent: string;
  readonly errors: FormErrors;
  readonly values: FormValues;
  /** What could not be done because the store is away, as a sentence's code; null where it is not away. */
  readonly failure: Failure | null;
  /** What else one page is told; null for most. */
  readonly more: More;
}

/** The answer, where it is for the form with this button. */
export function answerOf<Answer extends Pick<FormAnswer, 'intent'>>(answer: Answer | null | undefined, intent: string): Answer | null {
  return answer?.intent === intent ? answer : null;
}
