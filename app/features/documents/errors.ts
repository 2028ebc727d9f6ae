import { StoreError } from '~/ports/store';

/** Returns whether the store is away, locked, full or too busy. Whether a write was kept is unknown. */
export function isStoreUnavailable(error: unknown): boolean {
  return error instanceof StoreError && (error.code === 'unavailable' || error.code === 'contention');
}

/** Returns whether the request to the store was wrong: for example with a made-up cursor. */
export function isRefusal(error: unknown): boolean {
  return error instanceof StoreError && error.code === 'invalid';
}
