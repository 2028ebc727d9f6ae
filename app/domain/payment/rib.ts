import { cleanNumber } from '~/domain/shared/typed-text';

/** Returns whether a text is a Moroccan RIB: 22 digits and their key, 97 − (the digits × 100 mod 97). */
export function isRib(value: string): boolean {
  if (!/^\d{24}$/.test(value)) return false;
  const key = 97n - ((BigInt(value.slice(0, 22)) * 100n) % 97n);
  return BigInt(value.slice(22)) === key;
}

/** Returns the digits of a typed RIB, without what banks print with them: `RIB :`, `MA64`, spaces, bars. */
export function ribIn(typed: string): string {
  return cleanNumber(typed)
    .replace(/^(r\.?i\.?b|iban)\b\.?\s*(n°|no\.?)?\s*[:.]?\s*/i, '')
    .replace(/[\s.|\p{Pd}]/gu, '')
    .replace(/^ma\d{2}(?=\d{24}$)/i, '');
}

/** Returns a RIB as banks print it: bank, town, account and key. */
export function groupRib(rib: string): string {
  return rib.replace(/^(\d{3})(\d{3})(\d{16})(\d{2})$/, '$1 $2 $3 $4');
}
