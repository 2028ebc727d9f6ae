import { z } from 'zod';

import { typedEmail } from '~/features/documents/index.server';

/** The address of a visitor for an alert: docs/rules.md, Back in stock. */
export const alertForm = z.object({ email: typedEmail('contact-email-required', 'contact-email-invalid') });
