import { z } from 'zod';

import { formError } from '~/domain/shared/form-error';

/** A code of either kind. A wrong one is reported after it was counted as a guess. */
const typedCode = z.string().trim().min(1, formError('code-required')).prefault('');

/** The form of /login/code. Errors are codes. */
export const codeForm = z.object({ code: typedCode });

/** The same with the account's password, if it has one. */
export const codeAndPasswordForm = z.object({
  code: typedCode,
  password: z.string().min(1, formError('factor-password-required')).prefault(''),
});
