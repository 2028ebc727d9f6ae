import { z } from 'zod';

import { isAdded, KEY_VERDICTS, needsTick, takenBy, type ImportTicks, type KeyVerdict } from '~/domain/key/import';
import { unguardCode } from '~/domain/bulk-job/csv-cell';
import { oneLine } from '~/domain/shared/typed-text';
import { KEY_TYPES, readKeyType, type KeyType } from '~/domain/key';
import { cleanCode, codeDoubt, codeIdentity, isSpreadsheetCode } from '~/domain/key/code';
import { buyingPrice, isAmbiguousPrice, MAX_CENTIMES, parsePrice, toPlain, type Centimes, type Tenths } from '~/domain/shared/money';
import type { Encryption } from '~/ports/encryption';
import type { Store } from '~/ports/store';

import type { RowFormat } from '~/features/bulk-job/index.server';
import { columnName, CSV_LIMITS, type CsvRow, readCsv, readLines, type CsvRefusal, unreadColumns } from '~/features/csv/index.server';
import { tryParse } from '~/features/documents/index.server';
import { inSteps } from '~/features/jobs/index.server';
import { plainPrints } from './unencrypted.server';
import { codePrint, hashPath, toKeyOwner } from './document.server';
import { MAX_CODE_LENGTH } from './form.server';

export interface KeyRow {
  readonly line: number;
  readonly code: string;
  readonly price: string;
  /** A KeyType where the verdict isn't 'type-unknown'. */
  readonly type: string;
  readonly verdict: KeyVerdict;
  /** For 'twice in the file' the line of the first one; for 'in the store' the id of its game; without a game, its name; else ''. */
  readonly twin: string;
  readonly isUsed: boolean;
}

export interface NewKey {
  readonly code: string;
  readonly originPrice: Centimes;
  readonly type: KeyType;
  readonly isUsed: boolean;
}

/** The names of columns that people write; the first is the one of the shop's own files. */
const NAMES = {
  code: ['code', 'key', 'keys', 'codes', 'cdkey', 'clé', 'cle', 'clés', 'cles', 'الرمز', 'رمز', 'المفتاح', 'مفتاح'],
  originPrice: ['originPrice', 'price', 'cost', 'prix', 'prix d’achat', 'coût', 'السعر', 'سعر', 'الثمن', 'ثمن', 'ثمن الشراء'],
  type: ['type', 'platform', 'plateforme', 'النوع', 'المنصة'],
  used: ['used', 'utilisée', 'مستعمل'],
} as const;
type Column = keyof typeof NAMES;

const keysOf = (column: Column) => NAMES[column].map(columnName);
const CELLS = { code: keysOf('code'), originPrice: keysOf('originPrice'), type: keysOf('type'), used: keysOf('used') };

export const CODE_NAMES: readonly string[] = NAMES.code;
const COLUMNS = [NAMES.code, NAMES.originPrice] as const;
export const READ_NAMES: ReadonlySet<string> = new Set(Object.values(NAMES).flat().map(columnName));
const SHOWN = 60;
/** As a spreadsheet writes it, also a French one. */
const YES = /^(true|vrai|yes|oui|1|x|used)$/i;
const BATCH_SIZE = 400;

export interface RowDefaults {
  readonly type: KeyType | null;
  readonly originPrice: Centimes | null;
  /** The supplier of all keys; absent or null: none is named. */
  readonly supplier?: string | null;
}

interface KeyRows {
  readonly ok: true;
  readonly rows: readonly KeyRow[];
  readonly unread: readonly string[];
}

/** The reason why a file of keys wasn't read. `list`: the text of a plain list that lacks type or price. */
export type KeyFileRefusal = CsvRefusal | { readonly code: 'key-list-incomplete'; readonly list: string };

/** Reads a file of keys and judges each row alone; checkByStore() compares with the store. docs/rules.md, Files of keys. */
export async function readKeyRows(
  bytes: Uint8Array,
  { coefficient, defaults, encryption }: { readonly coefficient: Tenths; readonly defaults: RowDefaults; readonly encryption: Encryption },
): Promise<KeyRows | ({ readonly ok: false } & KeyFileRefusal)> {
  const table = await readCsv(bytes, { columns: columnsOf(defaults) });
  if (table.ok) {
    const rows = await inSteps(table.rows, (row) => checkCells(row, defaults, coefficient));
    return { ok: true, rows: await withTwins(rows, encryption), unread: unreadColumns(table.header, READ_NAMES) };
  }
  const lines = table.code === 'csv-columns-missing' ? await readLines(bytes, isSpreadsheetCode) : null;
  if (lines === null) return table;
  const listed = HEADING.test(lines[0]?.text ?? '') ? lines.slice(1) : lines;
  const { type, originPrice } = defaults;
  if (type === null || originPrice === null)
    return { ok: false, code: 'key-list-incomplete', list: listed.map(({ text }) => text).join('\n') };
  if (listed.length === 0) return { ok: false, code: 'csv-no-rows' };
  if (listed.length > CSV_LIMITS.rows) return { ok: false, code: 'csv-too-many-rows', rows: listed.length };
  const rows = await inSteps(listed, ({ line, text }) =>
    checkRow({ line, typed: text.replace(BULLET, ''), price: toPlain(originPrice), type, isUsed: false, hasMore: false }, coefficient),
  );
  return { ok: true, rows: await withTwins(rows, encryption), unread: [] };
}

export const columnsOf = ({ originPrice }: RowDefaults) => (originPrice === null ? COLUMNS : [NAMES.code]);

const BULLET = /^(?:[-–—•*·]|\d{1,4}[.)])\s+/u;

const HEADING = /^(?:codes?|keys?|cl[eé]s?|(?:cd|product|game|steam)[ -]?keys?|مفاتيح|المفتاح)$/iu;

/** Judges rows of one code as twins of the first. */
export async function withTwins(rows: readonly KeyRow[], encryption: Encryption): Promise<readonly KeyRow[]> {
  const lines = new Map<string, number>();
  const twins = new Map<KeyRow, number>();
  for (const isInTurn of [isAdded, needsTick])
    await inSteps(rows, (row) => {
      if (!isInTurn(row.verdict)) return;
      const print = codePrint(encryption, row.code);
      const line = lines.get(print);
      if (line === undefined) lines.set(print, row.line);
      else twins.set(row, line);
    });
  return rows.map((row) => (twins.has(row) ? { ...row, verdict: 'twice-in-file', twin: String(twins.get(row)) } : row));
}

/** The game of the rows that no game was found for. */
export const UNPLACED = '';

/** Judges the rows by the store: a code that it has, in any game, is 'in-store'. */
export async function checkByStore(
  rows: readonly KeyRow[],
  { store, encryption, gameId }: { readonly store: Store; readonly encryption: Encryption; readonly gameId: string },
): Promise<readonly KeyRow[]> {
  if (gameId === UNPLACED) return rows;
  const plain = await plainPrints(store, encryption, gameId);
  const judged: KeyRow[] = [];
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    const some = rows.slice(at, at + BATCH_SIZE);
    const candidates = some.filter(({ verdict }) => isAdded(verdict) || needsTick(verdict));
    const prints = candidates.map(({ code }) => codePrint(encryption, code));
    const claims = await store.getMany(prints.map(hashPath));
    // why: a claim that can't be read is one all the same
    const holders = claims.map((claim) => claim && (tryParse(toKeyOwner, claim)?.gameId ?? gameId));
    const owners = new Map(candidates.map((row, index) => [row, holders[index] ?? plain.get(prints[index] ?? '')]));
    for (const row of some) {
      const owner = owners.get(row);
      judged.push(owner === undefined ? row : { ...row, verdict: 'in-store', twin: owner });
    }
  }
  return judged;
}

/** Returns the keys to add from the rows, with the ticked ones, in the order of the file. */
export function newKeys(rows: readonly KeyRow[], { ticks }: { readonly ticks: ImportTicks }): readonly NewKey[] {
  return rows.filter(takenBy(ticks)).flatMap(({ code, price, type, isUsed }) => {
    const originPrice = parsePrice(price);
    const keyType = KEY_TYPES.find((each) => each === type);
    return originPrice && keyType ? [{ code, originPrice, type: keyType, isUsed }] : [];
  });
}

const keptRows = z.array(z.tuple([z.number(), z.string(), z.string(), z.string(), z.number(), z.string(), z.number()]));

/** Returns the format of rows as one sealed text, since codes are never stored unsealed. */
export function keyRowFormat(encryption: Encryption): RowFormat<KeyRow> {
  return {
    write: (rows, path) => encryption.seal(JSON.stringify(rows.map(toFormState)), path),
    read: (sealed, path) => keptRows.parse(JSON.parse(encryption.open(sealed, path))).map(fromKept),
  };
}

function toFormState({ line, code, price, type, verdict, twin, isUsed }: KeyRow) {
  return [line, code, price, type, KEY_VERDICTS.indexOf(verdict), twin, isUsed ? 1 : 0];
}

function fromKept([line, code, price, type, nth, twin, used]: z.infer<typeof keptRows>[number]): KeyRow {
  const verdict = KEY_VERDICTS[nth] ?? 'code-unusable';
  return { line, code, price, type, verdict, twin, isUsed: used === 1 };
}

interface TypedRow {
  readonly line: number;
  readonly typed: string;
  readonly price: string;
  readonly type: string;
  readonly isUsed: boolean;
  readonly hasMore: boolean;
}

/** Judges a row alone. */
export function checkCells({ line, cells, hasMore }: CsvRow, defaults: RowDefaults, coefficient: Tenths): KeyRow {
  const cellText = (column: Column) => CELLS[column].map((name) => cells.get(name)).find((text) => text !== undefined);
  const cell = (column: Column) => (cellText(column) ?? '').trim();
  const price =
    cellText('originPrice') !== undefined || defaults.originPrice === null ? cell('originPrice') : toPlain(defaults.originPrice);
  const type = cell('type') === '' ? (defaults.type ?? 'Steam') : cell('type');
  return checkRow({ line, typed: unguardCode(cell('code')), price, type, isUsed: YES.test(cell('used')), hasMore }, coefficient);
}

function checkRow({ line, typed, price, type, isUsed, hasMore }: TypedRow, coefficient: Tenths): KeyRow {
  const code = cleanCode(/^="([^"]*)"$/.exec(typed)?.[1] ?? typed);
  const keyType = readKeyType(type);
  const verdict = hasMore ? 'cells-more' : verdictOf({ code, price, keyType, isUsed }, coefficient);
  return {
    line,
    // why: a code that can't be used is only shown
    code: (verdict === 'code-unusable' ? oneLine(code) : code).slice(0, MAX_CODE_LENGTH),
    price: oneLine(price).slice(0, SHOWN),
    type: keyType ?? oneLine(type).slice(0, SHOWN),
    verdict,
    twin: '',
    isUsed,
  };
}

function verdictOf(
  { code, price, keyType, isUsed }: { code: string; price: string; keyType: KeyType | null; isUsed: boolean },
  coefficient: Tenths,
): KeyVerdict {
  // why first: the search for a link takes the square of the length
  if (code.length > MAX_CODE_LENGTH) return 'code-unusable';
  if (codeIdentity(code) === '') return 'code-missing';
  const origin = parsePrice(price);
  if (isAmbiguousPrice(price)) return 'price-ambiguous';
  const sells = origin === null ? 0 : buyingPrice(origin, coefficient);
  if (!origin || sells === 0 || sells > MAX_CENTIMES) return 'price-bad';
  if (keyType === null) return 'type-unknown';
  if (/[\p{Cc}\p{Cs}]/u.test(code)) return 'code-unusable';
  return codeDoubt(code, keyType) ?? (isUsed ? 'added-used' : 'added');
}
