import { z } from 'zod';
import { formError, type FormError } from '~/domain/form-error';

import { KEY_TYPES, type KeyType } from '~/domain/key';
import { buyingPrice, MAX_CENTIMES, parseCoefficient, parsePrice, type Centimes, type Tenths } from '~/domain/money';

/** Longest code, in characters. */
export const MAX_CODE_LENGTH = 255;

export interface KeyInput {
  readonly code: string;
  readonly type: KeyType;
  readonly originPrice: Centimes;
  readonly coefficient: Tenths;
}

const coefficientField = z
  .string()
  .default('1.5')
  .transform((typed, context) => parseCoefficient(typed) ?? refuse(context, 'key-buying-price-failed'));

/** The form that adds many keys from a file; the file itself is checked elsewhere. */
export const keyFileForm = z.object({ coefficient: coefficientField });

/** The form that adds one key: docs/rules.md, Keys. */
export const keyForm = z
  .object({
    code: z.string(formError('code-required')).trim().min(1, formError('code-required')).max(MAX_CODE_LENGTH, formError('code-too-long')),
    type: z.enum(KEY_TYPES, formError('type-unknown')).default('Steam'),
    originPrice: z
      .string()
      .default('')
      .transform((typed, context) => parsePrice(typed) || refuse(context, 'key-origin-price-invalid')),
    coefficient: coefficientField,
  })
  .transform((input, context) => {
    const sells = buyingPrice(input.originPrice, input.coefficient);
    if (sells === 0 || sells > MAX_CENTIMES)
      context.addIssue({ code: 'custom', path: ['coefficient'], message: formError('key-buying-price-failed') });
    return input satisfies KeyInput;
  });

function refuse(context: z.RefinementCtx, code: FormError): never {
  context.addIssue({ code: 'custom', message: code });
  return z.NEVER;
}
