import { isRunningLow } from '~/domain/game';
import type { WaitingOrder } from '~/domain/order';
import type { SaleNeed } from './setup-checklist';

/** The reasons for which an order waits for the owner. 'payment': money came by card that does not fit. */
export const DASHBOARD_REASONS = ['proof', 'payment', 'refund', 'problem', 'attention'] as const;
export type DashboardReason = (typeof DASHBOARD_REASONS)[number];

/** Returns every reason for which an order waits, in the same cases as waitingSince(). */
export function dashboardReasons(order: WaitingOrder & { readonly proofId: string | null }): DashboardReason[] {
  const { state, submittedAt, proofId, alarms, questions } = order;
  const hasOpenQuestion = (kind: 'refund' | 'problem') =>
    questions.some((question) => question.kind === kind && question.state === 'asked');
  const waits: Readonly<Record<DashboardReason, boolean>> = {
    proof: state === 'in_review' && submittedAt !== null && proofId !== null,
    payment: state === 'in_review' && submittedAt !== null && proofId === null,
    refund: hasOpenQuestion('refund'),
    problem: hasOpenQuestion('problem'),
    attention: alarms.length > 0,
  };
  return DASHBOARD_REASONS.filter((reason) => waits[reason]);
}

export interface LowGame {
  readonly id: string;
  readonly title: string;
  readonly cover: string;
  readonly free: number;
  readonly sold: number;
}

interface StockedGame {
  readonly id: string;
  readonly title: string;
  readonly cover: string;
  readonly free: number;
  readonly lowStock: number;
}

/** Returns the games that run low, and sold-out games with recent buyers; the best-selling first. */
export function runningOut(games: Iterable<StockedGame>, sold: ReadonlyMap<string, number>): LowGame[] {
  const soldOf = (id: string) => sold.get(id) ?? 0;
  const low: LowGame[] = [];
  for (const { id, title, cover, free, lowStock } of games)
    if (isRunningLow({ free, lowStock }) || (free <= 0 && lowStock > 0 && soldOf(id) > 0))
      low.push({ id, title, cover, free, sold: soldOf(id) });
  return low.sort((a, b) => b.sold - a.sold || a.free - b.free || (a.title < b.title ? -1 : 1));
}

/** The hour, in Africa/Casablanca, of the daily mail. */
export const DIGEST_HOUR = 8;

/** The figures of the daily mail, in centimes; the profit may be below 0. */
export interface DigestFigures {
  readonly day: string;
  readonly orders: number;
  readonly salesCentimes: number;
  readonly profitCentimes: number;
  /** Open alerts that concern no order. */
  readonly alarms: number;
  readonly waiting: number;
  readonly owedKeys: number;
  readonly failedMails: number;
  readonly messages: number;
  /** ms; null where there is none, and in mails of an older version. */
  readonly oldestMessageAt: number | null;
  readonly breaches: number;
  /** The missing settings for the first real sale. */
  readonly missing: readonly SaleNeed[];
  /** Titles of the first games. */
  readonly lowTitles: readonly string[];
  readonly lowGames: number;
}
