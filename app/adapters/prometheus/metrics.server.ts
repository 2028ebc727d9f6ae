import { createRequire } from 'node:module';

import type * as PromClient from 'prom-client';

import { unlocalizedPath } from '~/domain/shared/language';
import type { Fields } from '~/ports/log';
import type { JobFigures, Metrics, StoreFigures } from '~/ports/metrics';

/** The counted beginnings of addresses: any other would be a series of its own. */
const AREAS: ReadonlySet<string> = new Set(
  'account admin assets cart checkout covers healthz login orders pictures product products readyz signup webhooks'.split(' '),
);
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);
/** Returns the library, which a shop without figures never loads. */
const promClient = () => createRequire(import.meta.url)('prom-client') as typeof PromClient;

/** In seconds. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Dependencies {
  readonly release: string;
  /** Returns whether the store can sell. */
  readonly isReady: () => Promise<boolean>;
  readonly readStore: () => Promise<StoreFigures>;
  readonly readJobs: () => readonly JobFigures[];
}

/**
 * Counts what the log tells, so that nothing else in the store knows of figures, and asks the store for the rest when it is read. A store
 * that is away leaves the figures of the process, and `miftah_store_up` 0.
 */
export function createPrometheusMetrics({ release, isReady, readStore, readJobs }: Dependencies): Metrics {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = promClient();
  const registry = new Registry();
  const registers = [registry];
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers });

  const requests = new Counter({
    name: 'miftah_requests_total',
    help: 'Answered requests, by area of the store, method and status; aborted: the client went away.',
    labelNames: ['area', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'miftah_request_duration_seconds',
    help: 'How long requests took to their end; those of streams are left out.',
    labelNames: ['area'],
    buckets: BUCKETS,
    registers,
  });
  const refusals = new Counter({ name: 'miftah_requests_refused_total', help: 'Requests for which there was no room.', registers });
  const lines = new Counter({
    name: 'miftah_log_lines_total',
    help: 'Lines of the log, by level and event.',
    labelNames: ['level', 'event'],
    registers,
  });
  const orderEvents = new Counter({
    name: 'miftah_order_events_total',
    help: 'Entries on the timelines of orders, by type.',
    labelNames: ['type'],
    registers,
  });
  gauge('miftah_build_info', 'Always 1; the release is its label.', ['release']).set({ release }, 1);

  const ready = gauge('miftah_ready', '1 where the store can sell, as /readyz says.');
  const up = gauge('miftah_store_up', '1 where the database answers.');
  const orders = gauge('miftah_orders', 'Orders by state.', ['state']);
  const mailsWaiting = gauge('miftah_mails_waiting', 'Mails that wait to be sent.');
  const oldestMail = gauge('miftah_oldest_mail_timestamp_seconds', 'When the oldest waiting mail was written.');
  const mailsFailed = gauge('miftah_mails_failed', 'Kept mails that the store gave up.');
  const openAlerts = gauge('miftah_alarms_open', 'Alarms of the store that wait for the owner.');
  const breaches = gauge('miftah_doctor_breaches', 'Broken promises that the last check found.');
  const backup = gauge('miftah_backup_timestamp_seconds', 'When the newest backup was made.');
  const diskFree = gauge('miftah_disk_free_bytes', 'Free space of the disk under a folder.', ['place']);
  const diskSize = gauge('miftah_disk_size_bytes', 'Whole space of the disk under a folder.', ['place']);
  const jobStuck = gauge('miftah_job_stuck', '1 where a job of this process hangs, or was not done well for long.', ['name']);
  const jobDone = gauge('miftah_job_last_success_timestamp_seconds', 'When a job of this process was last done well.', ['name']);

  function count(level: 'info' | 'warn' | 'error', event: string, fields: Fields): void {
    lines.inc({ level, event });
    if (event === 'request') countRequest(fields);
    else if (event === 'order') orderEvents.inc({ type: String(fields['type']) });
    else if (event === 'requests-refused') refusals.inc(Number(fields['requests']));
  }

  function countRequest({ method, path, status, ms }: Fields): void {
    const text = String(path);
    const [, first = ''] = unlocalizedPath(text).split('/', 2);
    const page = first.replace(/\.data$/, '');
    const area = page === '' || page === '_root' ? 'home' : AREAS.has(page) ? page : 'other';
    requests.inc({ area, method: METHODS.has(String(method)) ? String(method) : 'other', status: String(status) });
    if (!text.endsWith('/events')) durations.observe({ area }, Number(ms) / 1000);
  }

  async function readAll(): Promise<void> {
    jobStuck.reset();
    jobDone.reset();
    for (const { name, doneAt, isStuck } of readJobs()) {
      jobDone.set({ name }, doneAt / 1000);
      jobStuck.set({ name }, isStuck ? 1 : 0);
    }
    // why both: a figure that isn't known any more must not stay, and prom-client forgets each kind in its own way
    for (const each of [mailsWaiting, oldestMail, mailsFailed, openAlerts, breaches, backup]) each.remove();
    for (const each of [orders, diskFree, diskSize]) each.reset();
    ready.set((await isReady()) ? 1 : 0);
    const figures = await readStore().catch(() => null);
    up.set(figures === null ? 0 : 1);
    if (figures !== null) fill(figures);
  }

  function fill({ newestBackupAt, oldestMailAt, disks, ...figures }: StoreFigures): void {
    for (const [state, of] of Object.entries(figures.orders)) orders.set({ state }, of);
    mailsWaiting.set(figures.mailsWaiting);
    mailsFailed.set(figures.mailsFailed);
    openAlerts.set(figures.openAlerts);
    if (oldestMailAt !== null) oldestMail.set(oldestMailAt / 1000);
    if (figures.breaches !== null) breaches.set(figures.breaches);
    if (newestBackupAt !== null) backup.set(newestBackupAt / 1000);
    for (const { place, free, all } of disks) {
      diskFree.set({ place }, free);
      diskSize.set({ place }, all);
    }
  }

  return {
    counting: (log) => ({
      info(event, fields = {}) {
        log.info(event, fields);
        count('info', event, fields);
      },
      warn(event, fields = {}) {
        log.warn(event, fields);
        count('warn', event, fields);
      },
      error(event, error, fields = {}) {
        log.error(event, error, fields);
        count('error', event, fields);
      },
    }),
    start: () => collectDefaultMetrics({ register: registry }),
    async render() {
      await readAll();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
