import { useRouteLoaderData } from '@remix-run/react';
import { useMemo } from 'react';

/** A short message that shows for three seconds after something was done. */
export interface ToastMessage {
  /** New for each message, so that the same text shows again. */
  readonly id: string;
  readonly text: string;
  readonly tone: 'good' | 'bad';
}

/** What every page knows of its visitor. */
export interface RootData {
  readonly user: { readonly displayName: string; readonly isAdmin: boolean } | null;
  /** She says that she is signed in, and the database can't be asked: nobody knows who she is, nor what is in her cart. */
  readonly isOffline: boolean;
  readonly cartIds: readonly string[];
  /** Another one for each state of a saved cart; null for a visitor's. */
  readonly cartMark: string | null;
  readonly toast: ToastMessage | null;
  /** `https://miftah.example`, for absolute links; no slash at the end. */
  readonly origin: string;
  /** This document answers a form that was refused. */
  readonly isRefused: boolean;
}

/** A page whose root could not be loaded still shows its layout, as a visitor would see it. */
const NOBODY: RootData = { user: null, isOffline: false, cartIds: [], cartMark: null, toast: null, origin: '', isRefused: false };

export function useRootData(): RootData {
  return (useRouteLoaderData('root') as RootData | undefined) ?? NOBODY;
}

/** False on a page whose root could not be loaded, or that can't ask who is there: it claims nothing about her. */
export function useIsVisitorKnown(): boolean {
  const root = useRouteLoaderData('root') as RootData | null | undefined;
  return root?.isOffline === false;
}

/** The games in the visitor's cart. */
export function useCartIds(): ReadonlySet<string> {
  const { cartIds } = useRootData();
  return useMemo(() => new Set(cartIds), [cartIds]);
}
