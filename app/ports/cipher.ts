/** Encryption of keys at rest (AES-256-GCM) and their keyed hash. */
export interface Cipher {
  /** Text → `enc:v1:…`; a different result each time. */
  seal(plain: string): string;
  /**
   * `enc:v1:…` → text. A value without the prefix is older plain data and comes back unchanged. Throws where the value was sealed with
   * another secret.
   */
  open(sealed: string): string;
  isSealed(value: string): boolean;
  /** A keyed hash (HMAC-SHA-256, hex) of the text without case and white space: the same key always gives the same hash. */
  fingerprint(plain: string): string;
}
