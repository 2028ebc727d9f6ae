import { z } from 'zod';
import { formError, type FormError } from '~/domain/shared/form-error';

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

export const questionForm = (kind: QuestionKind) => z.object({ text: words(`${kind}-text-required`) });

export const declineForm = z.object({ questionId: z.string().default(''), answer: words('question-answer-required') });
