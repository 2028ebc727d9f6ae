import type { RetentionKind } from './retention';

interface KeptCollection {
  /** A kind of the retention; as long as its account, order or game; until a time in each document; or for good. */
  readonly kept: RetentionKind | 'account' | 'order' | 'game' | 'own-end' | 'for-good';
  /** The kind of the fields that are wiped before the document goes. */
  readonly wiped?: RetentionKind;
  /** Its field in the shopper's downloaded file; null: nothing of the shopper's own. */
  readonly exported: string | null;
  /** The fate with the account: deleted; ended by its own command; emptied of name, address and words; or none. */
  readonly leaving: 'deleted' | 'ended' | 'emptied' | 'stays';
}

const SHOP = { exported: null, leaving: 'stays' } as const;

/** Each collection of the store, with `{}` for an id. See docs/rules.md, Leaving. A test finds a collection that isn't here. */
export const COLLECTIONS = {
  users: { kept: 'unverified-accounts', exported: 'account', leaving: 'ended' },
  emails: { kept: 'account', exported: null, leaving: 'ended' },
  subjects: { kept: 'account', exported: null, leaving: 'ended' },
  accountLanguages: { kept: 'account', exported: 'language', leaving: 'deleted' },
  accountRemovals: { kept: 'own-end', exported: null, leaving: 'ended' },
  carts: { kept: 'account', exported: 'cart', leaving: 'deleted' },
  confirmedLinks: { kept: 'own-end', exported: null, leaving: 'deleted' },
  formerAdmins: { kept: 'audit', exported: null, leaving: 'stays' },
  providerStates: { kept: 'own-end', exported: null, leaving: 'stays' },
  secondFactors: { kept: 'account', exported: null, leaving: 'ended' },
  securityClients: { kept: 'security', exported: null, leaving: 'stays' },
  securityLogs: { kept: 'security', exported: 'securityEvents', leaving: 'deleted' },
  sessionEnds: { kept: 'own-end', exported: null, leaving: 'stays' },
  sessions: { kept: 'own-end', exported: 'sessions', leaving: 'ended' },
  shoppers: { kept: 'account', exported: null, leaving: 'deleted' },
  tokens: { kept: 'own-end', exported: null, leaving: 'deleted' },
  wishes: { kept: 'account', exported: 'wishes', leaving: 'deleted' },

  addresses: { kept: 'own-end', exported: null, leaving: 'stays' },
  limits: { kept: 'limits', exported: null, leaving: 'stays' },
  messages: { kept: 'messages', exported: 'messages', leaving: 'deleted' },
  outbox: { kept: 'sent-mail', exported: null, leaving: 'deleted' },
  stockAlerts: { kept: 'stock-alerts', exported: 'stockAlerts', leaving: 'deleted' },

  orders: { kept: 'cancelled-orders', wiped: 'refund-accounts', exported: 'orders', leaving: 'emptied' },
  alarms: { kept: 'order', exported: null, leaving: 'stays' },
  cardAttempts: { kept: 'order', exported: null, leaving: 'stays' },
  cardEvents: { kept: 'own-end', exported: null, leaving: 'stays' },
  payments: { kept: 'for-good', exported: null, leaving: 'stays' },
  proofs: { kept: 'proofs', exported: null, leaving: 'emptied' },
  'proofs/{}/chunks': { kept: 'proofs', exported: null, leaving: 'emptied' },
  proofHashes: { kept: 'for-good', exported: null, leaving: 'stays' },
  statements: { kept: 'statements', ...SHOP },
  'statements/{}/chunks': { kept: 'statements', ...SHOP },
  statementRows: { kept: 'for-good', ...SHOP },

  audit: { kept: 'audit', ...SHOP },
  catalogue: { kept: 'game', ...SHOP },
  codeHashes: { kept: 'game', ...SHOP },
  couponBatches: { kept: 'for-good', ...SHOP },
  couponSlots: { kept: 'for-good', ...SHOP },
  couponUses: { kept: 'order', ...SHOP },
  coupons: { kept: 'for-good', ...SHOP },
  gameBatches: { kept: 'own-end', ...SHOP },
  'gameBatches/{}/chunks': { kept: 'own-end', ...SHOP },
  games: { kept: 'for-good', ...SHOP },
  'games/{}/codes': { kept: 'game', ...SHOP },
  'games/{}/pictureFiles': { kept: 'game', ...SHOP },
  keyImports: { kept: 'own-end', ...SHOP },
  'keyImports/{}/chunks': { kept: 'own-end', ...SHOP },
  offers: { kept: 'for-good', ...SHOP },
  'offers/{}/chunks': { kept: 'for-good', ...SHOP },
  guards: { kept: 'for-good', ...SHOP },
  marks: { kept: 'for-good', ...SHOP },
  meta: { kept: 'for-good', ...SHOP },
  removals: { kept: 'for-good', ...SHOP },
  settings: { kept: 'for-good', ...SHOP },
  'settings/{}/logos': { kept: 'for-good', ...SHOP },
} as const satisfies Readonly<Record<string, KeptCollection>>;

type Collections = typeof COLLECTIONS;
type Collection = keyof Collections;

export type ExportedField = Exclude<Collections[Collection]['exported'], null>;
export const EXPORTED_FIELDS = Object.values(COLLECTIONS).flatMap(({ exported }) => exported ?? []) as readonly ExportedField[];

export type DeletedCollection = {
  [Name in Collection]: Collections[Name]['leaving'] extends 'deleted' ? Name : never;
}[Collection];
export const DELETED_COLLECTIONS = Object.entries(COLLECTIONS).flatMap(([name, { leaving }]) =>
  leaving === 'deleted' ? [name] : [],
) as readonly DeletedCollection[];
