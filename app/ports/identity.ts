import type { Provider } from '~/domain/provider';

/**
 * Who somebody is: one interface over the embedded accounts and Firebase Authentication. Both pass the same contract suite
 * (tests/support/contracts/identity.ts). Sessions, tokens, mails and the rules of who may link what are the shop's own.
 *
 * Every change is one step: afterwards all of it is there, or nothing. The one exception is said at signUpByProvider(). What a call
 * answers was true at the moment of its writing. Where the accounts are away every call throws StoreError 'unavailable'; whether a
 * change was kept is then not known, and all but the two sign-ups may simply be called again.
 */
export interface Account {
  /** 1 to 128 letters, digits, `-` and `_`; never given to anybody else. */
  readonly id: string;
  /** Lower case, and no other account's. */
  readonly email: string;
  readonly displayName: string;
  /** Goes from false to true, and never back. */
  readonly emailVerified: boolean;
  readonly disabled: boolean;
  /** false: only a provider, or a new password, lets her in. */
  readonly hasPassword: boolean;
  /** At most one of each provider. */
  readonly linked: readonly ProviderIdentity[];
  /** ms since 1970. */
  readonly createdAt: number;
}

export type { Provider };

/** Somebody as a provider knows her. */
export interface ProviderIdentity {
  readonly provider: Provider;
  /** Her id there, which stays when her address changes: 1 to 128 characters. No two accounts have the same. */
  readonly subject: string;
  /** Her address there, as it was when this was linked. Tells nothing about whose account this is. */
  readonly email: string;
}

export type SignInFailure = 'invalid-email' | 'disabled' | 'not-found' | 'wrong-password' | 'too-many';
export type SignUpFailure = 'email-in-use' | 'invalid-email' | 'weak-password' | 'too-many';
/** 'linked-elsewhere': another account has this subject. */
export type ProviderSignUpFailure = 'email-in-use' | 'invalid-email' | 'linked-elsewhere';
/** 'other-linked': the account has another subject of this provider. */
export type LinkFailure = 'not-found' | 'linked-elsewhere' | 'other-linked';
/** 'verified': the address was verified, so that it is whoever verified it who has the account. */
export type TakeOverFailure = 'not-found' | 'verified' | 'linked-elsewhere';
export type PasswordFailure = 'not-found' | 'weak-password' | 'wrong-password' | 'too-many';

export type Outcome<Failure extends string> =
  { readonly ok: true; readonly account: Account } | { readonly ok: false; readonly code: Failure };

export interface Identity {
  /** Whether nobody has an account. */
  isEmpty(): Promise<boolean>;

  /** An account with a password. Of many sign-ups at once with one address one succeeds. 'weak-password': see domain/password, also over 1,024 bytes. */
  signUp(input: {
    readonly email: string;
    readonly password: string;
    readonly displayName: string;
    readonly emailVerified?: boolean;
  }): Promise<Outcome<SignUpFailure>>;

  /**
   * An account without a password whose address is the provider's; the caller knows that the provider verified it. Of many at once with
   * one subject, or one address, one succeeds. With Firebase a process that dies in the middle leaves a verified account that is not
   * linked yet: the next sign-in of the same person finds it by its address.
   */
  signUpByProvider(input: { readonly identity: ProviderIdentity; readonly displayName: string }): Promise<Outcome<ProviderSignUpFailure>>;

  /**
   * 'disabled' is told to whoever knows the password. 'too-many': too many passwords are being checked; the limits on guessing are the
   * shop's. Firebase answers 'wrong-password' for 'not-found' too where the project protects its addresses.
   */
  signIn(email: string, password: string): Promise<Outcome<SignInFailure>>;

  /**
   * null where there is no such account. Changes of this process are seen at once, others' within 30 seconds: it is asked at every
   * request. All else in this interface looks afresh.
   */
  find(id: string): Promise<Account | null>;
  /** null where nobody has this address, however it is typed, or where it is none. */
  findByEmail(email: string): Promise<Account | null>;
  /** null where no account is linked with this subject. */
  findByProvider(provider: Provider, subject: string): Promise<Account | null>;

  /** Whoever has the account showed that its address is hers; once more is no error. null where there is no such account. */
  markVerified(id: string): Promise<Account | null>;
  /** null where there is no such account. */
  setDisplayName(id: string, displayName: string): Promise<Account | null>;
  /** A disabled account lets nobody in. Its sessions are the caller's to end. null where there is no such account. */
  setDisabled(id: string, disabled: boolean): Promise<Account | null>;

  /**
   * A new password, also for an account that had none. With `current` only where that is the password until the moment of the change:
   * else 'wrong-password', and nothing changes. Sessions are the caller's to end.
   */
  setPassword(id: string, password: string, options?: { readonly current?: string }): Promise<Outcome<PasswordFailure>>;

  /** Once more, with the same subject, keeps its newer address. Whether she may is the caller's to judge. */
  link(id: string, identity: ProviderIdentity): Promise<Outcome<LinkFailure>>;
  /** Nothing happens where none of this provider is linked. Whether she has another way in is the caller's to judge. null where there is no such account. */
  unlink(id: string, provider: Provider): Promise<Account | null>;
  /**
   * Gives an account whose address was never verified to whoever a provider vouches for as its owner: verified, with this name, linked
   * with this subject and nothing else, and without a password, so that whoever made it is out; also where she changes the password at the
   * same time. Sessions and tokens are the caller's to end.
   */
  takeOver(id: string, input: { readonly identity: ProviderIdentity; readonly displayName: string }): Promise<Outcome<TakeOverFailure>>;

  /** Nothing of the person stays, and the address and the subjects are free again. Nothing happens where there is no such account. */
  remove(id: string): Promise<void>;
}
