import type { BatchRow, ChangedRow, FieldRow, GameValues, ImportRow, PriceRow, RegionRow, UndoRow } from '~/domain/game/bulk-edit';
import { readFieldChange } from '~/domain/game/bulk-edit';
import { readStoredPrice } from '~/domain/shared/money';
import type { Data } from '~/ports/store';

import type { GameBatch, GameLogEntry } from './bulk-edit-document.server';
import { actionOf } from './fields.server';
import { repricingFacts } from './prices.server';

/** The most different values of before that the log names. */
const NAMED = 5;

export function importEntry({ fileName: file }: GameBatch, rows: readonly ImportRow[]): GameLogEntry {
  return { action: 'games-imported', before: {}, after: { games: rows.length, file } };
}

export function priceEntry(batch: GameBatch, rows: readonly PriceRow[]): GameLogEntry {
  const isNew = batch.coefficient !== null;
  const coefficients = [...new Set(rows.map(({ coefficient }) => coefficient))]
    .sort((a, b) => a - b)
    .map((tenths) => (tenths / 10).toFixed(1));
  return {
    action: 'coefficient-changed',
    before: { ...(isNew && { coefficient: some(coefficients) }), ...range(rows.map(({ before }) => before)) },
    after: { games: rows.length, ...repricingFacts(batch), ...range(rows.map(({ after }) => after)), ...lostOwnPrices(rows) },
  };
}

export function regionsEntry({ regions }: GameBatch, rows: readonly RegionRow[]): GameLogEntry {
  const before = rows.flatMap(({ regionsBefore }) => regionsBefore);
  return { action: 'regions-stated', before: { regions: some(before) }, after: { games: rows.length, regions } };
}

export function fieldEntry({ change }: GameBatch, rows: readonly FieldRow[]): GameLogEntry {
  const field = readFieldChange(change);
  if (field === null) return { action: 'games-changed', before: {}, after: { games: rows.length } };
  const valueOf = (value: string) => (field.field === 'genre' ? value : value === 'yes');
  const before = field.field === 'genre' ? some(rows.map(({ fieldBefore }) => fieldBefore)) : !valueOf(field.value);
  return { action: actionOf(field), before: { [field.field]: before }, after: { games: rows.length, [field.field]: valueOf(field.value) } };
}

export function picturesEntry(_: GameBatch, rows: readonly BatchRow[]): GameLogEntry {
  return { action: 'games-changed', before: {}, after: { pictures: rows.length } };
}

export function undoEntry({ undoneKind }: GameBatch, rows: readonly UndoRow[]): GameLogEntry {
  const games = rows.length;
  if (undoneKind === 'import') return { action: 'change-undone', before: { games }, after: {} };
  const [was, is] = [rows.map(({ after }) => after), rows.map(({ before }) => before ?? {})];
  return { action: 'change-undone', before: together(was), after: { games, ...together(is) } };
}

/** Returns the values of many games as a few facts: the lowest and highest price, the different values of the other fields. */
function together(values: readonly GameValues[]): Data {
  const names = [...new Set(values.flatMap((each) => Object.keys(each)))];
  return names.reduce<Data>((facts, name) => {
    const all = values.map((each) => each[name] ?? null);
    if (name === 'buyingPrice') return { ...facts, ...range(all.map((price) => readStoredPrice(price))) };
    if (name === 'cover' || name === 'screenshots') return facts;
    const isOne = all.every((value) => value === all[0]) && !Array.isArray(all[0]);
    return { ...facts, [name]: isOne ? (all[0] ?? null) : some(all.flat().map(String)) };
  }, {});
}

function range(prices: readonly number[]): Data {
  if (prices.length === 0) return {};
  // why reduce: a spread of 27,000 arguments may be too many
  const least = (a: number, b: number) => Math.min(a, b);
  const most = (a: number, b: number) => Math.max(a, b);
  return { lowestPriceCentimes: prices.reduce(least), highestPriceCentimes: prices.reduce(most) };
}

function lostOwnPrices(rows: readonly PriceRow[]): Data {
  const count = rows.filter(({ warnings }) => warnings.includes('own-price-lost')).length;
  return count === 0 ? {} : { ownPricesLost: count };
}

function some(values: readonly string[]): string {
  const different = [...new Set(values)];
  return different.slice(0, NAMED).join(', ') + (different.length > NAMED ? ', …' : '');
}

/** Returns the record of a change that is taken back: its rows the other way round. */
export function undoneRow({ id, title, before, after }: ChangedRow): ChangedRow {
  return { id, title, before: after, after: before ?? {}, offerId: '', print: '' };
}
