import { createContext, useContext } from 'react';

/**
 * Marks the store's own inline scripts while a page is rendered: the page's content policy allows these, by their hash, and no other.
 * The marks never leave the server, so the browser has none.
 */
export const NonceContext = createContext<string | undefined>(undefined);

/** For the `nonce` of Scripts and ScrollRestoration. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
