/** Codes that an app makes from the time and a shared secret (TOTP, RFC 6238: SHA-1, six digits, 30 seconds). */
export interface OneTimeCodes {
  /** Returns a new secret of 160 bits, in base32. */
  draw(): string;
  /** Returns the number of the code's half minute, if that is the one at `at` (ms) or a neighbour; else null. */
  stepOf(secret: string, code: string, at: number): number | null;
  /** Returns the `otpauth:` address of the secret; `holder` is the account's name in the app. */
  addressOf(secret: string, holder: string): string;
}
