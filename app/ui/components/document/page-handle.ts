import { useMatches } from '@remix-run/react';
import type { ReactNode } from 'react';

/**
 * What a route asks of the layout around it, as its `handle`. An overlay has to be beside `<main>`, because the server already makes
 * everything behind it inert. So the route doesn't render it but exports it: `export const handle: PageHandle = { overlay: (data) => … }`.
 * Forms and links in it need their full address.
 */
export interface PageHandle {
  readonly hasFooter?: boolean;
  /** The overlay for what the route's loader gave, or null where it is closed. */
  readonly overlay?: (data: unknown) => ReactNode;
  /** After how many seconds a browser without scripts reads the page again, for what the route's loader gave; null: not by itself. */
  readonly refreshS?: (data: unknown) => number | null;
}

/** Collects the handles of all matching routes. */
export function usePageHandle(): { readonly hasFooter: boolean; readonly overlay: ReactNode; readonly refreshS: number | null } {
  const matches = useMatches();
  let hasFooter = false;
  let overlay: ReactNode = null;
  let refreshS: number | null = null;
  for (const { handle, data } of matches) {
    const wishes = (handle ?? {}) as PageHandle;
    hasFooter ||= wishes.hasFooter ?? false;
    // why null too: a route has no data if its loader failed or did not run
    if (data === undefined || data === null) continue;
    overlay = wishes.overlay?.(data) ?? overlay;
    refreshS = wishes.refreshS?.(data) ?? refreshS;
  }
  return { hasFooter, overlay, refreshS };
}

/** Makes everything behind an overlay inert for keyboard, mouse and screen reader. React 18 doesn't know the attribute by name. */
export function inertIf(isBehind: boolean): { readonly inert?: string } {
  return isBehind ? { inert: '' } : {};
}
