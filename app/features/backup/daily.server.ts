import { z } from 'zod';

import { DAY, expendable, isBackupLate } from '~/domain/doctor/backup';
import { hasPassed, isDue } from '~/domain/shared/deadline';
import type { Backup, BackupFolder } from '~/ports/backup-folder';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import { type Store, StoreError } from '~/ports/store';

import { createExamination } from '~/features/doctor/index.server';

const PATH = 'meta/backup';
/** The time (ms) during which no other process begins a backup: one runs, or failed and can wait. */
const PAUSE = 60 * 60_000;
const LOOK_EVERY = 10 * 60_000;

const backupDocument = z.object({
  /** ms; 0 before the first one */
  startedAt: z.number().catch(0),
  /** The end (ms) of the last try, failed or not. */
  endedAt: z.number().catch(0),
  /** The time (ms) of the last try if it failed, else null. */
  failedAt: z.number().nullable().catch(null),
});

export interface BackupNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly encryption: Encryption;
  readonly folder: BackupFolder | null;
}

export interface BackupState {
  readonly place: string;
  readonly count: number;
  readonly newest: Backup | null;
  readonly failedAt: number | null;
  /** Set where the newest one is older than it should be, or the folder can't be read. */
  readonly isLate: boolean;
}

/** Creates the daily backups, each checked by the doctor; only the last ones are kept. */
export function createDailyBackup({ store, clock, log, encryption, folder }: BackupNeeds) {
  const ending = new AbortController();
  let running: Promise<void> | null = null;
  let nextLookAt = 0;

  return { runDue, state, stop };

  /** Begins a backup if one is due, in one of several processes; waits for nothing. */
  async function runDue(): Promise<void> {
    if (folder === null || running || ending.signal.aborted || !isDue(nextLookAt, clock(), LOOK_EVERY)) return;
    nextLookAt = clock() + LOOK_EVERY;
    if (!(await isOld(folder)) || !(await claim())) return;
    running = attempt(folder).finally(() => (running = null));
  }

  async function state(): Promise<BackupState | null> {
    if (folder === null) return null;
    const failedAt = toState(await store.get(PATH)).failedAt;
    const { place } = folder;
    try {
      const backups = await folder.list();
      const newest = latest(backups);
      return { place, count: backups.length, newest, failedAt, isLate: isBackupLate(newest?.at ?? null, clock()) };
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      return { place, count: 0, newest: null, failedAt: failedAt ?? clock(), isLate: true };
    }
  }

  async function stop(): Promise<void> {
    ending.abort(new Error('The shop closes.'));
    await running;
  }

  async function isOld(of: BackupFolder): Promise<boolean> {
    const newest = latest(await of.list());
    return newest === null || clock() - newest.at >= DAY;
  }

  // why not simply the first: a clock that was wrong once may have named one for next year
  function latest(backups: readonly Backup[]): Backup | null {
    return backups.find(({ at }) => at <= clock()) ?? null;
  }

  function claim(): Promise<boolean> {
    return store.transaction(async (tx) => {
      const { startedAt } = toState(await tx.get(PATH));
      if (!hasPassed(startedAt, PAUSE, clock())) return false;
      tx.merge(PATH, { startedAt: clock() });
      return true;
    });
  }

  async function attempt(into: BackupFolder): Promise<void> {
    try {
      await make(into);
      await store.merge(PATH, { failedAt: null, endedAt: clock() });
    } catch (error) {
      if (ending.signal.aborted) return;
      log.error('backup-failed', error);
      const at = clock();
      await store.merge(PATH, { failedAt: at, endedAt: at }).catch((cause: unknown) => log.error('backup-failure-not-noted', cause));
    }
  }

  async function make(into: BackupFolder): Promise<void> {
    const { signal } = ending;
    const examine = async (copy: Store) => {
      // why no second look: nothing changes in a copy
      const { breaches } = await createExamination({ store: copy, encryption }).examine(0, { isGentle: true, signal });
      return breaches.length;
    };
    const made = await into.make({ at: clock(), examine, signal });
    for (const { name } of expendable(await into.list(), clock())) await into.remove(name);
    const { name, bytes, breaches } = made;
    if (breaches === 0) log.info('backup-made', { name, bytes });
    else log.warn('backup-made', { name, bytes, breaches });
  }
}

function toState(doc: { readonly data: object } | null) {
  return backupDocument.parse(doc?.data ?? {});
}
