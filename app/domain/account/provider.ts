/** The providers through which shoppers can sign in. */
export const PROVIDERS = ['google', 'github'] as const;

export type Provider = (typeof PROVIDERS)[number];

/** Their names, in their own spelling. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = { google: 'Google', github: 'GitHub' };

/** Whether a text from an address is a provider's name. */
export function isProvider(name: string | null | undefined): name is Provider {
  return PROVIDERS.some((provider) => provider === name);
}
