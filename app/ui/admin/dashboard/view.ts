import { adminPaths } from '~/domain/paths/admin';
import { DASHBOARD_REASONS } from '~/domain/admin/dashboard';
import type { FirstDayStep, SaleNeed } from '~/domain/admin/setup-checklist';
import { profitOf, type ReportFigures } from '~/domain/reports/sales';
import { isolate } from '~/domain/shared/text/bidi';
import type { Dashboard } from '~/features/admin/index.server';

import { toAlertView, type AlertView } from '~/ui/admin/alert/view';
import { durationOf } from '~/ui/admin/layout/duration';
import type { HeldMails } from '~/ui/admin/mail/held';
import { mailFailureText, mailTitle } from '~/ui/admin/mail/view';
import type { AdminTranslations } from '~/ui/translations/admin';

export interface DashboardLine {
  readonly to: string;
  readonly title: string;
  readonly about: string;
  readonly badges: readonly { readonly text: string; readonly isBad: boolean }[];
  readonly centimes: number | null;
  /** The game of its cover; null: none. */
  readonly cover: { readonly title: string; readonly cover: string } | null;
  /** Titles of games; '' where the line is of one. */
  readonly games: string;
}

export interface DashboardView {
  readonly today: Earned;
  readonly yesterday: Earned;
  readonly alerts: { readonly list: readonly AlertView[]; readonly more: number };
  readonly waiting: DashboardList;
  readonly owed: DashboardList & { readonly isMore: boolean };
  readonly low: DashboardList;
  readonly failed: DashboardList;
  readonly mailHeld: HeldMails;
  readonly messages: DashboardList;
  /** null: never checked. */
  readonly breaches: number | null;
  readonly missing: readonly SaleNeed[];
  readonly firstDay: readonly FirstDayStep[];
  readonly isQuiet: boolean;
}

export interface DashboardList {
  readonly count: number;
  readonly lines: readonly DashboardLine[];
}

export interface Earned {
  readonly sold: number;
  readonly salesCentimes: number;
  readonly profitCentimes: number;
}

interface Circumstances {
  /** ms */
  readonly now: number;
  readonly isSending: boolean;
  readonly breaches: number | null;
}

/** The most games of a list. */
const NAMED = 8;
const PLAIN = { cover: null, games: '' } as const;

export function toDashboardView(
  i18n: AdminTranslations,
  { alerts: alarms, waiting, owed, failed, low, messages, ...seen }: Dashboard,
  { now, isSending, breaches }: Circumstances,
): DashboardView {
  const { t, tCount, names } = i18n;
  const counts = [
    alarms.count,
    waiting.count,
    owed.keys,
    failed.count,
    low.length,
    messages.count,
    seen.mailHeld.unsent,
    seen.mailHeld.paused,
    breaches ?? 0,
  ];
  return {
    today: toEarned(seen.today),
    yesterday: toEarned(seen.yesterday),
    alerts: { list: alarms.alarms.map((each) => toAlertView(i18n, each)), more: alarms.count - alarms.alarms.length },
    waiting: {
      count: waiting.count,
      lines: waiting.orders.map(({ id, name, totalCentimes, games, reasons, questionAbout, since }) => ({
        to: reasons.includes('proof')
          ? adminPaths.proofs(id)
          : questionAbout === null
            ? adminPaths.order(id)
            : adminPaths.orderLine(id, questionAbout),
        title: id,
        about: [isolate(name, i18n.language), waitText(i18n, now - since)].filter(Boolean).join(' · '),
        badges: DASHBOARD_REASONS.filter((reason) => reasons.includes(reason)).map((reason) => ({
          text: t(`desk-reason-${reason}`),
          isBad: reason !== 'proof' && reason !== 'payment',
        })),
        centimes: totalCentimes,
        cover: games[0] ?? null,
        games: names(games.map(({ title }) => title)),
      })),
    },
    owed: {
      count: owed.keys,
      isMore: owed.isMore || owed.games.length > NAMED,
      lines: owed.games.slice(0, NAMED).map(({ gameId, title, keys, paidCentimes, since }) => ({
        to: adminPaths.keys(gameId),
        title,
        about: [tCount('key-count', keys), waitText(i18n, now - since)].join(' · '),
        badges: [],
        centimes: paidCentimes,
        ...PLAIN,
      })),
    },
    low: {
      count: low.length,
      lines: low.slice(0, NAMED).map(({ id, title, cover, free, sold }) => ({
        to: adminPaths.keys(id),
        title,
        about: tCount('desk-sold', sold),
        badges: [{ text: free === 0 ? t('sold-out') : tCount('desk-left', free), isBad: free === 0 }],
        centimes: null,
        ...PLAIN,
        cover: { title, cover },
      })),
    },
    failed: {
      count: failed.count,
      lines: failed.mails.map(({ id, kind, to, ...why }) => ({
        to: adminPaths.message(id),
        title: mailTitle(i18n, kind),
        about: [isolate(to, i18n.language), mailFailureText(i18n, why)].filter(Boolean).join(' · '),
        badges: [],
        centimes: null,
        ...PLAIN,
      })),
    },
    mailHeld: { ...seen.mailHeld, isSending },
    messages: {
      count: messages.count,
      lines: messages.oldest.map(({ id, name, createdAt }) => ({
        to: adminPaths.message(id),
        title: name,
        about: waitText(i18n, now - createdAt),
        badges: [],
        centimes: null,
        ...PLAIN,
      })),
    },
    breaches,
    missing: seen.missing,
    firstDay: seen.firstDay,
    isQuiet: counts.every((count) => count === 0),
  };
}

function toEarned(figures: ReportFigures): Earned {
  return {
    sold: figures.sold,
    salesCentimes: figures.salesCentimes + figures.differenceCentimes,
    profitCentimes: profitOf(figures),
  };
}

/** Returns `Waiting for 3 hours` from ms. */
export function waitText({ tCount }: AdminTranslations, ms: number): string {
  const { unit, count } = durationOf(ms);
  return tCount(`desk-waits-${unit}`, count);
}
