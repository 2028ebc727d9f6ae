import { data, type ActionFunctionArgs } from '@remix-run/node';

import type { FormAnswer, FormErrors } from '~/domain/form-answer';
import { isOutage } from '~/features/outage';
import { shop } from '~/services.server';

import { RETRY } from './failure.server';
import type { SubmittedForm } from './form.server';
import { requestIdOf } from './request-id.server';

type Sent = Pick<SubmittedForm, 'intent' | 'values'>;

/** A form that was too large to be read. */
export const UNREAD: Sent = { intent: '', values: {} };

/** The answer to a form that the visitor can mend: what is wrong, and what was typed. */
export function refuse(form: Sent, errors: FormErrors, status = 422) {
  return refuseWith(form, errors, null, status);
}

/** The same, for a page that is told more than that. */
export function refuseWith<More>({ intent, values }: Sent, errors: FormErrors, more: More, status = 422) {
  const answer: FormAnswer<never, More> = { intent, errors, values, failure: null, more };
  return data(answer, { status });
}

/** The form again with nothing refused: it asked for a look, or for a field to be filled. */
export function showAgain(form: Sent) {
  return refuse(form, {}, 200);
}

/**
 * The answer to a form that the store could not save because it is away: 503, on the page of the form, with what was typed in it (where
 * `isKept`). `failure` is the code of the sentence that says what failed. What is no outage is thrown on.
 */
export function notSaved<const Failure extends string>(
  error: unknown,
  { context }: ActionFunctionArgs,
  { intent, values }: Sent,
  failure: Failure,
  isKept = true,
) {
  if (!isOutage(error)) throw error;
  shop.log.error('store-away', error, { requestId: requestIdOf(context), failure });
  const answer: FormAnswer<Failure, null> = { intent, errors: {}, values: isKept ? values : {}, failure, more: null };
  return data(answer, { status: 503, headers: RETRY });
}
