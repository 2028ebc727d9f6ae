import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import type { Told } from './told';

export interface Keeping {
  /** A copy of the backup that nobody uses yet; it becomes what is restored. */
  readonly draft: Store;
  readonly replaced: Store;
  readonly clock: Clock;
  readonly told: Told;
  /** Lineage.partedAt: the last moment (ms) that both know, where the backup went on too. */
  readonly partedAt: number | null;
}
