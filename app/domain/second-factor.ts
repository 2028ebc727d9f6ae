/** A code that a person typed to prove who she is. */
export type TypedCode = { readonly kind: 'app' | 'recovery'; readonly code: string };

/** How many recovery codes a person gets at once. */
export const RECOVERY_CODES = 10;

const RECOVERY_LENGTH = 12;

/** Reads a typed code, without the spaces and dashes that make it easier to read; null where it can't be a code. */
export function readCode(typed: string): TypedCode | null {
  const code = typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]+/gu, '')
    .toLowerCase();
  if (/^[0-9]{6}$/.test(code)) return { kind: 'app', code };
  return /^[0-9a-z]{12}$/.test(code) ? { kind: 'recovery', code } : null;
}

/** Turns random letters and digits (`k3f9qx7m…`) into a code of 12 (about 61 bits) in groups that are easy to copy: `k3f9-qx7m-…`. */
export function toRecoveryCode(random: string): string {
  return random.slice(0, RECOVERY_LENGTH).match(/.{4}/g)?.join('-') ?? random;
}
