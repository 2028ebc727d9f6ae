export {
  createLastingChange,
  isInPlace,
  noteJournal,
  prepareRestore,
  previewRestore,
  type RestoreLine,
  type RestorePreview,
  type RestoreStep,
} from './restore/index.server';

export { createDailyBackup, type BackupState } from './daily.server';
export { createJournalCopying } from './journal-copy.server';
