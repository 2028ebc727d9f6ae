/** What becomes of one row of a file of keys. `used`: it comes in as a key that was used already, as an export says of it. */
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

/** How many rows have each verdict; one that no row has is left out. */
export type VerdictCounts = Readonly<Partial<Record<KeyVerdict, number>>>;

export function countVerdicts(verdicts: Iterable<KeyVerdict>): VerdictCounts {
  const counts: Partial<Record<KeyVerdict, number>> = {};
  for (const verdict of verdicts) counts[verdict] = (counts[verdict] ?? 0) + 1;
  return counts;
}

export function addedCount(counts: VerdictCounts): number {
  return (counts.added ?? 0) + (counts['added-used'] ?? 0);
}

export const KEY_IMPORT_STATES = ['preview', 'claiming', 'writing', 'done', 'undoing', 'undone', 'failed'] as const;
/**
 * preview: the owner looks at the verdicts · claiming: its codes are being taken, none is a key yet · writing: decided, its keys are coming
 * in · done: all of them are there · undoing, undone: they go, are gone · failed: the game was deleted meanwhile, nothing of it is left.
 */
export type KeyImportState = (typeof KEY_IMPORT_STATES)[number];

export type KeyImportEvent = 'begin' | 'refresh' | 'decide' | 'finish' | 'fail' | 'undo';

/** Every allowed change of an import. `refresh`: a code came into the store from elsewhere, so the verdicts are made anew. */
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
