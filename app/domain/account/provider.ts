export const PROVIDERS = ['google', 'github'] as const;

export type Provider = (typeof PROVIDERS)[number];

export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = { google: 'Google', github: 'GitHub' };

export function isProvider(name: string | null | undefined): name is Provider {
  return PROVIDERS.some((provider) => provider === name);
}
