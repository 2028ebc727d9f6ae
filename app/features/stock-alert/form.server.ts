import { z } from 'zod';

import { typedEmail } from '~/features/documents/index.server';

export const alertForm = z.object({ email: typedEmail('contact-email-required', 'email-invalid') });
