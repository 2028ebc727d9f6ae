import { z } from 'zod';

import { checkBirthDate } from '~/domain/account/age';
import { formError, type FormError } from '~/domain/shared/form-error';
import { isTooLongPassword, weaknessOf } from '~/domain/account/password';
import { cleanLine, toLatinDigits, withoutTrunkZero } from '~/domain/shared/typed-text';

import { typedEmail, typedName } from '~/features/documents/index.server';

const accountName = typedName('signup-name-required', 'signup-name-too-long');

export const nameForm = z.object({ name: accountName });

export const emailForm = z.object({ email: typedEmail('contact-email-required', 'email-invalid') });

export const loginForm = z.object({
  email: typedEmail('login-invalid-email', 'login-invalid-email'),
  password: z.string().min(1, formError('password-required')).prefault(''),
});

/** Returns the sign-up form for the day `today` (YYYY-MM-DD, in Morocco). Errors are codes. See docs/rules.md, Sign-up. */
export function signupForm(today: string) {
  return z
    .object({
      name: accountName,
      birthDate: z
        .string()
        .trim()
        .superRefine((typed, context) => {
          const code = checkBirthDate(toLatinDigits(typed), today);
          if (code) context.addIssue({ code: 'custom', message: formError(`signup-${code}`) });
        })
        .prefault(''),
      phone: z
        .string()
        .transform((typed) => withoutTrunkZero(toLatinDigits(cleanLine(typed))).replace(/[\s.()\p{Pd}\u2212]/gu, ''))
        .refine((digits) => /^\+?[0-9]{7,15}$/.test(digits), formError('signup-phone-invalid'))
        .prefault(''),
      email: typedEmail('email-invalid', 'email-invalid'),
      password: z.string().min(1, formError('signup-password-required')).prefault(''),
      confirmPassword: z.string().min(1, formError('passwords-differ')).prefault(''),
    })
    .superRefine(({ name, email, password, confirmPassword }, context) => {
      const refuse = (field: string, message: FormError) => context.addIssue({ code: 'custom', path: [field], message });
      const weakness = password === '' ? null : weaknessOf(password, { about: [email, name] });
      if (isTooLongPassword(password)) refuse('password', 'too-long');
      else if (weakness !== null) refuse('password', weakness);
      if (password !== confirmPassword) refuse('confirmPassword', 'passwords-differ');
    });
}

export const forgotForm = z.object({ email: typedEmail('login-invalid-email', 'login-invalid-email') });

const newPassword = z.object({
  password: z.string().min(1, formError('signup-password-required')).prefault(''),
  confirmPassword: z.string().min(1, formError('passwords-differ')).prefault(''),
});

type PasswordCheck = (password: string) => FormError | null;

export const newPasswordForm = (problemOf: PasswordCheck) => newPassword.superRefine(newAndRepeated(problemOf));

const knownPassword = z.string().min(1, formError('password-required')).prefault('');

export const changePasswordForm = (problemOf: PasswordCheck) =>
  newPassword.extend({ currentPassword: knownPassword }).superRefine(newAndRepeated(problemOf));

export const passwordForm = z.object({ password: knownPassword });

function newAndRepeated(problemOf: PasswordCheck) {
  return ({ password, confirmPassword }: z.output<typeof newPassword>, context: z.RefinementCtx): void => {
    const refuse = (field: string, message: FormError) => context.addIssue({ code: 'custom', path: [field], message });
    const problem = password === '' ? null : problemOf(password);
    if (problem !== null) refuse('password', problem);
    if (password !== confirmPassword) refuse('confirmPassword', formError('passwords-differ'));
  };
}
