import type { FormError } from './form-error';

/** The error of each field that the visitor must correct; `form` is the form as a whole. */
export type FormErrors = Readonly<Record<string, FormError>>;
/** The typed values, by field. */
export type FormValues = Readonly<Record<string, string>>;

/** The answer to a form that was not accepted, the same on every page. */
export interface FormAnswer<Failure extends string = string, More = unknown> {
  /** The pressed button: it names the form on a page with several. */
  readonly intent: string;
  readonly errors: FormErrors;
  readonly values: FormValues;
  /** The code of the sentence about what failed because the store is away; null where it is not away. */
  readonly failure: Failure | null;
  /** Further data for one page; null for most. */
  readonly more: More;
}

/** The answer, if it is for the form with this button. */
export function answerOf<Answer extends Pick<FormAnswer, 'intent'>>(answer: Answer | null | undefined, intent: string): Answer | null {
  return answer?.intent === intent ? answer : null;
}
