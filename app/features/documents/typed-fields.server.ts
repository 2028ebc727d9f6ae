import { z } from 'zod';

import { MAX_NAME_LENGTH, UNFIT_FOR_A_NAME } from '~/domain/account/display-name';
import { hasLoneMark, normalizeEmail } from '~/domain/account/email';
import { formError, type FormError } from '~/domain/shared/form-error';
import { cleanLine } from '~/domain/shared/typed-text';

export const typedEmail = (required: FormError, invalid: FormError) =>
  z
    .string()
    // why here alone: an address that a provider names is taken as it is, or not at all
    .overwrite((email) => cleanLine(email).trim())
    .min(1, required)
    .refine((email) => !hasLoneMark(email), formError('email-mark'))
    .refine((email) => email === '' || hasLoneMark(email) || normalizeEmail(email) !== null, invalid)
    .overwrite((email) => normalizeEmail(email) ?? email)
    .prefault('');

export const typedName = (required: FormError, tooLong: FormError) =>
  z
    .string()
    .overwrite((name) => cleanLine(name).trim())
    .min(1, required)
    .refine((name) => [...name].length <= MAX_NAME_LENGTH, tooLong)
    .refine((name) => !UNFIT_FOR_A_NAME.test(name), formError('control-characters'))
    .prefault('');
