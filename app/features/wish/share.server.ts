import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import { parseAll, randomLetters } from '~/features/documents/index.server';
import { type Limits, type LimitRule } from '~/features/session/index.server';
import { toWishList, WISHES } from './document.server';
import type { SavedWishes } from './saved.server';

/** The guesses of addresses of shared lists, from one client address. */
const MISSES: LimitRule = { max: 30, windowMs: 60 * 60_000 };

export interface SharedList {
  /** '' where its shopper typed none. */
  readonly name: string;
  readonly gameIds: readonly string[];
}

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly change: SavedWishes['change'];
}

/** Creates the addresses at which others see a list. It shows its games alone, and the name that its shopper typed. */
export function createSharing({ store, clock, limits, change }: Dependencies) {
  /** Gives a list an address, or its address another name. */
  async function share(accountId: string, name: string): Promise<'shared' | 'renamed'> {
    return change(accountId, ({ shareId, sharedAt }) => ({
      answer: shareId === null ? 'shared' : 'renamed',
      changes: { shareId: shareId ?? randomLetters(), shareName: name, sharedAt: sharedAt ?? clock() },
    }));
  }

  /** Ends the address for good: the next one is another. */
  async function endSharing(accountId: string): Promise<void> {
    await change(accountId, () => ({ answer: null, changes: { shareId: null, shareName: '', sharedAt: null } }));
  }

  /** Returns the list at an address; null where there is none, and 'too-many' after 30 such in an hour from this client. */
  async function shared(shareId: string, client: string): Promise<SharedList | 'too-many' | null> {
    const page = SHARE_ID.test(shareId) ? await store.query({ from: WISHES, where: [['shareId', '==', shareId]], limit: 1 }) : null;
    const [list] = parseAll(toWishList, page?.docs ?? []);
    if (list) return { name: list.shareName, gameIds: list.games.map(({ gameId }) => gameId) };
    const bucket = `shared lists missed by ${client}`;
    if (await limits.isFull(bucket, MISSES)) return 'too-many';
    await limits.take(bucket, MISSES);
    return null;
  }

  return { share, endSharing, shared };
}

const SHARE_ID = /^[a-z]{20}$/;
