import { z } from 'zod';

import {
  keptSince,
  nextRetentionTime,
  RETENTION_KINDS,
  type KeptDays,
  type RetentionKind,
  type RetentionTime,
} from '~/domain/account/retention';
import type { Clock } from '~/ports/clock';
import type { Account } from '~/ports/identity';
import type { Log } from '~/ports/log';
import type { Snapshot, Store } from '~/ports/store';

import { createDocumentSweeps } from './documents.server';
import { createOrderSweeps } from './orders.server';
import { createBatches, removeEach, type Sweep } from './pages.server';

const RETENTION_TIME = 'marks/retention';
const timeDocument = z.object({ at: z.number(), movedAt: z.number() }).nullable().catch(null);

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly keptDays: KeptDays;
  /** Removes a statement as it was read, with its rows; returns false where it stays. */
  readonly forgetStatement: (doc: Snapshot) => Promise<boolean>;
  /** null: the store sends no mail, so no address can be confirmed. */
  readonly unverified: {
    readonly list: (before: number, after: string | null) => Promise<{ readonly docs: readonly Account[]; readonly next: string | null }>;
    /** Removes an unused account; returns false where it stays. `before` in ms. */
    readonly remove: (account: Account, before: number) => Promise<boolean>;
  } | null;
  readonly turnMs?: number;
}

/** Removes data after its time: docs/rules.md, How long the store keeps what. */
export function createRetention({ store, clock, log, keptDays, forgetStatement, unverified, turnMs = 5000 }: Dependencies) {
  const sweeps: Readonly<Record<RetentionKind, Sweep>> = {
    ...createDocumentSweeps({ store, forgetStatement }),
    ...createOrderSweeps({ store, clock }),
    'unverified-accounts':
      unverified === null
        ? async () => 0
        : createBatches(unverified.list, (page, { before, goesOn }) =>
            removeEach(page, goesOn, (account) => unverified.remove(account, before)),
          ),
  };
  let isStopped = false;
  let isBehind = true;
  /** The kind that the next turn begins with: none waits for ever behind another. */
  let first = 0;

  /** Runs a turn of at most `turnMs`. A kind that fails is logged, and goes on in a later turn. */
  async function runDue(): Promise<void> {
    const { at, hasMoved } = await moveTime(store, clock);
    if (!hasMoved && !isBehind) return;
    const endsAt = performance.now() + turnMs;
    const goesOn = () => !isStopped && performance.now() < endsAt;
    for (let nth = 0; nth < RETENTION_KINDS.length && goesOn(); nth += 1) {
      const kind = RETENTION_KINDS[first];
      first = (first + 1) % RETENTION_KINDS.length;
      if (kind !== undefined) await sweepAll(kind, keptSince(keptDays[kind], at), goesOn);
    }
    isBehind = !goesOn();
  }

  async function sweepAll(kind: RetentionKind, before: number, goesOn: () => boolean): Promise<void> {
    let total = 0;
    try {
      for (let count = 1; count > 0 && goesOn(); total += count) count = await sweeps[kind]({ before, goesOn });
    } catch (error) {
      log.error('retention-failed', error, { kind });
    }
    if (total > 0) log.info('retention', { kind, count: total });
  }

  function stop(): void {
    isStopped = true;
  }

  return { runDue, stop };
}

/** Moves the retention's own time (ms), which all processes share; returns it. */
function moveTime(store: Store, clock: Clock): Promise<{ readonly at: number; readonly hasMoved: boolean }> {
  return store.transaction(async (tx) => {
    const last: RetentionTime | null = timeDocument.parse((await tx.get(RETENTION_TIME))?.data ?? null);
    const next = nextRetentionTime(last, clock());
    if (next !== last) tx.set(RETENTION_TIME, { ...next });
    return { at: next.at, hasMoved: next !== last };
  });
}
