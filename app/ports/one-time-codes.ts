/** Codes that an app makes from the time and a shared secret (TOTP, RFC 6238: SHA-1, six digits, 30 seconds). */
export interface OneTimeCodes {
  draw(): string;
  /** Returns the number of the code's half minute, if that is the one at `at` (ms) or a neighbour; else null. */
  stepOf(secret: string, code: string, at: number): number | null;
  addressOf(secret: string, holder: string): string;
}
