import { z } from 'zod';

import { UNFIT_FOR_A_NAME } from '~/domain/account/display-name';
import { formError, type FormError } from '~/domain/shared/form-error';
import { isAmbiguousPrice, parsePrice, toCentimes } from '~/domain/shared/money';
import { TRANSFER_METHODS } from '~/domain/payment/method';
import { cleanLine, cleanNumber } from '~/domain/shared/typed-text';

const text = (max: number, required: FormError) => z.string(required).trim().min(1, required).max(max, formError('too-long'));

export const proofForm = z.object({
  order: z.string().max(60).default(''),
  method: z.enum(TRANSFER_METHODS, formError('method-unknown')),
  operator: z.string().trim().max(60).optional(),
  /** The RIB of the account at the shopper's own bank; '': another bank, or the shop has one account. */
  account: z.string().trim().max(60).default(''),
  payer: z
    .string()
    .overwrite((name) => cleanLine(name).trim())
    .max(100, formError('too-long'))
    .refine((name) => !UNFIT_FOR_A_NAME.test(name), formError('control-characters'))
    .default(''),
  /** The box 'I have already paid', which only late proofs need. */
  paid: z
    .string()
    .default('')
    .transform((ticked) => ticked !== ''),
});

/** `replaces`: the proof that the page showed. */
export const replacementForm = z.object({ replaces: z.string().max(60).default('') });

/** `sure`: the amount over the total that the owner confirmed. The bank's reference may be missing: a later statement finds the order. */
export const approveForm = z
  .object({
    arrivedBy: z.enum(TRANSFER_METHODS, formError('method-unknown')).optional(),
    bankReference: z.string().overwrite(cleanNumber).max(60, formError('too-long')).default(''),
    amountReceived: z
      .string()
      .default('')
      .transform((typed, context) => {
        if (isAmbiguousPrice(typed)) context.addIssue({ code: 'custom', message: formError('price-ambiguous') });
        return parsePrice(typed);
      }),
    reason: z.string().trim().max(500, formError('too-long')).default(''),
    sure: z.string().default(''),
    /** The marks of the concerns that the owner agreed to. */
    agreed: z.string().default(''),
    /** The row of a statement that pays; `rest`: the others are money on top. */
    row: z.string().max(200).default(''),
    rest: z.string().default(''),
  })
  .transform((form, context) => {
    const problem = form.amountReceived === null ? 'amount-invalid' : form.amountReceived === 0 ? 'amount-zero' : null;
    if (problem !== null) context.addIssue({ code: 'custom', path: ['amountReceived'], message: formError(problem) });
    return {
      method: form.arrivedBy,
      bankReference: form.bankReference,
      amountCentimes: form.amountReceived ?? toCentimes(0),
      reason: form.reason,
      isSure: parsePrice(form.sure) === form.amountReceived,
      agreed: form.agreed.split(' ').filter((mark) => mark !== ''),
      row: form.row,
      isRestSecond: form.rest !== '',
    };
  });

/** More money for a paid order: only its reference tells it from the first. */
export const secondForm = approveForm.refine(({ bankReference }) => bankReference !== '', {
  path: ['bankReference'],
  message: formError('bank-reference-required'),
});

export const rejectForm = z.object({ reason: text(500, 'reject-reason-required') });

export const endForm = z.object({ reason: text(500, 'end-reason-required') });
