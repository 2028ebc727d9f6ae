import type { Data, Store } from '~/ports/store';

import { defineDocument, randomId } from '~/features/documents/index.server';
import { pause } from '~/features/jobs/index.server';

const CHUNK_LENGTH = 120_000;
/** The name of the set that is a file's record. */
const RECORD = 'record';

/** Chunks that are written or read at once, so that requests needn't wait for a large file. */
const CHUNKS_A_TURN = 8;
const ROWS_A_TURN = 1000;

/** The text form of rows. It is sealed where a reader of the database must not understand it; `path` is its document's. */
export interface RowFormat<Row> {
  readonly write: (rows: readonly Row[], path: string) => string;
  readonly read: (text: string, path: string) => readonly Row[];
}

/** A set of chunks below the document at `path`. Its name is '' where it is the only set and never replaced. */
export interface ChunkSet {
  readonly path: string;
  readonly chunkSet: string;
  readonly chunks: number;
}

/** Creates the store of rows in chunks below a document. `beside`: fields of each chunk beside its rows. */
export function createChunks<Row>({
  store,
  format,
  beside,
}: {
  readonly store: Store;
  readonly format: RowFormat<Row>;
  readonly beside: (id: string) => Data;
}) {
  async function cut(rows: readonly Row[]): Promise<readonly (readonly Row[])[]> {
    const parts = createParts<Row>();
    for (const [nth, row] of rows.entries()) {
      if (nth % ROWS_A_TURN === 0) await pause();
      parts.add(row);
    }
    return parts.all;
  }

  async function keep(path: string, chunkSet: string, parts: readonly (readonly Row[])[]): Promise<void> {
    const more = beside(path.slice(path.lastIndexOf('/') + 1));
    const writeOf = (index: number, rows: readonly Row[]) => {
      const set = chunkPath(path, chunkSet, index);
      return { set, data: { data: format.write(rows, set), ...more } };
    };
    for await (const some of inTurns([...parts.entries()])) await store.bulk(some.map(([index, rows]) => writeOf(index, rows)));
  }

  const toRows = defineDocument(1, ({ data, path }): readonly Row[] => format.read(String(data['data']), path));

  /** UnreadableDocument where a part of them is damaged. */
  async function read(set: ChunkSet): Promise<readonly Row[]> {
    const rows: Row[] = [];
    for await (const paths of inTurns(pathsOf(set))) {
      for (const doc of await store.getMany(paths)) {
        // why none: the set was removed meanwhile, and the rows before would be a part of it
        if (doc === null) return [];
        rows.push(...toRows(doc));
        await pause();
      }
    }
    return rows;
  }

  async function remove(set: ChunkSet): Promise<void> {
    for await (const paths of inTurns(pathsOf(set))) await store.bulk(paths.map((path) => ({ delete: path })));
  }

  return { cut, keep, read, remove };
}

/** Creates the parts of rows that fit into a chunk each; a longer row has its own. */
function createParts<Row>() {
  const all: Row[][] = [];
  let room = 0;

  function add(row: Row): void {
    const { length } = JSON.stringify(row);
    if (room < length) [all[all.length], room] = [[], CHUNK_LENGTH];
    all.at(-1)?.push(row);
    room -= length + 1;
  }

  return { all, add };
}

async function* inTurns<Each>(all: readonly Each[]): AsyncGenerator<readonly Each[]> {
  for (let from = 0; from < all.length; from += CHUNKS_A_TURN) {
    await pause();
    yield all.slice(from, from + CHUNKS_A_TURN);
  }
}

/** Removes all sets of chunks below the document at `path`, a few at once. */
export async function removeChunks(store: Store, path: string): Promise<void> {
  let count: number;
  do {
    const { docs } = await store.query({ from: `${path}/chunks`, limit: CHUNKS_A_TURN });
    await store.bulk(docs.map((chunk) => ({ delete: chunk.path })));
    count = docs.length;
  } while (count === CHUNKS_A_TURN);
}

/** Returns the name of a new set. The old set stays whole for processes that read it now. */
export const newChunkSet = randomId;

function pathsOf({ path, chunkSet, chunks }: ChunkSet): string[] {
  return Array.from({ length: chunks }, (_, index) => chunkPath(path, chunkSet, index));
}

function chunkPath(path: string, set: string, index: number): string {
  return `${path}/chunks/${set === '' ? String(index).padStart(3, '0') : `${set}-${index}`}`;
}

/** Creates the record of what a change of many did: each row before and after, written in the commit that writes the row, and removed with the file. */
export function createChangeRecord<Row>({ store, format }: { readonly store: Store; readonly format: RowFormat<Row> }) {
  const chunks = createChunks({ store, format, beside: () => ({}) });

  /** Returns the writes of one step's rows, and the number of parts then. `steps`: the parts before. Without a pause: a transaction waits. */
  function written({ path, steps }: Recorded, rows: readonly Row[]) {
    const parts = createParts<Row>();
    for (const row of rows) parts.add(row);
    const creates = parts.all.map((part, index) => {
      const create = chunkPath(path, RECORD, steps + index);
      return { create, data: { data: format.write(part, create) } };
    });
    return { creates, steps: steps + creates.length };
  }

  const read = ({ path, steps }: Recorded) => chunks.read({ path, chunkSet: RECORD, chunks: steps });

  return { written, read };
}

/** A file whose record has so many parts. */
interface Recorded {
  readonly path: string;
  readonly steps: number;
}
