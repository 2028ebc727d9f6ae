import type { Centimes, Tenths } from '~/domain/shared/money';
import type { FormError } from '~/domain/shared/form-error';
import { countOf, type CountsOf } from '~/domain/bulk-job/row-status';

/** The changes to many games at once: the games of a file are added; those of a filter get another coefficient, or other regions. */
export const BATCH_KINDS = ['import', 'coefficient', 'regions'] as const;
export type BatchKind = (typeof BATCH_KINDS)[number];

/** preview: the owner looks at what would happen · writing: the owner agreed, the work goes on · done: all of it happened. */
export const BATCH_STATES = ['preview', 'writing', 'done'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

export type BatchEvent = 'refresh' | 'decide' | 'finish';

/** Every allowed change of a batch. `refresh`: the store changed after the preview, so the verdicts are made anew. */
export const BATCH_TRANSITIONS: Readonly<Record<BatchState, Readonly<Partial<Record<BatchEvent, BatchState>>>>> = {
  preview: { refresh: 'preview', decide: 'writing' },
  writing: { finish: 'done' },
  done: {},
};

/** The state after the event, or null where the table refuses it. */
export function nextBatchState(from: BatchState, event: BatchEvent): BatchState | null {
  return BATCH_TRANSITIONS[from][event] ?? null;
}

/** The result for one game. From a file: added, twice-in-file, in-store, refused. From a filter: repriced or stated, same, refused. */
export const BATCH_VERDICTS = ['added', 'repriced', 'stated', 'same', 'twice-in-file', 'in-store', 'refused'] as const;
export type BatchVerdict = (typeof BATCH_VERDICTS)[number];

/** Whether a row with this verdict changes the store. */
export function isTaken(verdict: BatchVerdict): boolean {
  return verdict === 'added' || verdict === 'repriced' || verdict === 'stated';
}

export type BatchCounts = CountsOf<BatchVerdict>;

/** How many games are added or changed. */
export function takenCount(counts: BatchCounts): number {
  return countOf(counts, BATCH_VERDICTS.filter(isTaken));
}

interface Row {
  readonly title: string;
  readonly verdict: BatchVerdict;
  /** Why the row is refused, as an error's code; '' where it is not refused. */
  readonly problem: FormError | '';
}

/** One row of a file of games. */
export interface ImportRow extends Row {
  /** The line of the file where the row begins, from 1. */
  readonly line: number;
  /** For a row that is twice in the file: the line of the first one; else 0. */
  readonly twin: number;
  readonly isFeatured: boolean;
  /** The fields of the game form. */
  readonly values: Readonly<Record<string, string>>;
}

/** One game that gets a new coefficient. */
export interface PriceRow extends Row {
  readonly id: string;
  readonly originPrice: Centimes;
  readonly coefficient: Tenths;
  /** What shoppers pay now, and what they would pay. */
  readonly before: Centimes;
  readonly after: Centimes;
}

/** One game whose keys get other regions, as domain/region.ts names them. */
export interface RegionRow extends Row {
  readonly id: string;
  readonly regionsBefore: readonly string[];
  readonly regionsAfter: readonly string[];
}

/** One game of a filter. */
export type FilteredRow = PriceRow | RegionRow;

export type BatchRow = ImportRow | FilteredRow;

/** A title without case, accents and outer spaces: two games with the same key are the same game. */
export function titleKey(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
