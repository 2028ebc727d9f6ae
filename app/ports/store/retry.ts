import { StoreError, type StoreErrorCode } from './index';

/* What a process does when another process or request changed the same documents first. */

/** Whether a write was made; false for an error of `codes`, which shows that a rival was faster. All other errors are thrown again. */
export async function succeeded(write: Promise<unknown>, codes: readonly StoreErrorCode[]): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof StoreError && codes.includes(error.code)) return false;
    throw error;
  }
}

/** Another process changed or deleted the document after it was read. */
export const CONFLICT: readonly StoreErrorCode[] = ['stale', 'missing'];

/** How often a command is tried while rivals keep changing its documents. */
const ROUNDS = 40;

/**
 * Runs `round` until it returns a result. Each round reads and chooses again. It returns null where a rival took what it had chosen;
 * StoreError 'contention', and 'exists' from a create, mean the same. After the last round: StoreError 'contention', about `what`.
 */
export async function retryOnConflict<R>(what: string, round: () => Promise<R | null>, rounds = ROUNDS): Promise<R> {
  for (let nth = 0; nth < rounds; nth += 1) {
    try {
      const done = await round();
      if (done !== null) return done;
    } catch (error) {
      if (!(error instanceof StoreError && (error.code === 'contention' || error.code === 'exists'))) throw error;
    }
  }
  throw new StoreError('contention', `rivals were faster in each of ${rounds} rounds: ${what}`);
}
