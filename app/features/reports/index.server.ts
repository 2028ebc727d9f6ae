import type { Cipher } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import { createPaymentHints, createStatementFiles, createStatementMatching, type StatementOrders } from '~/features/payment/index.server';
import { createReports } from './report.server';

export { type RowDecision, statementDecisions, statementForm } from './form.server';

export type { PaymentHint } from '~/features/payment/bank-statement/suggest.server';
export type { Books } from './report.server';
export type { JudgedRow, JudgedStatement, RowFailure } from '~/features/payment/bank-statement/match.server';
export { STATEMENTS, toStatement } from '~/features/payment/bank-statement/document.server';

export interface BookNeeds {
  readonly store: Store;
  readonly cipher: Cipher;
  readonly clock: Clock;
  readonly orders: StatementOrders;
}

/** The owner's books: the sales, and the bank's statements beside the orders. */
export function createBooks({ store, cipher, clock, orders }: BookNeeds) {
  const files = createStatementFiles({ store, cipher, clock, orders });
  return {
    books: createReports({ store }),
    statements: {
      ...files,
      ...createPaymentHints({ store, cipher, clock, files }),
      ...createStatementMatching({ store, cipher, clock, files, orders }),
    },
  };
}
