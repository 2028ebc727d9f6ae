/** Who somebody is: one interface over the embedded accounts and Firebase Authentication. */
export interface Account {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly displayName: string;
  readonly emailVerified: boolean;
  readonly disabled: boolean;
  /** ms since 1970. */
  readonly createdAt: number;
}

export type SignInFailure = 'invalid-email' | 'disabled' | 'not-found' | 'wrong-password' | 'too-many';
export type SignUpFailure = 'email-in-use' | 'invalid-email' | 'weak-password' | 'too-many';

export type Outcome<Failure extends string> =
  { readonly ok: true; readonly account: Account } | { readonly ok: false; readonly code: Failure };

export interface Identity {
  signUp(input: {
    readonly email: string;
    readonly password: string;
    readonly displayName: string;
    readonly emailVerified?: boolean;
  }): Promise<Outcome<SignUpFailure>>;
  signIn(email: string, password: string): Promise<Outcome<SignInFailure>>;
  /** null where there is no such account. */
  find(id: string): Promise<Account | null>;
  /** null where nobody has this address, however it is typed, or where it is none. */
  findByEmail(email: string): Promise<Account | null>;
  /** Whoever has the account showed that its address is hers; once more is no error. null where there is no such account. */
  markVerified(id: string): Promise<Account | null>;
}
