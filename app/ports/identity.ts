/** Who somebody is: one interface over the embedded accounts and Firebase Authentication. */
export interface Account {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly displayName: string;
  readonly emailVerified: boolean;
  readonly disabled: boolean;
}

export type SignInFailure = 'invalid-email' | 'disabled' | 'not-found' | 'wrong-password' | 'too-many';
export type SignUpFailure = 'email-in-use' | 'invalid-email' | 'weak-password' | 'too-many';

export type Outcome<Failure extends string> =
  | { readonly ok: true; readonly account: Account }
  | { readonly ok: false; readonly code: Failure };

export interface Identity {
  signUp(input: { readonly email: string; readonly password: string; readonly displayName: string; readonly emailVerified?: boolean }): Promise<Outcome<SignUpFailure>>;
  signIn(email: string, password: string): Promise<Outcome<SignInFailure>>;
  /** null where there is no such account. */
  find(id: string): Promise<Account | null>;
}
