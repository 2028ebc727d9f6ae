/** Codes that an app on a phone makes from a secret that both know, and from the time (TOTP, RFC 6238: SHA-1, six digits, 30 seconds). */
export interface OneTimeCodes {
  /** A new secret of 160 bits, in base32. */
  draw(): string;
  /**
   * The number of the half minute that this code belongs to, where that is the one of the moment `at` (ms), the one before or the one
   * after: no clock is exact. Else null.
   */
  stepOf(secret: string, code: string, at: number): number | null;
  /** The `otpauth:` address from which an app learns the secret; `holder` is what the app calls it. */
  addressOf(secret: string, holder: string): string;
}
