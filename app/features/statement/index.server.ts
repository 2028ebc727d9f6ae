import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';
import { NO_PAYEES, type PayTo } from '~/domain/payment/payee';

import { createHandApproval } from './approve.server';
import { createApprovalConfirming } from './confirm.server';
import { createPaymentEvidence } from './evidence.server';
import { createStatementMatching, type StatementOrders } from './match.server';
import { createStatementFiles } from './statement.server';
import { createMatchedApproval } from './matched.server';

export { STATEMENTS, toStatement } from './document.server';
export { columnsForm, statementDecisions, statementForm } from './form.server';
export type { MatchedRow, MatchedStatement, RowFailure } from './match.server';
export type { Table as StatementTable } from './table.server';

export interface StatementNeeds {
  readonly store: Store;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly orders: StatementOrders;
  readonly payTo?: () => PayTo;
}

/** Creates the bank's statements: their files, the orders that rows pay, and what is known of an unpaid order's money. */
export function createStatements({ store, encryption, clock, orders, payTo = () => NO_PAYEES }: StatementNeeds) {
  const files = createStatementFiles({ store, encryption, clock, orders, payTo });
  const matching = createStatementMatching({ store, encryption, clock, files, orders });
  const evidence = createPaymentEvidence({ store, encryption, clock, files });
  const confirming = createApprovalConfirming({ store, encryption, clock, files });
  return {
    ...files,
    keep: async (...upload: Parameters<typeof files.keep>) => {
      const result = await files.keep(...upload);
      if (result.ok) await confirming.confirm(result.id);
      return result;
    },
    choose: async (...choice: Parameters<typeof files.choose>) => {
      const result = await files.choose(...choice);
      if (result?.ok) await confirming.confirm(result.id);
      return result;
    },
    ...confirming,
    ...evidence,
    ...matching,
    ...createHandApproval({ store, orders, evidence, confirming }),
    ...createMatchedApproval({ orders, evidence, matching }),
  };
}
