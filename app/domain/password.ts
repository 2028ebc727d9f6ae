import { COMMON_PASSWORDS } from './common-passwords';

/** In characters. */
export const MINIMUM_PASSWORD_LENGTH = 6;
/** Admins need a longer password. */
export const MINIMUM_ADMIN_PASSWORD_LENGTH = 12;
/** Longer passwords take work to hash and protect no better. */
export const MAX_PASSWORD_BYTES = 1024;

const KEYBOARD_ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn', 'qwertzuiop', 'yxcvbnm'];
const ROWS = KEYBOARD_ROWS.flatMap((row) => [row, [...row].reverse().join('')]);

/** Gives a password one form (NFC), whichever keyboard typed it. The shop hashes and compares this form. */
export function normalizePassword(typed: string): string {
  return typed.normalize('NFC');
}

/** Whether a password is over MAX_PASSWORD_BYTES in UTF-8. */
export function isTooLongPassword(password: string): boolean {
  return password.length > MAX_PASSWORD_BYTES || new TextEncoder().encode(normalizePassword(password)).length > MAX_PASSWORD_BYTES;
}

/**
 * Whether sign-up must refuse a password: it has fewer than `minimum` characters, is a common one with or without a usual ending, is a run
 * or a repetition (`abcdef`, `qwerty`, `aaaaaa`, `121212`), or is made of facts about the person (`about`: the address, the name). See
 * docs/rules.md, Sign-up.
 */
export function isWeakPassword(
  password: string,
  { about = [], minimum = MINIMUM_PASSWORD_LENGTH }: { readonly about?: readonly string[]; readonly minimum?: number } = {},
): boolean {
  const text = normalizePassword(password);
  if ([...text].length < minimum) return true;
  const plain = text.toLowerCase();
  return isCommon(plain) || isPattern(plain) || about.some((fact) => isAbout(plain, fact));
}

function isCommon(plain: string): boolean {
  const bare = plain.replace(/[!.?*@#$]$/, '').replace(/(?:[01]\d?|12|123|1234|12345|123456|007|69|99|19\d\d|20\d\d)$/, '');
  return COMMON_PASSWORDS.has(plain) || COMMON_PASSWORDS.has(bare) || COMMON_PASSWORDS.has(plain.replace(/[!.?*@#$]$/, ''));
}

function isPattern(plain: string): boolean {
  const characters = [...plain];
  const steps = new Set(
    characters.slice(1).map((character, at) => (character.codePointAt(0) ?? 0) - (characters[at]?.codePointAt(0) ?? 0)),
  );
  const isRun = steps.size === 1 && [-1, 0, 1].some((step) => steps.has(step));
  return isRun || /^(.{1,4})\1+$/u.test(plain) || ROWS.some((row) => row.includes(plain));
}

function isAbout(plain: string, fact: string): boolean {
  const [local = ''] = fact.toLowerCase().split('@');
  const known = [fact.toLowerCase(), local, local.replace(/[\s._-]+/g, '')].filter((text) => text.length > 2);
  return known.includes(plain) || known.includes(plain.replace(/\d{1,4}[!.?]?$/, ''));
}
