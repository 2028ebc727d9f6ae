import { z } from 'zod';

import {
  addedCount,
  countVerdicts,
  KEY_IMPORT_STATES,
  KEY_VERDICTS,
  type KeyImportEvent,
  type KeyImportState,
  type KeyVerdict,
  nextKeyImportState,
  type VerdictCounts,
} from '~/domain/key-import';
import { oneLine } from '~/domain/mail';
import type { Tenths } from '~/domain/money';
import { type PageOf, pageOf } from '~/domain/page';
import { ShopError } from '~/domain/shop-error';
import type { Cipher } from '~/ports/cipher';
import type { Clock } from '~/ports/clock';
import { StoreError, type Data, type Page, type Snap, type Store, type Transaction } from '~/ports/store/port';

import type { CsvRefusal } from '~/features/csv.server';
import { isPossibleId } from '~/features/document-id';
import { judgeByStore, type KeyRow, openRows, readKeyRows, sealRows } from './import-rows.server';
import { randomId } from '~/features/random';
import { unlessMoved } from '~/features/unless-moved';

export const KEY_IMPORTS = 'keyImports';
/** How long a preview waits for the owner, and how long a failed import is told of (ms). */
const KEPT_MS = 24 * 60 * 60_000;
/** Rows of a chunk: with the longest codes it still fits into a document. */
const CHUNK_ROWS = 500;
const ROWS_ON_A_PAGE = 100;
const LISTED = 20;
/** So long (ms) a file may be on its way in: what was cut off in between is removed. */
const COMING_MS = 60 * 60_000;

const importDocument = z.looseObject({
  gameId: z.string(),
  gameTitle: z.string(),
  fileName: z.string(),
  /** Tenths. */
  coefficient: z.number().int(),
  state: z.enum(KEY_IMPORT_STATES),
  counts: z.partialRecord(z.enum(KEY_VERDICTS), z.number().int()),
  chunkSet: z.string(),
  chunks: z.number().int(),
  progress: z.number().int(),
  workUntil: z.number(),
  isRefreshed: z.boolean(),
  kept: z.number().int(),
  by: z.string().nullable(),
  createdAt: z.number(),
  finishedAt: z.number().nullable(),
  expiresAt: z.number().nullable(),
});

/** One upload of keys, from its preview on. Its keys have ids that begin with its own. */
export interface KeyImport {
  readonly id: string;
  /** Of the document, for conditional writes. */
  readonly rev: string;
  readonly gameId: string;
  readonly gameTitle: string;
  /** As the browser named it. */
  readonly fileName: string;
  readonly coefficient: Tenths;
  readonly state: KeyImportState;
  readonly counts: VerdictCounts;
  /** The rows that count stand in chunks of this name. */
  readonly chunkSet: string;
  readonly chunks: number;
  /** How many of the keys to be added the step that is under way has done. */
  readonly progress: number;
  /** ms; until then the process that works on it is alive. */
  readonly workUntil: number;
  /** The verdicts were made anew, since a code came into the store from elsewhere. */
  readonly isRefreshed: boolean;
  /** Of an undone import: how many keys stayed, because a shopper was faster. */
  readonly kept: number;
  /** The account id of the admin who asked for what is under way. */
  readonly by: string | null;
  /** ms */
  readonly createdAt: number;
  /** ms; null while something is still to be done. */
  readonly finishedAt: number | null;
}

export interface KeyFile {
  readonly bytes: Uint8Array;
  readonly name: string;
}

export type Previewed = { readonly ok: true; readonly id: string } | ({ readonly ok: false } & CsvRefusal);

interface Needs {
  readonly store: Store;
  readonly cipher: Cipher;
  readonly clock: Clock;
}

export const keyImportPath = (id: string) => `${KEY_IMPORTS}/${id}`;
const chunkPath = (id: string, set: string, index: number) => `${keyImportPath(id)}/chunks/${set}-${index}`;

export function toKeyImport(snap: Snap): KeyImport {
  const { expiresAt: _expiresAt, ...document } = importDocument.parse(snap.data);
  return { ...document, id: snap.id, rev: snap.rev };
}

/** So long a process may be silent before another one goes on with its import (ms). */
export const LEASE_MS = 5000;

/** A step of the work on an import, as it was read; `at` in ms. */
export function stepOn(found: KeyImport, by: number, at: number) {
  const patch = { progress: found.progress + by, workUntil: at + LEASE_MS };
  return { update: keyImportPath(found.id), patch, ifRev: found.rev };
}

/** The id of its n-th key: keys of one import stand together in the order of the store, in that of the file. */
export function keyIdAt({ id }: KeyImport, index: number): string {
  return `${id}${String(index).padStart(5, '0')}`;
}

export async function readImport(tx: Transaction, id: string): Promise<KeyImport | null> {
  const snap = await tx.get(keyImportPath(id));
  return snap && toKeyImport(snap);
}

export type KeyImports = ReturnType<typeof createKeyImports>;

/** Bulk upload of keys: the preview, and what is known of past imports. What it leads to is done by import-work.server.ts. Decision 0018. */
export function createKeyImports({ store, cipher, clock }: Needs) {
  /** Judges each row of a file and keeps them, sealed, until the owner decides. ShopError 'not-found' without the game. */
  async function preview(gameId: string, { bytes, name }: KeyFile, coefficient: Tenths): Promise<Previewed> {
    const game = isPossibleId(gameId) ? await store.get(`games/${gameId}`) : null;
    if (!game || game.data['archived'] === true) throw new ShopError('not-found', [gameId]);
    const read = readKeyRows(bytes, coefficient, cipher);
    if (!read.ok) return read;
    await sweep();
    const rows = await judgeByStore(read.rows, { store, cipher, gameId });
    const id = randomId();
    const { counts, ...kept } = partsOf(rows);
    // why first, and without counts: where this ends in the middle, it says what is to be removed, and nobody can decide on it
    await store.create(keyImportPath(id), {
      gameId,
      gameTitle: String(game.data['title'] ?? ''),
      fileName: oneLine(name).slice(0, 200),
      coefficient,
      ...kept,
      counts: {},
      state: 'preview',
      progress: 0,
      workUntil: 0,
      isRefreshed: false,
      kept: 0,
      by: null,
      createdAt: clock(),
      finishedAt: null,
      expiresAt: clock() + COMING_MS,
    });
    await keep(id, kept.chunkSet, rows);
    try {
      await store.update(keyImportPath(id), { counts, expiresAt: clock() + KEPT_MS });
    } catch (error) {
      // Its game was deleted meanwhile, and it with the game.
      if (!(error instanceof StoreError && error.code === 'missing')) throw error;
      await store.bulk(await chunksOf(store, id));
      throw new ShopError('not-found', [gameId]);
    }
    return { ok: true, id };
  }

  /** One import of a game; null where there is none, or no more. */
  async function find(gameId: string, id: string): Promise<KeyImport | null> {
    const found = isPossibleId(id) ? await store.get(keyImportPath(id)) : null;
    return found?.data['gameId'] === gameId ? toKeyImport(found) : null;
  }

  /** The last imports of a game, the newest first; previews that nobody decided on are no imports. */
  async function listOf(gameId: string): Promise<readonly KeyImport[]> {
    const { docs } = await store.query({
      from: KEY_IMPORTS,
      where: [['gameId', '==', gameId]],
      order: ['createdAt', 'desc'],
      limit: 2 * LISTED,
    });
    return docs
      .map(toKeyImport)
      .filter(({ state }) => state !== 'preview')
      .slice(0, LISTED);
  }

  /** All rows of an import that is not done yet. */
  async function rowsOf(found: KeyImport): Promise<readonly KeyRow[]> {
    const snaps = await store.getMany<{ data: string }>(chunkPaths(found));
    return snaps.flatMap((snap) => (snap ? openRows(snap.data.data, cipher) : []));
  }

  /** One page of its rows, from 1; of one verdict alone, or all. */
  async function rowPage(found: KeyImport, verdict: KeyVerdict | null, page: number): Promise<PageOf<KeyRow>> {
    const rows = await rowsOf(found);
    return pageOf(verdict === null ? rows : rows.filter((row) => row.verdict === verdict), page, ROWS_ON_A_PAGE);
  }

  /** Makes the verdicts of an import anew and lets the owner look again. StoreError 'stale' where another process did. */
  async function refresh(found: KeyImport): Promise<void> {
    const rows = await judgeByStore(await rowsOf(found), { store, cipher, gameId: found.gameId });
    // why another set: what another process reads at this moment stays whole
    const parts = partsOf(rows);
    await keep(found.id, parts.chunkSet, rows);
    await move(found, 'refresh', { ...parts, isRefreshed: true, by: null, expiresAt: clock() + KEPT_MS });
    await store.bulk(chunkPaths(found).map((path) => ({ delete: path })));
  }

  /** Forgets a preview; what was decided stays, and gives false. */
  async function discard(gameId: string, id: string): Promise<boolean> {
    const found = await find(gameId, id);
    return found === null || (found.state === 'preview' && (await forget(store, found)));
  }

  /** Removes what nobody needs any more: previews that nobody decided on, and failures that were told of. */
  async function sweep(): Promise<void> {
    const { docs }: Page = await store.query({ from: KEY_IMPORTS, where: [['expiresAt', '<', clock()]], limit: 50 });
    for (const doc of docs) await forget(store, toKeyImport(doc));
  }

  /** The codes themselves, which the keys hold from now on; also of a set that a process wrote which then died. */
  async function forgetRows({ id }: KeyImport): Promise<void> {
    await store.bulk(await chunksOf(store, id));
  }

  /** Changes the state as the table allows, on the condition that the import is still as it was read: StoreError 'stale'. */
  async function move(found: KeyImport, event: KeyImportEvent, fields: Data = {}): Promise<void> {
    const state = nextKeyImportState(found.state, event);
    if (state === null) throw new ShopError('wrong-state', [found.id]);
    await store.update(keyImportPath(found.id), { ...fields, state, progress: 0 }, { ifRev: found.rev });
  }

  async function keep(id: string, chunkSet: string, rows: readonly KeyRow[]): Promise<void> {
    await store.bulk(
      Array.from({ length: chunkCount(rows) }, (_, index) => ({
        set: chunkPath(id, chunkSet, index),
        data: { data: sealRows(rows.slice(index * CHUNK_ROWS, (index + 1) * CHUNK_ROWS), cipher) },
      })),
    );
  }

  return { preview, find, listOf, rowsOf, rowPage, refresh, discard, sweep, forgetRows, move };
}

/** Removes what is known of a game's imports, since the game itself goes; one that is under way fails by itself. */
export async function forgetKeyImports(store: Store, gameId: string): Promise<void> {
  const { docs } = await store.query({ from: KEY_IMPORTS, where: [['gameId', '==', gameId]] });
  const over = docs.map(toKeyImport).filter(({ state, finishedAt }) => finishedAt !== null || state === 'preview');
  for (const found of over) await forget(store, found);
}

/**
 * Removes an import as it was read, with its rows; false where it moved on. First it is marked, so that nobody decides on it any more: another
 * admin may press 'Import' at this very moment, and rows that go while they come in leave codes that are taken by no key.
 */
async function forget(store: Store, found: KeyImport): Promise<boolean> {
  const isOurs = await unlessMoved(store.update(keyImportPath(found.id), { counts: {}, expiresAt: 0 }, { ifRev: found.rev }));
  if (isOurs) await store.bulk([...(await chunksOf(store, found.id)), { delete: keyImportPath(found.id) }]);
  return isOurs;
}

/** How many keys an import adds, or has added. */
export function keysOf({ counts }: Pick<KeyImport, 'counts'>): number {
  return addedCount(counts);
}

function chunkPaths({ id, chunkSet, chunks }: KeyImport): string[] {
  return Array.from({ length: chunks }, (_, index) => chunkPath(id, chunkSet, index));
}

const chunkCount = (rows: readonly KeyRow[]) => Math.ceil(rows.length / CHUNK_ROWS);

/** How rows are kept: in a set of chunks of their own. */
function partsOf(rows: readonly KeyRow[]) {
  return { counts: countVerdicts(rows.map(({ verdict }) => verdict)), chunkSet: randomId(), chunks: chunkCount(rows) };
}

/** The end of all chunks of an import, of whichever set. */
async function chunksOf(store: Store, id: string) {
  const { docs } = await store.query({ from: `${keyImportPath(id)}/chunks` });
  return docs.map(({ path }) => ({ delete: path }));
}
