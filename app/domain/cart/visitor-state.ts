import type { KeyType } from '~/domain/key';

/** The visitor's facts that public pages show. */
export interface VisitorState {
  readonly user: { readonly isAdmin: boolean } | null;
  /** Set where the store is away: user and cart are unknown. */
  readonly isOffline: boolean;
  readonly cartCount: number;
  readonly cartIds: readonly string[];
  /** The games on the account's list of wishes; a visitor has none. */
  readonly keptIds: readonly string[];
  readonly cartTypes: Readonly<Partial<Record<string, KeyType>>>;
  /** Differs for each state of a saved cart; null for a visitor's cart, '' on a page that others get too. */
  readonly cartVersion: string | null;
}

export const ANONYMOUS: VisitorState = {
  user: null,
  isOffline: false,
  cartCount: 0,
  cartIds: [],
  keptIds: [],
  cartTypes: {},
  cartVersion: null,
};
