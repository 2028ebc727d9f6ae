import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store/port';

import type { KeyStock } from '~/features/key/face.server';
import { createCardRefunds, type RefundProvider } from './card.server';
import { createOrderRefunds } from './lines.server';
import { createOrderQuestions } from './question.server';
import { createOrderReplacement } from './replacement.server';

export type { RefundProvider } from './card.server';

export interface RefundNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly stock: Pick<KeyStock, 'candidates'>;
  /** null: nobody can pay by card on this store, so no money goes back to a card. */
  readonly provider: RefundProvider | null;
  readonly ownerMail: string | null;
  /** Told that a key of this game is free again. */
  readonly onStockArrived: (gameId: string) => Promise<void>;
}

/** What makes good a key that didn't please: shoppers' questions, money that goes back, and other keys. */
export function createRefunds({ store, clock, stock, provider, ownerMail, onStockArrived }: RefundNeeds) {
  const cardRefunds = provider && createCardRefunds({ store, clock, provider, ownerMail, onStockArrived });
  return {
    refunds: {
      ...createOrderRefunds({ store, clock, cards: cardRefunds, onStockArrived }),
      ...createOrderReplacement({ store, stock, clock }),
    },
    questions: createOrderQuestions({ store, clock, ownerMail }),
    cardRefunds,
  };
}
