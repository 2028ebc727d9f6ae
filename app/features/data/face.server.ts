/* Moves a store's data, for the command line, and loads the demo catalogue. */
export { copyStore, type CopyResult } from './copy';
export { seedDemo } from './demo.server';
export { encryptKeys } from './encrypt.server';
export { renewSeals } from './renew.server';
export { exportLines, importLines, type LineProblemCode } from './lines';
export { checkWhole, DataRefusal, type DataRefusalCode, isWhole, pagesOf } from './scan';
export { type CollectionTally, type DifferenceKind, isSame } from './tally';
