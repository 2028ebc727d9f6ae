import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Identity } from '~/ports/identity';
import type { Data, Json, Store } from '~/ports/store';

import type { Told } from './told';

/** What a journal keeps of a document, after all its changes; null where nothing lasts. */
export type Kept = ReadonlyMap<string, Data | null>;

export interface Recalling {
  /** A copy of the backup that nobody uses yet; it becomes what is restored. */
  readonly draft: Store;
  readonly kept: Kept;
  readonly cipher: Encryption;
  readonly clock: Clock;
  /** The accounts of the draft; null where they are kept elsewhere. */
  readonly identity: Pick<Identity, 'unlink'> | null;
  readonly told: Told;
}

/** The orders of the journal that the restored store has, and up to when (ms) the backup knew them. */
export type KnownOrders = ReadonlyMap<string, number>;

/** The note of an alarm. */
export const noteOf = (words: readonly (Json | undefined)[]) => words.filter((word) => word !== undefined && word !== null).join(' ');
