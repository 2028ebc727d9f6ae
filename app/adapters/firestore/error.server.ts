import { StoreError, type StoreErrorCode } from '~/ports/store';

/** The gRPC status codes that the store tells apart; every other one is an outage. */
const CODES: ReadonlyMap<number, StoreErrorCode> = new Map([
  [3, 'invalid'], // INVALID_ARGUMENT
  [5, 'missing'], // NOT_FOUND
  [6, 'exists'], // ALREADY_EXISTS
  [9, 'stale'], // FAILED_PRECONDITION
  [10, 'contention'], // ABORTED
]);

/**
 * The error for callers; `answer` is the status of the request, if it got one. A failure without a status (no credentials, no address) is
 * an outage too. A bug of ours stays as it is.
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

/** The message, without the status that gRPC puts in front. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'details' in error && typeof error.details === 'string' ? error.details : error.message;
}

function isBug(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError) return true;
  // The SDK's words when it refuses an argument before it sends anything.
  return error instanceof Error && error.message.startsWith('Value for argument');
}
