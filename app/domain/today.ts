import { isRunningLow } from './game';
import type { WaitingOrder } from './order';

/** Why an order waits for the owner's decision. */
export const DESK_REASONS = ['proof', 'refund', 'problem', 'attention'] as const;
export type DeskReason = (typeof DESK_REASONS)[number];

/** Everything of an order that waits for her: as waitingSince() finds it, by what it is. */
export function deskReasons({ state, submittedAt, attention, questions }: WaitingOrder): DeskReason[] {
  const asked = (kind: 'refund' | 'problem') => questions.some((question) => question.kind === kind && question.state === 'asked');
  const waits: Readonly<Record<DeskReason, boolean>> = {
    proof: state === 'in_review' && submittedAt !== null,
    refund: asked('refund'),
    problem: asked('problem'),
    attention: state === 'needs_attention' && attention !== null,
  };
  return DESK_REASONS.filter((reason) => waits[reason]);
}

/** A game of which few keys are left, with what was sold of it in the last seven days. */
export interface LowGame {
  readonly id: string;
  readonly title: string;
  readonly free: number;
  readonly sold: number;
}

interface StockedGame {
  readonly id: string;
  readonly title: string;
  readonly free: number;
  readonly lowStock: number;
}

/**
 * The games that run out: at their alert or below it, and those sold out that somebody bought in the last days. A game that has no key and
 * no buyer is no news. First what sells most.
 */
export function runningOut(games: readonly StockedGame[], sold: ReadonlyMap<string, number>): LowGame[] {
  const soldOf = (id: string) => sold.get(id) ?? 0;
  return games
    .filter((game) => isRunningLow(game) || (game.free <= 0 && game.lowStock > 0 && soldOf(game.id) > 0))
    .map(({ id, title, free }) => ({ id, title, free, sold: soldOf(id) }))
    .sort((a, b) => b.sold - a.sold || a.free - b.free || (a.title < b.title ? -1 : 1));
}

/** The hour, in Africa/Casablanca, from which the daily mail goes out. */
export const DIGEST_HOUR = 8;

/** What the daily mail says. Amounts in centimes; the profit may be below 0. */
export interface DigestFigures {
  /** Yesterday. */
  readonly day: string;
  readonly orders: number;
  readonly salesCentimes: number;
  readonly profitCentimes: number;
  /** Now. */
  readonly waiting: number;
  readonly owedKeys: number;
  readonly failedMails: number;
  readonly messages: number;
  /** When the oldest of them came (ms); null where there is none, and in mails of an older store. */
  readonly oldestMessageAt: number | null;
  readonly breaches: number;
  /** Titles of games that run out, the first of them. */
  readonly lowTitles: readonly string[];
  readonly lowGames: number;
}
