import type { StoreAlertCode } from '~/domain/order/alerts';
import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import type { DiskSpace, JobFigures } from '~/ports/metrics';
import type { Store, Where } from '~/ports/store';

import type { Alerts } from '~/features/alert/index.server';
import type { BackupState } from '~/features/backup/index.server';
import { oldestMailAt } from './figures.server';

const MINUTE = 60_000;
/** In ms. */
const EVERY = 5 * MINUTE;
/** The time (ms) that a mail waits before the queue may count as standing still. */
const MAIL_PATIENCE_MS = 30 * MINUTE;
/** The time (ms) that a process has after its start for a backup, and for its first jobs. */
const BACKUP_PATIENCE_MS = 120 * MINUTE;
/** The time (ms) without a difference after which clocks agree again. */
const CLOCK_PATIENCE_MS = 3 * MINUTE;
/** The shares of free space at which an alert begins and ends, apart, so that it does not repeat. */
const [LOW, ENOUGH] = [0.1, 0.12];

/** `note`: a detail for the owner. 'unknown': no alert begins or ends. */
type Finding = 'well' | 'unknown' | { readonly note: string | null };
type Trouble = Extract<StoreAlertCode, 'mail-stuck' | 'job-stuck' | 'backup-late' | 'disk-low' | 'clocks-differ'>;

export interface OperatorAlertNeeds {
  readonly store: Pick<Store, 'query'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly alerts: Pick<Alerts, 'raise' | 'resolve'>;
  /** Called after an alert, for other ways than mail. */
  readonly onAlert: () => void;
  readonly sendsMail: () => boolean;
  /** The jobs of this process; `isForAll`: those of the whole store are among them. */
  readonly jobs: () => { readonly isForAll: boolean; readonly jobs: readonly JobFigures[] };
  readonly backups: { readonly state: () => Promise<BackupState | null> };
  readonly disks: () => Promise<readonly DiskSpace[]>;
}

/**
 * Alerts the owner where the machine needs a person: mails, jobs, backups or disks. It is no job, since a job that hangs holds up others.
 */
export function createOperatorAlerts({ store, clock, log, alerts, onAlert, sendsMail, jobs, backups, disks }: OperatorAlertNeeds) {
  const startedAt = clock();
  /** True where the owner is alerted; unknown at first, since an earlier process may have done it. */
  const called = new Map<Trouble, boolean>();
  let beat: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  /** The last clock of another process that differed; null: none did. */
  let clockAhead: { readonly at: number; readonly ms: number } | null = null;

  const looks: Readonly<Record<Trouble, () => Finding | Promise<Finding>>> = {
    'mail-stuck': lookAtMail,
    'job-stuck': lookAtJobs,
    'backup-late': lookAtBackups,
    'disk-low': lookAtDisks,
    'clocks-differ': lookAtClocks,
  };

  async function lookAtMail(): Promise<Finding> {
    const oldest = sendsMail() ? await oldestMailAt(store) : null;
    if (oldest === null || clock() - oldest < MAIL_PATIENCE_MS) return 'well';
    const where: Where[] = [
      ['state', '==', 'sent'],
      ['createdAt', '>', oldest],
    ];
    const later = await store.query({ from: 'outbox', where, order: ['createdAt', 'desc'], limit: 1 });
    // why: where a later one was sent, it is the recipient of the first that can't be reached
    return later.docs.length > 0 ? 'well' : { note: null };
  }

  function lookAtJobs(): Finding {
    const { isForAll, jobs: all } = jobs();
    const stuck = all.filter(({ isStuck }) => isStuck);
    const [first] = stuck.toSorted((one, other) => Number(other.runningSince !== null) - Number(one.runningSince !== null));
    if (first) return { note: first.name };
    return isForAll ? 'well' : 'unknown';
  }

  async function lookAtBackups(): Promise<Finding> {
    const state = await backups.state();
    if (state === null || !state.isLate) return 'well';
    return clock() - startedAt < BACKUP_PATIENCE_MS ? 'unknown' : { note: state.place };
  }

  async function lookAtDisks(): Promise<Finding> {
    const shares = (await disks()).map(({ place, free, all }) => ({ place, share: free / all }));
    const [least] = shares.toSorted((one, other) => one.share - other.share);
    if (!least || least.share >= ENOUGH) return 'well';
    return least.share < LOW ? { note: `${least.place}: ${Math.floor(100 * least.share)} %` } : 'unknown';
  }

  function lookAtClocks(): Finding {
    // why unknown: the process whose clock is ahead sees no difference, and must not end the alert of the other
    if (clockAhead === null) return 'unknown';
    return clock() - clockAhead.at < CLOCK_PATIENCE_MS ? { note: `${Math.round(clockAhead.ms / MINUTE)} min` } : 'well';
  }

  /** Notes the time (ms) by which another process's clock is ahead, and alerts the owner at once. */
  function noteClockAhead(ms: number): void {
    clockAhead = { at: clock(), ms };
    void runDue();
  }

  /** Looks at everything; resolves when the owner is called for what was found. */
  function runDue(): Promise<void> {
    running ??= lookAround().finally(() => (running = null));
    return running;
  }

  async function lookAround(): Promise<void> {
    for (const code of Object.keys(looks) as Trouble[])
      await look(code).catch((error: unknown) => log.error('operator-look-failed', error, { code }));
  }

  async function look(code: Trouble): Promise<void> {
    const finding = await looks[code]();
    const isWell = finding === 'well';
    if (finding === 'unknown' || called.get(code) === !isWell) return;
    if (isWell) {
      await alerts.resolve({ code, cause: '' });
      if (called.get(code)) log.info('operator-alert-over', { code });
    } else {
      log.warn('operator-alert', { code, note: finding.note });
      await alerts.raise({ code, cause: '', note: finding.note });
      onAlert();
    }
    called.set(code, !isWell);
  }

  function start(): void {
    beat ??= setInterval(() => void runDue(), EVERY).unref();
  }

  async function stop(): Promise<void> {
    clearInterval(beat);
    await running;
  }

  return { runDue, noteClockAhead, start, stop };
}
