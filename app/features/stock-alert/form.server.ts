import { z } from 'zod';

import { normalizeEmail } from '~/domain/email';
import { formError } from '~/domain/form-error';

/** The address of a visitor who wants to hear when a game is back: docs/rules.md, Back in stock. */
export const alertForm = z.object({
  email: z
    .string(formError('contact-email-required'))
    .trim()
    .min(1, formError('contact-email-required'))
    .transform((typed, context) => {
      const email = normalizeEmail(typed);
      if (email === null) context.addIssue({ code: 'custom', message: formError('contact-email-invalid') });
      return email ?? '';
    }),
});
