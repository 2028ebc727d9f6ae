import { createCardReconciliation } from '~/features/card/reconcile.server';
import { createCardRefunds } from '~/features/refund/card.server';
import { createCards } from '~/features/card/cards.server';
import { createOrderQuestions } from '~/features/refund/question.server';
import { createOrderRefunds } from '~/features/refund/lines.server';
import { createOrderReplacement } from '~/features/refund/replacement.server';
import type { Log } from '~/ports/log';
import type { Store } from '~/ports/store/port';

import { createScriptedProvider } from '../../fakes/scripted-provider';
import type { TempStore } from '../../shop/temp-store';
import { openTestShop } from '../../shop/test-shop';

export type ModelShop = ReturnType<typeof openModelShop>;

const SILENT: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const OWNER = 'owner@example.com';

/** Everything that changes orders, keys and money, on a store that may be broken on purpose. The doctor looks at the store as it is. */
export function openModelShop(temp: Pick<TempStore, 'store' | 'close'>, mutate: (store: Store) => Store = (store) => store) {
  const sound = openTestShop(temp);
  const shop = openTestShop({ store: mutate(temp.store), close: () => temp.close() }, sound.clock);
  const { store, clock, stock, orders } = shop;
  const books = createScriptedProvider();
  const onStockArrived = async (gameId: string) => void (await orders.fillOwed(gameId));
  const common = { store, stock, clock, log: SILENT, provider: books.provider, ownerMail: OWNER };
  const cards = createCards({ ...common, origin: 'http://localhost:3000', holdMs: 30 * 60_000, settle: orders.settle });
  const cardRefunds = createCardRefunds({ ...common, onStockArrived });
  return {
    ...shop,
    store: temp.store,
    doctor: sound.doctor,
    wait: sound.wait,
    books,
    cards,
    reconcile: createCardReconciliation({ store, cards, clock, log: SILENT }),
    questions: createOrderQuestions({ store, clock, ownerMail: OWNER }),
    refunds: createOrderRefunds({ store, clock, cards: cardRefunds, onStockArrived }),
    replacement: createOrderReplacement({ store, stock, clock }),
  };
}
