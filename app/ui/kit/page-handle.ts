import { useMatches } from '@remix-run/react';
import type { ReactNode } from 'react';

/**
 * What a route asks of the layout around it, as its `handle`. An overlay has to stand beside `<main>`, since everything behind it is inert
 * from the server on; so a page with one hands it over instead of rendering it: `export const handle: PageHandle = { overlay: (data) => … }`.
 * Forms and links in it name their address in full.
 */
export interface PageHandle {
  readonly hasFooter?: boolean;
  /** The overlay for what the route's loader gave, or null where it is closed. */
  readonly overlay?: (data: unknown) => ReactNode;
}

/** The wishes of all matching routes together. */
export function usePageHandle(): { readonly hasFooter: boolean; readonly overlay: ReactNode } {
  const matches = useMatches();
  let hasFooter = false;
  let overlay: ReactNode = null;
  for (const { handle, data } of matches) {
    const wishes = (handle ?? {}) as PageHandle;
    hasFooter ||= wishes.hasFooter ?? false;
    // why null too: a route whose loader did not run, or failed, has no data to show an overlay for
    if (data !== undefined && data !== null) overlay = wishes.overlay?.(data) ?? overlay;
  }
  return { hasFooter, overlay };
}

/** Takes what stands behind an overlay out of reach of keyboard, mouse and screen reader. React 18 doesn't know the attribute by name. */
export function inertIf(isBehind: boolean): { readonly inert?: string } {
  return isBehind ? { inert: '' } : {};
}
