export type Fields = { readonly [name: string]: string | number | boolean | null | undefined };

/** JSON lines. Never a password, a token, a cookie, a key or a proof. */
export interface Log {
  info(event: string, fields?: Fields): void;
  warn(event: string, fields?: Fields): void;
  /** `error` gives its name, message and stack. */
  error(event: string, error: unknown, fields?: Fields): void;
}
