export { countsOf, fileFields, fileReader, previewFields, type Read, UNDECIDED } from './document.server';

export { createStagedFiles, forgetFile } from './staging.server';
export { createBulkJob, createDecision, isUnderWay, type JobNeeds, KEPT_MS, NOTHING_COUNTED, unlessStale } from './job.server';
export { createChangeRecord, type RowFormat } from './chunks.server';
