/*
 * Moving a store's data, as the command line does it, and loading the demo catalogue.
 */
export { copyStore, type CopyResult } from './copy';
export { seedDemo } from './demo.server';
export { encryptKeys } from './encrypt.server';
export { exportLines, importLines, type LineProblemCode } from './lines';
export { endSessionsOf, previewRestore, type RestorePreview } from './restore.server';
export { DataRefusal, type DataRefusalCode, isWhole } from './scan';
export type { CollectionTally, DifferenceKind } from './tally';
