import { StoreError, type StoreErrorCode } from '~/ports/store';

/** Every other gRPC status is an outage. */
const CODES: ReadonlyMap<number, StoreErrorCode> = new Map([
  [3, 'invalid'], // INVALID_ARGUMENT
  [5, 'missing'], // NOT_FOUND
  [6, 'exists'], // ALREADY_EXISTS
  [9, 'stale'], // FAILED_PRECONDITION
  [10, 'contention'], // ABORTED
]);

/**
 * Returns the error for callers; `answer`: the request's status. A failure without one (no credentials, no address) is an outage; a bug
 * stays as it is.
 */
export function toStoreError(error: unknown, answer: number | null = null): unknown {
  if (error instanceof StoreError || isBug(error)) return error;
  const message = textOf(error);
  return new StoreError(storeErrorCodeOf(answer ?? statusOf(error), message), `Firestore: ${message}`, { cause: error });
}

function storeErrorCodeOf(status: number | null, message: string): StoreErrorCode {
  const code = status === null ? undefined : CODES.get(status);
  if (code === 'stale' && /requires an index/i.test(message)) return 'unindexed';
  if (code === 'invalid' && /exceeds|too large|size/i.test(message)) return 'too-large';
  return code ?? 'unavailable';
}

function statusOf(error: unknown): number | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : null;
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'details' in error && typeof error.details === 'string' ? error.details : error.message;
}

function isBug(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError) return true;
  // The SDK's words for an argument that it refuses before it sends anything.
  return error instanceof Error && error.message.startsWith('Value for argument');
}
