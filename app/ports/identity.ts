import type { Weakness } from '~/domain/account/password';
import type { Provider } from '~/domain/account/provider';

/**
 * An account. Both adapters pass one contract suite (tests/support/contracts/identity.ts). Every change but signUpByProvider() is atomic.
 * Every call may throw StoreError 'unavailable': whether a change was kept is then unknown.
 */
export interface Account {
  readonly id: string;
  /** As normalizeEmail() makes it; unique. */
  readonly email: string;
  readonly displayName: string;
  /** True once this address was verified, and for as long as the account has it. */
  readonly emailVerified: boolean;
  readonly disabled: boolean;
  /** False: the person can sign in only by a provider, or after setting a new password. */
  readonly hasPassword: boolean;
  readonly linked: readonly ProviderIdentity[];
  readonly createdAt: number;
}

export type { Provider };

export interface ProviderIdentity {
  readonly provider: Provider;
  /** The person's unchanging id at the provider: 1 to 128 characters, unique among accounts. */
  readonly subject: string;
  readonly email: string;
}

export type SignInFailure = 'invalid-email' | 'disabled' | 'not-found' | 'wrong-password' | 'too-many';
export type SignUpFailure = 'email-in-use' | 'invalid-email' | Weakness | 'too-many';
/** 'linked-elsewhere': another account has this subject. */
export type ProviderSignUpFailure = 'email-in-use' | 'invalid-email' | 'linked-elsewhere';
/** 'other-linked': the account has another subject of this provider. */
export type LinkFailure = 'not-found' | 'linked-elsewhere' | 'other-linked';
/** 'verified': the person who verified the address has the account. */
export type TakeOverFailure = 'not-found' | 'verified' | 'linked-elsewhere';
/** 'conflict': the account has another address than `from`. */
export type EmailFailure = 'not-found' | 'invalid-email' | 'email-in-use' | 'conflict';
export type PasswordFailure = 'not-found' | Weakness | 'wrong-password' | 'too-many';

export type Outcome<Failure extends string> =
  { readonly ok: true; readonly account: Account } | { readonly ok: false; readonly code: Failure };

export interface Identity {
  isEmpty(): Promise<boolean>;

  /** Makes an account with a password. Of many at once with one address, one succeeds. 'weak-password': domain/account/password.ts. */
  signUp(input: {
    readonly email: string;
    readonly password: string;
    readonly displayName: string;
    readonly emailVerified?: boolean;
  }): Promise<Outcome<SignUpFailure>>;

  /** Makes an account without a password; the caller must know that the provider verified the address. Of many at once, one succeeds. */
  signUpByProvider(input: { readonly identity: ProviderIdentity; readonly displayName: string }): Promise<Outcome<ProviderSignUpFailure>>;

  /** Returns why this person may not have this password (domain/password, common ones); null where it is allowed. */
  refuses(password: string, person: Pick<Account, 'email' | 'displayName'>): Weakness | null;

  /** 'disabled' comes only after the right password. Firebase may answer 'wrong-password' instead of 'not-found'. */
  signIn(email: string, password: string): Promise<Outcome<SignInFailure>>;

  /** Returns null without such an account. It may be up to 30 seconds old, except for this process's changes; other calls read afresh. */
  find(id: string): Promise<Account | null>;
  findByEmail(email: string): Promise<Account | null>;
  findByProvider(provider: Provider, subject: string): Promise<Account | null>;

  /** Returns one page of the accounts made up to `before` (ms) and never verified. `after`: the last `next`, null at the end. */
  listUnverified(before: number, after: string | null): Promise<{ readonly accounts: readonly Account[]; readonly next: string | null }>;

  /** Records that the account's address is verified; repeatable. null without such an account. */
  markVerified(id: string): Promise<Account | null>;
  /** Gives an account another verified address, only where it has the address `from`, or the new one already. */
  setEmail(id: string, email: string, options: { readonly from: string }): Promise<Outcome<EmailFailure>>;
  setDisplayName(id: string, displayName: string): Promise<Account | null>;
  /** Disables sign-ins. The caller must end the sessions. null without such an account. */
  setDisabled(id: string, disabled: boolean): Promise<Account | null>;

  /** Sets a new password. With `current`, only if that is the password; else 'wrong-password'. The caller must end the sessions. */
  setPassword(id: string, password: string, options?: { readonly current?: string }): Promise<Outcome<PasswordFailure>>;

  /** Links a provider, or updates its address. The caller must check that the link is allowed. */
  link(id: string, identity: ProviderIdentity): Promise<Outcome<LinkFailure>>;
  /** Unlinks a provider. The caller must check that the person has another way to sign in. null without such an account. */
  unlink(id: string, provider: Provider): Promise<Account | null>;
  /**
   * Gives a never verified account to the person with the verified address, linked with this subject alone and without its password, so
   * that its maker can't sign in. The caller must end the sessions and tokens.
   */
  takeOver(id: string, input: { readonly identity: ProviderIdentity; readonly displayName: string }): Promise<Outcome<TakeOverFailure>>;

  remove(id: string): Promise<void>;
}
