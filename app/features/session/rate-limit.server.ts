import { z } from 'zod';

import { LONGEST_WAIT } from '~/domain/shared/deadline';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Snapshot, Store } from '~/ports/store';

import { defineDocument, tryParse, removeDue, type Stored, type Input } from '~/features/documents/index.server';

/** A limit of `max` in any `windowMs`; after so many, none for `pauseMs` after the last. */
export interface LimitRule {
  readonly max: number;
  readonly windowMs: number;
  readonly pauseMs?: number;
}

const limitDocument = z.object({
  /** ms, oldest first: at most the largest `max` of the bucket's rules. */
  times: z.array(z.number()),
  expiresAt: z.number(),
});

/** The counts of a bucket; null: none. */
type Counts = Input<typeof limitDocument> | null;

type Change = (counts: Counts) => { readonly counts: Counts; readonly isGranted: boolean };

interface Waiting {
  readonly change: Change;
  readonly settle: (isGranted: boolean) => void;
  readonly fail: (error: unknown) => void;
}

const SWEEP_EVERY = 500;
const SWEPT_AT_ONCE = 1000;

export type Limits = ReturnType<typeof createLimits>;

/** Counts limits in the store, exactly, across processes and restarts. A bucket is stored only as a keyed hash. */
export function createLimits({
  store,
  clock,
  encryption,
}: {
  readonly store: Store;
  readonly clock: Clock;
  readonly encryption: Encryption;
}) {
  let calls = 0;
  const queues = new Map<string, Waiting[]>();

  const pathOf = (bucket: string) => `limits/${encryption.fingerprint(bucket)}`;

  /** Takes one from the bucket; returns false, and counts nothing, at the limit of any rule. */
  async function take(bucket: string, ...rules: readonly LimitRule[]): Promise<boolean> {
    calls += 1;
    if (calls % SWEEP_EVERY === 0) await sweep();
    return inQueue(pathOf(bucket), (counts) => {
      const now = clock();
      const times = counts?.times ?? [];
      if (rules.some((rule) => isSpent(times, rule, now))) return { counts, isGranted: false };
      const expiresAt = now + Math.max(...rules.map(({ windowMs, pauseMs = 0 }) => Math.max(windowMs, pauseMs)));
      const most = Math.max(...rules.map(({ max }) => max));
      return { counts: { times: [...times, now].slice(-most), expiresAt }, isGranted: true };
    });
  }

  async function isFull(bucket: string, rule: LimitRule): Promise<boolean> {
    return isSpent(countsIn(await store.get(pathOf(bucket)))?.times ?? [], rule, clock());
  }

  async function giveBack(bucket: string): Promise<void> {
    await inQueue(pathOf(bucket), (counts) => {
      const times = counts?.times.slice(0, -1) ?? [];
      return { counts: counts && times.length > 0 ? { ...counts, times } : null, isGranted: false };
    });
  }

  async function clear(bucket: string): Promise<void> {
    await store.delete(pathOf(bucket));
  }

  /** Changes a bucket in one transaction with all callers that came during the last: separate ones would conflict too often. */
  function inQueue(path: string, change: Change): Promise<boolean> {
    return new Promise((settle, fail) => {
      const queue = queues.get(path);
      const waiting = { change, settle, fail };
      if (queue) queue.push(waiting);
      else void drain(path, [waiting]);
    });
  }

  async function drain(path: string, queue: Waiting[]): Promise<void> {
    queues.set(path, queue);
    while (queue.length > 0) {
      const group = queue.splice(0);
      try {
        const outcomes = await changeBucket(path, group);
        group.forEach(({ settle }, nth) => settle(outcomes[nth] === true));
      } catch (error) {
        for (const { fail } of group) fail(error);
      }
    }
    queues.delete(path);
  }

  function changeBucket(path: string, group: readonly Waiting[]): Promise<boolean[]> {
    return store.transaction(async (tx) => {
      const doc = await tx.get(path);
      const before = countsIn(doc);
      let after = before;
      const outcomes = group.map(({ change }) => {
        const { counts, isGranted } = change(after);
        after = counts;
        return isGranted;
      });
      if (after !== null && after !== before) tx.set(path, { times: [...after.times], expiresAt: after.expiresAt });
      else if (after === null && doc !== null) tx.delete(path);
      return outcomes;
    });
  }

  // why: no rule reaches as far as LONGEST_WAIT
  const sweep = () => removeDue(store, 'limits', { now: clock(), longest: LONGEST_WAIT, limit: SWEPT_AT_ONCE });

  return { take, isFull, giveBack, clear };
}

export const toLimit = defineDocument(1, ({ data }): Stored<typeof limitDocument> => limitDocument.parse(data));

/** Returns null for a damaged document, which must not refuse a visitor. */
function countsIn(doc: Snapshot | null): Counts {
  return doc && tryParse(toLimit, doc);
}

function isSpent(takenTimes: readonly number[], { max, windowMs, pauseMs = 0 }: LimitRule, now: number): boolean {
  // why: a time ahead of the rule was written by a wrong clock, and would refuse until then
  const times = takenTimes.filter((time) => time <= now + Math.max(windowMs, pauseMs));
  const first = times.at(-max);
  const last = times.at(-1);
  if (first === undefined || last === undefined) return false;
  const isPaused = last - first < windowMs && now < last + pauseMs;
  return isPaused || now < first + windowMs;
}
