import type { KeyType } from '~/domain/key';

/** All that a public page shows of its visitor. */
export interface VisitorState {
  readonly user: { readonly isAdmin: boolean } | null;
  /** The store is away: who she is and what her cart holds is not known. */
  readonly isOffline: boolean;
  readonly cartCount: number;
  readonly cartIds: readonly string[];
  /** The activation types that she chose, by game. */
  readonly cartTypes: Readonly<Partial<Record<string, KeyType>>>;
  /** Differs for each state of a saved cart; null for a visitor's cart, '' on a page that others get too. */
  readonly cartVersion: string | null;
}

/** A visitor without an account and without a cart. */
export const ANONYMOUS: VisitorState = { user: null, isOffline: false, cartCount: 0, cartIds: [], cartTypes: {}, cartVersion: null };
