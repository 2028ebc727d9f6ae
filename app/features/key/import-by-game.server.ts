import { isAdded, needsTick } from '~/domain/key/import';
import { DEFAULT_COEFFICIENT, type Tenths } from '~/domain/shared/money';
import { beginningOf } from '~/domain/shared/truncate';
import { foldName } from '~/domain/shared/intl-names';
import { cleanLine, oneLine } from '~/domain/shared/typed-text';
import type { Encryption } from '~/ports/encryption';

import { columnName, type CsvRefusal, type CsvRow, type CsvTable, readCsv, unreadColumns } from '~/features/csv/index.server';
import { inSteps } from '~/features/jobs/index.server';
import { MAX_SUPPLIER } from './form.server';
import { checkCells, CODE_NAMES, columnsOf, type KeyRow, READ_NAMES, type RowDefaults, withTwins } from './import-validate.server';

/** The most games of one file; one with keys of two suppliers counts twice. */
export const MAX_GAMES = 300;
const LISTED_LINES = 20;
const SHOWN = 60;
const GAME_COLUMN = ['game', 'title', 'gameid', 'jeu', 'titre', 'اللعبة', 'العنوان'] as const;
const SUPPLIER_COLUMN = ['supplier', 'fournisseur', 'المورد'] as const;
const READ_BY_GAME = new Set([...READ_NAMES, ...[...GAME_COLUMN, ...SUPPLIER_COLUMN].map(columnName)]);

/** The game of a cell by its id, or the number of games that answer to it where that isn't one. */
export type NamedGame = { readonly id: string } | { readonly matches: number };

export interface GameOfKeys {
  readonly title: string;
  readonly coefficient: Tenths;
}

/** A line whose game is unknown, or whose name several games have. */
export interface UnplacedLine {
  readonly line: number;
  readonly name: string;
  readonly matches: number;
}

export type KeysByGame =
  | { readonly ok: true; readonly parts: readonly GameKeys[]; readonly unplaced: readonly KeyRow[]; readonly unread: readonly string[] }
  | ({ readonly ok: false } & CsvRefusal)
  | { readonly ok: false; readonly code: 'key-games-unknown'; readonly lines: readonly UnplacedLine[]; readonly count: number }
  | { readonly ok: false; readonly code: 'key-games-many' };

/** The keys of one game from one supplier. */
interface GameKeys extends GameOfKeys {
  readonly gameId: string;
  /** null: none is named. */
  readonly supplier: string | null;
  readonly rows: readonly KeyRow[];
}

interface Reading {
  readonly defaults: RowDefaults;
  readonly encryption: Encryption;
  readonly gameOf: (name: string) => NamedGame;
  /** Set where the first line may be a key: `Hades; AAAAA-BBBBB-CCCCC; 86.00`. */
  readonly isPasted: boolean;
  readonly readGames: (ids: readonly string[]) => Promise<ReadonlyMap<string, GameOfKeys>>;
}

/** Reads a file of keys of several games, by a column with the id, title or short name of each. Rows without a game are apart. */
export async function readKeysByGame(
  bytes: Uint8Array,
  { defaults, encryption, gameOf, readGames, isPasted }: Reading,
): Promise<KeysByGame> {
  const table = await readTable(bytes, defaults, isPasted);
  if (!table.ok) return table;
  const named = new Map<string, NamedGame>();
  const unplaced: (UnplacedLine & { readonly row: CsvRow })[] = [];
  const placed: { readonly row: CsvRow; readonly id: string }[] = [];
  await inSteps(table.rows, (row) => {
    const name = oneLine(cellOf(row, GAME_COLUMN));
    const game = named.get(name) ?? gameOf(name);
    named.set(name, game);
    if ('id' in game) placed.push({ row, id: game.id });
    else unplaced.push({ row, line: row.line, name: beginningOf(name, SHOWN), matches: game.matches });
  });
  if (placed.length === 0) {
    const lines = unplaced.slice(0, LISTED_LINES).map(({ line, name, matches }) => ({ line, name, matches }));
    return { ok: false, code: 'key-games-unknown', lines, count: unplaced.length };
  }
  const ids = [...new Set(placed.map(({ id }) => id))];
  if (ids.length > MAX_GAMES) return { ok: false, code: 'key-games-many' };
  const games = await readGames(ids);
  const supplierOf = supplierReader(defaults.supplier ?? null);
  const judgements = await inSteps(placed, ({ row, id }) => {
    const game = games.get(id);
    if (!game) return [];
    const supplier = supplierOf(cellOf(row, SUPPLIER_COLUMN));
    const judged = checkCells(row, defaults, game.coefficient);
    const isLong = supplier === undefined && (isAdded(judged.verdict) || needsTick(judged.verdict));
    const part = { ...game, gameId: id, supplier: supplier ?? null };
    return [{ part, row: isLong ? { ...judged, verdict: 'supplier-long' as const } : judged }];
  });
  const checked = judgements.flat();
  const parts = new Map<string, GameKeys & { readonly rows: KeyRow[] }>();
  const rows = await withTwins(
    checked.map(({ row }) => row),
    encryption,
  );
  for (const [nth, row] of rows.entries()) {
    const part = checked[nth]?.part;
    if (!part) continue;
    const key = JSON.stringify([part.gameId, part.supplier]);
    const filled = parts.get(key) ?? { ...part, rows: [] };
    filled.rows.push(row);
    parts.set(key, filled);
  }
  if (parts.size > MAX_GAMES) return { ok: false, code: 'key-games-many' };
  const nowhere = await inSteps(unplaced, ({ row, name, matches }): KeyRow => {
    const verdict = matches === 0 ? 'game-unknown' : 'game-several';
    return { ...checkCells(row, defaults, DEFAULT_COEFFICIENT), verdict, twin: name };
  });
  return { ok: true, parts: [...parts.values()], unplaced: nowhere, unread: unreadColumns(table.header, READ_BY_GAME) };
}

function cellOf({ cells }: CsvRow, names: readonly string[]): string {
  return names.map((each) => cells.get(each)).find((cell) => cell !== undefined) ?? '';
}

/** Returns a reader of suppliers' cells: `usual` for an empty one, the first spelling of each name, undefined where it is too long. */
function supplierReader(usual: string | null): (cell: string) => string | null | undefined {
  const spellings = new Map<string, string>(usual === null ? [] : [[foldName(usual), usual]]);
  return (cell) => {
    const name = oneLine(cleanLine(cell));
    if (name === '') return usual;
    if (name.length > MAX_SUPPLIER) return undefined;
    const spelling = spellings.get(foldName(name)) ?? name;
    spellings.set(foldName(name), spelling);
    return spelling;
  };
}

async function readTable(bytes: Uint8Array, defaults: RowDefaults, isPasted: boolean): Promise<CsvTable> {
  const columns = [GAME_COLUMN, ...columnsOf(defaults)];
  const header = isPasted ? missingHeader(new TextDecoder().decode(bytes)) : null;
  if (header === null) return readCsv(bytes, { columns });
  const table = await readCsv(Buffer.concat([new TextEncoder().encode(header), bytes]), { columns });
  if (table.ok) return { ...table, rows: table.rows.map((row) => ({ ...row, line: row.line - 1 })) };
  return table.code === 'csv-quotes' ? { ...table, line: table.line - 1 } : table;
}

const PASTED_COLUMNS = ['game', 'code', 'originPrice', 'type', 'supplier'] as const;
const NAMES = new Set([...GAME_COLUMN, ...CODE_NAMES].map(columnName));

/** Returns the first line that pasted keys lack; null where theirs names a column. */
function missingHeader(text: string): string | null {
  const [first = ''] = text.split('\n', 1);
  const delimiter = ['\t', ';'].find((each) => first.includes(each)) ?? ',';
  return first.split(delimiter).some((name) => NAMES.has(columnName(name))) ? null : `${PASTED_COLUMNS.join(delimiter)}\n`;
}
