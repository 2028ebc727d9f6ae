/** Puts a backup in the place of a store's data without losing what can't be undone, and records that as it happens. */
export { journalEntryFor } from './irreversible-facts.server';
export { hasGivenKeys, journalStanding, type JournalStanding, knownPosition, noteJournal } from './place.server';
export { prepareRestore } from './restore.server';
export type { RestoreLine, RestoreStep } from './report';
