import { hasPassed, isDue } from '~/domain/shared/deadline';
import type { Clock } from '~/ports/clock';
import type { JournalCopy } from '~/ports/journal';
import type { Log } from '~/ports/log';

import type { Alerts } from '~/features/alert/index.server';

const COPY_EVERY = 200;
/** The time (ms) that the copy may be behind before the owner is alerted. */
const PATIENCE_MS = 2_000;
/** The time (ms) for which the copy must be well before the alert ends, so that a slow disk alerts the owner once. */
const CALM_MS = 60_000;
/** The pause (ms) after a failed write of the alert. */
const TELL_AGAIN_MS = 5_000;

const CAUSE = { code: 'journal-copy-behind', cause: '' } as const;

interface Dependencies {
  readonly clock: Clock;
  readonly log: Log;
  readonly alerts: Pick<Alerts, 'raise' | 'resolve'>;
  readonly copy: JournalCopy | null;
}

/** Keeps a copy of the journal beside the backups; nothing waits for it. The owner is alerted once where it fails or is slow. */
export function createJournalCopying({ clock, log, alerts, copy }: Dependencies) {
  let beat: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let startedAt = 0;
  let isFailing = false;
  /** The time (ms) since which every run was well; null: the last one was not. */
  let wellSince: number | null = null;
  /** Set where this process raised the alert, or may find one of an earlier process. */
  let isCalled = false;
  let isNew = true;
  let telling: Promise<void> | null = null;
  let nextTellAt = 0;

  function runDue(): void {
    if (copy === null) return;
    if (running === null) begin(copy);
    else if (isSlow()) fail('slow', copy);
    tell(copy);
  }

  function begin(of: JournalCopy): void {
    startedAt = clock();
    running = of
      .catchUp()
      .then(
        () => succeed(),
        (error: unknown) => fail(errnoOf(error), of, error),
      )
      .finally(() => (running = null));
  }

  const isSlow = () => hasPassed(startedAt, PATIENCE_MS, clock());

  function succeed(): void {
    if (isSlow()) return;
    if (isFailing) log.info('journal-copy-caught-up', {});
    isFailing = false;
    wellSince ??= clock();
  }

  function fail(reason: string, { place }: JournalCopy, error?: unknown): void {
    wellSince = null;
    if (isFailing) return;
    isFailing = true;
    if (error === undefined) log.warn('journal-copy-behind', { place, reason });
    else log.error('journal-copy-behind', error, { place });
  }

  function tell(of: JournalCopy): void {
    if (telling !== null || !isDue(nextTellAt, clock(), TELL_AGAIN_MS)) return;
    const isCalm = wellSince !== null && hasPassed(wellSince, CALM_MS, clock());
    const work = isFailing && !isCalled ? call(of).then(() => void (isCalled = true)) : isCalm && (isCalled || isNew) ? end() : null;
    telling =
      work &&
      work
        .catch((error: unknown) => {
          nextTellAt = clock() + TELL_AGAIN_MS;
          log.error('journal-copy-not-told', error);
        })
        .finally(() => (telling = null));
  }

  function call({ place }: JournalCopy): Promise<void> {
    return alerts.raise({ ...CAUSE, note: place });
  }

  async function end(): Promise<void> {
    await alerts.resolve(CAUSE);
    isCalled = isNew = false;
  }

  function start(): void {
    if (copy === null || beat) return;
    beat = setInterval(runDue, COPY_EVERY);
    beat.unref();
  }

  /** Updates the copy once more; a place that hangs is left after PATIENCE_MS. */
  async function stop(): Promise<void> {
    if (copy === null || beat === undefined) return;
    clearInterval(beat);
    await telling;
    let timer: NodeJS.Timeout | undefined;
    const last = Promise.resolve(running).then(() => copy.catchUp());
    await Promise.race([last.catch(() => undefined), new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)))]);
    clearTimeout(timer);
  }

  async function settled(): Promise<void> {
    await running;
    await telling;
  }

  return { runDue, start, stop, settled };
}

function errnoOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'failed';
}
