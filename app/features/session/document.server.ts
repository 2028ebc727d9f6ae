import { z } from 'zod';

import type { Device } from '~/domain/account/device';
import { hasPassed, isDue, LONGEST_WAIT } from '~/domain/shared/deadline';
import { memoize } from '~/domain/shared/memoize';
import { defineDocument, hashSecret, type Stored, type Input } from '~/features/documents/index.server';

const DAY = 24 * 60 * 60 * 1000;
export const SHOPPER_SESSION = 30 * DAY;
export const ADMIN_SESSION = DAY / 3;

/** The time (ms) after a sign-in or a proof in which no other is asked for. */
export const FRESH = 5 * 60_000;

/** The time (ms) for which one answer to 'Is it you?' counts. */
export const CONFIRMED = 10 * 60_000;

/** A session, under the hash of its secret. Times in ms since 1970. */
const sessionDocument = z.object({
  accountId: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  passedCode: z.boolean().default(false),
  /** The sign-in that the session continues; older ones lack it. */
  signedInAt: z.number().optional(),
  /** The last proof of the person; older sessions lack it. */
  provenAt: z.number().optional(),
  /** The last password or code given again; 0: none since the sign-in. */
  confirmedAt: z.number().default(0),
  lastSeenAt: z.number().optional(),
  browser: z.string().nullable().default(null),
  system: z.string().nullable().default(null),
});

const endDocument = z.object({ at: z.coerce.number().catch(-Infinity) });

export const toSessionEnd = defineDocument(1, ({ data }): Stored<typeof endDocument> => endDocument.parse(data));

export interface SignInTimes {
  readonly createdAt: number;
  readonly signedInAt: number;
  readonly provenAt: number;
  readonly confirmedAt: number;
}

export type Session = Pick<Stored<typeof sessionDocument>, 'accountId' | 'expiresAt' | 'passedCode'> & SignInTimes;

export interface ListedSession extends Session {
  readonly id: string;
  readonly device: Device;
  /** ms since 1970; up to SEEN_EVERY too early. */
  readonly lastSeenAt: number;
  readonly isCurrent: boolean;
}

export const FARTHEST_END = SHOPPER_SESSION + LONGEST_WAIT;

/** Returns whether its time is over, or begins so far ahead that a wrong clock wrote it. */
export const hasEnded = ({ expiresAt }: Pick<Session, 'expiresAt'>, now: number) => isDue(expiresAt, now, FARTHEST_END);

export const endPath = (accountId: string) => `sessionEnds/${accountId}`;

export type Seen = Omit<ListedSession, 'isCurrent'>;

export const isFresh = ({ provenAt }: Pick<SignInTimes, 'provenAt'>, now: number) => !hasPassed(provenAt, FRESH, now);

export const isConfirmed = ({ confirmedAt }: Pick<SignInTimes, 'confirmedAt'>, now: number) => !hasPassed(confirmedAt, CONFIRMED, now);

export const toSeen = defineDocument(1, ({ id, data }): Seen => {
  const { browser, system, ...session } = sessionDocument.parse(data);
  const { createdAt, lastSeenAt = createdAt, signedInAt = createdAt, provenAt = createdAt } = session;
  return { id, ...session, lastSeenAt, signedInAt, provenAt, device: { browser, system } };
});

export type NewSession = Input<typeof sessionDocument>;

export const sessionPath = (id: string) => `sessions/${id}`;

// why memoized: the platform hashes in another thread
export const sessionPathOf = memoize(async (secret) => sessionPath(await hashSecret(secret)));
