import { dropGames, keepGame, type KeptGame, type Wish } from '~/domain/wish';
import type { Clock } from '~/ports/clock';
import type { Snapshot, Store, Transaction } from '~/ports/store';

import { isReadable, tryParse } from '~/features/documents/index.server';
import { NO_WISHES, patchOf, toWishList, type WishList, wishesPath, wishListIn } from './document.server';

export type SavedWishes = ReturnType<typeof createSavedWishes>;
export type KeepOutcome = 'kept' | 'known' | 'full';

/** Creates the saved lists of wishes, one document for each account. */
export function createSavedWishes({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
  /** Returns an account's list; an empty one where this release can't read it. */
  async function read(accountId: string): Promise<WishList> {
    const doc = await store.get(wishesPath(accountId));
    return (doc && tryParse(toWishList, doc)) ?? NO_WISHES;
  }

  async function keep(accountId: string, game: Omit<KeptGame, 'at'>): Promise<KeepOutcome> {
    return change<KeepOutcome>(accountId, (list) => {
      const games = keepGame(list.games, { ...game, at: clock() });
      if (games === null) return { answer: 'full' };
      return games === list.games ? { answer: 'known' } : { answer: 'kept', changes: { games } };
    });
  }

  async function drop(accountId: string, gameId: string): Promise<void> {
    await change(accountId, (list) => {
      const games = dropGames(list.games, [gameId]);
      return games === list.games ? { answer: null } : { answer: null, changes: { games } };
    });
  }

  /** Changes a list in one transaction; without `changes` nothing is written. `apply` may run again. UnreadableDocument. */
  async function change<Answer>(accountId: string, apply: (list: WishList) => ListChange<Answer>): Promise<Answer> {
    return store.transaction(async (tx) => {
      const list = wishListIn(await tx.get(wishesPath(accountId)));
      const { answer, changes } = apply(list);
      if (changes) tx.merge(wishesPath(accountId), patchOf(list, changes, clock()));
      return answer;
    });
  }

  return { read, keep, drop, change };
}

export interface ListChange<Answer> {
  readonly answer: Answer;
  readonly changes?: Partial<WishList>;
}

/** Removes bought games from their shopper's list, in the transaction of the payment; `doc`: the list, as it was read there. */
export function removeBought(
  tx: Transaction,
  { accountId, lines }: { readonly accountId: string; readonly lines: readonly Pick<Wish, 'gameId'>[] },
  doc: Snapshot | null,
  now: number,
): void {
  if (!doc || !isReadable(toWishList, doc)) return;
  const list = toWishList(doc);
  const bought = lines.map(({ gameId }) => gameId);
  const games = dropGames(list.games, bought);
  if (games !== list.games) tx.merge(wishesPath(accountId), patchOf(list, { games }, now));
}
