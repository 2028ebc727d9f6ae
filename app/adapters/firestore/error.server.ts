import { StoreError, type StoreErrorCode } from '~/ports/store/port';

/** The status codes of gRPC that the store tells apart; every other one is an outage. */
const CODES: ReadonlyMap<number, StoreErrorCode> = new Map([
  [3, 'invalid'], // INVALID_ARGUMENT
  [5, 'missing'], // NOT_FOUND
  [6, 'exists'], // ALREADY_EXISTS
  [9, 'stale'], // FAILED_PRECONDITION
  [10, 'contention'], // ABORTED
]);

/**
 * The error that callers see; `answer` is the status of the request, where it got one. What failed without (no credentials, no address) is
 * an outage too; what is a bug of ours stays as it is.
 */
export function toStoreError(error: unknown, answer: number | null = null): unknown {
  if (error instanceof StoreError || isBug(error)) return error;
  const message = textOf(error);
  return new StoreError(codeOf(answer ?? statusOf(error), message), `Firestore: ${message}`, { cause: error });
}

function codeOf(status: number | null, message: string): StoreErrorCode {
  const code = status === null ? undefined : CODES.get(status);
  if (code === 'stale' && /requires an index/i.test(message)) return 'unindexed';
  if (code === 'invalid' && /exceeds|too large|size/i.test(message)) return 'too-large';
  return code ?? 'unavailable';
}

function statusOf(error: unknown): number | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : null;
}

/** Without the status in front, where it is an error of gRPC. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'details' in error && typeof error.details === 'string' ? error.details : error.message;
}

function isBug(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError) return true;
  // How the SDK refuses an argument before it sends anything.
  return error instanceof Error && error.message.startsWith('Value for argument');
}
