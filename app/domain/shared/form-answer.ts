import type { FormError } from './form-error';

/** The error of each field; `form`: the form as a whole. */
export type FormErrors = Readonly<Record<string, FormError>>;
export type FormValues = Readonly<Record<string, string>>;

/** `of`: the code of the failed action. 'unavailable': the store is away. 'unreadable': a damaged document, or one of a later release. */
export interface NotSavedAnswer<Failure extends string = string> {
  readonly of: Failure;
  readonly reason: 'unavailable' | 'unreadable';
}

/** The answer to a form that was not accepted. */
export interface FormAnswer<Failure extends string = string, More = unknown> {
  /** The pressed button, which names the form on a page with several. */
  readonly intent: string;
  readonly errors: FormErrors;
  readonly values: FormValues;
  readonly failure: NotSavedAnswer<Failure> | null;
  readonly more: More;
}

/** Returns the answer, if it is for the form with this button. */
export function answerOf<Answer extends Pick<FormAnswer, 'intent'>>(answer: Answer | null | undefined, intent: string): Answer | null {
  return answer?.intent === intent ? answer : null;
}

/** The parts of the answer to its form that every page shows. */
export type SentForm<Failure extends string> = Pick<FormAnswer<Failure, unknown>, 'errors' | 'values' | 'failure'>;
