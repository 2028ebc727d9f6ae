import { z } from 'zod';

import { typedEmail } from '~/features/documents/index.server';

/** The address of a visitor who wants to hear when a game is back: docs/rules.md, Back in stock. */
export const alertForm = z.object({ email: typedEmail('contact-email-required', 'contact-email-invalid') });
