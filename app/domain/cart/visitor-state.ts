import type { KeyType } from '~/domain/key';
import type { Centimes } from '~/domain/shared/money';

/** The reduction and conditions of a link's code, as the pages of the shop say them. */
export interface LinkedCode {
  readonly code: string;
  readonly kind: 'percent' | 'amount';
  /** 0 for an amount. */
  readonly percent: number;
  readonly amountCentimes: Centimes;
  readonly leastCentimes: Centimes;
  /** null: no limit. */
  readonly mostCentimes: Centimes | null;
  readonly usesEach: number;
  readonly firstOnly: boolean;
  readonly onOffers: boolean;
  readonly isForSomeGames: boolean;
  /** Set where all its uses can be taken by others first. */
  readonly isLimited: boolean;
  /** Its last minute, as the clock in Casablanca shows it; null: no end. */
  readonly lastMinute: string | null;
}

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
  /** The code of a link that the visitor followed, until it is in the cart or removed; null: none that runs. */
  readonly linkedCode: LinkedCode | null;
}

export const ANONYMOUS: VisitorState = {
  user: null,
  isOffline: false,
  cartCount: 0,
  cartIds: [],
  keptIds: [],
  cartTypes: {},
  cartVersion: null,
  linkedCode: null,
};
