import { z } from 'zod';
import { formError, type FormError } from '~/domain/shared/form-error';

import { parseRefundAccount } from '~/domain/payment/refund-account';
import type { QuestionKind } from '~/domain/refund';
import { cleanNumber } from '~/domain/shared/typed-text';

export const refundForm = z.object({
  reference: z
    .string(formError('refund-reference-required'))
    .overwrite(cleanNumber)
    .min(1, formError('refund-reference-required'))
    .max(60, formError('too-long')),
});

/** `seen`: the ids of the undecided parts on the page. */
export const goneForm = z.object({
  seen: z
    .string()
    .catch('')
    .transform((ids) => ids.split(' ').filter((id) => id !== '')),
  answer: z
    .string()
    .default('')
    .transform((text) => text.trim() || null)
    .pipe(z.string().max(500, formError('too-long')).nullable()),
});

const words = (required: FormError) => z.string(required).trim().min(1, required).max(1000, formError('too-long'));

const account = z
  .string(formError('refund-account-required'))
  .trim()
  .min(1, formError('refund-account-required'))
  .max(60, formError('refund-account-unknown'))
  .transform((typed, context) => {
    const read = parseRefundAccount(typed);
    if ('account' in read) return read.account;
    context.addIssue({ code: 'custom', message: formError(read.error) });
    return z.NEVER;
  });

/** The RIB or wallet that a refund by hand goes to. */
export const accountForm = z.object({ account });

/** `asksAccount`: the money goes back by hand, to an account that isn't known yet. */
export const questionForm = (kind: QuestionKind, asksAccount: boolean) =>
  z.object({
    text: words(`${kind}-text-required`),
    account: asksAccount
      ? account
      : z
          .unknown()
          .optional()
          .transform(() => null),
  });

export const declineForm = z.object({ questionId: z.string().default(''), answer: words('question-answer-required') });
