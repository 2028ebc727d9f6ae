import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import { createStatementMatching, type StatementOrders } from './match.server';
import { createStatementFiles } from './statement.server';
import { createSureApproval } from './sure.server';
import { createPaymentHints } from './suggest.server';

export interface StatementNeeds {
  readonly store: Store;
  readonly cipher: Encryption;
  readonly clock: Clock;
  readonly orders: StatementOrders;
}

/** Creates the bank's statements: their files, the orders that rows pay, and hints for an order that waits. */
export function createStatements({ store, cipher, clock, orders }: StatementNeeds) {
  const files = createStatementFiles({ store, cipher, clock, orders });
  const matching = createStatementMatching({ store, cipher, clock, files, orders });
  return {
    ...files,
    ...createPaymentHints({ store, cipher, clock, files }),
    ...matching,
    ...createSureApproval({ store, cipher, clock, files, matching }),
  };
}
