import { ShopError } from '~/domain/shop-error';
import type { AttentionCode } from '~/domain/attention';
import type { Clock } from '~/ports/clock';
import type { Store, Transaction } from '~/ports/store/port';

import { recordChange } from '~/features/audit.server';
import { releaseKey } from '~/features/key/document.server';
import type { KeyStock } from '~/features/key/face.server';
import { changeOrder } from './change.server';
import { createKeyAllocation } from './allocate.server';
import { logged, orderPath, toOrder, type Order } from './stored.server';
import { enqueueMail } from '~/features/mail/document.server';
import { forgetOpenOrder, openOrderPaths } from './shopper.server';

/** What went wrong; `note` adds a detail: a reference, an amount. */
export interface Attention {
  readonly code: AttentionCode;
  readonly note: string | null;
}

interface Needs {
  readonly store: Store;
  readonly stock: Pick<KeyStock, 'candidates'>;
  readonly clock: Clock;
  /** The recipient of mails about it; null: the owner reads of it in the store. */
  readonly ownerMail: string | null;
  /** Gets a game (null: any) whose keys may be free again, or owed again. */
  readonly onStockArrived: (gameId: string | null) => Promise<void>;
}

/**
 * Calls the owner to an order in the transaction that found the problem: state, timeline and mail are written, or none. Call it after the
 * last read, in place of changeOrder. An earlier call that she has not answered stays first.
 */
export function flagOrder(
  tx: Transaction,
  order: Order,
  { code, note, at, ownerMail }: Attention & { readonly at: number; readonly ownerMail: string | null },
  fields: Partial<Order> = {},
): Order {
  const log = logged({ ...order, ...fields }, { at, type: 'attention', note: note === null ? code : `${code} ${note}` });
  const nth = log.filter(({ type }) => type === 'attention').length - 1;
  if (ownerMail !== null) enqueueMail(tx, { kind: 'order-needs-attention', to: ownerMail, orderId: order.id, at, nth });
  return changeOrder(tx, order, 'flag', { ...fields, attention: order.attention ?? { code, at, note }, events: log });
}

/** Calls the owner where no rule covers an order, and carries out her answer: docs/rules.md, Orders. */
export function createOrderAttention({ store, stock, clock, ownerMail, onStockArrived }: Needs) {
  const allocate = createKeyAllocation({ store, stock, clock });

  /** Calls the owner to an order. A repeat before her answer changes nothing. ShopError 'not-found'. */
  async function flag(id: string, { code, note }: Attention): Promise<Order> {
    return store.transaction(async (tx) => {
      const snap = await tx.get(orderPath(id));
      if (!snap) throw new ShopError('not-found', [id]);
      const order = toOrder(snap);
      const isKnown = order.state === 'needs_attention' && order.attention?.code === code && order.attention.note === note;
      return isKnown ? order : flagOrder(tx, order, { code, note, at: clock(), ownerMail });
    });
  }

  /**
   * The owner says what she did. A paid order continues as its lines stand; an unpaid one is cancelled, and its keys are free. If money
   * came for it, she approves that instead. ShopError 'not-found', 'wrong-state' where nothing waits for her answer.
   */
  async function resolve(id: string, { by, answer }: { readonly by: string; readonly answer: string }): Promise<Order> {
    const resolved = await allocate(id, openOrderPaths, (tx, { order, allocations, also }) => {
      if (order.state !== 'needs_attention') throw new ShopError('wrong-state', [id]);
      const at = clock();
      const events = logged(order, { at, type: 'resolved', by, note: answer });
      const before = { state: order.state, attention: order.attention?.code ?? null };
      const record = (next: Order) => {
        recordChange(tx, { at, by, action: 'order-resolved', subject: orderPath(id), before, after: { state: next.state, answer } });
        return next;
      };
      if (order.payment !== null) return record(changeOrder(tx, order, 'resolve', { attention: null, events }));
      for (const { key } of allocations) if (key?.state === 'held' && key.orderId === id) releaseKey(tx, key, at);
      forgetOpenOrder(tx, order, also, 'cancelled');
      if (order.email !== '') enqueueMail(tx, { kind: 'order-cancelled', to: order.email, name: order.name, orderId: id, at });
      const log = logged({ ...order, events }, { at, type: 'cancelled', by });
      const lines = order.lines.map((line) => ({ ...line, keyId: null }));
      return record(changeOrder(tx, order, 'cancel', { attention: null, holdUntil: 0, lines, events: log }));
    });
    await onStockArrived(null);
    return resolved;
  }

  return { flag, resolve };
}
