export { countsOf, fileFields, fileReader, previewFields, type Read, UNDECIDED } from './document.server';

export { createStagedFiles, forgetFile } from './staging.server';
export { areSameRows, createPreviews, isUnderWay, NOTHING_COUNTED } from './preview.server';
export { createChangeRecord } from './record.server';
export type { RowFormat } from './chunks.server';
export { createPreviewWork, unlessStale } from './worker.server';
