import { z } from 'zod';

import type { Clock } from '../ports/clock';
import type { Snap, Store } from '../ports/store';
import { hashSecret, randomSecret } from './random';

const DAY = 24 * 60 * 60 * 1000;
/** How long a shopper stays signed in, in ms. Section 5. */
export const SHOPPER_SESSION = 30 * DAY;
/** How long an admin stays signed in, in ms. Section 5. */
export const ADMIN_SESSION = DAY / 3;

/** How many lapsed sessions one sign-in clears away at most. */
const SWEEP = 20;

export interface Session {
  readonly accountId: string;
  /** ms since 1970. */
  readonly createdAt: number;
  /** ms since 1970. */
  readonly expiresAt: number;
  /** Whether she showed a code of her second factor as she signed in. */
  readonly passedCode: boolean;
}

const sessionDocument = z.looseObject({
  accountId: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  passedCode: z.boolean().default(false),
});

export interface StartedSession {
  readonly secret: string;
  /** ms since 1970. */
  readonly expiresAt: number;
}

interface StartOptions {
  readonly isAdmin: boolean;
  readonly passedCode?: boolean;
}

interface SessionOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** Told what this process ended: one session, or all of an account. */
  readonly onEnded?: (ended: { readonly secret: string } | { readonly accountId: string }) => void;
}

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Who is signed in, kept on the server so that the server can end it. The browser holds the secret; the store holds only its hash,
 * so that a copy of the database signs nobody in.
 */
export function createSessions({ store, clock, onEnded = () => {} }: SessionOptions) {
  /** null where all sessions of the account were ended at the moment `since` (ms) or later. */
  async function startUnlessEnded(
    accountId: string,
    { isAdmin, since, passedCode = false }: StartOptions & { readonly since: number },
  ): Promise<StartedSession | null> {
    const now = clock();
    const secret = randomSecret();
    const path = await pathOf(secret);
    const expiresAt = now + (isAdmin ? ADMIN_SESSION : SHOPPER_SESSION);
    const isStarted = await store.transaction(async (tx) => {
      const ended = Number((await tx.get(endPath(accountId)))?.data['at'] ?? -Infinity);
      if (ended >= since) return false;
      tx.create(path, { accountId, createdAt: now, expiresAt, passedCode });
      return true;
    });
    if (!isStarted) return null;
    const lapsed = await store.query({ from: 'sessions', where: [['expiresAt', '<=', now]], limit: SWEEP });
    await store.bulk(lapsed.docs.map((snap) => ({ delete: snap.path })));
    return { secret, expiresAt };
  }

  return {
    /** A new session with a secret of 256 bits: 8 hours for an admin, else 30 days. */
    async start(accountId: string, options: StartOptions): Promise<StartedSession> {
      const started = await startUnlessEnded(accountId, { ...options, since: Infinity });
      if (!started) throw new Error('No session can have been ended in the future.');
      return started;
    },

    startUnlessEnded,

    /** The session of a secret; null where there is none, it was ended, or its time is over. */
    async find(secret: string): Promise<Session | null> {
      const snap = await store.get(await pathOf(secret));
      const session = snap && toSession(snap);
      return session && session.expiresAt > clock() ? session : null;
    },

    /** Ends one session; nothing happens where there is none. */
    async end(secret: string): Promise<void> {
      await store.delete(await pathOf(secret));
      onEnded({ secret });
    },

    /** Ends every session of an account, on all its devices. */
    async endAll(accountId: string): Promise<void> {
      // First: a session that is being started now is either among those found below, or sees this and is not started.
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

/** When all sessions of an account were ended last. */
const endPath = (accountId: string) => `sessionEnds/${accountId}`;

function toSession(snap: Snap): Session {
  const { accountId, createdAt, expiresAt, passedCode } = sessionDocument.parse(snap.data);
  return { accountId, createdAt, expiresAt, passedCode };
}

async function pathOf(secret: string): Promise<string> {
  return `sessions/${await hashSecret(secret)}`;
}
