import { z } from 'zod';

import { formError } from '~/domain/shared/form-error';

import { typedEmail, typedName } from '~/features/documents/index.server';

/** The contact form: docs/rules.md, Contact form. */
export const contactForm = z.object({
  from_name: typedName('contact-name-required', 'contact-name-too-long'),
  from_email: typedEmail('contact-email-required', 'email-invalid'),
  message: z
    .string(formError('contact-message-required'))
    .trim()
    .min(1, formError('contact-message-required'))
    .max(5000, formError('contact-message-too-long')),
});

/** An admin's answer, and the number of answers that the admin saw: a newer one is shown first. */
export const replyForm = z.object({
  reply: z
    .string()
    .default('')
    .pipe(z.string().trim().min(1, formError('reply-required')).max(5000, formError('reply-too-long'))),
  seen: z.coerce.number().int().catch(0),
});
