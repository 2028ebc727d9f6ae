import type { DataRefusalCode, DataRefusal, LineProblemCode, DifferenceKind } from '~/features/data/index.server';
import type { RestoreLine, RestoreStep } from '~/features/backup/index.server';
import type { StoreError } from '~/ports/store';

/** The sentence for each refusal, for an owner. */
const REFUSALS: Readonly<Record<DataRefusalCode, string>> = {
  'source-empty': 'There are no documents to copy. Check that DATA_DIR, or the Google project, is the right one.',
  'target-not-empty':
    'The target already has data, so nothing was changed. Copy into an empty one, or see what --replace would do: without --yes it only says it.',
  'target-changed':
    'Somebody else wrote to the target in the meantime: these documents are already there. Nothing was overwritten. Close every shop that uses the target; then start again with --replace.',
  'other-copy': 'A copy from another engine into this target did not end. Continue that one, or start again with --replace.',
  'unfinished-copy': 'A copy into this store did not end, so it lacks documents. Run that copy again first: it continues where it stopped.',
  'unfinished-replacement':
    'A command with --replace into this store did not end. Run the same command again: it continues where it stopped, with this file of DATA_DIR:',
  'not-storable': 'A document can’t be moved as it is. Change or delete it where it is, and run the same command again.',
  stopped: 'Stopped. Run the same command again: it continues where it stopped.',
  'no-backup': 'There are no documents in this backup.',
  'other-secret':
    'The keys in this backup were encrypted with another KEY_SECRET. Set that one as KEY_SECRET_BEFORE, or put its file key-secret into DATA_DIR under the name key-secret-before, and try again.',
};

/** The steps of a restore, for an owner; the number of things follows. */
const STEPS: Readonly<Record<RestoreStep, string>> = {
  'orders-lost': 'LOST: orders newer than what is put in place',
  'accounts-lost': 'LOST: accounts newer than what is put in place; their people sign up again (the journal alone has no names)',
  'keys-lost': 'LOST: the codes of keys that came in since and were given away; they can’t be imported again',
  'coupons-lost': 'LOST: codes made since of which the journal has less than the whole; make them again',
  'keys-doubled': 'Keys that go, since their code was given away as another key',
  'only-replaced': 'What only the database in place has; it stays in the file of it alone',
  'orders-updated': 'Orders that got the money and keys of their later state',
  'keys-burned': 'Keys sold or used by hand since, never sold again, by game',
  'keys-freed': 'Keys that came back from their order since, for sale, by game',
  'payments-kept': 'Payments and refunds made since, kept',
  'mails-again': 'Mails about orders, sent perhaps a second time',
  'accounts-removed': 'Accounts deleted since, deleted again',
  'factors-changed': 'Second steps at login changed since, kept as they are now',
  'settings-kept': 'Settings changed since, kept so',
  'coupons-kept': 'Codes made or ended since, as they are now',
  'uses-kept': 'Uses of codes since, still used',
  'offers-kept': 'Offers stopped or made longer since, kept so',
  'mails-stopped': 'Wish lists whose shoppers ended mails or the shared address since, kept so',
  'links-removed': 'Sign-ins by Google or GitHub unlinked since, kept so',
  'sessions-ended': 'Sign-ins and links ended: everybody signs in again',
  'passwords-lost':
    'TO DO: passwords changed since; nobody signs in with the old one. Shoppers set a new one by ‘Forgot password?’, an owner by npm run owner -- --new-password ADDRESS',
  'key-alerts': 'TO DO: orders whose key is lost, each with an alert: give each shopper another key',
  'money-alerts': 'TO DO: money without an order, each with an alert on the page Today: pay it back, or give the shopper her game',
};

/** Their names would say nothing to the owner. */
const UNNAMED: ReadonlySet<RestoreStep> = new Set(['sessions-ended', 'payments-kept', 'mails-again']);

/** Names of what a collection holds, for an owner, where they differ from its own. */
const HELD: Readonly<Record<string, string>> = {
  accountLanguages: 'languages of accounts',
  accountRemovals: 'accounts that are being deleted',
  audit: 'lines of the log',
  couponBatches: 'single codes made at once',
  couponSlots: 'uses of codes in all',
  couponUses: 'uses of codes',
  coupons: 'codes',
  cardAttempts: 'card payments under way',
  formerAdmins: 'former admins',
  gameBatches: 'imports of games',
  games: 'games',
  'games/{}/codes': 'keys',
  'games/{}/pictureFiles': 'pictures',
  keyImports: 'files of keys',
  outbox: 'mails',
  proofHashes: 'marks of proofs',
  secondFactors: 'second steps',
  'settings/{}/logos': 'logos and QR codes',
  statementRows: 'rows of statements',
  stockAlerts: 'alerts of visitors',
  users: 'accounts',
  wishes: 'wish lists',
};

/** `Keys sold since, never sold again, by game: 12 (Hades: 3, …)` */
export function stepText({ step, count, names }: RestoreLine): string {
  const shown = step === 'only-replaced' ? names.map(heldText) : names;
  const named = UNNAMED.has(step) || shown.length === 0 ? '' : ` (${shown.join(', ')}${isCut(step, shown, count) ? ' …' : ''})`;
  return `${STEPS[step]}: ${count.toLocaleString('en')}${named}`;
}

const heldText = (name: string) => {
  const [kind = '', count = ''] = name.split(' ');
  return `${HELD[kind] ?? (kind.endsWith('/chunks') ? 'parts of files' : kind)} ${count}`;
};

/** Returns whether some have no name in a line. */
const isCut = (step: RestoreStep, names: readonly string[], count: number) =>
  step !== 'only-replaced' && names.reduce((sum, name) => sum + Number(/: (\d+)$/.exec(name)?.[1] ?? 1), 0) < count;

export const LINE_PROBLEMS: Readonly<Record<LineProblemCode, string>> = {
  'no-json': 'is not JSON',
  'no-document': 'is not of the form {"path":…,"data":{…}} and nothing else',
  'not-storable': 'can’t be stored',
  twice: 'has a document that an earlier line has too',
  'other-content': 'has a document that is in the store with another content (--replace would replace it)',
  unreadable: 'is longer than a document can be, or not text in UTF-8',
};

export const DIFFERENCES: Readonly<Record<DifferenceKind, string>> = {
  missing: 'is missing in the target',
  extra: 'is in the target alone',
  other: 'is not the same in the target',
};

export function refusalText(refusal: DataRefusal): string {
  return [REFUSALS[refusal.code], ...refusal.subject.map((subject) => `  ${subject}`)].join('\n');
}

export function outageText(error: StoreError): string {
  return error.code === 'unavailable'
    ? `The store can’t be used: ${error.message}. What was done so far is kept; run the same command again.`
    : `The store refused: ${error.message}`;
}
