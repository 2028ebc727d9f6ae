import { StoreError, type StoreErrorCode } from './port';

/* What a process does where another one, or another request, was faster with the same documents. */

/** Whether a write was made: false where a rival was faster, in one of the ways that `codes` names. Other errors are thrown on. */
export async function isWritten(write: Promise<unknown>, codes: readonly StoreErrorCode[]): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof StoreError && codes.includes(error.code)) return false;
    throw error;
  }
}

/** A document moved on after it was read, or is gone. */
export const MOVED: readonly StoreErrorCode[] = ['stale', 'missing'];

/** So often a command is tried that other people's commands keep getting in the way of. */
const ROUNDS = 40;

/**
 * Runs round after round until one is done. Each round reads and chooses anew, and gives null where a rival took what it had chosen;
 * StoreError 'contention', and 'exists' by a create, say the same. After the last round StoreError 'contention', about `what`.
 */
export async function untilDone<R>(what: string, round: () => Promise<R | null>, rounds = ROUNDS): Promise<R> {
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
