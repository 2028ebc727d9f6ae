/** The store's record of its own encryption: features/key/encryption-secret.server.ts. */
export interface CipherNote {
  readonly sample: string;
  /** The secret of the fingerprints, sealed; null: they are made with the secret that opens the sample. */
  readonly prints: string | null;
  /** True where new values are bound to their paths, which an earlier release can't read. */
  readonly isBound: boolean;
}

/** Encryption at rest (AES-256-GCM), and keyed hashes. A value opens only at `path`, so that keys can't be swapped in the database. */
export interface Encryption {
  /** Returns `enc:v1:…`; a different result each time. */
  seal(plain: string, path: string): string;
  /** Opens `enc:v1:…`; older plain data comes back unchanged. Throws for an unknown secret, another document, or an altered value. */
  open(sealed: string, path: string): string;
  tryOpen(sealed: string, path: string): string | null;
  isSealed(value: string): boolean;
  /** Returns whether the value is sealed by KEY_SECRET, and bound to a path. */
  isCurrent(value: string): boolean;
  /** Returns the secret that opens it: KEY_SECRET ('now'), KEY_SECRET_BEFORE ('before'), or none (null). */
  opener(sealed: string, path: string): 'now' | 'before' | null;
  /** Returns a keyed hash (HMAC-SHA-256, hex) of the text without case and white space. */
  fingerprint(plain: string): string;
  /** Seals and prints from then on as the store with this note at `path`. Throws where no known secret opens the note. */
  adopt(note: CipherNote, path: string): void;
  /** Returns the secret of the fingerprints, sealed for the note at `path`; it stays the same whatever KEY_SECRET is. */
  sealPrints(path: string): string;
}
