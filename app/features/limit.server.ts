import { z } from 'zod';

import { LONGEST_WAIT } from '~/domain/due';
import type { Cipher } from '~/ports/cipher';
import type { Clock } from '~/ports/clock';
import type { Snap, Store } from '~/ports/store/port';

import { documentReader, readOrNull } from './document-reader.server';
import { removeDue } from './due';
import type { Stored, Unstored } from './stored.server';

/** At most `max` in any `windowMs`; after so many, none for `pauseMs` after the last. */
export interface LimitRule {
  readonly max: number;
  readonly windowMs: number;
  readonly pauseMs?: number;
}

const limitDocument = z.object({
  /** The times of those taken (ms), oldest first: at most the rule's `max`. */
  times: z.array(z.number()),
  /** After this time (ms) the document counts no more. */
  expiresAt: z.number(),
});

/** After so many in this process, expired documents are removed. */
const SWEEP_EVERY = 500;
const SWEPT_AT_ONCE = 1000;

export type Limits = ReturnType<typeof createLimits>;

/**
 * Limits that the store counts, exactly, across all processes and restarts. A bucket names what is limited ('sign-in' of an account,
 * 'sign-up' of an address); it is stored only as a keyed hash.
 */
export function createLimits({ store, clock, cipher }: { readonly store: Store; readonly clock: Clock; readonly cipher: Cipher }) {
  let taken = 0;

  const pathOf = (bucket: string) => `limits/${cipher.fingerprint(bucket)}`;

  /** Takes one from the bucket; false where the limit is reached, and then nothing is counted. */
  async function take(bucket: string, rule: LimitRule): Promise<boolean> {
    const path = pathOf(bucket);
    taken += 1;
    if (taken % SWEEP_EVERY === 0) await sweep();
    return store.transaction(async (tx) => {
      const now = clock();
      const times = timesOf(await tx.get(path));
      if (isSpent(times, rule, now)) return false;
      const expiresAt = now + Math.max(rule.windowMs, rule.pauseMs ?? 0);
      tx.set(path, { times: [...times, now].slice(-rule.max), expiresAt } satisfies Unstored<typeof limitDocument>);
      return true;
    });
  }

  /** Whether take() would be refused now. */
  async function isFull(bucket: string, rule: LimitRule): Promise<boolean> {
    return isSpent(timesOf(await store.get(pathOf(bucket))), rule, clock());
  }

  /** Undoes the last take(), which turned out not to count. */
  async function giveBack(bucket: string): Promise<void> {
    const path = pathOf(bucket);
    await store.transaction(async (tx) => {
      const snap = await tx.get(path);
      const times = timesOf(snap);
      if (times.length > 1) tx.update(path, { times: times.slice(0, -1) });
      else if (snap) tx.delete(path);
    });
  }

  /** Empties the bucket, and ends its pause. */
  async function clear(bucket: string): Promise<void> {
    await store.delete(pathOf(bucket));
  }

  // No rule reaches as far as LONGEST_WAIT.
  const sweep = () => removeDue(store, 'limits', { now: clock(), longest: LONGEST_WAIT, limit: SWEPT_AT_ONCE });

  return { take, isFull, giveBack, clear };
}

export const toLimitTimes = documentReader(1, ({ data }): Stored<typeof limitDocument>['times'] => limitDocument.parse(data).times);

/** None where they can't be read: a damaged document must not lock anybody out. */
function timesOf(snap: Snap | null): Stored<typeof limitDocument>['times'] {
  return (snap && readOrNull(toLimitTimes, snap)) ?? [];
}

function isSpent(taken: Stored<typeof limitDocument>['times'], { max, windowMs, pauseMs = 0 }: LimitRule, now: number): boolean {
  // why: a time farther ahead than the rule reaches was written by a clock that was wrong, and would lock somebody out until then
  const times = taken.filter((time) => time <= now + Math.max(windowMs, pauseMs));
  const first = times.at(-max);
  const last = times.at(-1);
  if (first === undefined || last === undefined) return false;
  const isPaused = last - first < windowMs && now < last + pauseMs;
  return isPaused || now < first + windowMs;
}
