import { createContext, useContext } from 'react';

/**
 * Marks the inline scripts that are our own while a page is rendered: the policy of the page allows these, by their hash, and no
 * other. The marks themselves never leave the server, so in the browser there is none.
 */
export const NonceContext = createContext<string | undefined>(undefined);

/** For the `nonce` of Scripts and ScrollRestoration. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
