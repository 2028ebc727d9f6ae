import { createOrderQuestions } from '~/features/order-question.server';
import { createOrderRefunds } from '~/features/order-refund.server';
import { createOrderReplacement } from '~/features/order-replacement.server';
import type { Store } from '~/ports/store';

import type { TempStore } from '../temp-store';
import { openTestShop } from '../test-shop';

export type ModelShop = ReturnType<typeof openModelShop>;

/** Everything that changes orders, keys and money, on a store that may be broken on purpose. The doctor looks at the store as it is. */
export function openModelShop(temp: Pick<TempStore, 'store' | 'close'>, mutate: (store: Store) => Store = (store) => store) {
  const sound = openTestShop(temp);
  const shop = openTestShop({ store: mutate(temp.store), close: () => temp.close() }, sound.clock);
  const { store, clock, stock, orders } = shop;
  const arrived = async (gameId: string) => void (await orders.fillOwed(gameId));
  return {
    ...shop,
    store: temp.store,
    doctor: sound.doctor,
    wait: sound.wait,
    questions: createOrderQuestions({ store, clock, ownerMail: 'owner@example.com' }),
    refunds: createOrderRefunds({ store, clock, cards: null, arrived }),
    replacement: createOrderReplacement({ store, stock, clock }),
  };
}
