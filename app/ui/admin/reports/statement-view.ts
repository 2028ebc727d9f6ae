import type { Centimes } from '~/domain/shared/money';
import type { OrderState } from '~/domain/order';
import type { DoubtReason } from '~/domain/payment/bank-statement';
import type { UnreadReason } from '~/domain/payment/bank-statement/row';

import type { Moment } from '~/ui/components/order/view';

export const STATEMENT_TABS = ['sure', 'doubtful', 'unknown', 'taken'] as const;
export type StatementTab = (typeof STATEMENT_TABS)[number];

export interface StatementItem {
  readonly id: string;
  readonly name: string;
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
