import type { FormErrors } from '~/domain/shared/form-answer';

import { namesIn, SETTING_NAMES, settingRule, type SettingGroup, type SettingName, type SettingValues } from './index';
import { kindRule, settingError } from './kind';
import { languageErrors } from './languages';

export type ReadGroup = { readonly ok: true; readonly values: SettingValues } | { readonly ok: false; readonly errors: FormErrors };

/** Returns the one spelling of a typed setting; null where it is none. */
export function readSetting(name: SettingName, typed: string): string | null {
  return kindRule(settingRule(name).kind).read(typed);
}

/** Returns the settings that can be read of a document or of the environment; the others count as not set. */
export function readStored(stored: Readonly<Record<string, string>>): SettingValues {
  return Object.fromEntries(
    SETTING_NAMES.flatMap((name) => {
      const value = Object.hasOwn(stored, name) ? readSetting(name, stored[name] ?? '') : null;
      return value === null ? [] : [[name, value]];
    }),
  );
}

/**
 * Reads a typed group. An empty field is not set; what the environment fixes is left out, but counts for what belongs together, as do the
 * `hidden` secrets, which no page shows.
 */
export function readGroup(
  group: SettingGroup,
  typed: Readonly<Record<string, string>>,
  envOverrides: SettingValues,
  hidden: ReadonlySet<SettingName> = new Set(),
): ReadGroup {
  const errors: Record<string, FormErrors[string]> = {};
  const values: Partial<Record<SettingName, string>> = {};
  const names = namesIn(group).filter((name) => envOverrides[name] === undefined);
  for (const name of names) {
    const { kind } = settingRule(name);
    const text = (Object.hasOwn(typed, name) ? (typed[name] ?? '') : '').trim() || (kind === 'flag' ? '0' : '');
    if (text === '') continue;
    const value = readSetting(name, text);
    if (value === null) errors[name] = settingError(kind, text);
    else values[name] = value;
  }
  const all = { ...values, ...envOverrides };
  for (const name of names)
    if (errors[name] === undefined && all[name] === undefined && !hidden.has(name) && isBegun(name, all, errors))
      errors[name] = 'setting-together';
  if (group === 'payment') Object.assign(errors, twiceNamed(names, all));
  if (group === 'seller' && all.legalConfirmed === '1' && all.sellerName === undefined) errors['legalConfirmed'] ??= 'setting-legal-seller';
  if (group === 'languages') Object.assign(errors, languageErrors(all));
  return Object.keys(errors).length === 0 ? { ok: true, values } : { ok: false, errors };
}

/** Returns the errors of typed RIBs that an account above has. */
function twiceNamed(names: readonly SettingName[], values: SettingValues): FormErrors {
  const ribs = namesIn('payment').filter((name) => settingRule(name).kind === 'rib' && values[name] !== undefined);
  const again = ribs.filter((name, nth) => ribs.slice(0, nth).some((above) => values[above] === values[name]));
  return Object.fromEntries(again.filter((name) => names.includes(name)).map((name) => [name, 'setting-rib-twice']));
}

function isBegun(name: SettingName, values: SettingValues, errors: FormErrors): boolean {
  const { together } = settingRule(name);
  if (together === undefined) return false;
  return SETTING_NAMES.some((other) => settingRule(other).together === together && (values[other] ?? errors[other]) !== undefined);
}
