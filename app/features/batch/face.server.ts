export { createStagedFiles, forgetFile } from './files.server';
export { createPreviews, isUnderWay, NOTHING_COUNTED } from './previews.server';
export type { RowFormat } from './rows.server';
export { createPreviewWork, unlessStale } from './work.server';
