import type { ChangedRow, GameValues, UndoRow } from '~/domain/game/bulk-edit';
import { type Game, MAX_FEATURED } from '~/domain/game';
import { readStoredPrice } from '~/domain/shared/money';
import type { Data, Json, Snapshot, Store, Transaction } from '~/ports/store';

import { sha256, tombstone, tryParse } from '~/features/documents/index.server';
import { pause } from '~/features/jobs/index.server';
import type { GameChange, GameChanges } from './bulk-edit-document.server';
import { toFields } from './change.server';
import { toGame } from './document.server';
import { readFeatured, setFeatured } from './featured.server';
import { priceFields } from './prices.server';

/** Fields that follow from others, and are computed anew. */
const DERIVED: ReadonlySet<string> = new Set(['priceLog', 'offer', 'changedAt']);
const READ_AT_ONCE = 400;

/** Returns a game as a change found it and leaves it. */
export function changedRow({ doc, fields }: GameChange): ChangedRow {
  const game = toGame(doc);
  const standing: Data = { ...toFields(game), archived: false, screenshots: [] };
  const names = Object.keys(fields).filter((name) => !DERIVED.has(name));
  const valuesOf = (value: (name: string) => Json | undefined) =>
    Object.fromEntries(names.map((name) => [name, value(name) ?? null])) as GameValues;
  return {
    id: doc.id,
    title: game.title,
    before: valuesOf((name) => doc.data[name] ?? standing[name]),
    after: valuesOf((name) => fields[name]),
    offerId: game.offer?.id ?? '',
    print: '',
  };
}

/** Returns a game that a change adds. */
export async function addedRow(id: string, data: Data): Promise<ChangedRow> {
  const { title, buyingPrice = null } = data;
  return { id, title: String(title), before: null, after: { buyingPrice } as GameValues, offerId: '', print: await printOf(data) };
}

/** Judges rows by the games of now: what goes back, and what is left for which reason. */
export async function undoRows(store: Store, rows: readonly ChangedRow[]): Promise<readonly UndoRow[]> {
  const judged: UndoRow[] = [];
  let room = await roomOf(store, rows);
  for (let at = 0; at < rows.length; at += READ_AT_ONCE) {
    await pause();
    const some = rows.slice(at, at + READ_AT_ONCE);
    const docs = await store.getMany(some.map(({ id }) => `games/${id}`));
    for (const [index, row] of some.entries()) {
      const verdict = await verdictOn(docs[index] ?? null, row);
      const isFull = verdict === 'restored' && row.before?.['featured'] === true && (room -= 1) < 0;
      judged.push({ ...row, ...(isFull ? { verdict: 'refused', problem: 'featured-full' } : { verdict, problem: '' }) });
    }
  }
  return judged;
}

/** Returns the changes that put these games back, and removes those that the change added; what changed since is left alone. */
export async function undoChanges(tx: Transaction, rows: readonly UndoRow[], now: number): Promise<GameChanges<UndoRow>> {
  const featured = await readFeatured(tx);
  const docs = await tx.getMany(rows.map(({ id }) => `games/${id}`));
  const ids = new Set(featured.ids);
  const [changed, removed, skipped]: [GameChange[], Snapshot[], UndoRow[]] = [[], [], []];
  for (const [index, row] of rows.entries()) {
    const doc = docs[index] ?? null;
    const verdict = await verdictOn(doc, row);
    const isFull = row.before?.['featured'] === true && ids.size >= MAX_FEATURED;
    if (doc && verdict === 'restored' && !isFull) {
      const fields = fieldsOf(toGame(doc), row.before ?? {}, now);
      changed.push({ doc, fields });
      if (fields['featured'] === true) ids.add(doc.id);
      if (fields['featured'] === false) ids.delete(doc.id);
    } else if (doc && verdict === 'removed' && (await tx.query({ from: `${doc.path}/codes`, limit: 1 })).docs.length === 0) {
      removed.push(doc);
      ids.delete(doc.id);
    } else skipped.push(row);
  }
  const isUnchanged = ids.size === featured.ids.length && featured.ids.every((id) => ids.has(id));
  if (!isUnchanged) setFeatured(tx, featured, [...ids]);
  for (const { id, path } of removed) {
    const note = tombstone(id, now);
    tx.delete(path);
    tx.set(note.set, note.data);
  }
  return { changed, removed, skipped };
}

async function verdictOn(
  doc: Snapshot | null,
  row: ChangedRow,
): Promise<'restored' | 'removed' | 'edited-since' | 'offer-since' | 'keys-since' | 'gone'> {
  const game = doc && tryParse(toGame, doc);
  if (!doc || !game || doc.data['removing'] === true) return 'gone';
  if (row.before === null) {
    if ((await printOf(doc.data)) === row.print) return 'removed';
    return game.stockedAt > 0 ? 'keys-since' : 'edited-since';
  }
  const isAsWritten = Object.entries(row.after).every(([name, value]) => JSON.stringify(doc.data[name] ?? null) === JSON.stringify(value));
  if (!isAsWritten || isKeptOff(doc, row.before)) return 'edited-since';
  return 'buyingPrice' in row.after && game.offer !== null && game.offer.id !== row.offerId ? 'offer-since' : 'restored';
}

/** Returns whether a game would come back to the featured ones while another change keeps it archived. */
function isKeptOff({ data }: Snapshot, before: GameValues): boolean {
  return before['featured'] === true && before['archived'] === undefined && data['archived'] === true;
}

/** Returns the fields of a game that goes back. Its log of asking prices keeps the price that stood. */
function fieldsOf(game: Game, before: GameValues, now: number): Data {
  const price = before['buyingPrice'];
  return { ...before, ...(price !== undefined && priceFields(game, readStoredPrice(price), now)) };
}

async function roomOf(store: Store, rows: readonly ChangedRow[]): Promise<number> {
  if (!rows.some(({ before }) => before?.['featured'] === true)) return MAX_FEATURED;
  const { docs } = await store.query({ from: 'games', where: [['featured', '==', true]] });
  return MAX_FEATURED - docs.filter(({ data }) => data['archived'] !== true).length;
}

async function printOf({ schema: _schema, ...data }: Data): Promise<string> {
  return (await sha256(new TextEncoder().encode(JSON.stringify(sorted(data))))).slice(0, 32);
}

/** Returns a value with its fields by name: an engine may give them in any order. */
function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name] ?? null)]),
  );
}

/** Returns one row a game: pictures of one game may come in several steps. */
export function joined(rows: readonly ChangedRow[]): readonly ChangedRow[] {
  const byGame = new Map<string, ChangedRow>();
  for (const row of rows) {
    const first = byGame.get(row.id);
    const isSecond = first !== undefined && first.before !== null;
    byGame.set(row.id, isSecond ? { ...row, before: { ...row.before, ...first.before }, after: { ...first.after, ...row.after } } : row);
  }
  return [...byGame.values()];
}
