import { z } from 'zod';

import { addedCount, KEY_IMPORT_STATES, KEY_VERDICTS, needsTick, takenBy, type ImportTicks } from '~/domain/key/import';

import type { KeyRow } from './import-validate.server';
import { countsOf, fileReader, previewFields, type Read } from '~/features/bulk-job/index.server';

export const KEY_IMPORTS = 'keyImports';

const importDocument = z.object({
  ...previewFields,
  gameId: z.string(),
  gameTitle: z.string(),
  /** The file with keys of several games that it is a part of; '': a file of one game. */
  fileId: z.string().default(''),
  fileName: z.string(),
  coefficient: z.number().int(),
  /** null: none was named. */
  supplier: z.string().nullable().default(null),
  /** The cost of its keys in centimes, once it was decided. */
  costCentimes: z.number().int().default(0),
  state: z.enum(KEY_IMPORT_STATES),
  counts: countsOf(KEY_VERDICTS),
  kept: z.number().int(),
  /** The cost in centimes of the keys that an undo left. */
  keptCostCentimes: z.number().int().default(0),
  /** The other games that keys of it were moved to. */
  movedTo: z.array(z.string()).default([]),
  unread: z.array(z.string()).default([]),
  /** The lines of the ticked rows, joined by commas: as a list, each would be an entry of Firestore's index. */
  tickedLines: z
    .string()
    .default('')
    .transform((text) => (text === '' ? [] : text.split(',').map(Number))),
  tickedUnusual: z.boolean().default(false),
  ticked: z.number().int().default(0),
});

/** An upload of keys, from its preview on. The ids of its keys begin with its own id. */
export type KeyImport = Read<z.infer<typeof importDocument>> & { readonly ticks: ImportTicks };

const DIGITS = 5;

export const keyImportPath = (id: string) => `${KEY_IMPORTS}/${id}`;

export const toKeyImport = fileReader(
  importDocument.transform((fields) => ({ ...fields, ticks: { lines: fields.tickedLines, unusual: fields.tickedUnusual } })),
);

export function tickFields(rows: readonly Pick<KeyRow, 'line' | 'verdict'>[], ticks: ImportTicks) {
  const isTaken = takenBy(ticks);
  const counted = rows.filter((row) => needsTick(row.verdict) && isTaken(row));
  const lines = counted.filter(({ verdict }) => verdict !== 'length-unusual').map(({ line }) => line);
  return { tickedLines: lines.join(','), tickedUnusual: ticks.unusual, ticked: counted.length };
}

/** Returns the id of its n-th key: keys of one import are together in the store's order, in the order of the file. */
export function keyIdAt({ id }: KeyImport, index: number): string {
  return `${id}${String(index).padStart(DIGITS, '0')}`;
}

/** Returns the id of the import that a key came with; '' where it came alone. */
export function importOf(keyId: string): string {
  return keyId.slice(0, -DIGITS);
}

export function keysOf({ counts, ticked }: Pick<KeyImport, 'counts' | 'ticked'>): number {
  return addedCount(counts, ticked);
}
