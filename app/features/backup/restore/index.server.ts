/* Puts a backup in the place of a store's data and loses nothing that can't be undone, and writes down as it happens what that is. */
export { journalEntryFor } from './irreversible-facts.server';
export { isInPlace, knownPosition, noteJournal } from './place.server';
export { prepareRestore } from './restore.server';
export type { RestoreLine, RestoreStep } from './report';
