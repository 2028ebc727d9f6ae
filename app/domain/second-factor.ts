/** A code that somebody typed to show that she is herself. */
export type TypedCode = { readonly kind: 'app' | 'recovery'; readonly code: string };

/** How many recovery codes somebody gets at once. */
export const RECOVERY_CODES = 10;

const RECOVERY_LENGTH = 12;

/** What was typed, without the gaps that make a code easier to read; null where it can be no code at all. */
export function readCode(typed: string): TypedCode | null {
  const code = typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]+/gu, '')
    .toLowerCase();
  if (/^[0-9]{6}$/.test(code)) return { kind: 'app', code };
  return /^[0-9a-z]{12}$/.test(code) ? { kind: 'recovery', code } : null;
}

/** From random letters and digits, `k3f9qx7m…`, to a code of 12 (about 61 bits) in groups that are easy to copy: `k3f9-qx7m-…`. */
export function toRecoveryCode(random: string): string {
  return random.slice(0, RECOVERY_LENGTH).match(/.{4}/g)?.join('-') ?? random;
}
