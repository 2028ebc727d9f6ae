import { countOf, type CountsOf } from '~/domain/bulk-job/row-status';
import type { Transitions } from '~/domain/bulk-job/state';

/** The result for one row of a file of keys. New ones stand at the end: the order is stored. */
export const KEY_VERDICTS = [
  'added',
  'added-used',
  'twice-in-file',
  'in-store',
  'code-missing',
  'price-bad',
  'type-unknown',
  'code-unusable',
  'price-ambiguous',
  'cells-more',
  'code-spreadsheet',
  'codes-two',
  'code-signs',
  'length-unusual',
  'supplier-long',
  'code-address',
  'code-template',
  'game-unknown',
  'game-several',
] as const;
export type KeyVerdict = (typeof KEY_VERDICTS)[number];

export function isAdded(verdict: KeyVerdict): boolean {
  return verdict === 'added' || verdict === 'added-used';
}

/** The verdicts whose rows need a tick: each for itself, or (length-unusual) all at once. */
export const TICKED_VERDICTS = [
  'code-spreadsheet',
  'codes-two',
  'code-address',
  'code-template',
  'code-signs',
  'length-unusual',
] as const satisfies readonly KeyVerdict[];

export function needsTick(verdict: KeyVerdict): boolean {
  return TICKED_VERDICTS.some((each) => each === verdict);
}

export interface ImportTicks {
  readonly lines: readonly number[];
  readonly unusual: boolean;
}

/** Returns a test for the rows that become keys, with these ticks. */
export function takenBy({ lines, unusual }: ImportTicks): (row: { readonly line: number; readonly verdict: KeyVerdict }) => boolean {
  const ticked = new Set(lines);
  return ({ line, verdict }) => isAdded(verdict) || (needsTick(verdict) && (verdict === 'length-unusual' ? unusual : ticked.has(line)));
}

export type VerdictCounts = CountsOf<KeyVerdict>;

/** Counts the keys that the rows become; `ticked`: by their ticks. */
export function addedCount(counts: VerdictCounts, ticked: number): number {
  // why the least: the counts of a preview that is being removed are gone
  return countOf(counts, KEY_VERDICTS.filter(isAdded)) + Math.min(ticked, countOf(counts, TICKED_VERDICTS));
}

export const KEY_IMPORT_STATES = ['preview', 'claiming', 'writing', 'done', 'undoing', 'undone', 'failed'] as const;
/** claiming: the import reserves its codes, none is a key yet · failed: the game was deleted meanwhile, nothing of the import is left. */
export type KeyImportState = (typeof KEY_IMPORT_STATES)[number];

export type KeyImportEvent = 'begin' | 'refresh' | 'decide' | 'finish' | 'fail' | 'undo';

/** Every allowed change of an import. `refresh`: another way brought a code into the store, so the verdicts are made anew. */
export const KEY_IMPORT_TRANSITIONS: Transitions<KeyImportState, KeyImportEvent> = {
  preview: { begin: 'claiming' },
  claiming: { refresh: 'preview', decide: 'writing', fail: 'failed' },
  writing: { finish: 'done', fail: 'failed' },
  done: { undo: 'undoing' },
  undoing: { finish: 'undone' },
  undone: {},
  failed: {},
};
