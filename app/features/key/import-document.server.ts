import { z } from 'zod';

import { addedCount, KEY_IMPORT_STATES, KEY_VERDICTS, needsTick, takenBy, type ImportTicks } from '~/domain/key/import';

import type { KeyRow } from './import-validate.server';
import { countsOf, fileReader, previewFields, type Read } from '~/features/bulk-job/index.server';

export const KEY_IMPORTS = 'keyImports';

const importDocument = z.object({
  ...previewFields,
  gameId: z.string(),
  gameTitle: z.string(),
  fileName: z.string(),
  /** In tenths. */
  coefficient: z.number().int(),
  state: z.enum(KEY_IMPORT_STATES),
  counts: countsOf(KEY_VERDICTS),
  /** The number of keys that stayed after an undo, because a shopper was faster. */
  kept: z.number().int(),
  /** The unread columns of its file; empty in a document of an earlier release. */
  unread: z.array(z.string()).default([]),
  /** The lines of the ticked rows, joined by commas: as a list, each would be an entry of Firestore's index. */
  tickedLines: z
    .string()
    .default('')
    .transform((text) => (text === '' ? [] : text.split(',').map(Number))),
  /** Set where all rows of unusual length are ticked. */
  tickedUnusual: z.boolean().default(false),
  /** The number of rows added because they are ticked. */
  ticked: z.number().int().default(0),
});

/** One upload of keys, from its preview on. The ids of its keys begin with its own id. */
export type KeyImport = Read<z.infer<typeof importDocument>> & { readonly ticks: ImportTicks };

export const keyImportPath = (id: string) => `${KEY_IMPORTS}/${id}`;

export const toKeyImport = fileReader(
  importDocument.transform((fields) => ({ ...fields, ticks: { lines: fields.tickedLines, unusual: fields.tickedUnusual } })),
);

/** Returns the stored fields of ticks on these rows. */
export function tickFields(rows: readonly Pick<KeyRow, 'line' | 'verdict'>[], ticks: ImportTicks) {
  const isTaken = takenBy(ticks);
  const counted = rows.filter((row) => needsTick(row.verdict) && isTaken(row));
  const lines = counted.filter(({ verdict }) => verdict !== 'length-unusual').map(({ line }) => line);
  return { tickedLines: lines.join(','), tickedUnusual: ticks.unusual, ticked: counted.length };
}

/** Returns the id of its n-th key: keys of one import are together in the store's order, in the order of the file. */
export function keyIdAt({ id }: KeyImport, index: number): string {
  return `${id}${String(index).padStart(5, '0')}`;
}

/** Returns the number of keys that an import adds, or has added. */
export function keysOf({ counts, ticked }: Pick<KeyImport, 'counts' | 'ticked'>): number {
  return addedCount(counts, ticked);
}
