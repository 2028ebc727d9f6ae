export {
  hasGivenKeys,
  journalEntryFor,
  journalStanding,
  type JournalStanding,
  knownPosition,
  noteJournal,
  prepareRestore,
  type RestoreLine,
  type RestoreStep,
} from './restore/index.server';

export { createDailyBackup, type BackupState } from './daily.server';
export { createJournalCopying } from './journal-copy.server';
export { type RecoveredGame, recoverGames } from './recover-games.server';
