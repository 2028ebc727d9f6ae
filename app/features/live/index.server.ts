import type { Log } from '~/ports/log';
import type { Batch, Snapshot, Store } from '~/ports/store';

import { follow } from '~/features/documents/index.server';

export const MAX_FOLLOWERS = 8;
const MAX_ALL = 5000;
/** The time (ms) that the watch of a document stays after its last follower: a browser whose stream ended comes back soon. */
const LINGER_MS = 5000;

/** The reason why a follower ends: the session ended, others took the place, or the process stops. */
export type FollowEnd = 'signed-out' | 'crowded' | 'closing';

export interface Followed {
  readonly path: string;
  /** Returns a text that differs for each state of the document, and says nothing of its content. null: there is no document. */
  readonly markOf: (doc: Snapshot | null) => string;
}

export interface Follower {
  readonly of: Followed;
  readonly accountId: string;
  /** The follower's session; after its end the follower gets nothing. */
  readonly sessionSecret: string;
  /** Gets the version of the document: once at the start, then after each change. */
  readonly onMark: (mark: string) => void;
  readonly onEnd: (why: FollowEnd) => void;
}

interface Watched {
  readonly followers: Set<Follower>;
  mark: string | null;
  unwatch: () => void;
  linger: NodeJS.Timeout | undefined;
}

export type Live = ReturnType<typeof createLive>;

/** Creates the live updates of pages. A process watches a document once, for all its followers. */
export function createLive({ store, log, maxOfAll = MAX_ALL }: { readonly store: Store; readonly log: Log; readonly maxOfAll?: number }) {
  const watched = new Map<string, Watched>();
  const all = new Set<Follower>();
  let isClosed = false;

  /** Follows a document; returns the function that ends it, twice if need be. Above the limits, the oldest follower ends with 'crowded'. */
  function followDocument(follower: Follower): () => void {
    if (isClosed) {
      follower.onEnd('closing');
      return () => {};
    }
    const document = watched.get(follower.of.path) ?? watch(follower.of);
    const own = followersOf(follower.accountId);
    const [oldest] = own.length >= MAX_FOLLOWERS ? own : all.size >= maxOfAll ? all : [];
    if (oldest) end(oldest, 'crowded');
    // why not earlier: if the ended follower was this document's last one, its watch would end
    clearTimeout(document.linger);
    all.add(follower);
    document.followers.add(follower);
    if (document.mark !== null) follower.onMark(document.mark);
    return () => leave(follower);
  }

  function followersOf(accountId: string): readonly Follower[] {
    return [...all].filter((each) => each.accountId === accountId);
  }

  function watch({ path, markOf }: Followed): Watched {
    const document: Watched = { followers: new Set(), mark: null, unwatch: () => {}, linger: undefined };
    watched.set(path, document);
    document.unwatch = follow({ store, target: { path }, log }, (batch) => {
      const newMark = markIn(batch, markOf, document.mark);
      if (newMark === document.mark) return;
      document.mark = newMark;
      for (const follower of document.followers) follower.onMark(newMark);
    });
    return document;
  }

  function leave(follower: Follower): void {
    if (!all.delete(follower)) return;
    const document = watched.get(follower.of.path);
    document?.followers.delete(follower);
    if (document === undefined || document.followers.size > 0) return;
    document.linger = setTimeout(() => unwatch(follower.of.path, document), LINGER_MS);
    document.linger.unref();
  }

  function unwatch(path: string, document: Watched): void {
    clearTimeout(document.linger);
    document.unwatch();
    watched.delete(path);
  }

  function end(follower: Follower, why: FollowEnd): void {
    leave(follower);
    follower.onEnd(why);
  }

  function endSession(sessionSecret: string): void {
    for (const follower of all) if (follower.sessionSecret === sessionSecret) end(follower, 'signed-out');
  }

  function endSessions(accountId: string): void {
    for (const follower of followersOf(accountId)) end(follower, 'signed-out');
  }

  function close(): void {
    isClosed = true;
    for (const follower of all) end(follower, 'closing');
    for (const [path, document] of watched) unwatch(path, document);
  }

  return { follow: followDocument, endSession, endSessions, close };
}

function markIn({ initial, reset, changes }: Batch, markOf: Followed['markOf'], before: string | null): string {
  const change = [...changes].at(-1);
  if (change === undefined) return initial || reset || before === null ? markOf(null) : before;
  return markOf(change.type === 'put' ? change.doc : null);
}
