import { z } from 'zod';

import { VOID_ENDINGS } from '~/domain/payment/void';
import { MONEY_DIRECTIONS } from '~/domain/payment/ledger';
import { formError } from '~/domain/shared/form-error';
import { isAmbiguousPrice, parsePrice } from '~/domain/shared/money';

import { randomId } from '~/features/documents/index.server';

const required = formError('void-reason-required');

/** The confirming form of 'The money never came'. `nth` and `losses`: the order as the page showed it. */
export const voidForm = z.object({
  reason: z.string(required).trim().min(1, required).max(500, formError('too-long')),
  ending: z.enum(VOID_ENDINGS).catch('wait'),
  nth: z.coerce.number().int().nonnegative().catch(0),
  losses: z.string().catch(''),
});

const noteReason = formError('note-reason-required');

/** `noteId`: made with the page, so that a double click is one note. */
export const noteForm = z
  .object({
    noteId: z
      .string()
      .regex(/^[\w-]{8,40}$/)
      .catch(randomId),
    direction: z.enum(MONEY_DIRECTIONS, formError('note-direction-required')),
    amount: z
      .string()
      .default('')
      .transform((typed, context) => {
        const amount = parsePrice(typed);
        if (amount !== null && amount > 0 && !isAmbiguousPrice(typed)) return amount;
        context.addIssue({ code: 'custom', message: formError(isAmbiguousPrice(typed) ? 'price-ambiguous' : 'note-amount-required') });
        return z.NEVER;
      }),
    reason: z.string(noteReason).trim().min(1, noteReason).max(500, formError('too-long')),
  })
  .transform(({ amount, ...note }) => ({ ...note, amountCentimes: amount }));
