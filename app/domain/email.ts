const MAX_EMAIL_LENGTH = 254;

/**
 * An e-mail address as the shop stores and compares it: trimmed, NFC, lower case. null where it is not an address, or holds what could fool
 * a reader or a mail header (white space, control and invisible characters, quotes, brackets).
 */
export function normalizeEmail(typed: string): string | null {
  const email = typed.trim().normalize('NFC').toLowerCase().normalize('NFC');
  if (email.length > MAX_EMAIL_LENGTH || /[\p{C}\p{Z}]/u.test(email)) return null;
  const match = /^([^@<>()[\]"\\,;:]{1,64})@([^@<>()[\]"\\,;:_]+)$/u.exec(email);
  const labels = match?.[2]?.split('.') ?? [];
  const isDomain =
    labels.length > 1 && labels.every((label) => label !== '' && label.length <= 63 && !label.startsWith('-') && !label.endsWith('-'));
  const isLocal = match?.[1] !== undefined && !/^\.|\.$|\.\./.test(match[1]);
  return isDomain && isLocal ? email : null;
}

/** Reads a sender from a setting: `Miftah <shop@example.com>` or the address alone. null where it is neither. */
export function parseMailbox(typed: string): { readonly name: string; readonly address: string } | null {
  const [, name = '', bracketed = typed] = /^([^<>\p{Cc}]*)<([^<>]+)>$/u.exec(typed.trim()) ?? [];
  const address = normalizeEmail(bracketed);
  return address === null ? null : { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}
