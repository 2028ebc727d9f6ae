import { StoreError } from '~/ports/store';

/**
 * The store is away, locked or full, or so busy that it gave up: neither the visitor's fault nor a bug. Nobody knows whether a write was
 * kept.
 */
export function isStoreUnavailable(error: unknown): boolean {
  return error instanceof StoreError && (error.code === 'unavailable' || error.code === 'contention');
}

/** The request to the store was wrong: for example with a made-up cursor. */
export function isRefusal(error: unknown): boolean {
  return error instanceof StoreError && error.code === 'invalid';
}
