import { z } from 'zod';

import { addedCount, KEY_IMPORT_STATES, KEY_VERDICTS } from '~/domain/key-import';

import { countsOf, previewFields, fileReader, type Read } from '~/features/batch/document.server';

export const KEY_IMPORTS = 'keyImports';

const importDocument = z.object({
  ...previewFields,
  gameId: z.string(),
  gameTitle: z.string(),
  /** The file's name in the browser. */
  fileName: z.string(),
  /** In tenths. */
  coefficient: z.number().int(),
  state: z.enum(KEY_IMPORT_STATES),
  counts: countsOf(KEY_VERDICTS),
  /** After an undo: how many keys stayed, because a shopper was faster. */
  kept: z.number().int(),
  /** The columns of its file that aren't read; a document of an earlier release doesn't say. */
  unread: z.array(z.string()).default([]),
});

/** One upload of keys, from its preview on. The ids of its keys begin with its own id. */
export type KeyImport = Read<z.infer<typeof importDocument>>;

export const keyImportPath = (id: string) => `${KEY_IMPORTS}/${id}`;

export const toKeyImport = fileReader(importDocument);

/** The id of its n-th key: keys of one import are together in the store's order, in the order of the file. */
export function keyIdAt({ id }: KeyImport, index: number): string {
  return `${id}${String(index).padStart(5, '0')}`;
}

/** How many keys an import adds, or has added. */
export function keysOf({ counts }: Pick<KeyImport, 'counts'>): number {
  return addedCount(counts);
}
