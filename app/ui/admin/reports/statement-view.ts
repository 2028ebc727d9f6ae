import type { Centimes } from '~/domain/shared/money';
import { beginningOf } from '~/domain/shared/truncate';
import { oneLine } from '~/domain/shared/typed-text';
import type { OrderState } from '~/domain/order';
import type { Lateness } from '~/domain/admin/lateness';
import type { DoubtReason, Verdict } from '~/domain/payment/bank-statement';
import type { UnreadReason } from '~/domain/payment/bank-statement/row';
import type { Order } from '~/features/order/index.server';
import type { MatchedRow, MatchedStatement, StatementTable } from '~/features/statement/index.server';

import { type LateView, toLateView } from '~/ui/admin/order/reason-view';
import type { Moment } from '~/ui/components/order/view';
import type { AdminTranslations } from '~/ui/translations/admin';

export const STATEMENT_TABS = ['sure', 'doubtful', 'unknown', 'taken'] as const;
export type StatementTab = (typeof STATEMENT_TABS)[number];

export interface StatementItem {
  readonly id: string;
  readonly name: string;
  /** With its account, where that is known. */
  readonly method: string;
  readonly read: Moment;
  readonly rows: number;
}

export interface StatementCandidate {
  readonly reference: string;
  readonly name: string;
  readonly payer: string | null;
  readonly totalCentimes: Centimes;
  readonly state: OrderState;
  /** null: in time, or paid. */
  readonly late: LateView | null;
}

export interface StatementRowView {
  readonly line: number;
  readonly date: string;
  readonly label: string;
  readonly reference: string;
  readonly amountCentimes: Centimes;
  readonly kind: StatementTab;
  /** The reason to check the row; null: none. */
  readonly why: DoubtReason | null;
  readonly candidates: readonly StatementCandidate[];
}

/** Unread lines: their number, and the first of them. */
export interface UnreadView {
  readonly count: number;
  readonly lines: readonly { readonly line: number; readonly why: UnreadReason }[];
}

export function toUnread({ unread, unreadLines, unreadWhy }: MatchedStatement['statement']): UnreadView {
  return { count: unread, lines: unreadLines.map((line, at) => ({ line, why: unreadWhy[at] ?? 'amount' })) };
}

/** The beginning of a file whose columns the owner must choose; '' for a column without a name. */
export interface FirstRows {
  readonly titles: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

const ROWS_SHOWN = 6;
const COLUMNS_SHOWN = 50;

export function toFirstRows({ titles, width, records }: StatementTable): FirstRows {
  const cut = (cells: readonly string[]) => cells.slice(0, COLUMNS_SHOWN).map((cell) => beginningOf(oneLine(cell).trim(), 80));
  const columns = Array.from({ length: Math.min(width, COLUMNS_SHOWN) }, (_, at) => titles[at] ?? '');
  return { titles: cut(columns), rows: records.slice(0, ROWS_SHOWN).map(({ line, cells }) => ({ line, cells: cut(cells) })) };
}

/** Returns the ids of the orders that a row is about. */
export function ordersOf(verdict: Verdict): readonly string[] {
  return 'candidates' in verdict ? verdict.candidates : 'orderId' in verdict ? [verdict.orderId] : [];
}

interface Known {
  readonly orders: ReadonlyMap<string, Order>;
  readonly late: ReadonlyMap<string, Lateness>;
}

export function toRowView(i18n: AdminTranslations, { row, verdict }: MatchedRow, { orders, late }: Known): StatementRowView {
  const { line, date, label, reference, amountCentimes } = row;
  const candidates = ordersOf(verdict).flatMap((id) => {
    const order = orders.get(id);
    if (!order) return [];
    const { name, payer, totalCentimes, state } = order;
    const lateness = late.get(id);
    return [{ reference: id, name, payer, totalCentimes, state, late: lateness ? toLateView(i18n, lateness) : null }];
  });
  const why = verdict.kind === 'doubtful' ? verdict.why : null;
  return { line, date, label, reference, amountCentimes, kind: verdict.kind, why, candidates };
}
