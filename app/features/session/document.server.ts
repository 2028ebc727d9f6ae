import { z } from 'zod';

import type { Device } from '~/domain/account/device';
import { hasPassed, isDue, LONGEST_WAIT } from '~/domain/shared/deadline';
import { memoize } from '~/domain/shared/memoize';
import { type DocumentKinds, defineDocument, hashSecret, type Stored, type Input } from '~/features/documents/index.server';

const DAY = 24 * 60 * 60 * 1000;
/** How long a shopper stays signed in, in ms. */
export const SHOPPER_SESSION = 30 * DAY;
/** How long an admin stays signed in, in ms. */
export const ADMIN_SESSION = DAY / 3;

/** How long (ms) after a sign-in or a proof no other is asked for. */
export const FRESH = 5 * 60_000;

/** A session, under the hash of its secret. Times in ms since 1970. */
const sessionDocument = z.object({
  accountId: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  /** Whether she gave a code of her second factor at sign-in. */
  passedCode: z.boolean().default(false),
  /** The sign-in from which it goes on; a new session in its place doesn't live longer. Older sessions lack it. */
  signedInAt: z.number().optional(),
  /** When she last showed who she is: at the sign-in, or by a proof since. Older sessions lack it. */
  provenAt: z.number().optional(),
  lastSeenAt: z.number().optional(),
  browser: z.string().nullable().default(null),
  system: z.string().nullable().default(null),
});

/** When (ms) all sessions of an account were last ended; -Infinity where it is damaged. */
const endDocument = z.object({ at: z.coerce.number().catch(-Infinity) });

export const toSessionEnd = defineDocument(1, ({ data }): Stored<typeof endDocument> => endDocument.parse(data));

/** In ms. `createdAt`: the session's own beginning. `signedInAt`: the sign-in. `provenAt`: when she last showed who she is. */
export interface SignInTimes {
  readonly createdAt: number;
  readonly signedInAt: number;
  readonly provenAt: number;
}

export type Session = Pick<Stored<typeof sessionDocument>, 'accountId' | 'expiresAt' | 'passedCode'> & SignInTimes;

/** A session in its owner's own list. */
export interface ListedSession extends Session {
  /** Names the session, and signs nobody in. */
  readonly id: string;
  readonly device: Device;
  /** ms since 1970; up to SEEN_EVERY too early. */
  readonly lastSeenAt: number;
  readonly isCurrent: boolean;
}

/** No session ends farther ahead (ms). */
export const FARTHEST_END = SHOPPER_SESSION + LONGEST_WAIT;

/** Its time is over; or a clock that was years ahead began it, and then it would last as long. */
export const hasEnded = ({ expiresAt }: Pick<Session, 'expiresAt'>, now: number) => isDue(expiresAt, now, FARTHEST_END);

/** Where the store notes when all sessions of an account were last ended. */
export const endPath = (accountId: string) => `sessionEnds/${accountId}`;

export type Seen = Omit<ListedSession, 'isCurrent'>;

/** Whether the proof of a session is so recent that no other is asked for. `now` in ms. */
export const isFresh = ({ provenAt }: Pick<SignInTimes, 'provenAt'>, now: number) => !hasPassed(provenAt, FRESH, now);

/** One that can't be read signs nobody in. */
export const toSeen = defineDocument(1, ({ id, data }): Seen => {
  const { browser, system, ...session } = sessionDocument.parse(data);
  const { createdAt, lastSeenAt = createdAt, signedInAt = createdAt, provenAt = createdAt } = session;
  return { id, ...session, lastSeenAt, signedInAt, provenAt, device: { browser, system } };
});

/** A session before it is written. */
export type NewSession = Input<typeof sessionDocument>;

export const sessionPath = (id: string) => `sessions/${id}`;

/**
 * The path of the session that a browser's secret opens. It is known for the secrets that came last: the platform hashes in a thread of its own,
 * which took a fifth of a page that is remembered.
 */
export const sessionPathOf = memoize(async (secret) => sessionPath(await hashSecret(secret)));

export const SESSION_DOCUMENTS = {
  sessions: { read: toSeen, isReplaceable: true },
  sessionEnds: { read: toSessionEnd, isReplaceable: true },
} satisfies DocumentKinds;
