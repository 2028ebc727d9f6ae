import type { Clock } from '~/ports/clock';
import type { ProviderIdentity } from '~/ports/identity';
import type { Store } from '~/ports/store';
import { succeeded, CONFLICT, retryOnConflict } from '~/ports/store/retry';

import { holderOf, subjectPath } from '~/adapters/shared/identity.server';

/** In ms: by then the call behind a claim has ended, with all its repeats. */
const ABANDONED_AFTER = 5 * 60_000;
const ATTEMPTS = 5;

/**
 * Lets an account claim a subject in the store (`subjects/{hash}` with `{ accountId, claimedAt }`), since Firebase lets two accounts link
 * one subject at once. A claim without a link blocks others for ABANDONED_AFTER.
 */
export function createSubjects({
  store,
  clock,
  holderInFirebase,
}: {
  readonly store: Store;
  readonly clock: Clock;
  readonly holderInFirebase: (identity: ProviderIdentity) => Promise<string | null>;
}) {
  /** Claims the subject for the account; false where another account has it. */
  async function claim(id: string, identity: ProviderIdentity): Promise<boolean> {
    const path = subjectPath(identity);
    return retryOnConflict(
      path,
      async () => {
        const claimDoc = await store.get(path);
        const claimant = holderOf(claimDoc);
        const claimedAt = claimDoc?.data['claimedAt'];
        // why an amount: a clock that was years ahead may have noted the time
        const isAbandoned = typeof claimedAt !== 'number' || Math.abs(clock() - claimedAt) >= ABANDONED_AFTER;
        const isFree = claimant === null || claimant === id || isAbandoned;
        const holder = await holderInFirebase(identity);
        if (!isFree || (holder !== null && holder !== id)) return false;
        return (await write(path, claimDoc?.rev ?? null, id)) || null;
      },
      ATTEMPTS,
    );
  }

  /** Returns false where another process was faster. */
  function write(path: string, rev: string | null, id: string): Promise<boolean> {
    const data = { accountId: id, claimedAt: clock() };
    return succeeded(rev === null ? store.create(path, data) : store.update(path, data, { ifRev: rev }), ['exists', ...CONFLICT]);
  }

  return {
    claim,

    /** Ends the claim of an account that has no such link. Another account's claim stays. */
    async release(id: string, identity: ProviderIdentity): Promise<void> {
      const path = subjectPath(identity);
      await store.transaction(async (tx) => {
        if (holderOf(await tx.get(path)) === id) tx.delete(path);
      });
    },

    async releaseAll(id: string): Promise<void> {
      const { docs } = await store.query({ from: 'subjects', where: [['accountId', '==', id]], limit: 100 });
      await store.bulk(docs.map((doc) => ({ delete: doc.path })));
    },
  };
}
