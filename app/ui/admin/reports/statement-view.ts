import type { Centimes } from '~/domain/shared/money';
import type { OrderState } from '~/domain/order';
import type { DoubtReason } from '~/domain/payment/bank-statement';
import type { UnreadReason } from '~/domain/payment/bank-statement/row';

import type { Moment } from '~/ui/components/order/view';

export const STATEMENT_TABS = ['sure', 'doubtful', 'unknown', 'taken'] as const;
export type StatementTab = (typeof STATEMENT_TABS)[number];

/** A statement among those that were read. */
export interface StatementItem {
  readonly id: string;
  readonly name: string;
  readonly method: string;
  readonly read: Moment;
  readonly rows: number;
}

/** An order that a row may pay. */
export interface StatementCandidate {
  readonly reference: string;
  readonly name: string;
  readonly payer: string | null;
  readonly totalCentimes: Centimes;
  readonly state: OrderState;
}

/** A row of incoming money, for the owner to decide about. */
export interface StatementRowView {
  readonly line: number;
  readonly date: string;
  readonly label: string;
  readonly reference: string;
  readonly amountCentimes: Centimes;
  readonly kind: StatementTab;
  /** Why the owner has to check the row; null: she needn't. */
  readonly why: DoubtReason | null;
  readonly candidates: readonly StatementCandidate[];
}

/** The lines of a statement that can't be read: how many there are, and the first of them. */
export interface UnreadView {
  readonly count: number;
  readonly lines: readonly { readonly line: number; readonly why: UnreadReason }[];
}
