import { addDays, dayInCasablanca } from '~/domain/shared/day';
import { dashboardReasons, runningOut, type DashboardReason, type LowGame } from '~/domain/admin/dashboard';
import type { MailFailure } from '~/domain/mail';
import type { MailKind } from '~/domain/mail/kinds';
import { firstDay, missingForSale, type FirstDayStep, type SaleNeed, type SaleSettings } from '~/domain/admin/setup-checklist';
import { isRunningLow } from '~/domain/game';
import { onlyAsked } from '~/domain/order';
import { NO_FIGURES, type ReportFigures } from '~/domain/reports/sales';
import type { Clock } from '~/ports/clock';
import type { Store, Where } from '~/ports/store';

import { parseAll } from '~/features/documents/index.server';
import type { Alerts } from '~/features/alert/index.server';
import type { Catalogue } from '~/features/catalogue/index.server';
import { toMail, type WaitingMails } from '~/features/mail/index.server';
import type { Message, Messages } from '~/features/contact/index.server';
import { parseOrder } from '~/features/order/index.server';
import type { Reports } from '~/features/reports/index.server';
import { type OwedGame, readOwedGames } from './owed.server';

export interface WaitingRow {
  readonly id: string;
  readonly name: string;
  readonly totalCentimes: number;
  readonly games: readonly { readonly title: string; readonly cover: string }[];
  readonly reasons: readonly DashboardReason[];
  /** The game of the only question that it waits for; null: it waits for more, or for something else. */
  readonly questionAbout: string | null;
  /** ms */
  readonly since: number;
}

export interface FailedMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly to: string;
  readonly failure: MailFailure | null;
  readonly status: number | null;
}

/** A message without an answer; `createdAt` in ms. */
export type WaitingMessage = Pick<Message, 'id' | 'name' | 'createdAt'>;

export interface Dashboard {
  readonly today: ReportFigures;
  readonly yesterday: ReportFigures;
  readonly alerts: Awaited<ReturnType<Alerts['listOpen']>>;
  readonly waiting: { readonly count: number; readonly orders: readonly WaitingRow[] };
  /** `isMore`: there are more orders than were read. */
  readonly owed: { readonly keys: number; readonly games: readonly OwedGame[]; readonly isMore: boolean };
  readonly failed: { readonly count: number; readonly mails: readonly FailedMail[] };
  readonly mailHeld: WaitingMails;
  readonly missing: readonly SaleNeed[];
  /** The steps of the owner's first day; none once it is over. */
  readonly firstDay: readonly FirstDayStep[];
  readonly low: readonly LowGame[];
  readonly messages: { readonly count: number; readonly oldest: readonly WaitingMessage[] };
}

/** The counts of what waits for the owner, for the navigation. */
export interface WaitingCounts {
  readonly proofs: number;
  /** Requests, problems and orders that need attention. */
  readonly requests: number;
  readonly messages: number;
  readonly lowGames: number;
}

export interface TodayNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly catalogue: Pick<Catalogue, 'all'>;
  readonly reports: Reports;
  readonly messages: Pick<Messages, 'listWaiting'>;
  readonly alerts: Pick<Alerts, 'listOpen'>;
  readonly saleSettings: () => SaleSettings;
  readonly countWaitingMails: () => Promise<WaitingMails>;
  readonly hasChosenLanguages: () => boolean;
}

const DAY = 24 * 60 * 60_000;
const [MAX_ALERTS, MAX_WAITING, MAX_FAILED, MAX_MESSAGES] = [5, 10, 5, 3];

export type DashboardReader = ReturnType<typeof createToday>;

/** Creates the owner's dashboard, read from the store each time: nothing is stored for it. */
export function createToday({
  store,
  clock,
  catalogue,
  reports,
  messages,
  alerts,
  saleSettings,
  countWaitingMails,
  hasChosenLanguages,
}: TodayNeeds) {
  async function look(): Promise<Dashboard> {
    const now = clock();
    const today = dayInCasablanca(now);
    const [week, called, waiting, owed, failed, mailHeld, unanswered, booked] = await Promise.all([
      reports.report({ from: addDays(today, -6), to: today }),
      alerts.listOpen(MAX_ALERTS),
      readWaiting(),
      readOwed(),
      readFailed(now - 30 * DAY),
      countWaitingMails(),
      readMessages(),
      store.query({ from: 'payments', limit: 1 }),
    ]);
    const figuresOf = (day: string) => week.day.find((row) => row.id === day)?.figures ?? NO_FIGURES;
    const sold = new Map(week.game.map(({ id, figures }) => [id, figures.sold]));
    const low = runningOut(catalogue.all(), sold);
    return {
      today: figuresOf(today),
      yesterday: figuresOf(addDays(today, -1)),
      alerts: called,
      waiting,
      owed,
      failed,
      mailHeld,
      missing: missing(),
      firstDay: firstDay(missing(), { hasSale: booked.docs.length > 0, hasLanguage: hasChosenLanguages() }),
      low,
      messages: unanswered,
    };
  }

  async function count(): Promise<WaitingCounts> {
    const [waiting, proofs, messages] = await Promise.all([
      store.count({ from: 'orders', where: [['waitingSince', '>', 0]] }),
      store.count({ from: 'orders', where: [['state', '==', 'in_review']] }),
      store.count({ from: 'messages', where: [['state', '==', 'new']] }),
    ]);
    let lowGames = 0;
    for (const game of catalogue.all()) if (isRunningLow(game)) lowGames += 1;
    return { proofs, requests: Math.max(0, waiting - proofs), messages, lowGames };
  }

  function missing(): readonly SaleNeed[] {
    return missingForSale(saleSettings(), catalogue.all());
  }

  async function readWaiting(): Promise<Dashboard['waiting']> {
    const where: Where[] = [['waitingSince', '>', 0]];
    const page = await store.query({ from: 'orders', where, order: ['waitingSince', 'asc'], limit: MAX_WAITING });
    const orders = parseAll(parseOrder, page.docs).map((order) => ({
      id: order.id,
      name: order.name,
      totalCentimes: order.totalCentimes,
      games: order.lines.map(({ title, cover }) => ({ title, cover })),
      reasons: dashboardReasons(order),
      questionAbout: onlyAsked(order),
      since: order.waitingSince ?? 0,
    }));
    return { count: page.next === null ? orders.length : await store.count({ from: 'orders', where }), orders };
  }

  async function readOwed(): Promise<Dashboard['owed']> {
    const owed = await readOwedGames(store, { isWhole: false });
    return { ...owed, keys: owed.games.reduce((sum, game) => sum + game.keys, 0) };
  }

  async function readFailed(since: number): Promise<Dashboard['failed']> {
    const where: Where[] = [
      ['state', '==', 'failed'],
      ['dueAt', '>=', since],
    ];
    const page = await store.query({ from: 'outbox', where, order: ['dueAt', 'desc'], limit: MAX_FAILED });
    const mails = parseAll(toMail, page.docs).map(({ id, kind, to, failure, status }) => ({ id, kind, to, failure, status }));
    return { count: page.next === null ? mails.length : await store.count({ from: 'outbox', where }), mails };
  }

  async function readMessages(): Promise<Dashboard['messages']> {
    const { count, oldest } = await messages.listWaiting(MAX_MESSAGES);
    return { count, oldest: oldest.map(({ id, name, createdAt }) => ({ id, name, createdAt })) };
  }

  return { look, count, missing };
}
