/** Those through whom one can sign in. */
export const PROVIDERS = ['google', 'github'] as const;

export type Provider = (typeof PROVIDERS)[number];

/** As they write themselves. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = { google: 'Google', github: 'GitHub' };

/** Tells a provider's name in an address from anything else there. */
export function isProvider(name: string | null | undefined): name is Provider {
  return PROVIDERS.some((provider) => provider === name);
}
