import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import type { KeyStock } from '~/features/key/index.server';
import { createCardRefunds, type RefundProvider } from './card.server';
import { createOrderRefunds } from './lines.server';
import { createOrderQuestions } from './request.server';
import { createOrderReplacement } from './replacement.server';

export { createRefundAccounts, type RefundAccounts } from './account.server';
export { accountForm, declineForm, goneForm, questionForm, refundForm } from './form.server';

export type { RefundProvider } from './card.server';

export interface RefundNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly stock: Pick<KeyStock, 'candidates'>;
  /** null: the store takes no cards. */
  readonly provider: RefundProvider | null;
  readonly ownerMail: () => string | null;
  readonly onWaiting?: () => void;
  readonly onStockArrived: (gameId: string) => Promise<void>;
}

/** Creates refunds, shoppers' questions, and replacements of broken keys. */
export function createRefunds({ store, clock, stock, provider, ownerMail, onWaiting, onStockArrived }: RefundNeeds) {
  const cardRefunds = provider && createCardRefunds({ store, clock, provider, ownerMail, onStockArrived });
  return {
    refunds: {
      ...createOrderRefunds({ store, clock, cards: cardRefunds, onStockArrived }),
      ...createOrderReplacement({ store, stock, clock }),
    },
    questions: createOrderQuestions({ store, clock, ownerMail, onWaiting }),
    cardRefunds,
  };
}
