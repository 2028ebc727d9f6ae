import { z } from 'zod';

import { addDays, dayInCasablanca, startOfDay } from '~/domain/shared/day';
import { isDue, LONGEST_WAIT } from '~/domain/shared/deadline';
import { DIGEST_HOUR, type DigestFigures } from '~/domain/admin/dashboard';
import { profitOf } from '~/domain/reports/sales';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import { recordChange } from '~/features/audit/index.server';
import type { DashboardReader } from './dashboard.server';
import type { Health } from '~/features/doctor/index.server';
import { enqueueMail } from '~/features/mail/index.server';
import type { Reports } from '~/features/reports/index.server';

const PATH = 'meta/digest';
const HOUR = 60 * 60_000;
const LOOK_EVERY = 10 * 60_000;
const NAMED = 5;

const digestDocument = z.looseObject({ isOn: z.boolean().catch(false), since: z.number().catch(0), lastDay: z.string().catch('') });

export interface DigestNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly dashboard: DashboardReader;
  readonly reports: Reports;
  readonly health: { last(): Promise<{ readonly health: Pick<Health, 'breachCount'> | null }> };
  /** Returns the recipient; null where none is known or no mail is sent: then there is no daily mail. */
  readonly to: () => string | null;
}

export function createDigest({ store, clock, dashboard, reports, health, to }: DigestNeeds) {
  let nextLookAt = 0;

  async function setting(): Promise<{ readonly isOn: boolean; readonly to: string | null }> {
    return { isOn: (await read()).isOn, to: to() };
  }

  async function change(isOn: boolean, by: string): Promise<void> {
    await store.transaction(async (tx) => {
      const doc = await tx.get(PATH);
      const before = digestDocument.parse(doc?.data ?? {});
      if (before.isOn === isOn) return;
      const at = clock();
      tx.merge(PATH, { isOn, since: at });
      recordChange(tx, { at, by, action: 'digest-switched', subject: PATH, before: { isOn: before.isOn }, after: { isOn } });
    });
    nextLookAt = 0;
  }

  async function runDue(): Promise<void> {
    const now = clock();
    if (to() === null || !isDue(nextLookAt, now, LOOK_EVERY)) return;
    const day = dayInCasablanca(now);
    const dueAt = startOfDay(day) + DIGEST_HOUR * HOUR;
    const { isOn, since, lastDay } = await read();
    const isWanted = isOn && now >= dueAt && isDue(since, dueAt, LONGEST_WAIT) && !succeeded(lastDay, day);
    if (isWanted) await write(day, await figures(addDays(day, -1)));
    nextLookAt = now + LOOK_EVERY;
    if (now < dueAt) nextLookAt = Math.min(nextLookAt, dueAt);
  }

  async function write(day: string, digest: DigestFigures): Promise<void> {
    await store.transaction(async (tx) => {
      const { isOn, lastDay } = digestDocument.parse((await tx.get(PATH))?.data ?? {});
      const recipient = to();
      if (recipient === null || !isOn || succeeded(lastDay, day)) return;
      tx.merge(PATH, { lastDay: day });
      enqueueMail(tx, { kind: 'daily-digest', to: recipient, day, digest, at: clock() });
    });
  }

  async function figures(day: string): Promise<DigestFigures> {
    const [{ alerts: alarms, waiting, owed, failed, low, messages, missing }, { orders, total }, { health: lastHealth }] =
      await Promise.all([dashboard.look(), reports.report({ from: day, to: day }), health.last()]);
    return {
      day,
      orders,
      salesCentimes: total.salesCentimes + total.differenceCentimes,
      profitCentimes: profitOf(total),
      alarms: alarms.count,
      waiting: waiting.count,
      owedKeys: owed.keys,
      failedMails: failed.count,
      messages: messages.count,
      oldestMessageAt: messages.oldest[0]?.createdAt ?? null,
      breaches: lastHealth?.breachCount ?? 0,
      missing,
      lowTitles: low.slice(0, NAMED).map(({ title }) => title),
      lowGames: low.length,
    };
  }

  async function read() {
    return digestDocument.parse((await store.get(PATH))?.data ?? {});
  }

  return { setting, change, runDue };
}

/** Returns whether the mail of this day or a later one was written; a day years ahead comes from a wrong clock. */
function succeeded(lastDay: string, day: string): boolean {
  return lastDay >= day && lastDay <= addDays(day, 2);
}
