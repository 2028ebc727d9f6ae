import { z } from 'zod';

import {
  BATCH_KINDS,
  BATCH_STATES,
  BATCH_VERDICTS,
  countRows,
  takenCount,
  type BatchCounts,
  type BatchKind,
  type BatchRow,
  type BatchState,
  type BatchVerdict,
} from '~/domain/game-batch';
import { oneLine } from '~/domain/mail';
import type { Tenths } from '~/domain/money';
import { pageOf, type PageOf } from '~/domain/page';
import type { Clock } from '~/ports/clock';
import type { Snap, Store } from '~/ports/store/port';

import { isPossibleId } from '~/features/document-id';
import { randomId } from '~/features/random';
import { unlessMoved } from '~/features/unless-moved';

export const GAME_BATCHES = 'gameBatches';
/** How long a preview waits for the owner, and how long what became of one is told (ms). */
const KEPT_MS = 24 * 60 * 60_000;
/** Characters of a chunk: a document stays below 512 kB, whatever the signs are. */
const CHUNK_LENGTH = 120_000;
const ROWS_ON_A_PAGE = 100;
/** So long (ms) one may be on its way in: what was cut off in between is removed. */
const COMING_MS = 60 * 60_000;

const batchDocument = z.looseObject({
  kind: z.enum(BATCH_KINDS),
  /** The file's name, or '' */
  fileName: z.string(),
  /** Tenths; null for a file, whose rows have their own. */
  coefficient: z.number().int().nullable(),
  state: z.enum(BATCH_STATES),
  counts: z.partialRecord(z.enum(BATCH_VERDICTS), z.number().int()),
  chunkSet: z.string(),
  chunks: z.number().int(),
  /** How many of its rows are done with. */
  progress: z.number().int(),
  workUntil: z.number(),
  isRefreshed: z.boolean(),
  skipped: z.number().int(),
  skippedTitles: z.array(z.string()),
  by: z.string().nullable(),
  createdAt: z.number(),
  finishedAt: z.number().nullable(),
  expiresAt: z.number(),
});

/** Something that is done to many games, from its preview on. Times in ms. */
export interface GameBatch {
  readonly id: string;
  /** Of the document, for conditional writes. */
  readonly rev: string;
  readonly kind: BatchKind;
  readonly fileName: string;
  readonly coefficient: Tenths | null;
  readonly state: BatchState;
  readonly counts: BatchCounts;
  /** The rows that count stand in chunks of this name. */
  readonly chunkSet: string;
  readonly chunks: number;
  readonly progress: number;
  /** Until then the process that works on it is alive. */
  readonly workUntil: number;
  /** The verdicts were made anew, since the store changed after the preview. */
  readonly isRefreshed: boolean;
  /** Games that changed, or came, between the decision and their turn: they were left as they are. */
  readonly skipped: number;
  /** The first of them. */
  readonly skippedTitles: readonly string[];
  readonly by: string | null;
  readonly createdAt: number;
  readonly finishedAt: number | null;
}

export const batchPath = (id: string) => `${GAME_BATCHES}/${id}`;

export function toBatch(snap: Snap): GameBatch {
  const { expiresAt: _expiresAt, ...document } = batchDocument.parse(snap.data);
  return { ...document, id: snap.id, rev: snap.rev };
}

export type GameBatches = ReturnType<typeof createGameBatches>;

/** What is kept of things done to many games: their rows, between preview and the end. What they do: work.server.ts. */
export function createGameBatches({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
  /** Keeps a preview; gives its id. */
  async function keep(rows: readonly BatchRow[], of: { kind: BatchKind; fileName: string; coefficient: Tenths | null }): Promise<string> {
    await sweep();
    const id = randomId();
    const now = clock();
    const { counts, texts, ...parts } = partsOf(rows);
    // why first, and without counts: where this ends in the middle, it says what is to be removed, and nobody can decide on it
    await store.create(batchPath(id), {
      ...of,
      ...parts,
      counts: {},
      fileName: oneLine(of.fileName).slice(0, 200),
      state: 'preview',
      progress: 0,
      workUntil: 0,
      isRefreshed: false,
      skipped: 0,
      skippedTitles: [],
      by: null,
      createdAt: now,
      finishedAt: null,
      expiresAt: now + COMING_MS,
    });
    await keepRows(id, parts.chunkSet, texts);
    await store.update(batchPath(id), { counts, expiresAt: now + KEPT_MS });
    return id;
  }

  /** null where there is none, or no more. */
  async function find(id: string): Promise<GameBatch | null> {
    const snap = isPossibleId(id) ? await store.get(batchPath(id)) : null;
    return snap && toBatch(snap);
  }

  async function rowsOf({ id, chunkSet, chunks }: GameBatch): Promise<readonly BatchRow[]> {
    const snaps = await store.getMany<{ data: string }>(chunkPaths(id, chunkSet, chunks));
    return snaps.flatMap((snap) => (snap ? (JSON.parse(snap.data.data) as BatchRow[]) : []));
  }

  /** One page of its rows, from 1; of one verdict alone, or of all. */
  async function rowPage(batch: GameBatch, verdict: BatchVerdict | null, page: number): Promise<PageOf<BatchRow>> {
    const rows = await rowsOf(batch);
    return pageOf(verdict === null ? rows : rows.filter((row) => row.verdict === verdict), page, ROWS_ON_A_PAGE);
  }

  /** Other rows in the place of those that were looked at: the owner looks again. StoreError 'stale' where it moved on. */
  async function refresh(batch: GameBatch, rows: readonly BatchRow[]): Promise<void> {
    // why another set: what another process reads at this moment stays whole
    const { texts, ...parts } = partsOf(rows);
    await keepRows(batch.id, parts.chunkSet, texts);
    await store.update(batchPath(batch.id), { ...parts, isRefreshed: true }, { ifRev: batch.rev });
    await store.bulk(chunkPaths(batch.id, batch.chunkSet, batch.chunks).map((path) => ({ delete: path })));
  }

  /** Forgets a preview; what was decided stays, and gives false. */
  async function discard(id: string): Promise<boolean> {
    const batch = await find(id);
    return batch === null || (batch.state === 'preview' && (await forget(batch)));
  }

  /** Removes what nobody needs any more; what is under way stays. */
  async function sweep(): Promise<void> {
    const { docs } = await store.query({ from: GAME_BATCHES, where: [['expiresAt', '<', clock()]], limit: 50 });
    for (const batch of docs.map(toBatch)) if (batch.state !== 'writing') await forget(batch);
  }

  async function keepRows(id: string, chunkSet: string, texts: readonly string[]): Promise<void> {
    const paths = chunkPaths(id, chunkSet, texts.length);
    await store.bulk(texts.map((data, index) => ({ set: paths[index] ?? '', data: { data } })));
  }

  /** Also those of a set that a process wrote which then died. */
  async function forgetRows({ id }: GameBatch): Promise<void> {
    const { docs } = await store.query({ from: `${batchPath(id)}/chunks` });
    await store.bulk(docs.map(({ path }) => ({ delete: path })));
  }

  /** Only as it was read, and marked before its rows go: another admin may decide on it at this very moment. False where it moved on. */
  async function forget(batch: GameBatch): Promise<boolean> {
    const isOurs = await unlessMoved(store.update(batchPath(batch.id), { counts: {}, expiresAt: 0 }, { ifRev: batch.rev }));
    if (!isOurs) return false;
    await forgetRows(batch);
    await store.delete(batchPath(batch.id));
    return true;
  }

  return { keep, find, rowsOf, rowPage, refresh, discard, sweep };
}

/** How many games it adds or changes, or has. */
export function gamesOf({ counts }: Pick<GameBatch, 'counts'>): number {
  return takenCount(counts);
}

/** How rows are kept: as texts, in a set of chunks of their own. */
function partsOf(rows: readonly BatchRow[]) {
  const texts = chunked(rows);
  return { counts: countRows(rows), chunkSet: randomId(), chunks: texts.length, texts };
}

function chunkPaths(id: string, set: string, chunks: number): string[] {
  return Array.from({ length: chunks }, (_, index) => `${batchPath(id)}/chunks/${set}-${index}`);
}

function chunked(rows: readonly BatchRow[]): string[] {
  const texts: string[] = [];
  let some: string[] = [];
  let length = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (some.length > 0 && length + text.length > CHUNK_LENGTH) {
      texts.push(`[${some.join()}]`);
      [some, length] = [[], 0];
    }
    some.push(text);
    length += text.length + 1;
  }
  return some.length > 0 ? [...texts, `[${some.join()}]`] : texts;
}
