import type { Data, Transaction } from '~/ports/store';

import { randomId } from './random';

/** One change that an admin made. Never a key's code, a token or a password. */
export interface AdminChange {
  /** ms */
  readonly at: number;
  /** The admin's account id. */
  readonly by: string;
  /** What was done, as `game-changed`. */
  readonly action: string;
  /** The path of what was changed, as `games/hades`. */
  readonly subject: string;
  /** The fields that changed, as they were; null where there was nothing before. */
  readonly before: Data | null;
  /** The same fields, as they are; null where nothing is left. */
  readonly after: Data | null;
}

/** Writes down a change by an admin in the transaction that makes it. Call it after the last read. */
export function recordChange(tx: Transaction, change: AdminChange): void {
  tx.create(`audit/${randomId()}`, { ...change });
}
