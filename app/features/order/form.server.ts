import { z } from 'zod';

import { parsePrice, toCentimes } from '~/domain/money';
import { TRANSFER_METHODS } from '~/domain/payment-method';

const text = (max: number, required: string) => z.string(required).trim().min(1, required).max(max, 'too-long');

/** The form that sends a proof; the file is checked apart. */
export const proofForm = z.object({
  method: z.enum(TRANSFER_METHODS, 'method-unknown'),
  operator: z.string().trim().max(60).optional(),
  payer: z.string().trim().max(100, 'too-long').default(''),
});

/** The owner's approval: the bank's reference, and the amount that arrived, with a reason where it is not the total. */
export const approveForm = z
  .object({
    arrivedBy: z.enum(TRANSFER_METHODS, 'method-unknown').optional(),
    bankReference: text(60, 'bank-reference-required'),
    amountReceived: z.string().default('').transform(parsePrice),
    reason: z.string().trim().max(500, 'too-long').default(''),
  })
  .transform((form, context) => {
    if (form.amountReceived === null) context.addIssue({ code: 'custom', path: ['amountReceived'], message: 'amount-invalid' });
    return {
      method: form.arrivedBy,
      bankReference: form.bankReference,
      amountCentimes: form.amountReceived ?? toCentimes(0),
      reason: form.reason,
    };
  });

/** The owner's rejection, with the reason that the shopper reads. */
export const rejectForm = z.object({ reason: text(500, 'reject-reason-required') });
