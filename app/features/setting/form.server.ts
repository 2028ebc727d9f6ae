import { z } from 'zod';

import { formError } from '~/domain/shared/form-error';
import { namesIn, type SettingGroup } from '~/domain/setting';

const MAX_TYPED = 500;

const typed = z.string().max(MAX_TYPED, formError('too-long')).default('');
/** Set to save in spite of a doubt; for a rate that jumps it is that rate. */
const ignoreWarnings = z.string().max(MAX_TYPED, formError('too-long')).default('');
const expectedVersion = z.coerce.number().int().catch(-1);

/** The form of a group: its fields as typed, for readGroup(), and the time of the last change that the page showed. */
export function settingForm(group: SettingGroup) {
  return z.object({ seen: expectedVersion, anyway: ignoreWarnings, ...Object.fromEntries(namesIn(group).map((name) => [name, typed])) });
}

export const revertForm = z.object({ seen: expectedVersion, anyway: ignoreWarnings, until: z.coerce.number().int().catch(-1) });

export const pictureForm = z.object({ seen: expectedVersion });
