import type { MoneyDirection } from '~/domain/payment/ledger';
import { methodByHand } from '~/domain/payment/method';
import type { Centimes } from '~/domain/shared/money';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import { recordChange } from '~/features/audit/index.server';
import { fromPayment, inDirhams, notePath } from '~/features/payment/index.server';
import { type Order, orderPath } from '../schema.server';
import { changeFields, orderIn } from '../transition.server';

interface MoneyNote {
  readonly by: string;
  /** The form's own id: a form that comes twice is one note. */
  readonly noteId: string;
  readonly direction: MoneyDirection;
  readonly amountCentimes: Centimes;
  readonly reason: string;
}

/** Creates the owner's notes about money that no other act records: docs/rules.md, Money that never came. */
export function createMoneyNotes({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
  /** Books a note, whatever the order's state; it changes no key. A repeat changes nothing. ShopError 'not-found'. */
  async function noteMoney(id: string, { by, noteId, direction, amountCentimes, reason }: MoneyNote): Promise<Order> {
    return store.transaction(async (tx) => {
      const order = await orderIn(tx, id);
      if (order.notes.some((note) => note.id === noteId)) return order;
      const at = clock();
      const method = order.payment?.method ?? methodByHand(order.method);
      const money = { direction, amountCentimes, reason, at, by };
      tx.create(
        notePath(id, noteId),
        fromPayment({ ...money, kind: 'note', orderId: id, method, reference: null, money: inDirhams({ amountCentimes }) }),
      );
      recordChange(tx, {
        at,
        by,
        action: 'payment-noted',
        subject: orderPath(id),
        before: null,
        after: { direction, amountCentimes, reason },
      });
      return changeFields(tx, order, { notes: [...order.notes, { id: noteId, ...money }] });
    });
  }

  return { noteMoney };
}
