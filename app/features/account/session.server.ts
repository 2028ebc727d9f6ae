import { z } from 'zod';

import { UNKNOWN_DEVICE, type Device } from '~/domain/device';
import { hasPassed, isAhead, isDue, LONGEST_WAIT } from '~/domain/due';
import type { Clock } from '~/ports/clock';
import type { Snap, Store } from '~/ports/store/port';
import { documentReader, readable, readOrNull } from '~/features/document-reader.server';
import { hashSecret, randomSecret } from '~/features/random';
import type { Stored, Unstored } from '~/features/stored.server';

const DAY = 24 * 60 * 60 * 1000;
/** How long a shopper stays signed in, in ms. */
export const SHOPPER_SESSION = 30 * DAY;
/** How long an admin stays signed in, in ms. */
export const ADMIN_SESSION = DAY / 3;

/** More devices than anybody reads through. */
const MAX_LISTED = 200;

/** How many expired sessions one sign-in removes at most. */
const SWEEP = 20;

/** How exactly (ms) the time of a session's last use is noted: each note is a write. */
const SEEN_EVERY = 15 * 60_000;

/** A session, under the hash of its secret. Times in ms since 1970. */
const sessionDocument = z.object({
  accountId: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  /** Whether she gave a code of her second factor at sign-in. */
  passedCode: z.boolean().default(false),
  lastSeenAt: z.number().optional(),
  browser: z.string().nullable().default(null),
  system: z.string().nullable().default(null),
});

/** When (ms) all sessions of an account were last ended; -Infinity where it is damaged. */
const endDocument = z.object({ at: z.coerce.number().catch(-Infinity) });

export const toSessionEnd = documentReader(1, ({ data }): Stored<typeof endDocument> => endDocument.parse(data));

export type Session = Pick<Stored<typeof sessionDocument>, 'accountId' | 'createdAt' | 'expiresAt' | 'passedCode'>;

/** A session in its owner's own list. */
export interface ListedSession extends Session {
  /** Names the session, and signs nobody in. */
  readonly id: string;
  readonly device: Device;
  /** ms since 1970; up to SEEN_EVERY too early. */
  readonly lastSeenAt: number;
  readonly isCurrent: boolean;
}

export interface StartedSession extends Pick<Session, 'expiresAt'> {
  readonly secret: string;
}

interface StartOptions {
  readonly isAdmin: boolean;
  readonly passedCode?: boolean;
  readonly device?: Device;
}

/** One session, by its secret, or all of an account. */
export type SessionEnd = { readonly secret: string } | { readonly accountId: string };

interface SessionOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** Gets what this process ended: one session, or all of an account. */
  readonly onEnded?: (ended: SessionEnd) => void;
}

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Keeps sessions on the server, so that it can end them. The browser holds the secret; the store holds only its hash, so that a copy of the
 * database signs nobody in.
 */
export function createSessions({ store, clock, onEnded = () => {} }: SessionOptions) {
  /** null where all sessions of the account were ended at `since` (ms) or later. */
  async function startUnlessEnded(
    accountId: string,
    { isAdmin, since, passedCode = false, device = UNKNOWN_DEVICE }: StartOptions & { readonly since: number },
  ): Promise<StartedSession | null> {
    const now = clock();
    const secret = randomSecret();
    const path = await pathOf(secret);
    const expiresAt = now + (isAdmin ? ADMIN_SESSION : SHOPPER_SESSION);
    const isStarted = await store.transaction(async (tx) => {
      if (endOf(await tx.get(endPath(accountId)), now) >= since) return false;
      const { browser, system } = device;
      const session = { accountId, createdAt: now, expiresAt, passedCode, lastSeenAt: now, browser, system };
      tx.create(path, session satisfies Unstored<typeof sessionDocument>);
      return true;
    });
    if (!isStarted) return null;
    const lapsed = await store.query({ from: 'sessions', where: [['expiresAt', '<=', now]], limit: SWEEP });
    await store.bulk(lapsed.docs.map((snap) => ({ delete: snap.path })));
    return { secret, expiresAt };
  }

  async function end(secret: string): Promise<void> {
    await store.delete(await pathOf(secret));
    onEnded({ secret });
  }

  /** Nobody waits for this, and a failure loses nothing. */
  function noteSeen({ path, rev }: Snap, { lastSeenAt }: Seen): void {
    const now = clock();
    if (!hasPassed(lastSeenAt, SEEN_EVERY, now)) return;
    store.update(path, { lastSeenAt: now }, { ifRev: rev }).catch(() => undefined);
  }

  return {
    /** A new session with a secret of 256 bits: 8 hours for an admin, else 30 days. */
    async start(accountId: string, options: StartOptions): Promise<StartedSession> {
      const started = await startUnlessEnded(accountId, { ...options, since: Infinity });
      if (!started) throw new Error('No session can have been ended in the future.');
      return started;
    },

    startUnlessEnded,

    /** When (ms) all sessions of the account were last ended; -Infinity where they never were. */
    async lastEnd(accountId: string): Promise<number> {
      return endOf(await store.get(endPath(accountId)), clock());
    },

    /** The session of a secret; null where there is none, or it has ended or expired. */
    async find(secret: string): Promise<Session | null> {
      const snap = await store.get(await pathOf(secret));
      const seen = snap && readOrNull(toSeen, snap);
      if (!seen || hasEnded(seen, clock())) return null;
      noteSeen(snap, seen);
      const { accountId, createdAt, expiresAt, passedCode } = seen;
      return { accountId, createdAt, expiresAt, passedCode };
    },

    /** The sessions of an account that have not expired, the last seen first; `secret` marks the visitor's own. */
    async list(accountId: string, secret: string | null = null): Promise<readonly ListedSession[]> {
      const current = secret === null ? null : await hashSecret(secret);
      const { docs } = await store.query({ from: 'sessions', where: [['accountId', '==', accountId]], limit: MAX_LISTED });
      return readable(toSeen, docs)
        .map(({ id, ...session }) => ({ id, ...session, isCurrent: id === current }))
        .filter((session) => !hasEnded(session, clock()))
        .toSorted((one, other) => other.lastSeenAt - one.lastSeenAt);
    },

    /** Ends one session by its id in list(), if it is this account's; returns whether it was the visitor's own. */
    async endOne(accountId: string, id: string, secret: string | null): Promise<'current' | 'other'> {
      if (secret !== null && id === (await hashSecret(secret))) {
        await end(secret);
        return 'current';
      }
      const path = sessionPath(id);
      const snap = /^[0-9a-f]{64}$/.test(id) ? await store.get(path) : null;
      if (snap?.data['accountId'] === accountId) {
        await store.delete(path);
        // Nobody here knows its secret: the account's other sessions come back at once.
        onEnded({ accountId });
      }
      return 'other';
    },

    /** Ends one session; does nothing where there is none. */
    end,

    /** Ends every session of an account, on all its devices. */
    async endAll(accountId: string): Promise<void> {
      // First: a session that starts now is either among those found below, or sees this and does not start.
      await store.set(endPath(accountId), { at: clock() });
      let after: string | null = null;
      do {
        const page: Awaited<ReturnType<Store['query']>> = await store.query({
          from: 'sessions',
          where: [['accountId', '==', accountId]],
          limit: 400,
          ...(after === null ? {} : { after }),
        });
        await store.bulk(page.docs.map((snap) => ({ delete: snap.path })));
        after = page.next;
      } while (after !== null);
      onEnded({ accountId });
    },
  };
}

/** Its time is over; or a clock that was years ahead began it, and then it would last as long. */
const hasEnded = ({ expiresAt }: Pick<Session, 'expiresAt'>, now: number) => isDue(expiresAt, now, SHOPPER_SESSION + LONGEST_WAIT);

/** A time that is far ahead was noted by a clock that was wrong, and ends nothing. */
function endOf(snap: Snap | null, now: number): number {
  const at = (snap && readOrNull(toSessionEnd, snap)?.at) ?? -Infinity;
  return isAhead(at, now) ? -Infinity : at;
}

/** Where the store notes when all sessions of an account were last ended. */
const endPath = (accountId: string) => `sessionEnds/${accountId}`;

type Seen = Omit<ListedSession, 'isCurrent'>;

/** One that can't be read signs nobody in. */
export const toSeen = documentReader(1, ({ id, data }): Seen => {
  const { browser, system, ...session } = sessionDocument.parse(data);
  return { id, ...session, lastSeenAt: session.lastSeenAt ?? session.createdAt, device: { browser, system } };
});

const sessionPath = (id: string) => `sessions/${id}`;

async function pathOf(secret: string): Promise<string> {
  return sessionPath(await hashSecret(secret));
}
