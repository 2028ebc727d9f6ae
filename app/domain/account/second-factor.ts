import { toLatinDigits } from '~/domain/shared/typed-text';

export type TypedCode = { readonly kind: 'app' | 'recovery'; readonly code: string };

export const RECOVERY_CODES = 10;

/** Signs that no code has, and their replacements: people copy codes by hand. */
const LOOKALIKES: Readonly<Record<string, string>> = { i: '1', l: '1', o: '0', u: 'v' };

/** Reads a typed code, without spaces and dashes; null where it can't be a code. */
export function readCode(typed: string): TypedCode | null {
  const code = toLatinDigits(typed)
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]+/gu, '')
    .toLowerCase();
  if (/^[0-9]{6}$/.test(code)) return { kind: 'app', code };
  if (/^[0-9a-z]{28}$/.test(code)) return { kind: 'recovery', code: code.replace(/[ilou]/g, (sign) => LOOKALIKES[sign] ?? sign) };
  return null;
}

/** Returns the code in groups that are easy to copy: `k3f9-qx7m-…`. */
export function inGroups(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code;
}
