import { z } from 'zod';

import { formError } from '~/domain/shared/form-error';

const typedCode = z.string().trim().min(1, formError('code-required')).prefault('');

export const codeForm = z.object({ code: typedCode });

export const codeAndPasswordForm = z.object({
  code: typedCode,
  password: z.string().min(1, formError('password-required')).prefault(''),
});
