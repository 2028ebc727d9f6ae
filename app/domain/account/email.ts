import { INVISIBLE } from '~/domain/shared/typed-text';

const MAX_EMAIL_LENGTH = 254;
const UNFIT = new RegExp(String.raw`[\p{C}\p{Z}${INVISIBLE}]`, 'u');
/** Marks that no script needs to write its words; those of Hindi or Thai are part of theirs. */
const MARK_OF_NO_WORD = /^\p{M}|(?=\p{M})[\p{sc=Inherited}\p{sc=Arabic}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Hebrew}\p{sc=Latin}\p{sc=Syriac}]/u;
/** Scripts with letters that look like those of another one. */
const LOOKALIKE_SCRIPTS = [/\p{sc=Latin}/u, /\p{sc=Cyrillic}/u, /\p{sc=Greek}/u];

/**
 * Returns an e-mail address as the shop stores it: trimmed, NFC, lower case. null where it is none, or could fool a reader or a mail
 * header.
 */
export function normalizeEmail(typed: string): string | null {
  const [local = '', ...rest] = typed.trim().normalize('NFC').toLowerCase().normalize('NFC').split('@');
  const email = [local, ...rest.map((domain) => domain.normalize('NFKC'))].join('@');
  if (email.length > MAX_EMAIL_LENGTH || UNFIT.test(email) || isMixed(email)) return null;
  const match = /^([^@<>()[\]"\\,;:]{1,64})@([^@<>()[\]"\\,;:_]+)$/u.exec(email);
  const labels = match?.[2]?.split('.') ?? [];
  const isDomain =
    labels.length > 1 &&
    labels.every((label) => label !== '' && label.length <= 63 && !/^-|-$/.test(label) && !MARK_OF_NO_WORD.test(label));
  const isLocal = match !== null && !/^\.|\.$|\.\.|\p{M}/u.test(local) && local.normalize('NFKC') === local;
  return isDomain && isLocal ? email : null;
}

/** Returns whether a mark that stands by itself is all that is wrong with an address, so that its sentence can name it. */
export function hasLoneMark(typed: string): boolean {
  return normalizeEmail(typed) === null && normalizeEmail(typed.normalize('NFC').replace(/\p{M}/gu, '')) !== null;
}

function isMixed(email: string): boolean {
  return (email.match(/[\p{L}\p{N}]+/gu) ?? []).some((word) => LOOKALIKE_SCRIPTS.filter((script) => script.test(word)).length > 1);
}

/** Reads a sender from a setting: `Miftah <shop@example.com>` or the address alone. null where it is neither. */
export function parseMailbox(typed: string): { readonly name: string; readonly address: string } | null {
  const [, name = '', bracketed = typed] = /^([^<>\p{Cc}]*)<([^<>]+)>$/u.exec(typed.trim()) ?? [];
  const address = normalizeEmail(bracketed);
  return address === null ? null : { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}
