import type { Data, Store } from '~/ports/store';

import { chunkPath, createChunks, type RowFormat } from './chunks.server';

const SET = 'record';
const PART_LENGTH = 120_000;

/** A file whose record has so many parts. */
interface Recorded {
  readonly path: string;
  readonly steps: number;
}

/**
 * Creates the record of what a change of many did: each row before and after, written in the commit that writes the row, and removed with
 * the file.
 */
export function createChangeRecord<Row>({ store, format }: { readonly store: Store; readonly format: RowFormat<Row> }) {
  const chunks = createChunks({ store, format, beside: () => ({}) });

  /** Returns the writes of one step's rows, and the number of parts then. */
  function written({ path, steps }: Recorded, rows: readonly Row[]): { readonly creates: readonly Created[]; readonly steps: number } {
    const parts: Row[][] = [];
    let room = 0;
    for (const row of rows) {
      const { length } = JSON.stringify(row);
      if (room < length) [parts[parts.length], room] = [[], PART_LENGTH];
      parts.at(-1)?.push(row);
      room -= length + 1;
    }
    const creates = parts.map((part, index): Created => {
      const create = chunkPath(path, SET, steps + index);
      return { create, data: { data: format.write(part, create) } };
    });
    return { creates, steps: steps + creates.length };
  }

  function read({ path, steps }: Recorded): Promise<readonly Row[]> {
    return chunks.read({ path, chunkSet: SET, chunks: steps });
  }

  return { written, read };
}

interface Created {
  readonly create: string;
  readonly data: Data;
}
