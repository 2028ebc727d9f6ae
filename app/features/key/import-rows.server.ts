import { z } from 'zod';

import { isAdded, KEY_VERDICTS, type KeyVerdict } from '~/domain/key-import';
import { oneLine } from '~/domain/mail';
import { KEY_TYPES, type KeyType } from '~/domain/key';
import { buyingPrice, MAX_CENTIMES, parsePrice, type Centimes, type Tenths } from '~/domain/money';
import type { Cipher } from '~/ports/cipher';
import type { Store } from '~/ports/store/port';

import type { RowFormat } from '~/features/batch/face.server';
import { columnName, type CsvRow, readCsv, type CsvRefusal, unreadColumns } from '~/features/csv/face.server';
import { readOrNull } from '~/features/document-reader.server';
import { plainPrints } from './plain.server';
import { hashPath, toKeyOwner } from './document.server';
import { MAX_CODE_LENGTH } from './form.server';

/** One row of a file of keys, as it is stored between preview and import. */
export interface KeyRow {
  readonly line: number;
  readonly code: string;
  /** As it was typed. */
  readonly price: string;
  /** A KeyType where the verdict isn't 'type-unknown'. */
  readonly type: string;
  readonly verdict: KeyVerdict;
  /** For 'twice in the file' the line of the first one; for 'in the store' the id of its game; otherwise ''. */
  readonly twin: string;
}

/** A row that becomes a key. */
export interface NewKey {
  readonly code: string;
  readonly originPrice: Centimes;
  readonly type: KeyType;
  readonly isUsed: boolean;
}

const COLUMNS = [['code'], ['originPrice']] as const;
/** All columns that are read. */
const READ_NAMES = new Set(['code', 'originPrice', 'type', 'used'].map(columnName));
/** Longest price and type that are kept of a row: longer ones are wrong. */
const SHOWN = 60;
/** As a spreadsheet writes it, also a French one. */
const YES = /^(true|vrai|yes|oui|1|x|used)$/i;
const AT_ONCE = 400;

/** A file of keys as it was read. */
interface KeyRows {
  readonly ok: true;
  readonly rows: readonly KeyRow[];
  /** As unreadColumns() gives them. */
  readonly unread: readonly string[];
}

/** Reads a file of keys and judges each row alone; judgeByStore() compares with the store. See docs/rules.md, Files of keys. */
export async function readKeyRows(
  bytes: Uint8Array,
  coefficient: Tenths,
  cipher: Cipher,
): Promise<KeyRows | ({ readonly ok: false } & CsvRefusal)> {
  const table = await readCsv(bytes, { columns: COLUMNS });
  if (!table.ok) return table;
  const firstLines = new Map<string, number>();
  const rows = table.rows.map((row) => {
    const judged = judge(row, coefficient);
    if (!isAdded(judged.verdict)) return judged;
    const print = cipher.fingerprint(judged.code);
    const first = firstLines.get(print);
    if (first !== undefined) return { ...judged, verdict: 'twice-in-file' as const, twin: String(first) };
    firstLines.set(print, row.line);
    return judged;
  });
  return { ok: true, rows, unread: unreadColumns(table.header, READ_NAMES) };
}

/** Judges the rows by the store: a code that it has meanwhile, in any game, is 'in-store'. */
export async function judgeByStore(
  rows: readonly KeyRow[],
  { store, cipher, gameId }: { readonly store: Store; readonly cipher: Cipher; readonly gameId: string },
): Promise<readonly KeyRow[]> {
  const plain = await plainPrints(store, cipher, gameId);
  const judged: KeyRow[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE);
    const asked = some.filter(({ verdict }) => isAdded(verdict));
    const prints = asked.map(({ code }) => cipher.fingerprint(code));
    const known = await store.getMany(prints.map(hashPath));
    // A claim that can't be read is one all the same.
    const holders = known.map((claim) => claim && (readOrNull(toKeyOwner, claim)?.gameId ?? gameId));
    const owners = new Map(asked.map((row, index) => [row, holders[index] ?? plain.get(prints[index] ?? '')]));
    for (const row of some) {
      const owner = owners.get(row);
      judged.push(owner === undefined ? row : { ...row, verdict: 'in-store', twin: owner });
    }
  }
  return judged;
}

/** The keys to add from the rows, in the order of the file. */
export function newKeys(rows: readonly KeyRow[]): readonly NewKey[] {
  return rows.flatMap(({ code, price, type, verdict }) => {
    const originPrice = parsePrice(price);
    const keyType = KEY_TYPES.find((each) => each === type);
    return isAdded(verdict) && originPrice && keyType ? [{ code, originPrice, type: keyType, isUsed: verdict === 'added-used' }] : [];
  });
}

const keptRows = z.array(z.tuple([z.number(), z.string(), z.string(), z.string(), z.number(), z.string()]));

/** Rows as one sealed text, since codes are never stored unsealed. */
export function keyRowFormat(cipher: Cipher): RowFormat<KeyRow> {
  return {
    write: (rows, path) =>
      cipher.seal(
        JSON.stringify(
          rows.map(({ line, code, price, type, verdict, twin }) => [line, code, price, type, KEY_VERDICTS.indexOf(verdict), twin]),
        ),
        path,
      ),
    read: (sealed, path) =>
      keptRows
        .parse(JSON.parse(cipher.open(sealed, path)))
        .map(([line, code, price, type, nth, twin]) => ({ line, code, price, type, verdict: KEY_VERDICTS[nth] ?? 'code-unusable', twin })),
  };
}

function judge({ line, cells }: CsvRow, coefficient: Tenths): KeyRow {
  const cell = (name: string) => (cells.get(columnName(name)) ?? '').trim();
  const code = cell('code');
  const price = cell('originPrice');
  const type = cell('type') === '' ? 'Steam' : cell('type');
  const known = KEY_TYPES.find((each) => each.toLowerCase() === type.toLowerCase().replaceAll(' ', ''));
  const verdict = verdictOf({ code, price, known, isUsed: YES.test(cell('used')) }, coefficient);
  return {
    line,
    // why: a code that can't be used is only shown
    code: (verdict === 'code-unusable' ? oneLine(code) : code).slice(0, MAX_CODE_LENGTH),
    price: oneLine(price).slice(0, SHOWN),
    type: known ?? oneLine(type).slice(0, SHOWN),
    verdict,
    twin: '',
  };
}

function verdictOf(
  { code, price, known, isUsed }: { code: string; price: string; known: KeyType | undefined; isUsed: boolean },
  coefficient: Tenths,
): KeyVerdict {
  if (code === '') return 'code-missing';
  const origin = parsePrice(price);
  const sells = origin === null ? 0 : buyingPrice(origin, coefficient);
  if (!origin || sells === 0 || sells > MAX_CENTIMES) return 'price-bad';
  if (known === undefined) return 'type-unknown';
  if (code.length > MAX_CODE_LENGTH || /[\p{Cc}\p{Cs}]/u.test(code)) return 'code-unusable';
  return isUsed ? 'added-used' : 'added';
}
