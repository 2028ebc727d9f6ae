import type { Provider } from './provider';

/** Why a sign-in through a provider, or the linking of a provider, failed. */
export const PROVIDER_FAILURES = [
  /** The shopper said no at the provider. */
  'popup-closed',
  /** The answer belongs to no sign-in that this browser began, or to one that has ended. */
  'cancelled-request',
  'invalid-email',
  'disabled',
  'too-many',
  'not-set-up',
  /** She signed in long ago, and did not show who she is since. */
  'not-proven',
  /** The provider has not verified the shopper's address. */
  'provider-unverified',
  /** The account's own address isn't confirmed. */
  'account-unverified',
  /** The identity at the provider belongs to another account here. */
  'linked-elsewhere',
  /** The account has another identity of the same provider. */
  'other-linked',
  'other',
] as const;

export type ProviderFailure = (typeof PROVIDER_FAILURES)[number];

/** Whether a text from an address is the code of a failure. */
export function isProviderFailure(code: string | null): code is ProviderFailure {
  return PROVIDER_FAILURES.some((failure) => failure === code);
}

/** The facts of an account that the rules need. */
interface Known {
  readonly id: string;
  readonly emailVerified: boolean;
  readonly disabled: boolean;
}

interface Arrival {
  /** The provider has verified the shopper's address. */
  readonly isAddressVerified: boolean;
  /** The account that is linked with the shopper's id at the provider. */
  readonly linked: Known | null;
  /** The account that has the shopper's address. */
  readonly sameAddress: Known | null;
}

export type SignInStep =
  | { readonly do: 'refuse'; readonly code: 'provider-unverified' | 'disabled' }
  | { readonly do: 'sign-in' | 'link' | 'take-over'; readonly id: string }
  | { readonly do: 'sign-up' };

/**
 * Decides what to do with a sign-in through a provider. The shopper's id at the provider counts before the address. An address links only
 * where both sides verified it. Where only the provider did, nobody knows who made the account here, so the shopper takes it over. See
 * docs/rules.md, Providers.
 */
export function decideSignIn({ isAddressVerified, linked, sameAddress }: Arrival): SignInStep {
  if (!isAddressVerified) return { do: 'refuse', code: 'provider-unverified' };
  const account = linked ?? sameAddress;
  if (!account) return { do: 'sign-up' };
  if (account.disabled) return { do: 'refuse', code: 'disabled' };
  if (linked) return { do: 'sign-in', id: linked.id };
  return { do: account.emailVerified ? 'link' : 'take-over', id: account.id };
}

/** Why a signed-in shopper may not link this identity of a provider; null where it is allowed. */
export function refuseLink(
  account: Known,
  { isAddressVerified, linked }: Pick<Arrival, 'isAddressVerified' | 'linked'>,
): ProviderFailure | null {
  if (!account.emailVerified) return 'account-unverified';
  if (!isAddressVerified) return 'provider-unverified';
  return linked && linked.id !== account.id ? 'linked-elsewhere' : null;
}

/** Whether the shopper can still sign in without this provider: by a password, or by the other provider. */
export function mayUnlink(
  account: { readonly hasPassword: boolean; readonly linked: readonly { readonly provider: Provider }[] },
  provider: Provider,
): boolean {
  return account.hasPassword || account.linked.some((one) => one.provider !== provider);
}
