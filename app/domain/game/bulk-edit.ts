import type { Centimes, Tenths } from '~/domain/shared/money';
import type { FormError } from '~/domain/shared/form-error';
import { countOf, type CountsOf } from '~/domain/bulk-job/row-status';

/** The changes to many games at once. */
export const BATCH_KINDS = ['import', 'coefficient', 'regions'] as const;
export type BatchKind = (typeof BATCH_KINDS)[number];

/** preview: the owner looks · writing: the owner agreed · done: all of it happened. */
export const BATCH_STATES = ['preview', 'writing', 'done'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

export type BatchEvent = 'refresh' | 'decide' | 'finish';

/** Every allowed change of a batch. `refresh`: the store changed after the preview, so the verdicts are made anew. */
export const BATCH_TRANSITIONS: Readonly<Record<BatchState, Readonly<Partial<Record<BatchEvent, BatchState>>>>> = {
  preview: { refresh: 'preview', decide: 'writing' },
  writing: { finish: 'done' },
  done: {},
};

export function nextBatchState(from: BatchState, event: BatchEvent): BatchState | null {
  return BATCH_TRANSITIONS[from][event] ?? null;
}

/** The result for one game, from a file or from a filter. */
export const BATCH_VERDICTS = ['added', 'repriced', 'stated', 'same', 'twice-in-file', 'in-store', 'refused'] as const;
export type BatchVerdict = (typeof BATCH_VERDICTS)[number];

export function isTaken(verdict: BatchVerdict): boolean {
  return verdict === 'added' || verdict === 'repriced' || verdict === 'stated';
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
  readonly values: Readonly<Record<string, string>>;
}

export interface PriceRow extends Row {
  readonly id: string;
  readonly originPrice: Centimes;
  readonly coefficient: Tenths;
  readonly before: Centimes;
  readonly after: Centimes;
}

/** The new regions of a game, as domain/region.ts names them. */
export interface RegionRow extends Row {
  readonly id: string;
  readonly regionsBefore: readonly string[];
  readonly regionsAfter: readonly string[];
}

export type FilteredRow = PriceRow | RegionRow;

export type BatchRow = ImportRow | FilteredRow;

/** Returns a title without case, accents and outer spaces: games with one key are the same game. */
export function titleKey(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
