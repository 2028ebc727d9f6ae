export { createDailyBackup, type BackupState } from './daily.server';
export { createJournalCopying } from './journal-copy.server';
