import type { RetentionKind } from '~/domain/account/retention';
import { isSecretSetting, SETTING_NAMES } from '~/domain/setting';

interface Index {
  readonly fields: readonly string[];
  readonly group?: true;
  readonly holding?: 'values' | 'items';
}

interface Lifecycle {
  /** A kind of the retention; as long as its account, order or game; until a time in each document; or for good. */
  readonly retention: RetentionKind | 'account' | 'order' | 'game' | 'expires' | 'for-good';
  /** The kind of the fields that are wiped before the document goes. */
  readonly wiped?: RetentionKind;
  /** Field in the data export; null: not exported. */
  readonly exported: string | null;
  /** Its fate with the account: deleted, by the account's id or as features/privacy finds it; ended; without name and words; or none. */
  readonly onAccountDeletion: 'deleted-by-id' | 'deleted' | 'ended' | 'anonymised' | 'stays';
  /**
   * Its fate in a restore. 'backup': as what is put in place has it, and what came since is lost; 'ended': removed; 'passing': made again, or
   * of no use without what was lost; else a part of the journal, which features/backup/restore plays again.
   */
  readonly restore: string;
}

interface CollectionOptions {
  /** The name of its table in SQLite, where it is not the collection's. */
  readonly table?: string;
  /** The column with the id of the document above. */
  readonly parentId?: string;
  /** Fields with a column for the reader alone. */
  readonly columns?: readonly string[];
  /** The indexes of its queries: IndexDefinition of ports/store. */
  readonly indexes?: readonly Index[];
  /** Large fields that no query uses. */
  readonly unindexed?: readonly string[];
  /** Fields with sealed values; `offer.sealedSecret` is inside an object. */
  readonly sealed?: readonly string[];
  /** The field with a time in documents that have a sealed value. */
  readonly sealedAt?: string;
  /** Set where a document is made again or soon over: an older release may replace what it can't read, and the doctor ignores it. */
  readonly isReplaceable?: true;
  /** Set where it is made from other collections: copies, exports and imports leave it out. */
  readonly isDerived?: true;
}

/** `about`: the comment of its table in SQLite. */
function defineCollection<const Row extends Lifecycle>(about: string, lifecycle: Row, options: CollectionOptions = {}) {
  return { about, ...lifecycle, ...options };
}

type FieldLists = readonly (string | readonly string[])[];
const by = (...lists: FieldLists): readonly Index[] => lists.map((fields) => ({ fields: typeof fields === 'string' ? [fields] : fields }));
const byPresent = (...lists: FieldLists): readonly Index[] => by(...lists).map((index) => ({ ...index, holding: 'values' }));
const byItem = (...lists: FieldLists): readonly Index[] => by(...lists).map((index) => ({ ...index, holding: 'items' }));
const byGroup = (...lists: FieldLists): readonly Index[] => by(...lists).map((index) => ({ ...index, group: true }));

/** The lifecycle of a collection with nothing of a shopper's own. */
const ofShop = <const Retention extends Lifecycle['retention'], const Restore extends string>(retention: Retention, restore: Restore) =>
  ({ retention, exported: null, onAccountDeletion: 'stays', restore }) as const;
const CHUNKS = 'Parts of proofs, statements and imports';
const IN_CHUNKS: CollectionOptions = { unindexed: ['data'] };

/** Each collection, `{}` for an id, in the order of a scan. Its reader: features/data/registry.server.ts. docs/rules.md, Leaving. */
const COLLECTIONS = {
  orders: defineCollection(
    'Orders from the placing on; their lines, refunds and timeline are in the document',
    { retention: 'cancelled-orders', wiped: 'refund-accounts', exported: 'orders', onAccountDeletion: 'anonymised', restore: 'orders' },
    {
      columns: ['email', 'name', 'state', 'method', 'totalCentimes', 'createdAt', 'paidAt', 'holdUntil'],
      unindexed: ['events', 'lines', 'questions', 'refunds'],
      sealed: ['refundAccount'],
      sealedAt: 'refundAccountAt',
      indexes: [
        ...by(
          ['accountId', 'createdAt'],
          ['state', 'paidAt'],
          ['state', 'createdAt'],
          ['totalCentimes', 'createdAt'],
          'createdAt',
          'totalCentimes',
        ),
        ...byPresent('waitingSince', 'paidAt', 'movedAt', 'unpaidCentimes', 'cardDueAt', 'campaign', 'person', 'refundAccountAt'),
        ...byItem(['owedGames', 'paidAt'], ['searchWords', 'createdAt']),
      ],
    },
  ),
  payments: defineCollection('The ledger: money that came (in) or went back (out), by order and method', ofShop('for-good', 'payments'), {
    columns: ['orderId', 'method', 'direction', 'kind', 'amountCentimes', 'feeCentimes', 'at', 'reference'],
    indexes: [...by('at', ['amountCentimes', 'at'], 'reference'), ...byPresent('orderId')],
  }),
  'games/{}/codes': defineCollection('Game keys: free, held, sold, burned or used; the code itself is encrypted', ofShop('game', 'keys'), {
    table: 'keys',
    parentId: 'gameId',
    columns: ['state', 'type', 'orderId', 'used', 'soldAt', 'expiresAt'],
    unindexed: ['code'],
    sealed: ['code'],
    indexes: [
      ...by(['state', 'rand'], ['state', 'type', 'rand'], ['state', 'holdUntil'], ['state', 'type', 'holdUntil'], ['used', 'type']),
      ...byGroup('used', 'changedAt'),
    ],
  }),
  codeHashes: defineCollection('Which key has a code: no code is stored twice', ofShop('game', 'passing'), {
    table: 'keyHashes',
    columns: ['gameId'],
  }),
  games: defineCollection('The catalogue; prices in dirhams', ofShop('for-good', 'backup'), {
    columns: ['title', 'platform', 'genre', 'buyingPrice', 'featured', 'archived'],
    unindexed: ['description', 'texts'],
    indexes: by('featured', 'removing'),
  }),
  'games/{}/pictureFiles': defineCollection('Pictures of games', ofShop('game', 'backup'), { parentId: 'gameId' }),
  users: defineCollection(
    'People with an account',
    { retention: 'unverified-accounts', exported: 'account', onAccountDeletion: 'ended', restore: 'accounts' },
    { table: 'accounts', columns: ['email', 'displayName', 'emailVerified', 'createdAt'], indexes: by(['emailVerified', 'createdAt']) },
  ),
  emails: defineCollection(
    'Which account has an address (id: hash of the address)',
    { retention: 'account', exported: null, onAccountDeletion: 'ended', restore: 'passing' },
    { columns: ['accountId'] },
  ),
  subjects: defineCollection(
    'Which account signs in by Google or GitHub',
    { retention: 'account', exported: null, onAccountDeletion: 'ended', restore: 'passing' },
    { columns: ['accountId'] },
  ),
  sessions: defineCollection(
    'Who is signed in (id: hash of the cookie)',
    { retention: 'expires', exported: 'sessions', onAccountDeletion: 'ended', restore: 'ended' },
    { columns: ['accountId', 'expiresAt'], indexes: by('accountId', 'expiresAt'), isReplaceable: true },
  ),
  sessionEnds: defineCollection('Since when all earlier sessions of an account are over', ofShop('expires', 'passing'), {
    isReplaceable: true,
  }),
  tokens: defineCollection(
    'Links in mails, each used once (id: hash of the link)',
    { retention: 'expires', exported: null, onAccountDeletion: 'deleted', restore: 'ended' },
    { columns: ['kind', 'accountId', 'expiresAt'], indexes: by('expiresAt', ['accountId', 'expiresAt']), isReplaceable: true },
  ),
  secondFactors: defineCollection(
    'Second steps of signing in',
    { retention: 'account', exported: null, onAccountDeletion: 'ended', restore: 'second-factors' },
    { sealed: ['sealedSecret', 'offer.sealedSecret'] },
  ),
  providerStates: defineCollection('Sign-ins by Google or GitHub under way', ofShop('expires', 'ended'), {
    indexes: by('expiresAt'),
    isReplaceable: true,
  }),
  confirmedLinks: defineCollection(
    'Links to providers that the owner of an account confirmed',
    { retention: 'expires', exported: null, onAccountDeletion: 'deleted-by-id', restore: 'passing' },
    { isReplaceable: true },
  ),
  accountLanguages: defineCollection(
    'In which language an account gets its mails',
    { retention: 'account', exported: 'language', onAccountDeletion: 'deleted-by-id', restore: 'backup' },
    { isReplaceable: true },
  ),
  accountRemovals: defineCollection(
    'Accounts that are being deleted',
    { retention: 'expires', exported: null, onAccountDeletion: 'ended', restore: 'backup' },
    { columns: ['email', 'askedAt'], indexes: by('dueAt') },
  ),
  formerAdmins: defineCollection('Accounts that were once an admin’s', ofShop('audit', 'backup')),
  securityLogs: defineCollection(
    'Security events of an account',
    { retention: 'security', exported: 'securityEvents', onAccountDeletion: 'deleted-by-id', restore: 'passing' },
    { unindexed: ['events'], indexes: by('changedAt') },
  ),
  securityClients: defineCollection('Security events of a client address (hashed)', ofShop('security', 'passing'), {
    unindexed: ['events'],
    indexes: by('changedAt'),
  }),
  carts: defineCollection('Carts of accounts', {
    retention: 'account',
    exported: 'cart',
    onAccountDeletion: 'deleted-by-id',
    restore: 'backup',
  }),
  wishes: defineCollection(
    'Games that an account keeps, and what it wants mails about',
    { retention: 'account', exported: 'wishes', onAccountDeletion: 'deleted-by-id', restore: 'wishes' },
    {
      columns: ['changedAt', 'consentAt'],
      unindexed: ['games'],
      indexes: [
        ...byPresent('alertedAt', 'mailAt', 'shareId', 'stopId', 'waitingSince'),
        ...byItem(['backGames', 'changedAt'], ['priceGames', 'changedAt']),
      ],
    },
  ),
  shoppers: defineCollection('The unpaid orders of an account, for its limit', {
    retention: 'account',
    exported: null,
    onAccountDeletion: 'deleted-by-id',
    restore: 'passing',
  }),
  addresses: defineCollection('The unpaid orders of a client address (hashed), for its limit', ofShop('expires', 'passing')),
  limits: defineCollection('Counters of rate limits', ofShop('limits', 'passing'), {
    columns: ['expiresAt'],
    indexes: by('expiresAt'),
    isReplaceable: true,
  }),
  cardAttempts: defineCollection('Attempts to pay by card', ofShop('order', 'card-attempts'), {
    columns: ['orderId', 'state', 'dueAt'],
    indexes: [...by('orderId', ['state', 'dueAt']), ...byPresent('dueAt')],
  }),
  cardEvents: defineCollection('Notices of the card provider that were dealt with', ofShop('expires', 'passing'), {
    indexes: by('expiresAt'),
    isReplaceable: true,
  }),
  proofs: defineCollection(
    'Proofs of payment; their bytes are in chunks',
    { retention: 'proofs', exported: null, onAccountDeletion: 'anonymised', restore: 'backup' },
    { columns: ['orderId', 'kind', 'size', 'createdAt'], indexes: [...byPresent('orderId', 'expiresAt'), ...by('createdAt')] },
  ),
  proofHashes: defineCollection('Which order sent a file as proof', ofShop('for-good', 'backup'), { columns: ['orderId'] }),
  statements: defineCollection('Imported bank statements; their rows are in chunks', ofShop('statements', 'backup'), {
    columns: ['createdAt'],
  }),
  statementRows: defineCollection('Rows of statements that were dealt with', ofShop('for-good', 'backup'), {
    indexes: byPresent('orderId'),
  }),
  keyImports: defineCollection('Imports of keys; their rows are in chunks', ofShop('expires', 'backup'), {
    columns: ['gameId', 'createdAt'],
    indexes: [...by(['gameId', 'createdAt']), ...byPresent('supplier')],
  }),
  gameBatches: defineCollection('Changes of many games at once; their rows are in chunks', ofShop('expires', 'backup'), {
    columns: ['createdAt'],
    indexes: byPresent('decidedAt'),
  }),
  coupons: defineCollection('Codes that lower prices', ofShop('for-good', 'coupons'), {
    columns: ['code', 'percent', 'amountCentimes', 'startsAt', 'endsAt', 'batch'],
    indexes: byPresent('listedAt', 'batch'),
  }),
  couponBatches: defineCollection('Single codes made at once', ofShop('for-good', 'coupons'), {
    columns: ['prefix', 'count', 'createdAt'],
    indexes: by('createdAt'),
  }),
  couponUses: defineCollection('Which order used a code, by person (hashed)', ofShop('order', 'coupon-uses'), {
    columns: ['coupon', 'orderId', 'at'],
  }),
  couponSlots: defineCollection('The uses in all of a code, each free or with its order', ofShop('for-good', 'coupon-uses'), {
    columns: ['coupon', 'orderId', 'until'],
    indexes: by(['coupon', 'until', 'rand'], ['coupon', 'until']),
  }),
  offers: defineCollection('Offers: lowered prices of games for a time; their rows are in chunks', ofShop('for-good', 'offers'), {
    columns: ['startsAt', 'endsAt', 'appliedAt'],
  }),
  'proofs/{}/chunks': defineCollection(
    CHUNKS,
    { retention: 'proofs', exported: null, onAccountDeletion: 'anonymised', restore: 'backup' },
    IN_CHUNKS,
  ),
  'statements/{}/chunks': defineCollection(CHUNKS, ofShop('statements', 'backup'), { ...IN_CHUNKS, sealed: ['data'] }),
  'gameBatches/{}/chunks': defineCollection(CHUNKS, ofShop('expires', 'backup'), IN_CHUNKS),
  'keyImports/{}/chunks': defineCollection(CHUNKS, ofShop('expires', 'backup'), { ...IN_CHUNKS, sealed: ['data'] }),
  'offers/{}/chunks': defineCollection(CHUNKS, ofShop('for-good', 'backup'), IN_CHUNKS),
  outbox: defineCollection(
    'Mails: waiting, sent or given up',
    { retention: 'sent-mail', exported: null, onAccountDeletion: 'deleted', restore: 'mails' },
    {
      columns: ['kind', 'to', 'state', 'createdAt', 'dueAt', 'sentAt'],
      unindexed: ['message', 'quoted'],
      sealed: ['sealedToken'],
      indexes: [...by(['state', 'dueAt'], 'createdAt', ['state', 'createdAt'], 'to'), ...byPresent('wipeAt')],
    },
  ),
  messages: defineCollection(
    'Messages of the contact form',
    { retention: 'messages', exported: 'messages', onAccountDeletion: 'deleted', restore: 'backup' },
    {
      columns: ['from_email', 'state', 'createdAt'],
      unindexed: ['message', 'replies'],
      indexes: by('createdAt', 'from_email', ['state', 'createdAt']),
    },
  ),
  stockAlerts: defineCollection(
    'Who wants a mail when a game is back',
    { retention: 'stock-alerts', exported: 'stockAlerts', onAccountDeletion: 'deleted', restore: 'backup' },
    {
      columns: ['gameId', 'email', 'waitingSince'],
      indexes: [...byPresent('waitingSince'), ...by(['gameId', 'waitingSince'], ['gameId', 'toldAt'], 'askedAt')],
    },
  ),
  alarms: defineCollection('What the store called the owner for', ofShop('order', 'backup'), {
    table: 'alerts',
    columns: ['code', 'orderId', 'openSince', 'answeredAt'],
    indexes: byPresent(['ofStore', 'openSince'], 'orderId'),
  }),
  audit: defineCollection('What admins did, and to what', ofShop('audit', 'backup'), {
    columns: ['at', 'by', 'action', 'about'],
    unindexed: ['changes'],
    indexes: by('at', 'when', ['about', 'when'], ['action', 'at'], ['by', 'at'], ['by', 'action', 'at']),
  }),
  settings: defineCollection('What the owner set, a row a group of settings', ofShop('for-good', 'settings'), {
    columns: ['changedAt', 'changedBy'],
    sealed: SETTING_NAMES.filter(isSecretSetting).map((name) => `values.${name}`),
  }),
  'settings/{}/logos': defineCollection(
    'Pictures of the settings, the logo and the QR code of a wallet: the ones that stand, and earlier ones',
    ofShop('for-good', 'settings'),
  ),
  catalogue: defineCollection('Figures made from other tables: sales', ofShop('game', 'passing'), {
    unindexed: ['rows'],
    isReplaceable: true,
    isDerived: true,
  }),
  removals: defineCollection('Games and keys that were deleted a moment ago, for those who read changes', ofShop('for-good', 'passing'), {
    isReplaceable: true,
    isDerived: true,
  }),
  guards: defineCollection('Documents that two acts write so that only one of them succeeds', ofShop('for-good', 'passing')),
  marks: defineCollection('How far background work has come', ofShop('for-good', 'passing')),
  meta: defineCollection('The state of background work: backups, leases, the demo', ofShop('for-good', 'passing')),
};

type Collections = typeof COLLECTIONS;
export type CollectionName = keyof Collections;
type Fate = Collections[CollectionName];

export type ExportedField = Exclude<Fate['exported'], null>;
export type DeletedCollection = {
  [Name in CollectionName]: Collections[Name]['onAccountDeletion'] extends 'deleted' ? Name : never;
}[CollectionName];
/** The parts that the journal keeps. */
export type JournalPart = Exclude<Fate['restore'], 'backup' | 'ended' | 'passing'>;

interface CollectionRow extends Lifecycle, CollectionOptions {
  readonly name: CollectionName;
  /** The last part of its name. */
  readonly group: string;
  readonly about: string;
}

export const COLLECTION_ROWS: readonly CollectionRow[] = Object.entries(COLLECTIONS).map(([name, row]) => ({
  ...row,
  name: name as CollectionName,
  group: name.slice(name.lastIndexOf('/') + 1),
}));

/** The first collection of each group: a group has one table, and its indexes once. */
export const COLLECTION_GROUPS = COLLECTION_ROWS.filter(
  (row, nth) => COLLECTION_ROWS.findIndex(({ group }) => group === row.group) === nth,
);
