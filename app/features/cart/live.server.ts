import type { Log } from '~/ports/log';
import type { Batch, Store } from '~/ports/store/port';

import { cartPath, markOf } from './document.server';
import { follow } from '~/features/change-stream';

/** Most followers of one account in this process: more windows than a person looks at. */
export const MAX_FOLLOWERS = 8;
/** Most followers in this process, of all accounts. */
const MAX_ALL = 5000;
/** How long the watch of a cart stays after its last follower left (ms): a browser whose stream ended comes back soon. */
const LINGER_MS = 5000;

/** Why a follower is told nothing more: her session ended, others took the place, or the process stops. */
export type FollowEnd = 'signed-out' | 'crowded' | 'closing';

export interface CartFollower {
  readonly accountId: string;
  /** The follower's session; after its end she is told nothing. */
  readonly sessionSecret: string;
  /** Gets the mark of the cart: once at the start, then after each change. */
  readonly onMark: (mark: string) => void;
  readonly onEnd: (why: FollowEnd) => void;
}

/** A watched cart, shared by all its followers. */
interface Watched {
  readonly followers: Set<CartFollower>;
  /** Null until the store has answered. */
  mark: string | null;
  unwatch: () => void;
  linger: NodeJS.Timeout | undefined;
}

export type LiveCarts = ReturnType<typeof createLiveCarts>;

/** Tells pages of changes to saved carts, whichever process made them. A process watches a cart once, for all its followers. */
export function createLiveCarts({
  store,
  log,
  maxOfAll = MAX_ALL,
}: {
  readonly store: Store;
  readonly log: Log;
  readonly maxOfAll?: number;
}) {
  const watched = new Map<string, Watched>();
  /** Oldest first. */
  const all = new Set<CartFollower>();
  let isClosed = false;

  /**
   * Follows an account's cart; returns the function that ends it, which may be called twice. If there are too many, the oldest follower is
   * ended with 'crowded'.
   */
  function followCart(follower: CartFollower): () => void {
    if (isClosed) {
      follower.onEnd('closing');
      return () => {};
    }
    const cart = watched.get(follower.accountId) ?? watch(follower.accountId);
    const oldest = cart.followers.size >= MAX_FOLLOWERS ? cart.followers : all.size >= maxOfAll ? all : [];
    for (const one of oldest) {
      end(one, 'crowded');
      break;
    }
    // Not earlier: if the follower who lost her place was this cart's last one, its watch would end.
    clearTimeout(cart.linger);
    all.add(follower);
    cart.followers.add(follower);
    if (cart.mark !== null) follower.onMark(cart.mark);
    return () => leave(follower);
  }

  function watch(accountId: string): Watched {
    const cart: Watched = { followers: new Set(), mark: null, unwatch: () => {}, linger: undefined };
    watched.set(accountId, cart);
    cart.unwatch = follow({ store, target: { path: cartPath(accountId) }, log }, (batch) => {
      const mark = markIn(accountId, batch, cart.mark);
      if (mark === cart.mark) return;
      cart.mark = mark;
      for (const follower of cart.followers) follower.onMark(mark);
    });
    return cart;
  }

  function leave(follower: CartFollower): void {
    if (!all.delete(follower)) return;
    const cart = watched.get(follower.accountId);
    cart?.followers.delete(follower);
    if (cart === undefined || cart.followers.size > 0) return;
    cart.linger = setTimeout(() => unwatch(follower.accountId, cart), LINGER_MS);
    cart.linger.unref();
  }

  function unwatch(accountId: string, cart: Watched): void {
    clearTimeout(cart.linger);
    cart.unwatch();
    watched.delete(accountId);
  }

  function end(follower: CartFollower, why: FollowEnd): void {
    leave(follower);
    follower.onEnd(why);
  }

  /** Ends the followers of a session that ended. */
  function endSession(sessionSecret: string): void {
    for (const follower of all) if (follower.sessionSecret === sessionSecret) end(follower, 'signed-out');
  }

  /** Ends the followers of all sessions of an account. */
  function endSessions(accountId: string): void {
    for (const follower of watched.get(accountId)?.followers ?? []) end(follower, 'signed-out');
  }

  /** Ends all followers at once, and every later one. */
  function close(): void {
    isClosed = true;
    for (const follower of all) end(follower, 'closing');
    for (const [accountId, cart] of watched) unwatch(accountId, cart);
  }

  return { follow: followCart, endSession, endSessions, close };
}

/** The mark of a watched cart after a batch of changes. */
function markIn(accountId: string, { initial, reset, changes }: Batch, before: string | null): string {
  const change = [...changes].at(-1);
  if (change === undefined) return initial || reset || before === null ? markOf(accountId, null) : before;
  return markOf(accountId, change.type === 'put' ? change.doc : null);
}
