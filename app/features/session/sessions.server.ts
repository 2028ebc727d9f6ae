import { UNKNOWN_DEVICE, type Device } from '~/domain/account/device';
import { hasPassed, isAhead } from '~/domain/shared/deadline';
import type { Clock } from '~/ports/clock';
import type { Snapshot, Store } from '~/ports/store';
import { hashSecret, randomSecret, parseAll, tryParse, removeDue } from '~/features/documents/index.server';
import {
  ADMIN_SESSION,
  endPath,
  FARTHEST_END,
  hasEnded,
  sessionPath,
  sessionPathOf,
  SHOPPER_SESSION,
  toSeen,
  toSessionEnd,
  type ListedSession,
  type NewSession,
  type Seen,
  type Session,
  type SignInTimes,
} from './document.server';

const MAX_LISTED = 200;

/** The most sessions of a shopper; of more, the oldest ends. */
export const MAX_SESSIONS = 10;

const SWEEP = 20;

/** The precision (ms) of a session's last use: each note is a write. */
const SEEN_EVERY = 15 * 60_000;

export interface StartedSession extends Pick<Session, 'expiresAt'> {
  readonly secret: string;
}

interface StartOptions {
  readonly isAdmin: boolean;
  readonly passedCode?: boolean;
  readonly device?: Device;
  readonly times?: Partial<Pick<SignInTimes, 'signedInAt' | 'provenAt'>>;
}

export type SessionEnd = { readonly secret: string } | { readonly accountId: string };

interface SessionOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly onEnded?: (ended: SessionEnd) => void;
}

export type Sessions = ReturnType<typeof createSessions>;

/** Keeps sessions on the server; the store holds only hashes of secrets, so that a copy of it signs no browser in. */
export function createSessions({ store, clock, onEnded = () => {} }: SessionOptions) {
  /** Returns null where all sessions of the account ended at `since` (ms) or later. */
  async function startUnlessEnded(
    accountId: string,
    { isAdmin, since, passedCode = false, device = UNKNOWN_DEVICE, times: before = {} }: StartOptions & { readonly since: number },
  ): Promise<StartedSession | null> {
    const now = clock();
    const secret = randomSecret();
    const path = await sessionPathOf(secret);
    const { signedInAt = now, provenAt = now } = before;
    const expiresAt = signedInAt + (isAdmin ? ADMIN_SESSION : SHOPPER_SESSION);
    const isStarted = await store.transaction(async (tx) => {
      if (endOf(await tx.get(endPath(accountId)), now) >= since) return false;
      const { browser, system } = device;
      const times = { createdAt: now, signedInAt, provenAt, expiresAt, lastSeenAt: now };
      tx.create(path, { accountId, ...times, passedCode, browser, system } satisfies NewSession);
      return true;
    });
    if (!isStarted) return null;
    await endOldest(accountId);
    await removeDue(store, 'sessions', { now, longest: FARTHEST_END, limit: SWEEP });
    return { secret, expiresAt };
  }

  /** Ends the oldest sessions above MAX_SESSIONS, after the start, so that the last of many sign-ins at once sees them all. */
  async function endOldest(accountId: string): Promise<void> {
    const { docs } = await store.query({ from: 'sessions', where: [['accountId', '==', accountId]], limit: MAX_LISTED });
    if (docs.length <= MAX_SESSIONS) return;
    const began = new Map(parseAll(toSeen, docs).map((session) => [session.id, hasEnded(session, clock()) ? 0 : session.createdAt]));
    const oldest = docs.toSorted((one, other) => (began.get(other.id) ?? 0) - (began.get(one.id) ?? 0)).slice(MAX_SESSIONS);
    await store.bulk(oldest.map(({ path }) => ({ delete: path })));
    // why the whole account: the secrets are unknown here, and its other sessions come back at once
    onEnded({ accountId });
  }

  async function end(secret: string): Promise<void> {
    await store.delete(await sessionPathOf(secret));
    onEnded({ secret });
  }

  async function isOwn(id: string, secret: string): Promise<boolean> {
    return id === (await hashSecret(secret));
  }

  function noteSeen({ path, rev }: Snapshot, { lastSeenAt }: Seen): void {
    const now = clock();
    if (!hasPassed(lastSeenAt, SEEN_EVERY, now)) return;
    store.update(path, { lastSeenAt: now }, { ifRev: rev }).catch(() => undefined);
  }

  return {
    /** Starts a session with a secret of 256 bits: 8 hours from the sign-in for an admin, else 30 days. */
    async start(accountId: string, options: StartOptions): Promise<StartedSession> {
      const started = await startUnlessEnded(accountId, { ...options, since: Infinity });
      if (!started) throw new Error('No session can have been ended in the future.');
      return started;
    },

    startUnlessEnded,

    async lastEnd(accountId: string): Promise<number> {
      return endOf(await store.get(endPath(accountId)), clock());
    },

    async find(secret: string): Promise<Session | null> {
      const doc = await store.get(await sessionPathOf(secret));
      const session = doc && tryParse(toSeen, doc);
      if (!session || hasEnded(session, clock())) return null;
      noteSeen(doc, session);
      const { accountId, createdAt, expiresAt, passedCode, signedInAt, provenAt, confirmedAt } = session;
      return { accountId, createdAt, expiresAt, passedCode, signedInAt, provenAt, confirmedAt };
    },

    /** Notes a password or code given again at this session; returns false where it ended. */
    async prove(secret: string): Promise<boolean> {
      const path = await sessionPathOf(secret);
      return store.transaction(async (tx) => {
        if ((await tx.get(path)) === null) return false;
        const now = clock();
        tx.update(path, { provenAt: now, confirmedAt: now });
        return true;
      });
    },

    /** Lists the live sessions of an account, the last seen first; `secret` marks the visitor's own. */
    async list(accountId: string, secret: string | null = null): Promise<readonly ListedSession[]> {
      const current = secret === null ? null : await hashSecret(secret);
      const { docs } = await store.query({ from: 'sessions', where: [['accountId', '==', accountId]], limit: MAX_LISTED });
      return parseAll(toSeen, docs)
        .map(({ id, ...session }) => ({ id, ...session, isCurrent: id === current }))
        .filter((session) => !hasEnded(session, clock()))
        .toSorted((one, other) => other.lastSeenAt - one.lastSeenAt);
    },

    isOwn,

    /** Ends one session by its id in list(), if it is this account's; returns whether it was the visitor's own. */
    async endOne(accountId: string, id: string, secret: string | null): Promise<'current' | 'other'> {
      if (secret !== null && (await isOwn(id, secret))) {
        await end(secret);
        return 'current';
      }
      const path = sessionPath(id);
      const doc = /^[0-9a-f]{64}$/.test(id) ? await store.get(path) : null;
      if (doc?.data['accountId'] === accountId) {
        await store.delete(path);
        // why the whole account: as in endOldest()
        onEnded({ accountId });
      }
      return 'other';
    },

    end,

    /** Ends every session of an account; returns the time (ms). */
    async endAll(accountId: string): Promise<number> {
      const at = clock();
      // why first: a session that starts meanwhile is found below, or sees this and does not start
      await store.set(endPath(accountId), { at });
      let after: string | null = null;
      do {
        const page: Awaited<ReturnType<Store['query']>> = await store.query({
          from: 'sessions',
          where: [['accountId', '==', accountId]],
          limit: 400,
          ...(after === null ? {} : { after }),
        });
        await store.bulk(page.docs.map((doc) => ({ delete: doc.path })));
        after = page.next;
      } while (after !== null);
      onEnded({ accountId });
      return at;
    },
  };
}

/** A time far ahead was noted by a wrong clock, and ends nothing. */
function endOf(doc: Snapshot | null, now: number): number {
  const at = (doc && tryParse(toSessionEnd, doc)?.at) ?? -Infinity;
  return isAhead(at, now) ? -Infinity : at;
}
