import { z } from 'zod';

import { UNFIT_FOR_A_NAME } from '~/domain/account/display-name';
import { formError } from '~/domain/shared/form-error';
import { isAmbiguousPrice, parsePrice } from '~/domain/shared/money';
import { cleanLine } from '~/domain/shared/typed-text';
import { PRICE_ALERTS } from '~/domain/wish';

const below = z.string().transform((typed, context) => {
  if (isAmbiguousPrice(typed)) return refuse(context, 'price-ambiguous');
  const amount = parsePrice(typed);
  return amount === null || amount <= 0 ? refuse(context, 'price-invalid') : amount;
});

/** The alert about the price of a kept game. */
export const alertForm = z.discriminatedUnion('alert', [
  z.object({ alert: z.literal('below'), below }),
  z.object({ alert: z.enum(PRICE_ALERTS).exclude(['below']) }),
]);

const MAX_NAME = 60;

/** The name above a shared list. */
export const shareForm = z.object({
  name: z
    .string()
    .overwrite((name) => cleanLine(name).trim())
    .refine((name) => [...name].length <= MAX_NAME, formError('wish-share-name-too-long'))
    .refine((name) => !UNFIT_FOR_A_NAME.test(name), formError('control-characters'))
    .prefault(''),
});

function refuse(context: z.core.$RefinementCtx<string>, code: 'price-ambiguous' | 'price-invalid'): never {
  context.addIssue({ code: 'custom', message: formError(code) });
  return z.NEVER;
}
