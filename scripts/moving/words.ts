import type { DataRefusalCode, DataRefusal, LineProblemCode, DifferenceKind, RestoreLine, RestoreStep } from '~/features/data/face.server';
import type { StoreError } from '~/ports/store/port';

/** The sentence for each refusal, for an owner. */
const REFUSALS: Readonly<Record<DataRefusalCode, string>> = {
  'source-empty': 'There are no documents to copy. Check that DATA_DIR, or the Google project, is the right one.',
  'target-not-empty':
    'The target already has data, so nothing was changed. Copy into an empty one, or use --replace to delete everything in it first (make a backup before).',
  'target-changed':
    'Somebody else wrote to the target in the meantime: these documents are already there. Nothing was overwritten. Close every shop that uses the target; then start again with --replace.',
  'other-copy': 'A copy from another engine into this target did not end. Continue that one, or start again with --replace.',
  'unfinished-copy': 'A copy into this store did not end, so it lacks documents. Run that copy again first: it continues where it stopped.',
  'not-storable': 'A document can’t be moved as it is. Change or delete it where it is, and run the same command again.',
  stopped: 'Stopped. Run the same command again: it continues where it stopped.',
  'no-backup': 'There are no documents in this backup.',
  'other-secret':
    'The keys in this backup were encrypted with another KEY_SECRET. Set that one, or put its file key-secret into DATA_DIR, and try again.',
};

/** What a restore did, for an owner; # is the number of things. */
const STEPS: Readonly<Record<RestoreStep, string>> = {
  'orders-kept': '# orders are newer than the backup, and stay as they are now',
  'documents-kept': '# other documents of shoppers and of the records are newer, and stay (payments, accounts, mails, messages …)',
  'keys-kept': '# keys were sold since the backup: they stay sold',
  'keys-out-again': '# keys that the backup lacks belong to an order, or were taken out: they stay',
  'keys-doubled': '# keys of the backup have the code of a key that was sold under another name: they go',
  'holds-ended': '# keys were held by the backup alone: they are free',
  'passwords-kept': '# passwords were changed since the backup: the new ones stay',
  'factors-removed': '# second steps at login were switched off since the backup: they stay off',
  'mails-not-again': '# mails were sent since the backup: they are not sent again',
  'doors-closed': '# sign-ins and links end: everybody signs in again, and no old link works',
  'admin-passwords': '# admins set a new password',
};

/** `12 keys were sold since …: games/a/codes/x, …` */
export function stepText({ step, count, names }: RestoreLine): string {
  const isNamed = step !== 'doors-closed' && step !== 'documents-kept';
  return `${STEPS[step].replace('#', count.toLocaleString('en'))}${isNamed ? `: ${names.join(', ')}${names.length < count ? ' …' : ''}` : '.'}`;
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
