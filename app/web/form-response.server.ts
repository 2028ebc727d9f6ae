import { data, type ActionFunctionArgs } from '@remix-run/node';

import { beginningOf } from '~/domain/shared/truncate';
import type { FormAnswer, FormErrors } from '~/domain/shared/form-answer';
import { isStoreUnavailable, UnreadableDocument } from '~/features/documents/index.server';

import { RETRY } from './error-handling.server';
import type { SubmittedForm } from './form.server';
import { requestIdOf } from '~/http/request-context.server';
import { toSendBack } from './sent-back.server';

type Sent = Pick<SubmittedForm, 'intent' | 'values'>;

const MAX_INTENT = 100;

/** Returns the answer to a form that the visitor can correct: the errors, and the typed values. */
export function invalid(form: Sent, errors: FormErrors, status = 422) {
  return invalidWith(form, errors, null, status);
}

export function invalidWith<More>({ intent, values }: Sent, errors: FormErrors, more: More, status = 422) {
  const answer: FormAnswer<never, More> = {
    intent: beginningOf(intent, MAX_INTENT),
    errors,
    values: toSendBack(values),
    failure: null,
    more,
  };
  return data(answer, { status });
}

/** Shows the form again without an error: for a preview, or a filled field. */
export function redisplay(form: Sent) {
  return invalid(form, {}, 200);
}

/** Returns the answer to a form that could not be saved: 503 while the store is away, 409 for an unreadable document. */
export function saveFailed<const Failure extends string>(
  error: unknown,
  { context }: ActionFunctionArgs,
  { intent, values }: Sent,
  failure: Failure,
  isKept = true,
) {
  const isUnreadable = error instanceof UnreadableDocument;
  if (!isUnreadable && !isStoreUnavailable(error)) throw error;
  context.shop.log.error(isUnreadable ? 'document-unreadable' : 'store-away', error, { requestId: requestIdOf(context), failure });
  const reason = isUnreadable ? 'unreadable' : 'unavailable';
  const answer: FormAnswer<Failure, null> = {
    intent: beginningOf(intent, MAX_INTENT),
    errors: {},
    values: isKept ? toSendBack(values) : {},
    failure: { of: failure, reason },
    more: null,
  };
  return isUnreadable ? data(answer, { status: 409 }) : data(answer, { status: 503, headers: RETRY });
}
