export { INDEXES } from './indexes';
export { DOCUMENT_KINDS } from './registry.server';

/** Moves a store's data, for the command line, and loads the demo catalogue. */
export { copyStore, type CopyResult } from './copy';
export { seedDemo } from './seed.server';
export { encryptKeys } from './encrypt.server';
export { renewSeals } from './rotate-secret.server';
export { replaceDocuments, takeSnapshot, unfinishedReplacement } from './replace';
export { checkLines, exportLines, importLines, type ImportOptions, type LineProblemCode } from './jsonl';
export { checkWhole, DataRefusal, type DataRefusalCode, isEmpty, isWhole, pagesOf } from './scan';
export { type CollectionTally, type DifferenceKind, differingCollections, isEqual, tallyOf } from './verify';
