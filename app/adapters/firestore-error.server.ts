import { StoreError, type StoreErrorCode } from '~/ports/store';

/** The status codes of gRPC that the store tells apart; every other one is an outage. */
const CODES: ReadonlyMap<number, StoreErrorCode> = new Map([
  [3, 'invalid'], // INVALID_ARGUMENT
  [5, 'missing'], // NOT_FOUND
  [6, 'exists'], // ALREADY_EXISTS
  [9, 'stale'], // FAILED_PRECONDITION
  [10, 'contention'], // ABORTED
]);

/**
 * The error that callers see. What comes without a status (no credentials, no address) is an outage too; what is a bug of ours stays as
 * it is.
 */
export function toStoreError(error: unknown): unknown {
  if (error instanceof StoreError || isBug(error)) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new StoreError(codeOf(error, message), `Firestore: ${message}`, { cause: error });
}

function codeOf(error: unknown, message: string): StoreErrorCode {
  const status = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  const code = typeof status === 'number' ? CODES.get(status) : undefined;
  if (code === 'stale' && /requires an index/i.test(message)) return 'unindexed';
  if (code === 'invalid' && /exceeds|too large|size/i.test(message)) return 'too-large';
  return code ?? 'unavailable';
}

function isBug(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError) return true;
  // How the SDK refuses an argument before it sends anything.
  return error instanceof Error && error.message.startsWith('Value for argument');
}
