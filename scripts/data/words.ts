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

/** What a restore did, for an owner; the number of things follows. */
const STEPS: Readonly<Record<RestoreStep, string>> = {
  'older-left': 'The database in place is older than the backup, and nothing was done with it since: nothing is taken from it.',
  'orders-kept': 'Orders newer than the backup, kept as they are now',
  'orders-of-backup': 'Orders that are newer in the backup than in the database, taken from the backup',
  'orders-apart': 'Orders that went on in both, taken from where they were paid: look at each',
  'documents-kept': 'Other documents of shoppers and of the records, newer and kept (payments, accounts, mails, messages …)',
  'keys-kept': 'Keys sold or used by hand since the backup, never sold again',
  'keys-of-backup': 'Keys that the backup has as sold or used and the database in place has not, never sold again',
  'keys-twice': 'Keys that were sold once in the backup and once in the database: one of the two orders has an alarm',
  'keys-out-again': 'Keys that the backup lacks and that belong to an order, or were taken out, kept',
  'keys-doubled': 'Keys of the backup that go, since their code was sold as another key',
  'holds-ended': 'Keys that the backup alone holds, free again',
  'passwords-kept': 'Passwords changed since the backup, the new ones kept',
  'factors-removed': 'Second steps at login switched off since the backup, kept off',
  'links-removed': 'Sign-ins by Google or GitHub unlinked since the backup, kept so',
  'words-removed': 'Proofs and messages deleted since the backup, kept deleted',
  'mails-not-again': 'Mails sent since the backup, not sent again',
  'orders-recalled': 'Orders of the backup that got their money and keys from the journal',
  'money-alarms': 'Orders with money that are in the journal alone, each with an alarm on the page Today',
  'orders-lost': 'Unpaid orders that are in the journal alone, lost',
  'documents-recalled': 'Payments and card attempts from the journal',
  'keys-lost': 'Given-away keys that are in the journal alone: their codes are lost, and can’t be imported again',
  'mails-again': 'Mails about these orders, sent perhaps a second time',
  'passwords-lost': 'Passwords changed since the backup: nobody signs in with the old one, and a new one is set by mail',
  'factors-recalled': 'Second steps at login from the journal',
  'accounts-lost': 'Accounts newer than the backup, lost',
  'accounts-removed': 'Accounts deleted since the backup, kept deleted',
  'doors-closed': 'Sign-ins and links ended: everybody signs in again, and no old link works',
  'doors-left-out': 'Sign-ins and links of the file, left out: they have ended',
  'admin-passwords': 'Admins who set a new password',
};

/** Their names would say nothing to her. */
const UNNAMED: ReadonlySet<RestoreStep> = new Set(['doors-closed', 'doors-left-out', 'documents-kept', 'links-removed', 'words-removed']);

/** `Keys sold or used by hand since the backup, never sold again: 12 (games/a/codes/x …)` */
export function stepText({ step, count, names }: RestoreLine): string {
  if (step === 'older-left') return STEPS[step];
  const isNamed = !UNNAMED.has(step);
  const named = isNamed ? ` (${names.join(', ')}${names.length < count ? ' …' : ''})` : '';
  return `${STEPS[step]}: ${count.toLocaleString('en')}${named}`;
}

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
