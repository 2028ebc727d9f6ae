import type { Clock } from '~/ports/clock';
import type { ProviderIdentity } from '~/ports/identity';
import type { Store } from '~/ports/store/port';
import { isWritten, MOVED, untilDone } from '~/ports/store/rivals';

import { holderOf, subjectPath } from '~/adapters/shared/identity.server';

/** By then the call that a claim was made for has ended, however often Google's library repeated it. */
const ABANDONED_AFTER = 5 * 60_000;
const ATTEMPTS = 5;

/**
 * Firebase lets two accounts be linked with one subject where both ask at once. So an account claims a subject in the store first:
 * `subjects/{hash}` of `{ accountId, claimedAt }`. Whether it is linked then is for Firebase to say; a claim that led to nothing, as of a
 * process that died, holds for ABANDONED_AFTER against other accounts.
 */
export function createSubjects({
  store,
  clock,
  holderInFirebase,
}: {
  readonly store: Store;
  readonly clock: Clock;
  /** Id of the account that is linked with it. */
  readonly holderInFirebase: (identity: ProviderIdentity) => Promise<string | null>;
}) {
  /** Whether the account may be linked with this subject now; no other may then. */
  async function claim(id: string, identity: ProviderIdentity): Promise<boolean> {
    const path = subjectPath(identity);
    return untilDone(
      path,
      async () => {
        const seen = await store.get(path);
        const claimant = holderOf(seen);
        const claimedAt = seen?.data['claimedAt'];
        const isFree = claimant === null || claimant === id || typeof claimedAt !== 'number' || claimedAt + ABANDONED_AFTER <= clock();
        const holder = await holderInFirebase(identity);
        if (!isFree || (holder !== null && holder !== id)) return false;
        return (await write(path, seen?.rev ?? null, id)) || null;
      },
      ATTEMPTS,
    );
  }

  /** false where somebody else was faster. */
  function write(path: string, rev: string | null, id: string): Promise<boolean> {
    const data = { accountId: id, claimedAt: clock() };
    return isWritten(rev === null ? store.create(path, data) : store.update(path, data, { ifRev: rev }), ['exists', ...MOVED]);
  }

  return {
    claim,

    /** The account is no longer linked with it. Another's claim stays. */
    async release(id: string, identity: ProviderIdentity): Promise<void> {
      const path = subjectPath(identity);
      await store.transaction(async (tx) => {
        if (holderOf(await tx.get(path)) === id) tx.delete(path);
      });
    },

    /** All claims of an account that is gone. */
    async releaseAll(id: string): Promise<void> {
      const { docs } = await store.query({ from: 'subjects', where: [['accountId', '==', id]], limit: 100 });
      await store.bulk(docs.map((snap) => ({ delete: snap.path })));
    },
  };
}
