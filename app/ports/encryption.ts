/** What a store keeps of its own encryption: features/key/secret.server.ts. */
export interface CipherNote {
  /** A known text, sealed. */
  readonly sample: string;
  /** The secret of the fingerprints, sealed; null: they are made with the secret that opens the sample. */
  readonly prints: string | null;
  /** New values are bound to their paths. False in a store that an earlier release may have to read again. */
  readonly isBound: boolean;
}

/**
 * Encryption at rest (AES-256-GCM), and keyed hashes. `path`: the document that holds the sealed value. It opens there and nowhere else, so
 * that whoever can write to the database can't give one person another's key.
 */
export interface Encryption {
  /** Text → `enc:v1:…`; a different result each time. */
  seal(plain: string, path: string): string;
  /**
   * `enc:v1:…` → text. A value without the prefix is older plain data and comes back unchanged; one of an earlier release is bound to no
   * path. Throws where the value was sealed with an unknown secret, was moved from another document, or was altered.
   */
  open(sealed: string, path: string): string;
  /** The same; null where it throws: for one value among others, which must not stop them. */
  tryOpen(sealed: string, path: string): string | null;
  isSealed(value: string): boolean;
  /** Whether the value is sealed by KEY_SECRET, and bound to a path. */
  isCurrent(value: string): boolean;
  /** Which secret opens it: KEY_SECRET ('now'), KEY_SECRET_BEFORE ('before'), or none (null). */
  opener(sealed: string, path: string): 'now' | 'before' | null;
  /** A keyed hash (HMAC-SHA-256, hex) of the text without case and white space: the same key always gives the same hash. */
  fingerprint(plain: string): string;
  /** From now on it seals and prints as the store at hand does, whose note is at `path`. Throws where no known secret opens the note. */
  adopt(note: CipherNote, path: string): void;
  /** The secret of the fingerprints, sealed for the note at `path`: it stays the same whatever KEY_SECRET is. */
  sealPrints(path: string): string;
}
