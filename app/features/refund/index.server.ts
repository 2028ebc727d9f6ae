import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import type { KeyStock } from '~/features/key/index.server';
import { createCardRefunds, type RefundProvider } from './card.server';
import { createOrderRefunds } from './lines.server';
import { createOrderQuestions } from './request.server';
import { createOrderReplacement } from './replacement.server';

export { declineForm, goneForm, questionForm, refundForm } from './form.server';

export type { RefundProvider } from './card.server';

export interface RefundNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly stock: Pick<KeyStock, 'candidates'>;
  /** null: this store takes no cards, so it sends no refunds to cards. */
  readonly provider: RefundProvider | null;
  readonly ownerMail: string | null;
  /** A shopper's question began to wait for the owner. */
  readonly onWaiting?: () => void;
  /** Called with a game that has a free key again. */
  readonly onStockArrived: (gameId: string) => Promise<void>;
}

/** Refunds, shoppers' questions, and other keys for broken ones. */
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
