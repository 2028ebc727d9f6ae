import { LONGEST_WAIT } from '~/domain/shared/deadline';
import type { Clock } from '~/ports/clock';
import { StoreError, type Data, type Snapshot, type Store, type Transaction } from '~/ports/store';

import { isPossibleId, randomId, parseAll, whenDue } from '~/features/documents/index.server';
import { succeeded, CONFLICT } from '~/ports/store/retry';
import type { StagedFile } from './document.server';
import { createChunks, newChunkSet, removeChunks, type RowFormat } from './chunks.server';

const COMING_MS = 60 * 60_000;
const SWEPT_AT_ONCE = 50;

interface FileNeeds {
  readonly store: Store;
  readonly clock: Clock;
}

export interface FileKind<File extends StagedFile, Row> {
  readonly from: string;
  readonly toFile: (doc: Snapshot) => File;
  readonly rows: RowFormat<Row>;
  /** Fields that stop every decision on it while its rows are written or removed. */
  readonly closed: Data;
  /** The time (ms) that it is kept after its rows are written. */
  readonly keptMs: number;
  /** The longest time (ms) that a decided one is kept, where that is longer. */
  readonly longestMs?: number;
  /** Set where its rows are judged again and replaced: each new set of chunks gets a name. */
  readonly hasChunkSets: boolean;
  readonly besideRows?: (id: string) => Data;
  readonly isUnderWay?: (file: File) => boolean;
  /** Removes what its rows left elsewhere, before they are removed. */
  readonly release?: (file: File) => Promise<void>;
}

/** Creates the store of files from upload to decision. A crash leaves no half file to decide on. docs/decisions/0015-keys-from-files.md */
export function createStagedFiles<File extends StagedFile, Row>({ store, clock }: FileNeeds, kind: FileKind<File, Row>) {
  const chunks = createChunks({ store, format: kind.rows, beside: kind.besideRows ?? (() => ({})) });
  const pathOf = (id: string) => `${kind.from}/${id}`;
  const setOf = ({ id, chunkSet = '', chunks: count }: StagedFile) => ({ path: pathOf(id), chunkSet, chunks: count });

  /** Stores a file; returns its id. `ready`: the fields that open it for decisions, written after its rows. StoreError 'missing'. */
  async function keep(
    rows: readonly Row[],
    { fields, ready, note }: { readonly fields: Data; readonly ready: Data; readonly note?: (tx: Transaction, id: string) => void },
  ): Promise<string> {
    // why ignored: one file that can't be removed stops no other, and its job meets the same error
    await sweep().catch(() => 0);
    const [id, now, { cut, ...parts }] = [randomId(), clock(), await partsOf(rows)];
    // why first, and closed: after a crash it shows what to remove, and can't be decided on
    await store.create(pathOf(id), { ...fields, ...parts, ...kind.closed, createdAt: now, expiresAt: now + COMING_MS });
    await chunks.keep(pathOf(id), parts.chunkSet ?? '', cut);
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

  /** Writes new rows beside the old ones; returns the fields that make the new ones count. */
  async function keepOther({ id }: File, rows: readonly Row[]): Promise<Data> {
    const { cut, ...parts } = await partsOf(rows);
    await chunks.keep(pathOf(id), parts.chunkSet ?? '', cut);
    return parts;
  }

  async function partsOf(rows: readonly Row[]) {
    const cut = await chunks.cut(rows);
    return { ...(kind.hasChunkSets ? { chunkSet: newChunkSet() } : {}), chunks: cut.length, cut };
  }

  /** null where it does not exist, or has expired. */
  async function find(id: string): Promise<File | null> {
    const doc = isPossibleId(id) ? await store.get(pathOf(id)) : null;
    return doc && kind.toFile(doc);
  }

  async function rowsOf(file: StagedFile): Promise<readonly Row[]> {
    return chunks.read(setOf(file));
  }

  async function forgetOld(file: StagedFile): Promise<void> {
    await chunks.remove(setOf(file));
  }

  async function forgetRows(id: string): Promise<void> {
    await removeChunks(store, pathOf(id));
  }

  const forget = (file: File) =>
    forgetFile(store, pathOf(file.id), { rev: file.rev, closed: kind.closed, release: async () => kind.release?.(file) });

  /** Removes expired files; returns their number. Throws the first error behind the last file. */
  async function sweep(): Promise<number> {
    let count = 0;
    const errors: unknown[] = [];
    const tryForget = async (file: File) => forget(file).catch((error: unknown) => void errors.push(error));
    for (const where of whenDue('expiresAt', clock(), Math.max(kind.keptMs, kind.longestMs ?? 0) + LONGEST_WAIT)) {
      const { docs } = await store.query({ from: kind.from, where, limit: SWEPT_AT_ONCE });
      for (const file of parseAll(kind.toFile, docs)) if (!kind.isUnderWay?.(file) && (await tryForget(file))) count += 1;
    }
    if (errors.length > 0) throw errors[0];
    return count;
  }

  return { pathOf, keep, keepOther, find, rowsOf, forgetOld, forgetRows, forget, sweep };
}

/** Removes a file as it was read, with its rows; false where it changed meanwhile. It is closed first, against a decision meanwhile. */
export async function forgetFile(
  store: Store,
  path: string,
  { rev, closed, release }: { readonly rev: string; readonly closed: Data; readonly release?: () => Promise<void> },
): Promise<boolean> {
  const isOurs = await succeeded(store.update(path, { ...closed, expiresAt: 0 }, { ifRev: rev }), CONFLICT);
  if (!isOurs) return false;
  await release?.();
  await removeChunks(store, path);
  // why last: a sweep finds what a crash left
  await store.delete(path);
  return true;
}
