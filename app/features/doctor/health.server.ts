import { z } from 'zod';

import { BREACH_CODES, type Breach, type BreachCode, type Report } from '~/domain/doctor/violation';
import { hasPassed, isDue } from '~/domain/shared/deadline';
import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import type { Store } from '~/ports/store';

import { defineDocument, plain, tryParse } from '~/features/documents/index.server';
import type { Doctor } from './examine.server';

export interface Health extends Omit<Report, 'breaches' | 'attention'> {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly breachCount: number;
  /** The number of breaches of each kind; empty in a result of an older version. */
  readonly kinds: Readonly<Partial<Record<BreachCode, number>>>;
  readonly breaches: readonly Breach[];
  readonly attentionCount: number;
  readonly attention: readonly string[];
}

const PATH = 'meta/health';
const SHOWN = 100;
/** The number stored of each kind: thousands of one must not hide a single one of another. */
const SHOWN_OF_KIND = 10;
const DAY = 24 * 60 * 60_000;
/** The age (ms) of a check under which a start needs no new one: several processes start together. */
const JUST_NOW = 10 * 60_000;

const healthDocument = z.object({
  startedAt: z.number(),
  result: z
    .object({
      startedAt: z.number(),
      endedAt: z.number(),
      games: z.number(),
      keys: z.number(),
      orders: z.number(),
      payments: z.number(),
      plainKeys: z.number(),
      oldSeals: z.number().default(0),
      breachCount: z.number(),
      kinds: z.partialRecord(z.enum(BREACH_CODES), z.number()).default({}),
      breaches: z.array(z.object({ code: z.enum(BREACH_CODES), subject: z.string() })),
      storeAlarms: z.number().default(0),
      attentionCount: z.number(),
      attention: z.array(z.string()),
    })
    .nullable()
    .default(null),
});

export interface HealthNeeds {
  readonly store: Store;
  readonly doctor: Doctor;
  readonly clock: Clock;
  readonly log: Log;
  /** True where the store is checked at the start and once a day: not where every read costs money. */
  readonly isAutomatic: boolean;
  /** Gets the number of broken promises after an automatic check. */
  readonly onBroken: (count: number) => void;
}

/** Creates the doctor's check at the start and once a day, and stores its result. */
export function createHealth({ store, doctor, clock, log, isAutomatic, onBroken }: HealthNeeds) {
  const ending = new AbortController();
  let running: Promise<Health> | null = null;
  let isStarting = true;
  let nextAt = 0;

  return { runDue, check, last, count, stop };

  /** Counts what the store holds now. */
  async function count(): Promise<Pick<Health, 'games' | 'keys' | 'orders' | 'payments'>> {
    const [games, keys, orders, payments] = await Promise.all([
      store.count({ from: 'games' }),
      store.count({ from: 'codes', group: true }),
      store.count({ from: 'orders' }),
      store.count({ from: 'payments' }),
    ]);
    return { games, keys, orders, payments };
  }

  /** Begins a check if one is due, in one of several processes; waits for nothing. */
  async function runDue(): Promise<void> {
    if (!isAutomatic || running || !isDue(nextAt, clock(), DAY)) return;
    nextAt = clock() + DAY;
    const pause = isStarting ? JUST_NOW : DAY - JUST_NOW;
    isStarting = false;
    if (!(await claim(pause))) return;
    void begin(true).then(
      ({ breachCount }) => breachCount > 0 && onBroken(breachCount),
      (error: unknown) => ending.signal.aborted || log.error('health-not-checked', error),
    );
  }

  /** Checks, and returns the result; null where that takes longer than `patienceMs`: then the check goes on. */
  async function check(patienceMs: number): Promise<Health | null> {
    if (!running) await claim(0);
    const look = running ?? begin(false);
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), patienceMs)));
    look.catch((error: unknown) => ending.signal.aborted || log.error('health-not-checked', error));
    return Promise.race([look, patience]).finally(() => clearTimeout(timer));
  }

  /** Returns the last result, null before the first one, and the start (ms) of a running check in any process. */
  async function last(): Promise<{ readonly health: Health | null; readonly runningSince: number | null }> {
    const { startedAt, result } = await read();
    const isRunning = startedAt !== result?.startedAt && !hasPassed(startedAt, JUST_NOW, clock());
    return { health: result, runningSince: isRunning ? startedAt : null };
  }

  async function stop(): Promise<void> {
    ending.abort(new Error('The shop closes.'));
    await running?.catch(() => null);
  }

  /** Returns false where a check began less than `pause` (ms) ago. */
  async function claim(pause: number): Promise<boolean> {
    return store.transaction(async (tx) => {
      const doc = await tx.get(PATH);
      if (doc && !hasPassed(tryParse(toHealth, doc)?.startedAt ?? 0, pause, clock())) return false;
      tx.merge(PATH, { startedAt: clock() });
      return true;
    });
  }

  function begin(isGentle: boolean): Promise<Health> {
    running = look(isGentle).finally(() => (running = null));
    return running;
  }

  async function look(isGentle: boolean): Promise<Health> {
    const startedAt = clock();
    const { breaches, attention, ...counts } = await doctor.examine(500, { isGentle, signal: ending.signal });
    const breachSummary = { breachCount: breaches.length, ...firstOfEach(breaches) };
    const health = {
      ...counts,
      ...breachSummary,
      startedAt,
      endedAt: clock(),
      attentionCount: attention.length,
      attention: attention.slice(0, SHOWN),
    };
    await store.merge(PATH, { startedAt, result: plain(health) });
    const codes = [...new Set(breaches.map(({ code }) => code))].join(' ');
    if (breaches.length === 0) log.info('health-checked', { orders: counts.orders, keys: counts.keys });
    else log.warn('health-broken', { breaches: breaches.length, codes });
    return health;
  }

  async function read() {
    const doc = await store.get(PATH);
    // why null: the release before or after this one may know other breaches; the next check replaces the result
    return (doc && tryParse(toHealth, doc)) ?? { startedAt: 0, result: null };
  }
}

function firstOfEach(breaches: readonly Breach[]): Pick<Health, 'kinds' | 'breaches'> {
  const kinds: Partial<Record<BreachCode, number>> = {};
  const first = breaches.filter(({ code }) => {
    kinds[code] = (kinds[code] ?? 0) + 1;
    return kinds[code] <= SHOWN_OF_KIND;
  });
  return { kinds, breaches: first };
}

const toHealth = defineDocument(1, ({ data }) => healthDocument.parse(data));
