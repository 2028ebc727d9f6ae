import type { Tenths } from '~/domain/shared/money';
import { beginningOf } from '~/domain/shared/truncate';
import { oneLine } from '~/domain/shared/typed-text';
import type { Encryption } from '~/ports/encryption';

import { columnName, type CsvRefusal, type CsvRow, type CsvTable, readCsv, unreadColumns } from '~/features/csv/index.server';
import { checkCells, columnsOf, type KeyRow, READ_NAMES, type SaidOnce, withTwins } from './import-validate.server';

/** The most games of one file. */
export const MAX_GAMES = 300;
const LISTED_LINES = 20;
const SHOWN = 60;
const GAME_COLUMN = ['game', 'title', 'gameid', 'jeu', 'اللعبة'] as const;

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
  | { readonly ok: true; readonly games: ReadonlyMap<string, GameKeys>; readonly unread: readonly string[] }
  | ({ readonly ok: false } & CsvRefusal)
  | { readonly ok: false; readonly code: 'key-games-unknown'; readonly lines: readonly UnplacedLine[]; readonly count: number }
  | { readonly ok: false; readonly code: 'key-games-many' };

interface GameKeys extends GameOfKeys {
  readonly rows: readonly KeyRow[];
}

interface Reading {
  readonly said: SaidOnce;
  readonly cipher: Encryption;
  readonly gameOf: (name: string) => NamedGame;
  /** Set where the first line may be a key: `Hades; AAAAA-BBBBB-CCCCC; 86.00`. */
  readonly isPasted: boolean;
  readonly readGames: (ids: readonly string[]) => Promise<ReadonlyMap<string, GameOfKeys>>;
}

/** Reads a file of keys of several games, by a column with the id, title or short name of each. No row counts where one has no game. */
export async function readKeysByGame(bytes: Uint8Array, { said, cipher, gameOf, readGames, isPasted }: Reading): Promise<KeysByGame> {
  const table = await readTable(bytes, said, isPasted);
  if (!table.ok) return table;
  const named = new Map<string, NamedGame>();
  const unplaced: UnplacedLine[] = [];
  const placed: { readonly row: CsvRow; readonly id: string }[] = [];
  for (const row of table.rows) {
    const name = oneLine(GAME_COLUMN.map((each) => row.cells.get(each)).find((cell) => cell !== undefined) ?? '');
    const game = named.get(name) ?? gameOf(name);
    named.set(name, game);
    if ('id' in game) placed.push({ row, id: game.id });
    else unplaced.push({ line: row.line, name: beginningOf(name, SHOWN), matches: game.matches });
  }
  if (unplaced.length > 0) return { ok: false, code: 'key-games-unknown', lines: unplaced.slice(0, LISTED_LINES), count: unplaced.length };
  const ids = [...new Set(placed.map(({ id }) => id))];
  if (ids.length > MAX_GAMES) return { ok: false, code: 'key-games-many' };
  const known = await readGames(ids);
  const checked = placed.flatMap(({ row, id }) => {
    const game = known.get(id);
    return game ? [checkCells(row, said, game.coefficient)] : [];
  });
  const rows = withTwins(checked, cipher);
  const games = [...known].map(([id, game]) => [id, { ...game, rows: rows.filter((_, nth) => placed[nth]?.id === id) }] as const);
  return { ok: true, games: new Map(games), unread: unreadColumns(table.header, new Set([...READ_NAMES, ...GAME_COLUMN.map(columnName)])) };
}

async function readTable(bytes: Uint8Array, said: SaidOnce, isPasted: boolean): Promise<CsvTable> {
  const columns = [GAME_COLUMN, ...columnsOf(said)];
  const header = isPasted ? missingHeader(new TextDecoder().decode(bytes)) : null;
  if (header === null) return readCsv(bytes, { columns });
  const table = await readCsv(Buffer.concat([new TextEncoder().encode(header), bytes]), { columns });
  if (table.ok) return { ...table, rows: table.rows.map((row) => ({ ...row, line: row.line - 1 })) };
  return table.code === 'csv-quotes' ? { ...table, line: table.line - 1 } : table;
}

const PASTED_COLUMNS = ['game', 'code', 'originPrice', 'type'] as const;
const NAMES = new Set([...GAME_COLUMN, 'code'].map(columnName));

/** Returns the first line that pasted keys lack; null where theirs names a column. */
function missingHeader(text: string): string | null {
  const [first = ''] = text.split('\n', 1);
  const delimiter = ['\t', ';'].find((each) => first.includes(each)) ?? ',';
  return first.split(delimiter).some((name) => NAMES.has(columnName(name))) ? null : `${PASTED_COLUMNS.join(delimiter)}\n`;
}
