import { StoreError, type StoreErrorCode } from './index';

/** Returns whether a write was made; false for an error of `codes`. Other errors are thrown. */
export async function succeeded(write: Promise<unknown>, codes: readonly StoreErrorCode[]): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof StoreError && codes.includes(error.code)) return false;
    throw error;
  }
}

/** The errors where another process changed or deleted the document after the read. */
export const CONFLICT: readonly StoreErrorCode[] = ['stale', 'missing'];

const ROUNDS = 40;

/**
 * Runs `round` until its result is not null; StoreError 'contention' and 'exists' mean null. At last StoreError 'contention', about `what`.
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
