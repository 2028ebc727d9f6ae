import { useMatches } from '@remix-run/react';
import type { ReactNode } from 'react';

/**
 * A route's wishes of the layout, as its `handle`. An overlay has to be beside `<main>`, where the server makes all behind it inert; its
 * forms and links need their full address.
 */
export interface PageHandle {
  readonly hasFooter?: boolean;
  /** Returns the overlay for the loader's data, or null where it is closed. */
  readonly overlay?: (data: unknown) => ReactNode;
  /** Puts the page between the parts of another layout than the shop's, null between those of the shop; `behind`: what they have while something lies over them. */
  readonly frame?: ((main: ReactNode, behind: Inert) => ReactNode) | null;
}

export function usePageHandle(): {
  readonly frame: PageHandle['frame'] | undefined;
  readonly hasFooter: boolean;
  readonly overlay: ReactNode;
} {
  const matches = useMatches();
  let hasFooter = false;
  let overlay: ReactNode = null;
  let frame: PageHandle['frame'];
  for (const { handle, data } of matches) {
    const wishes = (handle ?? {}) as PageHandle;
    hasFooter ||= wishes.hasFooter ?? false;
    // why null too: a route has no data if its loader failed or did not run
    if (data === undefined || data === null) continue;
    overlay = wishes.overlay?.(data) ?? overlay;
    if (wishes.frame !== undefined) frame = wishes.frame;
  }
  return { hasFooter, overlay, frame };
}

export interface Inert {
  readonly inert?: string;
}

/** Makes everything behind an overlay inert. React 18 doesn't know the attribute by name. */
export function inertIf(isBehind: boolean): Inert {
  return isBehind ? { inert: '' } : {};
}
