export type Fields = { readonly [name: string]: string | number | boolean | null | undefined };

/** Writes JSON lines. Never log a password, a token, a cookie, a key or a proof. */
export interface Log {
  info(event: string, fields?: Fields): void;
  warn(event: string, fields?: Fields): void;
  error(event: string, error: unknown, fields?: Fields): void;
}
