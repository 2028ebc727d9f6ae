import { StoreError } from '~/ports/store/port';

/** The store is away, locked or full, or so busy that it gave up: not the visitor's fault, and not a bug. Whether a write was kept is then not known. */
export function isOutage(error: unknown): boolean {
  return error instanceof StoreError && (error.code === 'unavailable' || error.code === 'contention');
}

/** The store was asked for something that can't be: a made-up cursor, for one. */
export function isRefusal(error: unknown): boolean {
  return error instanceof StoreError && error.code === 'invalid';
}
