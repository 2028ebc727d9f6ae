import type { Data, Store } from '~/ports/store/port';

import { randomId } from '~/features/random';

/** Most characters of the rows in a chunk: even sealed, and with any characters, its document stays below 512 kB. */
const CHUNK_LENGTH = 120_000;

/** Chunks whose rows are made or read at once: each takes some ms of the process, and requests must not wait for all of a large file. */
const CHUNKS_A_TURN = 4;

/** How rows become one text and back. The text is sealed where a reader of the database must not understand it; `path` is its document's. */
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

/** Stores rows in chunks below a document. `beside`: fields of each chunk beside its rows. */
export function createChunks<Row>({
  store,
  format,
  beside,
}: {
  readonly store: Store;
  readonly format: RowFormat<Row>;
  readonly beside: (id: string) => Data;
}) {
  /** Splits rows into parts, one for each chunk. */
  function cut(rows: readonly Row[]): readonly (readonly Row[])[] {
    const parts: Row[][] = [];
    let room = 0;
    for (const row of rows) {
      const { length } = JSON.stringify(row);
      if (room < length) [parts[parts.length], room] = [[], CHUNK_LENGTH];
      parts.at(-1)?.push(row);
      room -= length + 1;
    }
    return parts;
  }

  async function keep(path: string, chunkSet: string, parts: readonly (readonly Row[])[]): Promise<void> {
    const more = beside(path.slice(path.lastIndexOf('/') + 1));
    const writes = await inTurns([...parts.entries()], (some) =>
      some.map(([index, rows]) => {
        const set = chunkPath(path, chunkSet, index);
        return { set, data: { data: format.write(rows, set), ...more } };
      }),
    );
    await store.bulk(writes);
  }

  async function read(set: ChunkSet): Promise<readonly Row[]> {
    // why all at once: those of a set that is removed meanwhile would be a part of it
    const snaps = await store.getMany(pathsOf(set));
    return inTurns(snaps, (some) => some.flatMap((snap) => (snap ? format.read(String(snap.data['data']), snap.path) : [])));
  }

  async function remove(set: ChunkSet): Promise<void> {
    await store.bulk(pathsOf(set).map((path) => ({ delete: path })));
  }

  return { cut, keep, read, remove };
}

/** What `work` gives for all of them, a few in each turn of the process. */
async function inTurns<Each, Result>(all: readonly Each[], work: (some: readonly Each[]) => readonly Result[]): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < all.length; from += CHUNKS_A_TURN) {
    await new Promise((resolve) => setImmediate(resolve));
    results.push(...work(all.slice(from, from + CHUNKS_A_TURN)));
  }
  return results;
}

/** Deletions of all chunks below a document, also of a set whose writer died. */
export async function chunkDeletions(store: Store, path: string): Promise<readonly { readonly delete: string }[]> {
  const { docs } = await store.query({ from: `${path}/chunks` });
  return docs.map((chunk) => ({ delete: chunk.path }));
}

/** The name of a new set. The old set stays whole for processes that read it now. */
export const newChunkSet = randomId;

function pathsOf({ path, chunkSet, chunks }: ChunkSet): string[] {
  return Array.from({ length: chunks }, (_, index) => chunkPath(path, chunkSet, index));
}

function chunkPath(path: string, set: string, index: number): string {
  return `${path}/chunks/${set === '' ? String(index).padStart(3, '0') : `${set}-${index}`}`;
}
