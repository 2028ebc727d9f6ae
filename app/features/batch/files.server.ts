import type { Clock } from '~/ports/clock';
import { StoreError, type Data, type Snap, type Store, type Transaction } from '~/ports/store/port';

import { isPossibleId } from '~/features/document-id';
import { randomId } from '~/features/random';
import { isWritten, MOVED } from '~/ports/store/rivals';
import type { StagedFile } from './document.server';
import { chunkDeletions, createChunks, newChunkSet, type RowFormat } from './rows.server';

/** So long (ms) a file may be on its way in: what was cut off in between is removed. */
const COMING_MS = 60 * 60_000;
const SWEPT_AT_ONCE = 50;

export interface FileNeeds {
  readonly store: Store;
  readonly clock: Clock;
}

/** What differs from one kind of staged file to another. */
export interface FileKind<File extends StagedFile, Row> {
  /** The collection of its documents. */
  readonly from: string;
  readonly toFile: (snap: Snap) => File;
  readonly rows: RowFormat<Row>;
  /** Fields that keep everybody from deciding on it, while its rows come or go. */
  readonly closed: Data;
  /** How long it is kept once its rows are there (ms). */
  readonly keptMs: number;
  /** Its rows are looked at again and replaced: each time they stand in a set of chunks with a name. */
  readonly hasChunkSets: boolean;
  /** What a chunk says beside its rows. */
  readonly besideRows?: (id: string) => Data;
  /** What never goes by itself, however late it is. */
  readonly isUnderWay?: (file: File) => boolean;
}

/**
 * Makes the keeping of files between their reading and what the owner decides on them: a document each, with its rows in chunks below it.
 * A crash at any moment leaves nothing that can be decided on by half, and nothing for ever. Decisions 0018, 0023 and 0024.
 */
export function createStagedFiles<File extends StagedFile, Row>({ store, clock }: FileNeeds, kind: FileKind<File, Row>) {
  const chunks = createChunks({ store, format: kind.rows, beside: kind.besideRows ?? (() => ({})) });
  const pathOf = (id: string) => `${kind.from}/${id}`;
  const setOf = ({ id, chunkSet = '', chunks: count }: StagedFile) => ({ path: pathOf(id), chunkSet, chunks: count });

  /**
   * Keeps a file; gives its id. `ready`: the fields by which it can be decided on, written once its rows are there; `note` writes with them.
   * StoreError 'missing' where somebody removed it meanwhile, with what it is about.
   */
  async function keep(
    rows: readonly Row[],
    { fields, ready, note }: { readonly fields: Data; readonly ready: Data; readonly note?: (tx: Transaction, id: string) => void },
  ): Promise<string> {
    await sweep();
    const [id, now, { texts, ...parts }] = [randomId(), clock(), partsOf(rows)];
    // why first, and closed: where this ends in the middle, it says what is to be removed, and nobody can decide on it
    await store.create(pathOf(id), { ...fields, ...parts, ...kind.closed, createdAt: now, expiresAt: now + COMING_MS });
    await chunks.keep(pathOf(id), parts.chunkSet ?? '', texts);
    try {
      await store.transaction(async (tx) => {
        tx.update(pathOf(id), { ...ready, expiresAt: now + kind.keptMs });
        note?.(tx, id);
      });
    } catch (error) {
      if (error instanceof StoreError && error.code === 'missing') await forgetRows(id);
      throw error;
    }
    return id;
  }

  /** Other rows beside those that it has; gives the fields that let them count. */
  async function keepOther({ id }: File, rows: readonly Row[]): Promise<Data> {
    const { texts, ...parts } = partsOf(rows);
    await chunks.keep(pathOf(id), parts.chunkSet ?? '', texts);
    return parts;
  }

  function partsOf(rows: readonly Row[]) {
    const texts = chunks.cut(rows);
    return { ...(kind.hasChunkSets ? { chunkSet: newChunkSet() } : {}), chunks: texts.length, texts };
  }

  /** null where there is none, or no more. */
  async function find(id: string): Promise<File | null> {
    const snap = isPossibleId(id) ? await store.get(pathOf(id)) : null;
    return snap && kind.toFile(snap);
  }

  /** All rows, in the order of the file. */
  async function rowsOf(file: StagedFile): Promise<readonly Row[]> {
    return chunks.read(setOf(file));
  }

  /** The rows that it had when it was read, which count no more. */
  async function forgetOld(file: StagedFile): Promise<void> {
    await chunks.remove(setOf(file));
  }

  /** All of its rows, in whichever set. */
  async function forgetRows(id: string): Promise<void> {
    await store.bulk(await chunkDeletions(store, pathOf(id)));
  }

  const forget = (file: StagedFile) => forgetFile(store, pathOf(file.id), { rev: file.rev, closed: kind.closed });

  /** Removes what was kept long enough; gives how many that are. */
  async function sweep(): Promise<number> {
    const { docs } = await store.query({ from: kind.from, where: [['expiresAt', '<=', clock()]], limit: SWEPT_AT_ONCE });
    let count = 0;
    for (const file of docs.map(kind.toFile)) if (!kind.isUnderWay?.(file) && (await forget(file))) count += 1;
    return count;
  }

  return { pathOf, keep, keepOther, find, rowsOf, forgetOld, forgetRows, forget, sweep };
}

/**
 * Removes a file as it was read, with its rows; false where it moved on. It is closed before its rows go: another admin may decide on it at
 * this very moment, and rows that go while they are applied leave half of them behind.
 */
export async function forgetFile(
  store: Store,
  path: string,
  { rev, closed }: { readonly rev: string; readonly closed: Data },
): Promise<boolean> {
  const isOurs = await isWritten(store.update(path, { ...closed, expiresAt: 0 }, { ifRev: rev }), MOVED);
  if (isOurs) await store.bulk([...(await chunkDeletions(store, path)), { delete: path }]);
  return isOurs;
}
