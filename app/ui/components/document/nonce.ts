import { createContext, useContext } from 'react';

/**
 * Marks the store's own inline scripts while a page is rendered: the policy allows these alone, by their hash. The marks never leave the
 * server.
 */
export const NonceContext = createContext<string | undefined>(undefined);

/** For the `nonce` of Scripts and ScrollRestoration. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
