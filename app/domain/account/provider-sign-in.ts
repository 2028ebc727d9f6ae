import type { Provider } from './provider';

/** The reasons for which a sign-in through a provider, or the linking of a provider, fails. */
export const PROVIDER_FAILURES = [
  'popup-closed',
  /** No sign-in that this browser began, or an ended one. */
  'cancelled-request',
  'invalid-email',
  'disabled',
  'too-many',
  'not-set-up',
  /** The last proof of identity is too old. */
  'not-proven',
  'provider-unverified',
  'account-unverified',
  'linked-elsewhere',
  'other-linked',
  'other',
] as const;

export type ProviderFailure = (typeof PROVIDER_FAILURES)[number];

/** Returns whether a text from an address is the code of a failure. */
export function isProviderFailure(code: string | null): code is ProviderFailure {
  return PROVIDER_FAILURES.some((failure) => failure === code);
}

interface Known {
  readonly id: string;
  readonly emailVerified: boolean;
  readonly disabled: boolean;
}

interface Arrival {
  readonly isAddressVerified: boolean;
  readonly linked: Known | null;
  readonly sameAddress: Known | null;
}

export type SignInStep =
  | { readonly do: 'refuse'; readonly code: 'provider-unverified' | 'disabled' }
  | { readonly do: 'sign-in' | 'link' | 'take-over'; readonly id: string }
  | { readonly do: 'sign-up' };

/**
 * Decides on a sign-in through a provider: the shopper's id counts before the address, and an address links only where both sides verified
 * it. See docs/rules.md, Providers.
 */
export function decideSignIn({ isAddressVerified, linked, sameAddress }: Arrival): SignInStep {
  if (!isAddressVerified) return { do: 'refuse', code: 'provider-unverified' };
  const account = linked ?? sameAddress;
  if (!account) return { do: 'sign-up' };
  if (account.disabled) return { do: 'refuse', code: 'disabled' };
  if (linked) return { do: 'sign-in', id: linked.id };
  return { do: account.emailVerified ? 'link' : 'take-over', id: account.id };
}

/** Returns the reason to refuse the link of this identity to a signed-in shopper; null where it is allowed. */
export function refuseLink(
  account: Known,
  { isAddressVerified, linked }: Pick<Arrival, 'isAddressVerified' | 'linked'>,
): ProviderFailure | null {
  if (!account.emailVerified) return 'account-unverified';
  if (!isAddressVerified) return 'provider-unverified';
  return linked && linked.id !== account.id ? 'linked-elsewhere' : null;
}

/** Returns whether the shopper can still sign in without this provider. */
export function mayUnlink(
  account: { readonly hasPassword: boolean; readonly linked: readonly { readonly provider: Provider }[] },
  provider: Provider,
): boolean {
  return account.hasPassword || account.linked.some((one) => one.provider !== provider);
}
