import type { Centimes, Rounding, Tenths } from '~/domain/shared/money';
import type { FormError } from '~/domain/shared/form-error';
import { countOf, type CountsOf } from '~/domain/bulk-job/row-status';
import type { JobState } from '~/domain/bulk-job/state';
import { GENRES } from './genre';
import type { PictureRole } from './picture';
import type { Warning } from './second-look';

/** The changes to many games at once. */
export const BATCH_KINDS = ['import', 'coefficient', 'regions', 'field', 'pictures', 'undo'] as const;
export type BatchKind = (typeof BATCH_KINDS)[number];

/** The kinds that change the games of a filter. */
export type FilteredKind = 'coefficient' | 'regions' | 'field';

/** The result for one game, from a file or from a filter. */
export const BATCH_VERDICTS = [
  'added',
  'repriced',
  'stated',
  'changed',
  'pictured',
  'same',
  'twice-in-file',
  'in-store',
  'refused',
  'restored',
  'removed',
  'edited-since',
  'offer-since',
  'keys-since',
  'gone',
] as const;
export type BatchVerdict = (typeof BATCH_VERDICTS)[number];

const TAKEN: ReadonlySet<BatchVerdict> = new Set(['added', 'repriced', 'stated', 'changed', 'pictured', 'restored', 'removed']);

export function isTaken(verdict: BatchVerdict): boolean {
  return TAKEN.has(verdict);
}

export type BatchCounts = CountsOf<BatchVerdict>;

export function takenCount(counts: BatchCounts): number {
  return countOf(counts, BATCH_VERDICTS.filter(isTaken));
}

interface Row {
  readonly title: string;
  readonly verdict: BatchVerdict;
  /** An error's code; '' where the row is not refused. */
  readonly problem: FormError | '';
}

export interface ImportRow extends Row {
  readonly line: number;
  /** The line of the first game with this title; else 0. */
  readonly twin: number;
  readonly isFeatured: boolean;
  /** The column of the problem, as the page of columns names it; '' where there is none. */
  readonly column: string;
  readonly values: Readonly<Record<string, string>>;
}

export interface PriceRow extends Row {
  readonly id: string;
  readonly warnings: readonly Warning[];
  readonly originPrice: Centimes;
  readonly coefficient: Tenths;
  readonly before: Centimes;
  readonly after: Centimes;
}

/** A change to many prices. `coefficient`: null for the price of today; `round`: null for none. */
export interface Repricing {
  readonly coefficient: Tenths | null;
  readonly round: Rounding | null;
}

/** The new regions of a game, as domain/game/region.ts names them. */
export interface RegionRow extends Row {
  readonly id: string;
  readonly regionsBefore: readonly string[];
  readonly regionsAfter: readonly string[];
}

/** The fields that take one value for many games. A flag's values are 'yes' and 'no', a genre's its name. */
export const CHANGEABLE_FIELDS = ['featured', 'archived', 'genre'] as const;
export type GameField = (typeof CHANGEABLE_FIELDS)[number];

export interface FieldChange {
  readonly field: GameField;
  readonly value: string;
}

/** Reads a change as a form and a batch hold it: `featured:yes`, `genre:RPG`. null: no form of this store sends that. */
export function readFieldChange(text: string): FieldChange | null {
  const field = CHANGEABLE_FIELDS.find((knownField) => text.startsWith(`${knownField}:`));
  if (field === undefined) return null;
  const value = text.slice(field.length + 1);
  const isKnown = field === 'genre' ? GENRES.some((genre) => genre === value) : value === 'yes' || value === 'no';
  return isKnown ? { field, value } : null;
}

export function writeFieldChange({ field, value }: FieldChange): string {
  return `${field}:${value}`;
}

/** The new value of one field of a game. */
export interface FieldRow extends Row {
  readonly id: string;
  readonly warnings: readonly Warning[];
  readonly fieldBefore: string;
  readonly fieldAfter: string;
}

export type FilteredRow = BatchRowOf[FilteredKind];

/** A picture of a folder for a game. `id`: '' where its name finds no game. `digest`: '' where nothing of it is stored. */
export interface PictureRow extends Row {
  readonly id: string;
  readonly file: string;
  readonly role: PictureRole;
  readonly digest: string;
}

/** Fields of a game's document that a change wrote. null: the field wasn't there. */
export type GameValues = Readonly<Record<string, string | number | boolean | null | string[]>>;

/** A game as a change of many found it and left it, written with the game itself. */
export interface ChangedRow {
  readonly id: string;
  readonly title: string;
  /** null: the change added the game. */
  readonly before: GameValues | null;
  readonly after: GameValues;
  /** The offer in its document; '' for none. */
  readonly offerId: string;
  /** The hash of an added game's document; '' for the other kinds. */
  readonly print: string;
}

/** A game of a change that is taken back: it gets its values of before, or is removed where the change added it. */
export type UndoRow = Row & ChangedRow;

/** The rows of each kind of change. */
export interface BatchRowOf {
  readonly import: ImportRow;
  readonly coefficient: PriceRow;
  readonly regions: RegionRow;
  readonly field: FieldRow;
  readonly pictures: PictureRow;
  readonly undo: UndoRow;
}

export type BatchRow = BatchRowOf[BatchKind];

/** Returns a title without case, accents and outer spaces: games with one key are the same game. */
export function titleKey(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Returns the warnings of a row; none for kinds that have none. */
export function warningsOf(row: BatchRow): readonly Warning[] {
  return 'warnings' in row ? row.warnings : [];
}

/** The time (ms) for which a change of many can be taken back. */
export const UNDO_MS = 30 * 24 * 60 * 60_000;

interface Undoable {
  readonly kind: BatchKind;
  readonly state: JobState;
  readonly finishedAt: number | null;
  readonly steps: number;
  readonly undoneBy: string;
}

/** Returns whether a change can be taken back at `now` (ms): it is done, has a record of its rows, and wasn't taken back. */
export function isUndoable({ kind, state, finishedAt, steps, undoneBy }: Undoable, now: number): boolean {
  return kind !== 'undo' && state === 'done' && steps > 0 && undoneBy === '' && (finishedAt ?? 0) + UNDO_MS > now;
}
