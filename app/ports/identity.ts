import type { Weakness } from '~/domain/account/password';
import type { Provider } from '~/domain/account/provider';

/**
 * The accounts of the store: one interface for the embedded accounts and Firebase Authentication. Both pass the same contract suite
 * (tests/support/contracts/identity.ts). Sessions, tokens, mails and the rules for linking belong to the shop, not to this port.
 *
 * Every change is one step: afterwards all of it is there, or nothing. signUpByProvider() names the one exception. An answer was true when
 * it was made. If the account service is away, every call throws StoreError 'unavailable'; it is then not known whether a change was kept,
 * and the caller may repeat any call except the two sign-ups.
 */
export interface Account {
  /** 1 to 128 letters, digits, `-` and `_`; never used for another account. */
  readonly id: string;
  /** As normalizeEmail() makes it; no other account has it. */
  readonly email: string;
  readonly displayName: string;
  /** Of this address. Changes from false to true, and never back. */
  readonly emailVerified: boolean;
  readonly disabled: boolean;
  /** false: the person can sign in only by a provider, or after setting a new password. */
  readonly hasPassword: boolean;
  /** At most one identity of each provider. */
  readonly linked: readonly ProviderIdentity[];
  /** ms since 1970. */
  readonly createdAt: number;
}

export type { Provider };

/** A person as a provider knows her. */
export interface ProviderIdentity {
  readonly provider: Provider;
  /** The person's id at the provider, which stays when the address changes: 1 to 128 characters. No two accounts have the same. */
  readonly subject: string;
  /** The person's address at the provider when the account was linked. It does not say whose account this is. */
  readonly email: string;
}

export type SignInFailure = 'invalid-email' | 'disabled' | 'not-found' | 'wrong-password' | 'too-many';
export type SignUpFailure = 'email-in-use' | 'invalid-email' | Weakness | 'too-many';
/** 'linked-elsewhere': another account has this subject. */
export type ProviderSignUpFailure = 'email-in-use' | 'invalid-email' | 'linked-elsewhere';
/** 'other-linked': the account has another subject of this provider. */
export type LinkFailure = 'not-found' | 'linked-elsewhere' | 'other-linked';
/** 'verified': the address was verified, so the person who verified it has the account. */
export type TakeOverFailure = 'not-found' | 'verified' | 'linked-elsewhere';
/** 'moved': the account has another address than `from`. */
export type EmailFailure = 'not-found' | 'invalid-email' | 'email-in-use' | 'moved';
export type PasswordFailure = 'not-found' | Weakness | 'wrong-password' | 'too-many';

export type Outcome<Failure extends string> =
  { readonly ok: true; readonly account: Account } | { readonly ok: false; readonly code: Failure };

export interface Identity {
  /** Whether there is no account at all. */
  isEmpty(): Promise<boolean>;

  /**
   * Makes an account with a password. Of many sign-ups at once with one address, one succeeds. 'weak-password': see domain/password; also
   * for over 1,024 bytes.
   */
  signUp(input: {
    readonly email: string;
    readonly password: string;
    readonly displayName: string;
    readonly emailVerified?: boolean;
  }): Promise<Outcome<SignUpFailure>>;

  /**
   * Makes an account without a password, with the provider's address. The caller must know that the provider verified it. Of many sign-ups
   * at once with one subject, or one address, one succeeds. With Firebase, a process that dies in the middle leaves a verified account that
   * is not linked yet; the person's next sign-in finds it by the address.
   */
  signUpByProvider(input: { readonly identity: ProviderIdentity; readonly displayName: string }): Promise<Outcome<ProviderSignUpFailure>>;

  /** Why no account of this person may have this password (domain/password, and a list of common ones); null where it may. */
  refuses(password: string, person: Pick<Account, 'email' | 'displayName'>): Weakness | null;

  /**
   * 'disabled' comes only after the right password. 'too-many': too many passwords are being checked at once; the limits on guessing are
   * the shop's. Firebase answers 'wrong-password' instead of 'not-found' where the project protects its addresses.
   */
  signIn(email: string, password: string): Promise<Outcome<SignInFailure>>;

  /**
   * null where there is no such account. It may be up to 30 seconds old, except for changes of this process, since every request asks for
   * it. All other calls here read afresh.
   */
  find(id: string): Promise<Account | null>;
  /** null where no account has this address in any spelling, or where it is not an address. */
  findByEmail(email: string): Promise<Account | null>;
  /** null where no account is linked with this subject. */
  findByProvider(provider: Provider, subject: string): Promise<Account | null>;

  /**
   * One page of the accounts that were made up to `before` (ms) and never verified, in no promised order. `after`: the `next` of the page
   * before. `next` is null at the end; a page may be empty before that.
   */
  listUnverified(before: number, after: string | null): Promise<{ readonly accounts: readonly Account[]; readonly next: string | null }>;

  /** Records that the account's address is verified; a second time changes nothing. null where there is no such account. */
  markVerified(id: string): Promise<Account | null>;
  /**
   * Gives an account another address, which the caller knows to be the person's; it is verified. Only where the account has the address
   * `from`, or the new one already: then nothing changes. Of many accounts that want one address at once, one gets it.
   */
  setEmail(id: string, email: string, options: { readonly from: string }): Promise<Outcome<EmailFailure>>;
  /** null where there is no such account. */
  setDisplayName(id: string, displayName: string): Promise<Account | null>;
  /** Nobody can sign in to a disabled account. The caller must end its sessions. null where there is no such account. */
  setDisabled(id: string, disabled: boolean): Promise<Account | null>;

  /**
   * Sets a new password, also for an account without one. With `current`, only if that is the password at the moment of the change; else
   * 'wrong-password', and nothing changes. The caller must end the sessions.
   */
  setPassword(id: string, password: string, options?: { readonly current?: string }): Promise<Outcome<PasswordFailure>>;

  /**
   * Links a provider. If the same subject is linked already, the account takes its newer address. The caller must check that the link is
   * allowed.
   */
  link(id: string, identity: ProviderIdentity): Promise<Outcome<LinkFailure>>;
  /**
   * Unlinks a provider; nothing happens where it is not linked. The caller must check that the person has another way to sign in. null
   * where there is no such account.
   */
  unlink(id: string, provider: Provider): Promise<Account | null>;
  /**
   * Gives an account whose address was never verified to the person for whom a provider verified it. The account becomes verified, gets
   * this name, is linked with this subject and nothing else, and loses its password, so that its maker can't sign in any more, even if the
   * maker changes the password at the same time. The caller must end the sessions and tokens.
   */
  takeOver(id: string, input: { readonly identity: ProviderIdentity; readonly displayName: string }): Promise<Outcome<TakeOverFailure>>;

  /** Removes all data of the person; the address and the subjects are free again. Nothing happens where there is no such account. */
  remove(id: string): Promise<void>;
}
