/* Moves a store's data, for the command line, and loads the demo catalogue. */
export { copyStore, type CopyResult } from './copy';
export { seedDemo } from './demo.server';
export { encryptKeys } from './encrypt.server';
export { renewSeals } from './renew.server';
export { createLastingChange } from './lasting.server';
export { exportLines, importLines, type LineProblemCode } from './lines';
export { prepareRestore, previewRestore, type RestorePreview } from './restore.server';
export { DataRefusal, type DataRefusalCode, isWhole } from './scan';
export type { RestoreLine, RestoreStep } from './told';
export type { CollectionTally, DifferenceKind } from './tally';
