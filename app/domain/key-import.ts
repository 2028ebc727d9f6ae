import { countOf, type CountsOf } from './verdict';

/** The result for one row of a file of keys. `used`: it becomes a used key, because the export says so. */
export const KEY_VERDICTS = [
  'added',
  'added-used',
  'twice-in-file',
  'in-store',
  'code-missing',
  'price-bad',
  'type-unknown',
  'code-unusable',
] as const;
export type KeyVerdict = (typeof KEY_VERDICTS)[number];

/** Whether a row with this verdict becomes a key. */
export function isAdded(verdict: KeyVerdict): boolean {
  return verdict === 'added' || verdict === 'added-used';
}

export type VerdictCounts = CountsOf<KeyVerdict>;

/** The number of keys that the rows become. */
export function addedCount(counts: VerdictCounts): number {
  return countOf(counts, KEY_VERDICTS.filter(isAdded));
}

export const KEY_IMPORT_STATES = ['preview', 'claiming', 'writing', 'done', 'undoing', 'undone', 'failed'] as const;
/**
 * preview: the owner looks at the verdicts · claiming: the import reserves its codes, none is a key yet · writing: the owner agreed, the
 * keys are being added · done: all keys are there · undoing, undone: the keys are being removed, are removed · failed: the game was deleted
 * meanwhile, nothing of the import is left.
 */
export type KeyImportState = (typeof KEY_IMPORT_STATES)[number];

export type KeyImportEvent = 'begin' | 'refresh' | 'decide' | 'finish' | 'fail' | 'undo';

/** Every allowed change of an import. `refresh`: another way brought a code into the store, so the verdicts are made anew. */
export const KEY_IMPORT_TRANSITIONS: Readonly<Record<KeyImportState, Readonly<Partial<Record<KeyImportEvent, KeyImportState>>>>> = {
  preview: { begin: 'claiming' },
  claiming: { refresh: 'preview', decide: 'writing', fail: 'failed' },
  writing: { finish: 'done', fail: 'failed' },
  done: { undo: 'undoing' },
  undoing: { finish: 'undone' },
  undone: {},
  failed: {},
};

/** The state after the event, or null where the table refuses it. */
export function nextKeyImportState(from: KeyImportState, event: KeyImportEvent): KeyImportState | null {
  return KEY_IMPORT_TRANSITIONS[from][event] ?? null;
}
