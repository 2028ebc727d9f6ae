import { beginningOf } from '~/domain/shared/truncate';
import { nameKey } from '~/domain/search/alias';
import { toFormError, type FormError } from '~/domain/shared/form-error';
import { type ImportRow, titleKey } from '~/domain/game/bulk-edit';
import { MAX_FEATURED } from '~/domain/game';
import { GAME_COLUMNS, GAME_FIELDS, type GameColumn, splitList, VALUE_NAMES } from '~/domain/game/fields';
import { oneLine } from '~/domain/shared/typed-text';
import type { Data, Reader } from '~/ports/store';

import { columnName, GAMES_CSV_LIMITS, readCsv, type CsvRefusal, type CsvRow, unreadColumns } from '~/features/csv/index.server';
import { inSteps } from '~/features/jobs/index.server';
import { gameForm, type GameInput } from './form.server';
import { idCandidates, newGame } from './change.server';

/** The facts of the store for the verdicts on a file of games. */
export interface Known {
  readonly titles: ReadonlySet<string>;
  readonly isNamed: (name: string) => boolean;
  readonly featured: number;
  /** Returns whether a game in the shop has a key to sell. */
  readonly hasKeys: (id: string) => boolean;
}

export interface GamesInMemory {
  readonly all: () => readonly { readonly title: string; readonly featured: boolean }[];
  readonly archived: () => readonly { readonly title: string }[];
  readonly named: (name: string) => readonly unknown[];
  readonly find: (id: string) => { readonly free: number } | null;
}

export async function knownGames({ all, archived, named, find }: GamesInMemory): Promise<Known> {
  const listings = all();
  return {
    titles: new Set(await inSteps([...listings, ...archived()], ({ title }) => titleKey(title))),
    isNamed: (name) => named(name).length > 0,
    featured: listings.filter((game) => game.featured).length,
    hasKeys: (id) => (find(id)?.free ?? 0) > 0,
  };
}

/** Returns the heads of a column, as columnName() writes them. */
const headsOf = (column: GameColumn) => [columnName(column), ...(GAME_FIELDS[column].heads ?? [])] as const;

const READ_NAMES = new Set(GAME_COLUMNS.flatMap(headsOf));

const YES = /^(yes|true|1|x|on|oui|vrai|نعم)$/i;
const NO = /^(no|false|0|off|non|faux|لا|)$/i;
const SHOWN = 200;
const PRICES = ['price', 'coefficient', 'ownPrice'];
const ONE_LINE: ReadonlySet<string> = new Set(VALUE_NAMES.filter((name) => GAME_FIELDS[name].isLine));
/** The longest cell, in characters: enough for a list of 100 long items. A row is stored in one document. */
const MAX_CELL = 40_000;

interface GameRows {
  readonly ok: true;
  readonly rows: readonly ImportRow[];
  readonly unread: readonly string[];
}

/** Reads a file of games and judges each row. It writes nothing. */
export async function readGameRows(bytes: Uint8Array, catalogueFacts: Known): Promise<GameRows | ({ readonly ok: false } & CsvRefusal)> {
  const table = await readCsv(bytes, {
    columns: [headsOf('title'), headsOf('price')],
    limits: GAMES_CSV_LIMITS,
  });
  return table.ok
    ? { ok: true, rows: await checkRows(typedRows(table.rows), catalogueFacts), unread: unreadColumns(table.header, READ_NAMES) }
    : table;
}

type Typed = Pick<ImportRow, 'line' | 'values'>;

/** Judges rows again, by the store. A row that is wrong in itself stays wrong. */
export function checkRows(rows: Iterable<Typed | ImportRow>, catalogueFacts: Known): Promise<readonly ImportRow[]> {
  return inSteps(rows, createJudge(catalogueFacts));
}

function createJudge(catalogueFacts: Known): (row: Typed | ImportRow) => ImportRow {
  const lines = new Map<string, number>();
  const names = new Set<string>();
  let featured = catalogueFacts.featured;
  return (row) => {
    const judged = isRefusedForGood(row) ? row : checkRow(row);
    if (judged.verdict !== 'added') return judged;
    const key = titleKey(judged.title);
    const twin = lines.get(key);
    if (twin !== undefined) return { ...judged, verdict: 'twice-in-file', twin };
    lines.set(key, row.line);
    if (catalogueFacts.titles.has(key)) return { ...judged, verdict: 'in-store' };
    if (judged.isFeatured && featured >= MAX_FEATURED)
      return { ...judged, verdict: 'refused', problem: 'featured-full', column: 'featured' };
    const aliases = splitList(judged.values['aliases'] ?? '');
    if (aliases.some((alias) => names.has(nameKey(alias)) || catalogueFacts.isNamed(alias))) {
      return { ...judged, verdict: 'refused', problem: 'alias-taken', column: 'aliases' };
    }
    for (const alias of aliases) names.add(nameKey(alias));
    if (judged.isFeatured) featured += 1;
    return judged;
  };
}

function isRefusedForGood(row: Typed | ImportRow): row is ImportRow {
  return 'verdict' in row && row.verdict === 'refused' && row.problem !== 'featured-full' && row.problem !== 'alias-taken';
}

/** Returns the ids for games to add, in their order; null where the store got one with that title meanwhile. */
export async function placesFor(reader: Pick<Reader, 'get' | 'getMany'>, titles: readonly string[]): Promise<readonly (string | null)[]> {
  const first = titles.map((title) => idCandidates(title)[0] ?? '');
  const there = await reader.getMany(first.map((id) => `games/${id}`));
  const takenIds = new Set<string>();
  const places: (string | null)[] = [];
  for (const [index, title] of titles.entries()) {
    const id = first[index] ?? '';
    const place = there[index] === null && !takenIds.has(id) ? id : await placeFor(reader, title, takenIds);
    if (place !== null) takenIds.add(place);
    places.push(place);
  }
  return places;
}

async function placeFor(reader: Pick<Reader, 'get'>, title: string, takenIds: ReadonlySet<string>): Promise<string | null> {
  for (const id of idCandidates(title)) {
    const there = await reader.get(`games/${id}`);
    if (!there && !takenIds.has(id)) return id;
    if (there && titleKey(String(there.data['title'])) === titleKey(title)) return null;
  }
  return null;
}

export function gameOfRow({ values }: ImportRow, now: number): Data {
  return newGame(gameForm.parse(values) satisfies GameInput, now);
}

function* typedRows(rows: readonly CsvRow[]): Iterable<Typed> {
  for (const row of rows) yield toTyped(row);
}

function toTyped({ line, cells }: CsvRow): Typed {
  const cell = (column: GameColumn) => (headsOf(column).flatMap((head) => cells.get(head) ?? [])[0] ?? '').trim();
  const typed = Object.fromEntries(GAME_COLUMNS.map((name) => [name, cell(name)]));
  const title = cell('title').replace(/\s+/g, ' ');
  const withoutPicture = cell('cover') === '' ? 'on' : '';
  return { line, values: { ...typed, title, withoutPicture, coefficient: cell('coefficient') || '1.5' } };
}

function checkRow({ line, values }: Typed): ImportRow {
  const featured = values['featured'] ?? '';
  const isFeatured = YES.test(featured);
  const form: ImportRow['values'] = { ...values, featured: isFeatured ? 'on' : '' };
  const row = { line, title: beginningOf(oneLine(values['title'] ?? ''), SHOWN), twin: 0, isFeatured };
  const shownPrices = PRICES.map((name) => [name, beginningOf(oneLine(values[name] ?? ''), SHOWN)]);
  // why: a refused row is only shown, and its values may be too long to store
  const refuse = (problem: FormError, column = ''): ImportRow => ({
    ...row,
    values: Object.fromEntries(shownPrices),
    verdict: 'refused',
    problem,
    column,
  });
  const columnWith = (isWrong: (cell: string, name: string) => boolean) =>
    Object.keys(values).find((name) => isWrong(values[name] ?? '', name));
  const long = columnWith((cell) => cell.length > MAX_CELL);
  if (long !== undefined) return refuse('cell-too-long', long);
  const parsed = gameForm.safeParse(form);
  const [issue] = parsed.error?.issues ?? [];
  if (issue) return refuse(toFormError(issue.message), String(issue.path[0] ?? ''));
  const control = columnWith((cell, name) => (ONE_LINE.has(name) ? /\p{Cc}/u : /(?![\n\t])\p{Cc}/u).test(cell));
  if (control !== undefined) return refuse('control-characters', control);
  if (!isFeatured && !NO.test(featured)) return refuse('featured-invalid', 'featured');
  return { ...row, values: form, verdict: 'added', problem: '', column: '' };
}
