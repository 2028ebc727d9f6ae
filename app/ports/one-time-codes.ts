/** Codes that an app on a phone makes from the time and a secret that the shop also has (TOTP, RFC 6238: SHA-1, six digits, 30 seconds). */
export interface OneTimeCodes {
  /** Makes a new secret of 160 bits, in base32. */
  draw(): string;
  /**
   * The number of the half minute to which this code belongs, if that is the one at `at` (ms), the one before or the one after, since no
   * clock is exact. Else null.
   */
  stepOf(secret: string, code: string, at: number): number | null;
  /** The `otpauth:` address that brings the secret into an app; `holder` is the account's name there. */
  addressOf(secret: string, holder: string): string;
}
