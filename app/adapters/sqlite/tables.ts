/** A table that a person can read in SQLite's shell. */
export interface TableDefinition {
  readonly collection: string;
  /** Its name in SQL, where it is not the collection's. */
  readonly name?: string;
  readonly about?: string;
  /** Set where a column names the document above. */
  readonly isNested?: boolean;
  /** The collection above and the column with that document's id. */
  readonly of?: readonly [collection: string, column: string];
  /** Fields with a column for the reader alone. */
  readonly columns?: readonly string[];
}

/** The shop's collections. Documents of any other one are in `other_documents`. */
export const TABLES: readonly TableDefinition[] = [
  {
    collection: 'orders',
    about: 'Orders from the placing on; their lines, refunds and timeline are in the document',
    columns: ['email', 'name', 'state', 'method', 'totalCentimes', 'createdAt', 'paidAt', 'holdUntil'],
  },
  {
    collection: 'payments',
    about: 'The ledger: money that came (in) or went back (out), by order and method',
    columns: ['orderId', 'method', 'direction', 'kind', 'amountCentimes', 'feeCentimes', 'at', 'reference'],
  },
  {
    collection: 'codes',
    name: 'keys',
    about: 'Game keys: free, held, sold, burned or used; the code itself is encrypted',
    isNested: true,
    of: ['games', 'gameId'],
    columns: ['state', 'type', 'orderId', 'used', 'soldAt', 'expiresAt'],
  },
  { collection: 'codeHashes', name: 'keyHashes', about: 'Which key has a code: no code is stored twice', columns: ['gameId'] },
  {
    collection: 'games',
    about: 'The catalogue; prices in dirhams',
    columns: ['title', 'platform', 'genre', 'buyingPrice', 'featured', 'archived'],
  },
  { collection: 'pictureFiles', about: 'Pictures of games', isNested: true, of: ['games', 'gameId'] },
  {
    collection: 'users',
    name: 'accounts',
    about: 'People with an account',
    columns: ['email', 'displayName', 'emailVerified', 'createdAt'],
  },
  { collection: 'emails', about: 'Which account has an address (id: hash of the address)', columns: ['accountId'] },
  { collection: 'subjects', about: 'Which account signs in by Google or GitHub', columns: ['accountId'] },
  { collection: 'sessions', about: 'Who is signed in (id: hash of the cookie)', columns: ['accountId', 'expiresAt'] },
  { collection: 'sessionEnds', about: 'Since when all earlier sessions of an account are over' },
  { collection: 'tokens', about: 'Links in mails, each used once (id: hash of the link)', columns: ['kind', 'accountId', 'expiresAt'] },
  { collection: 'secondFactors', about: 'Second steps of signing in' },
  { collection: 'providerStates', about: 'Sign-ins by Google or GitHub under way' },
  { collection: 'confirmedLinks', about: 'Links to providers that the owner of an account confirmed' },
  { collection: 'accountLanguages', about: 'In which language an account gets its mails' },
  { collection: 'accountRemovals', about: 'Accounts that are being deleted', columns: ['email', 'askedAt'] },
  { collection: 'formerAdmins', about: 'Accounts that were once an admin’s' },
  { collection: 'securityLogs', about: 'Security events of an account' },
  { collection: 'securityClients', about: 'Security events of a client address (hashed)' },
  { collection: 'carts', about: 'Carts of accounts' },
  { collection: 'wishes', about: 'Games that an account keeps, and what it wants mails about', columns: ['changedAt', 'consentAt'] },
  { collection: 'shoppers', about: 'The unpaid orders of an account, for its limit' },
  { collection: 'addresses', about: 'The unpaid orders of a client address (hashed), for its limit' },
  { collection: 'limits', about: 'Counters of rate limits', columns: ['expiresAt'] },
  { collection: 'cardAttempts', about: 'Attempts to pay by card', columns: ['orderId', 'state', 'dueAt'] },
  { collection: 'cardEvents', about: 'Notices of the card provider that were dealt with' },
  { collection: 'proofs', about: 'Proofs of payment; their bytes are in chunks', columns: ['orderId', 'kind', 'size', 'createdAt'] },
  { collection: 'proofHashes', about: 'Which order sent a file as proof', columns: ['orderId'] },
  { collection: 'statements', about: 'Imported bank statements; their rows are in chunks', columns: ['createdAt'] },
  { collection: 'statementRows', about: 'Rows of statements that were dealt with' },
  { collection: 'keyImports', about: 'Imports of keys; their rows are in chunks', columns: ['gameId', 'createdAt'] },
  { collection: 'gameBatches', about: 'Changes of many games at once; their rows are in chunks', columns: ['createdAt'] },
  {
    collection: 'coupons',
    about: 'Codes that lower prices',
    columns: ['code', 'percent', 'amountCentimes', 'startsAt', 'endsAt', 'batch'],
  },
  { collection: 'couponBatches', about: 'Single codes made at once', columns: ['prefix', 'count', 'createdAt'] },
  { collection: 'couponUses', about: 'Which order used a code, by person (hashed)', columns: ['coupon', 'orderId', 'at'] },
  { collection: 'couponSlots', about: 'The uses in all of a code, each free or with its order', columns: ['coupon', 'orderId', 'until'] },
  {
    collection: 'offers',
    about: 'Offers: lowered prices of games for a time; their rows are in chunks',
    columns: ['startsAt', 'endsAt', 'appliedAt'],
  },
  { collection: 'chunks', about: 'Parts of proofs, statements and imports', isNested: true },
  { collection: 'outbox', about: 'Mails: waiting, sent or given up', columns: ['kind', 'to', 'state', 'createdAt', 'dueAt', 'sentAt'] },
  { collection: 'messages', about: 'Messages of the contact form', columns: ['from_email', 'state', 'createdAt'] },
  { collection: 'stockAlerts', about: 'Who wants a mail when a game is back', columns: ['gameId', 'email', 'waitingSince'] },
  {
    collection: 'alarms',
    name: 'alerts',
    about: 'What the store called the owner for',
    columns: ['code', 'orderId', 'openSince', 'answeredAt'],
  },
  { collection: 'audit', about: 'What admins did, and to what', columns: ['at', 'by', 'action', 'about'] },
  { collection: 'settings', about: 'What the owner set, a row a group of settings', columns: ['changedAt', 'changedBy'] },
  { collection: 'logos', about: 'Logos of the shop: the one that stands, and earlier ones', isNested: true },
  { collection: 'catalogue', about: 'Figures made from other tables: sales' },
  { collection: 'removals', about: 'Games and keys that were deleted a moment ago, for those who read changes' },
  { collection: 'guards', about: 'Documents that two acts write so that only one of them succeeds' },
  { collection: 'marks', about: 'How far background work has come' },
  { collection: 'meta', about: 'The state of background work: backups, leases, the demo' },
];
