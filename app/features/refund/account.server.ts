import { isPaid } from '~/domain/order';
import { canAskRefundAccount, needsRefundAccount } from '~/domain/payment/refund-account';
import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Encryption } from '~/ports/encryption';
import type { Store } from '~/ports/store';

import { recordChange } from '~/features/audit/index.server';
import { enqueueMail } from '~/features/mail/index.server';
import { changeFields, logged, NO_REFUND_ACCOUNT, type Order, orderIn, orderPath, ownOrderIn } from '~/features/order/index.server';

interface Dependencies {
  readonly store: Store;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly ownerMail: () => string | null;
}

/** The most accounts that a shopper types for each question of the owner's, or before the first one. */
const MAX_TYPED = 10;

export type RefundAccounts = ReturnType<typeof createRefundAccounts>;

/** Creates the accounts of shoppers that refunds by hand go to. They are sealed in their orders. */
export function createRefundAccounts({ store, encryption, clock, ownerMail }: Dependencies) {
  const sealed = (id: string, account: string) => encryption.seal(account, orderPath(id));

  /** Returns the account in plain text; null: none, or it can't be opened. */
  const of = ({ id, refundAccount }: Pick<Order, 'id' | 'refundAccount'>) =>
    refundAccount === null ? null : encryption.tryOpen(refundAccount, orderPath(id));

  /**
   * Stores what the shopper typed, in place of an earlier one, and calls the owner for the first. ShopError 'not-found', 'wrong-state' where no
   * money may go there, 'account-too-many' after MAX_TYPED.
   */
  async function type(id: string, { accountId, account }: { readonly accountId: string; readonly account: string }): Promise<Order> {
    return store.transaction(async (tx) => {
      const order = await ownOrderIn(tx, id, accountId);
      if (!isPaid(order.state) || !(needsRefundAccount(order) || order.refundAccount !== null)) throw new ShopError('wrong-state', [id]);
      if (of(order) === account) return order;
      const question = order.events.findLastIndex((event) => event.type === 'refund-account-asked');
      const typed = timesTyped(order.events.slice(question + 1));
      if (typed >= MAX_TYPED) throw new ShopError('account-too-many', [id]);
      const at = clock();
      const [to, events] = [ownerMail(), logged(order, { at, type: 'refund-account-typed', by: accountId })];
      const nth = timesTyped(events);
      if (to !== null && typed === 0) enqueueMail(tx, { kind: 'refund-account-typed', to, orderId: id, at, nth });
      return changeFields(tx, order, { ...typedAccount(sealed(id, account), at), events });
    });
  }

  /** Asks the shopper for it, also for another one. ShopError 'not-found', 'wrong-state' if the order isn't paid, is refunded or was asked. */
  async function ask(id: string, by: string): Promise<Order> {
    return store.transaction(async (tx) => {
      const order = await orderIn(tx, id);
      if (!canAskRefundAccount(order)) throw new ShopError('wrong-state', [id]);
      const [at, events] = [clock(), logged(order, { at: clock(), type: 'refund-account-asked', by })];
      const nth = events.filter((event) => event.type === 'refund-account-asked').length;
      const { email: to, name, language } = order;
      enqueueMail(tx, { kind: 'refund-account-asked', to, name, language, orderId: id, at, nth });
      recordChange(tx, { at, by, action: 'refund-account-asked', subject: orderPath(id), before: null, after: { orderId: id } });
      return changeFields(tx, order, { ...NO_REFUND_ACCOUNT, refundAccountAskedAt: at, events });
    });
  }

  /** Returns the account for the admin who pays it, and logs that. null: it can't be opened. ShopError 'not-found' without one. */
  async function show(id: string, by: string): Promise<string | null> {
    return store.transaction(async (tx) => {
      const order = await orderIn(tx, id);
      if (order.refundAccount === null) throw new ShopError('not-found', [id]);
      recordChange(tx, { at: clock(), by, action: 'refund-account-shown', subject: orderPath(id), before: null, after: { orderId: id } });
      return of(order);
    });
  }

  return { sealed, of, type, ask, show };
}

const timesTyped = (events: Order['events']) => events.filter(({ type }) => type === 'refund-account-typed').length;

/** Returns the fields of an order whose shopper typed this account (sealed) at `at` (ms). */
export const typedAccount = (account: string, at: number) => ({ refundAccount: account, refundAccountAt: at, refundAccountAskedAt: null });
