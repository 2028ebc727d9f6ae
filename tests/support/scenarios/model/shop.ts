import { createCards } from '~/features/payment/index.server';
import { createExamination } from '~/features/doctor/examine.server';
import { createRefunds } from '~/features/refund/index.server';
import type { Store } from '~/ports/store';

import { createScriptedProvider } from '../../fakes/scripted-provider';
import type { TempStore } from '../../shop/temp-store';
import { HOLD_MS, openTestShop, OWNER, SILENT } from '../../shop/test-shop';

export type ModelShop = ReturnType<typeof openModelShop>;

/** All features that change orders, keys and money, on a store that may be broken on purpose. The doctor reads the store itself. */
export function openModelShop(temp: Pick<TempStore, 'store' | 'close'>, mutate: (store: Store) => Store = (store) => store) {
  const sound = openTestShop(temp);
  const shop = openTestShop({ store: mutate(temp.store), close: () => temp.close() }, sound.clock);
  const { store, clock, stock, onStockArrived, orders } = shop;
  const books = createScriptedProvider();
  const common = { store, stock, clock, log: SILENT, provider: books.provider, ownerMail: OWNER };
  const { cards, reconcile } = createCards({ ...common, origin: 'http://localhost:3000', holdMs: HOLD_MS, settle: orders.settle });
  const { refunds, questions } = createRefunds({ ...common, onStockArrived });
  return {
    ...shop,
    store: temp.store,
    // why without a clock: here no turn asks the provider by itself, so that a card may be overdue by weeks
    doctor: createExamination({ store: temp.store, cipher: sound.cipher }),
    wait: sound.wait,
    books,
    cards,
    reconcile,
    questions,
    refunds,
  };
}
