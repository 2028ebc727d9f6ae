import type { FormError } from './form-error';

/** The error of each field that the visitor must correct; `form` is the form as a whole. */
export type FormErrors = Readonly<Record<string, FormError>>;
/** The typed values, by field. */
export type FormValues = Readonly<Record<string, string>>;

/**
 * `of`: the code of the sentence about what failed. 'unavailable': the store is away. 'unreadable': it met a document that is damaged, or that
 * a later release wrote.
 */
export interface NotSavedAnswer<Failure extends string = string> {
  readonly of: Failure;
  readonly reason: 'unavailable' | 'unreadable';
}

/** The answer to a form that was not accepted, the same on every page. */
export interface FormAnswer<Failure extends string = string, More = unknown> {
  /** The pressed button: it names the form on a page with several. */
  readonly intent: string;
  readonly errors: FormErrors;
  readonly values: FormValues;
  /** What the store could not save; null where it could. */
  readonly failure: NotSavedAnswer<Failure> | null;
  /** Further data for one page; null for most. */
  readonly more: More;
}

/** The answer, if it is for the form with this button. */
export function answerOf<Answer extends Pick<FormAnswer, 'intent'>>(answer: Answer | null | undefined, intent: string): Answer | null {
  return answer?.intent === intent ? answer : null;
}
