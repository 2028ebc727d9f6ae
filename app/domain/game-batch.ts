import type { Centimes, Tenths } from './money';
import type { FormError } from './form-error';

/** What can be done to many games at once: adding those of a file, or giving those of a filter another coefficient. */
export const BATCH_KINDS = ['import', 'coefficient'] as const;
export type BatchKind = (typeof BATCH_KINDS)[number];

/** preview: the owner looks at what would happen · writing: decided, it is under way · done: all of it happened. */
export const BATCH_STATES = ['preview', 'writing', 'done'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/** What becomes of one game. Of a file: added, twice-in-file, in-store, refused. Of a filter: repriced, same, refused. */
export const BATCH_VERDICTS = ['added', 'repriced', 'same', 'twice-in-file', 'in-store', 'refused'] as const;
export type BatchVerdict = (typeof BATCH_VERDICTS)[number];

/** Whether a row with this verdict changes the store. */
export function isTaken(verdict: BatchVerdict): boolean {
  return verdict === 'added' || verdict === 'repriced';
}

/** How many rows have each verdict; one that no row has is left out. */
export type BatchCounts = Readonly<Partial<Record<BatchVerdict, number>>>;

export function countRows(rows: readonly { readonly verdict: BatchVerdict }[]): BatchCounts {
  const counts: Partial<Record<BatchVerdict, number>> = {};
  for (const { verdict } of rows) counts[verdict] = (counts[verdict] ?? 0) + 1;
  return counts;
}

export function takenCount(counts: BatchCounts): number {
  return BATCH_VERDICTS.filter(isTaken).reduce((sum, verdict) => sum + (counts[verdict] ?? 0), 0);
}

interface Row {
  readonly title: string;
  readonly verdict: BatchVerdict;
  /** Why it is refused, as the code of a sentence; '' where it isn't. */
  readonly problem: FormError | '';
}

/** One row of a file of games. */
export interface ImportRow extends Row {
  /** Where it begins in the file, from 1. */
  readonly line: number;
  /** Twice in the file: the line of the first; else 0. */
  readonly twin: number;
  readonly isFeatured: boolean;
  /** The fields of the game form. */
  readonly values: Readonly<Record<string, string>>;
}

/** One game that a new coefficient is for. */
export interface PriceRow extends Row {
  readonly id: string;
  readonly originPrice: Centimes;
  readonly coefficient: Tenths;
  /** What shoppers pay, and what they would pay. */
  readonly before: Centimes;
  readonly after: Centimes;
}

export type BatchRow = ImportRow | PriceRow;

/** A title without case, accents and spaces at its ends: two games of one title are one game. */
export function titleKey(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
