/* Puts a backup in the place of a store's data and loses nothing that can't be undone, and writes down as it happens what that is. */
export { createLastingChange } from './lasting.server';
export { isInPlace, noteJournal } from './place.server';
export { prepareRestore, previewRestore, type RestorePreview } from './restore.server';
export type { RestoreLine, RestoreStep } from './told';
