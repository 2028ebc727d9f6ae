/** Encryption of keys at rest (AES-256-GCM) and their keyed hash. */
export interface Cipher {
  /** Text → `enc:v1:…`; a different result each time. */
  seal(plain: string): string;
  /** `enc:v1:…` → text; a value without the prefix is older plain data and comes back as it is. Throws where the secret is another. */
  open(sealed: string): string;
  isSealed(value: string): boolean;
  /** A keyed hash (HMAC-SHA-256, hex) of the text, compared without case and white space: the same key gives the same hash. */
  fingerprint(plain: string): string;
}
