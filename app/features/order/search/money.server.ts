import { TRANSFER_METHODS, PAYMENT_METHODS } from '~/domain/payment/method';
import { parsePrice } from '~/domain/shared/money';
import type { Store } from '~/ports/store';

import { parseAll } from '~/features/documents/index.server';
import { bankReferencePath, type LedgerPayment, paymentPath, PAYMENTS, toPayment } from '~/features/payment/index.server';
import { type Order, orderPath, parseOrder } from '~/features/order/schema.server';

export interface MoneyMatches {
  readonly orders: readonly Order[];
  readonly payments: readonly LedgerPayment[];
}

/** Orders and payments each, the newest. */
const MAX_MATCHES = 20;
const MAX_REFERENCE = 100;

/** Creates the owner's search for money: docs/rules.md, The owner's lists. */
export function createMoneySearch({ store }: { readonly store: Pick<Store, 'query' | 'getMany'> }) {
  /** Returns the orders and payments of a typed amount, or with a reference of the bank, a wallet or a provider. */
  async function searchMoney(text: string): Promise<MoneyMatches> {
    const [amount, reference] = await Promise.all([ofAmount(text), ofReference(text)]);
    return { orders: each([...reference.orders, ...amount.orders]), payments: each([...reference.payments, ...amount.payments]) };
  }

  async function ofAmount(text: string): Promise<MoneyMatches> {
    const amount = parsePrice(text);
    if (amount === null || amount === 0) return { orders: [], payments: [] };
    const [orders, payments] = await Promise.all([
      store.query({ from: 'orders', where: [['totalCentimes', '==', amount]], order: ['createdAt', 'desc'], limit: MAX_MATCHES }),
      store.query({ from: PAYMENTS, where: [['amountCentimes', '==', amount]], order: ['at', 'desc'], limit: MAX_MATCHES }),
    ]);
    return { orders: parseAll(parseOrder, orders.docs), payments: parseAll(toPayment, payments.docs) };
  }

  async function ofReference(text: string): Promise<MoneyMatches> {
    if (!/\p{N}/u.test(text) || text.length > MAX_REFERENCE) return { orders: [], payments: [] };
    const paid = PAYMENT_METHODS.map((method) => paymentPath(method, text));
    const rows = TRANSFER_METHODS.map((method) => bankReferencePath(method, text));
    const [named, claims, spelled] = await Promise.all([
      store.getMany(paid),
      store.getMany(rows),
      store.query({ from: PAYMENTS, where: [['reference', '==', text]], limit: MAX_MATCHES }),
    ]);
    const claimed = claims.flatMap((claim) => (Array.isArray(claim?.data['orders']) ? (claim.data['orders'] as unknown[]) : []));
    const ids = claimed.filter((id) => typeof id === 'string').slice(0, MAX_MATCHES);
    const orders = ids.length === 0 ? [] : await store.getMany(ids.map(orderPath));
    return { orders: parseAll(parseOrder, orders), payments: parseAll(toPayment, [...named, ...spelled.docs]) };
  }

  return { searchMoney };
}

function each<Item extends { readonly id: string }>(items: readonly Item[]): readonly Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
