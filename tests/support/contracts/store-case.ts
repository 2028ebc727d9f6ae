import { type IndexDefinition, type Store, StoreError } from '~/ports/store';

/** The input of the contract's cases: two independent clients of one database, and unused names for collections. */
export interface StoreCase {
  readonly a: Store;
  readonly b: Store;
  fresh(): string;
}

/** The indexes of an engine that is opened for the contract. */
export const CONTRACT_INDEXES: readonly IndexDefinition[] = [
  { from: 'games', fields: ['genre', 'price'] },
  { from: 'games', fields: ['genre', 'tags'] },
  { from: 'texts', fields: ['words', 'at'], holding: 'items' },
  { from: 'codes', fields: ['state', 'rand'] },
  { from: 'codes', group: true, fields: ['owner'] },
  { from: 'codes', group: true, fields: ['owner', 'rand'] },
];

/** The code of the StoreError with which a call ends, 'done' if it succeeds; any other error is thrown on. */
export async function failureOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (error instanceof StoreError) return error.code;
    throw error;
  }
}

/** The results of several calls at once, counted by code. */
export async function tally(calls: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const code of await Promise.all(calls.map(failureOf))) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

/** Waits for an effect of another client's work. */
export async function until(isReached: () => boolean, what: string, withinMs = 180_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!isReached()) {
    if (Date.now() > deadline) throw new Error(`not reached within ${withinMs} ms: ${what}`);
    await pause(5);
  }
}

export async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}

/** `count` results of `make`, which gets the index. */
export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
