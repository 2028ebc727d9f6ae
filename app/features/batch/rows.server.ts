import type { Data, Store } from '~/ports/store/port';

import { randomId } from '~/features/random';

/** Characters of the rows of a chunk: sealed, and whatever the signs are, its document stays below 512 kB. */
const CHUNK_LENGTH = 120_000;

/** How some rows are written down as one text, which is sealed where nobody may read it in the database. */
export interface RowFormat<Row> {
  readonly write: (rows: readonly Row[]) => string;
  readonly read: (text: string) => readonly Row[];
}

/** Rows in chunks below the document at `path`; a set of chunks has a name of its own, or none ('') where it is the only one for good. */
export interface ChunkSet {
  readonly path: string;
  readonly chunkSet: string;
  readonly chunks: number;
}

/** Makes the keeping of rows below a document. `beside`: what each chunk says beside its rows. */
export function createChunks<Row>({
  store,
  format,
  beside,
}: {
  readonly store: Store;
  readonly format: RowFormat<Row>;
  readonly beside: (id: string) => Data;
}) {
  /** Cuts rows into texts, which become chunks. */
  function cut(rows: readonly Row[]): readonly string[] {
    const parts: Row[][] = [];
    let room = 0;
    for (const row of rows) {
      const { length } = JSON.stringify(row);
      if (room < length) [parts[parts.length], room] = [[], CHUNK_LENGTH];
      parts.at(-1)?.push(row);
      room -= length + 1;
    }
    return parts.map(format.write);
  }

  async function keep(path: string, chunkSet: string, texts: readonly string[]): Promise<void> {
    const more = beside(path.slice(path.lastIndexOf('/') + 1));
    await store.bulk(texts.map((data, index) => ({ set: chunkPath(path, chunkSet, index), data: { data, ...more } })));
  }

  async function read(set: ChunkSet): Promise<readonly Row[]> {
    const snaps = await store.getMany(pathsOf(set));
    return snaps.flatMap((snap) => (snap ? format.read(String(snap.data['data'])) : []));
  }

  async function remove(set: ChunkSet): Promise<void> {
    await store.bulk(pathsOf(set).map((path) => ({ delete: path })));
  }

  return { cut, keep, read, remove };
}

/** The end of all chunks below a document, also of a set that a process wrote which then died. */
export async function chunkDeletions(store: Store, path: string): Promise<readonly { readonly delete: string }[]> {
  const { docs } = await store.query({ from: `${path}/chunks` });
  return docs.map((chunk) => ({ delete: chunk.path }));
}

/** The name of a new set: what another process reads at this moment stays whole beside it. */
export const newChunkSet = randomId;

function pathsOf({ path, chunkSet, chunks }: ChunkSet): string[] {
  return Array.from({ length: chunks }, (_, index) => chunkPath(path, chunkSet, index));
}

function chunkPath(path: string, set: string, index: number): string {
  return `${path}/chunks/${set === '' ? String(index).padStart(3, '0') : `${set}-${index}`}`;
}
