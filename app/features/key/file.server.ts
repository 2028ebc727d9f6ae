import type { ImportTicks, KeyVerdict } from '~/domain/key/import';
import { KEY_VERDICTS } from '~/domain/key/import';
import { countOf } from '~/domain/bulk-job/row-status';
import { DEFAULT_COEFFICIENT, readStoredCoefficient } from '~/domain/shared/money';
import { type PageOf, pageWithin } from '~/domain/shared/pagination';
import { ShopError } from '~/domain/shared/shop-error';
import type { Encryption } from '~/ports/encryption';
import type { Store } from '~/ports/store';

import { isPossibleId, parseAll, randomId } from '~/features/documents/index.server';
import { KEY_IMPORTS, keysOf, toKeyImport, type KeyImport } from './import-document.server';
import { type GameOfKeys, type KeysByGame, MAX_GAMES, type NamedGame, readKeysByGame } from './import-by-game.server';
import { UNPLACED, type RowDefaults, type KeyRow } from './import-validate.server';
import type { KeyFile, KeyImports } from './import.server';

const ROWS_ON_A_PAGE = 100;
/** The newest imports among which the last files are looked for. */
const LOOKED_AT = 300;
const LISTED = 8;

export type PreviewedFile = { readonly ok: true; readonly id: string } | Exclude<KeysByGame, { readonly ok: true }>;

/** A file as the owner finds it again; `createdAt` in ms. */
export interface PastFile extends Pick<KeyImport, 'fileName' | 'createdAt'> {
  readonly id: string;
  readonly suppliers: readonly string[];
  readonly games: number;
  readonly keys: number;
  readonly isUndone: boolean;
}

export interface FileRow {
  readonly row: KeyRow;
  readonly of: KeyImport;
}

interface Dependencies {
  readonly store: Store;
  readonly encryption: Encryption;
  readonly imports: KeyImports;
}

/** Creates the work on files with keys of several games: an import for each game, and one decision on all of them. */
export function createKeyFiles({ store, encryption, imports }: Dependencies) {
  /** Judges each row, and keeps a preview for each game. `isPasted`: its first line may be a key. ShopError 'not-found'. */
  async function preview(
    { bytes, name }: KeyFile,
    defaults: RowDefaults,
    { isPasted, gameOf }: { readonly isPasted: boolean; readonly gameOf: (name: string) => NamedGame },
  ): Promise<PreviewedFile> {
    const read = await readKeysByGame(bytes, { defaults, encryption, gameOf, readGames, isPasted });
    if (!read.ok) return read;
    const id = randomId();
    for (const { gameId, title, coefficient, supplier, rows } of read.parts)
      await imports.keep({ rows, unread: read.unread }, { gameId, gameTitle: title, fileId: id, name, coefficient, supplier });
    if (read.unplaced.length > 0) {
      const nowhere = { gameId: UNPLACED, gameTitle: '', coefficient: DEFAULT_COEFFICIENT, supplier: null };
      await imports.keep({ rows: read.unplaced, unread: read.unread }, { ...nowhere, fileId: id, name });
    }
    return { ok: true, id };
  }

  async function readGames(ids: readonly string[]): Promise<ReadonlyMap<string, GameOfKeys>> {
    const docs = await store.getMany(ids.map((id) => `games/${id}`));
    return new Map(
      ids.map((id, nth) => {
        const data = docs[nth]?.data;
        if (!data || data['archived'] === true) throw new ShopError('not-found', [id]);
        return [id, { title: String(data['title'] ?? ''), coefficient: readStoredCoefficient(data['coefficient']) }];
      }),
    );
  }

  /** Returns the imports of a file that have not expired, by title: for each game one a supplier. */
  async function find(id: string): Promise<readonly KeyImport[]> {
    if (!isPossibleId(id)) return [];
    const { docs } = await store.query({ from: KEY_IMPORTS, where: [['fileId', '==', id]], limit: MAX_GAMES });
    const place = ({ gameTitle, supplier }: KeyImport) => `${gameTitle}\0${supplier ?? ''}`;
    return parseAll(toKeyImport, docs).sort((a, b) => (place(a) < place(b) ? -1 : 1));
  }

  /** Returns the last files that were imported, the newest first. */
  async function listPast(): Promise<readonly PastFile[]> {
    const { docs } = await store.query({ from: KEY_IMPORTS, order: ['createdAt', 'desc'], limit: LOOKED_AT });
    const decided = parseAll(toKeyImport, docs).filter(({ fileId, state }) => fileId !== '' && state !== 'preview');
    const ids = [...new Set(decided.map(({ fileId }) => fileId))].slice(0, LISTED);
    return ids.flatMap((id) =>
      toPastFile(
        id,
        decided.filter(({ fileId }) => fileId === id),
      ),
    );
  }

  /** Returns one page of the rows of all its games, from 1; of one verdict, or (null) of all. It reads only the games on that page. */
  async function rowPage(file: readonly KeyImport[], verdict: KeyVerdict | null, pageNumber: number): Promise<PageOf<FileRow>> {
    const sizes = file.map(({ counts }) => countOf(counts, verdict === null ? KEY_VERDICTS : [verdict]));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    const { page, pages } = pageWithin(pageNumber, total, ROWS_ON_A_PAGE);
    const items: FileRow[] = [];
    let before = (page - 1) * ROWS_ON_A_PAGE;
    for (const [nth, of] of file.entries()) {
      const size = sizes[nth] ?? 0;
      if (before < size && items.length < ROWS_ON_A_PAGE) {
        const rows = (await imports.rowsOf(of)).filter((row) => verdict === null || row.verdict === verdict);
        items.push(...rows.slice(before, before + ROWS_ON_A_PAGE - items.length).map((row) => ({ row, of })));
      }
      before = Math.max(0, before - size);
    }
    return { items, total, page, pages };
  }

  /** Stores the ticked rows of each game: all of unusual length, and each of the `shown` lines; false where one changed meanwhile. */
  async function tick(file: readonly KeyImport[], ticks: ImportTicks & { readonly shown: readonly number[] }): Promise<boolean> {
    for (const { gameId, id } of file) if (!(await imports.tick(gameId, id, ticks))) return false;
    return true;
  }

  /** Begins the import of each game that has keys to add; returns these. ShopError 'not-found', 'wrong-state'. */
  async function begin(id: string, by: string): Promise<readonly KeyImport[]> {
    const previews = (await find(id)).filter((each) => each.state === 'preview' && keysOf(each) > 0);
    if (previews.length === 0) throw new ShopError('wrong-state', [id]);
    await imports.beginAll(previews, by);
    return previews;
  }

  /** Waits until no work on it runs, or for `ms`; true where each of them is finished. */
  async function settled(file: readonly KeyImport[], ms: number): Promise<boolean> {
    const ends = await Promise.all(file.map(({ id }) => imports.settled(id, ms)));
    return ends.every(Boolean);
  }

  async function discard(file: readonly KeyImport[]): Promise<void> {
    for (const { state, gameId, id } of file) if (state === 'preview') await imports.discard(gameId, id);
  }

  /** Decides to undo the import of each game; `inUse`: the games of which a key belongs to an order. ShopError 'import-in-use': all. */
  async function undo(
    file: readonly KeyImport[],
    by: string,
  ): Promise<{ readonly begun: readonly KeyImport[]; readonly inUse: readonly KeyImport[] }> {
    const [begun, inUse]: [KeyImport[], KeyImport[]] = [[], []];
    let refusal: ShopError | null = null;
    for (const each of file.filter(({ state }) => state === 'done')) {
      const isBegun = await imports.undo(each.gameId, each.id, by).then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof ShopError) || error.code !== 'import-in-use') throw error;
          refusal ??= error;
          return false;
        },
      );
      (isBegun ? begun : inUse).push(each);
    }
    if (begun.length === 0 && refusal !== null) throw refusal as ShopError;
    return { begun, inUse };
  }

  return { preview, find, listPast, rowPage, tick, begin, settled, discard, undo };
}

function toPastFile(id: string, imports: readonly KeyImport[]): readonly PastFile[] {
  const [first] = imports;
  if (!first) return [];
  const suppliers = [...new Set(imports.flatMap(({ supplier }) => supplier ?? []))];
  const games = new Set(imports.map(({ gameId }) => gameId)).size;
  const keys = imports.reduce((sum, each) => sum + keysOf(each), 0);
  const isUndone = imports.every(({ state }) => state === 'undone');
  return [{ id, fileName: first.fileName, createdAt: first.createdAt, suppliers, games, keys, isUndone }];
}
