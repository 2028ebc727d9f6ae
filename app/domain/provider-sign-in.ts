import type { Provider } from './provider';

/** Why a sign-in through a provider, or the linking of one, came to nothing. */
export const PROVIDER_FAILURES = [
  /** She said no at the provider. */
  'popup-closed',
  /** The answer belongs to no sign-in that this browser began, or to one that is over. */
  'cancelled-request',
  'invalid-email',
  'disabled',
  'too-many',
  'not-set-up',
  /** The provider doesn't vouch for her address. */
  'provider-unverified',
  /** Her own address here isn't confirmed. */
  'account-unverified',
  /** What she signed in with there belongs to another account here. */
  'linked-elsewhere',
  /** Her account here has another one of the same provider. */
  'other-linked',
  'other',
] as const;

export type ProviderFailure = (typeof PROVIDER_FAILURES)[number];

/** Tells a failure's code in an address from anything else there. */
export function isProviderFailure(code: string | null): code is ProviderFailure {
  return PROVIDER_FAILURES.some((failure) => failure === code);
}

/** What the rules look at of an account. */
interface Known {
  readonly id: string;
  readonly emailVerified: boolean;
  readonly disabled: boolean;
}

interface Arrival {
  /** The provider vouches for her address. */
  readonly isAddressVerified: boolean;
  /** The account that is linked with her id at the provider. */
  readonly linked: Known | null;
  /** The account that has her address. */
  readonly sameAddress: Known | null;
}

export type SignInStep =
  | { readonly do: 'refuse'; readonly code: 'provider-unverified' | 'disabled' }
  | { readonly do: 'sign-in' | 'link' | 'take-over'; readonly id: string }
  | { readonly do: 'sign-up' };

/**
 * What becomes of somebody whom a provider sends. Her id there counts before her address. An address links only where both sides verified
 * it; where only the provider did, the account here was made by nobody knows whom, and is taken over. See docs/rules.md, Providers.
 */
export function decideSignIn({ isAddressVerified, linked, sameAddress }: Arrival): SignInStep {
  if (!isAddressVerified) return { do: 'refuse', code: 'provider-unverified' };
  const account = linked ?? sameAddress;
  if (!account) return { do: 'sign-up' };
  if (account.disabled) return { do: 'refuse', code: 'disabled' };
  if (linked) return { do: 'sign-in', id: linked.id };
  return { do: account.emailVerified ? 'link' : 'take-over', id: account.id };
}

/** Why a shopper who is signed in may not link what a provider sends; null where she may. */
export function refuseLink(
  account: Known,
  { isAddressVerified, linked }: Pick<Arrival, 'isAddressVerified' | 'linked'>,
): ProviderFailure | null {
  if (!account.emailVerified) return 'account-unverified';
  if (!isAddressVerified) return 'provider-unverified';
  return linked && linked.id !== account.id ? 'linked-elsewhere' : null;
}

/** Whether she gets in without this provider: by a password, or by the other one. */
export function mayUnlink(
  account: { readonly hasPassword: boolean; readonly linked: readonly { readonly provider: Provider }[] },
  provider: Provider,
): boolean {
  return account.hasPassword || account.linked.some((one) => one.provider !== provider);
}
