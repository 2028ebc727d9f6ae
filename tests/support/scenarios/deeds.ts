import { lossesOf, type VoidEnding } from '~/domain/payment/void';
import { toCentimes } from '~/domain/shared/money';
import type { createCards } from '~/features/card/index.server';
import type { createRefunds } from '~/features/refund/index.server';

import { keyInput, type TestShop } from '../shop/test-shop';

/** The price of each game (centimes). */
export const PRICE = 10_000;
const by = 'owner';

type Features = TestShop & Pick<ReturnType<typeof createCards>, 'cards'> & Omit<ReturnType<typeof createRefunds>, 'cardRefunds'>;

/** Returns the deeds of a shopper (`who`) and of the owner, with the fields that no scenario looks at filled in. */
export function deedsOf({ orders, cards, refunds, questions, keys, order, prove }: Features) {
  return {
    place: order,
    renew: (id: string, who = 'x') => orders.renew(id, { accountId: who, email: `${who}@example.com`, name: who, address: `at ${who}` }),
    prove,
    cancel: (id: string, who = 'x') => orders.cancel(id, who),
    begin: (id: string, who = 'x') => cards.begin(id, who),
    comeBack: (id: string) => cards.advance(id, { isReturn: true }),
    ask: (id: string, gameId: string, kind: 'refund' | 'problem', { who = 'x', text = 'Please' } = {}) =>
      questions.ask(id, { accountId: who, gameId, kind, text }),
    withdraw: (id: string, questionId: string, who = 'x') => questions.withdraw(id, { accountId: who, questionId }),
    decline: (id: string, questionId: string) => questions.decline(id, { by, questionId, answer: 'No' }),
    approve: (id: string, bankReference: string, { games = 1, isSecond = false } = {}) =>
      orders.approve(id, { by, bankReference, amountCentimes: toCentimes(games * PRICE), reason: '', isSecond }),
    reject: (id: string) => orders.reject(id, { by, reason: 'No such money' }),
    end: (id: string) => orders.end(id, { by, reason: 'Nobody paid' }),
    flag: (id: string, note: string | null = null) => orders.flag(id, { code: 'unexpected-answer', note }),
    answer: (id: string, { id: alarm, at }: { readonly id: string; readonly at: number }) =>
      orders.answerAlert(id, { by, alarm, at, answer: 'Settled' }),
    record: (id: string, gameId: string, reference: string) => refunds.record(id, { by, gameId, reference }),
    send: (id: string, gameId: string) => refunds.send(id, { by, gameId }),
    replaceKey: (id: string, gameId: string, keyId: string) => refunds.replaceKey(id, { by, gameId, keyId }),
    async voidPayment(id: string, ending: VoidEnding = 'wait'): Promise<unknown> {
      const order = await orders.find(id);
      if (!order) throw new Error(`no order ${id}`);
      return orders.voidPayment(id, { by, reason: 'Not on the account', ending, nth: order.voids.length, losses: lossesOf(order.lines) });
    },
    addKey: (gameId: string, code: string) => keys.add(gameId, keyInput(code), by),
    setUsed: (gameId: string, keyId: string, isUsed: boolean) => keys.setUsed(gameId, keyId, isUsed, by),
    async setAllUsed(gameId: string, isUsed: boolean): Promise<void> {
      for (const { id } of await keys.list(gameId, { used: !isUsed, type: null })) await keys.setUsed(gameId, id, isUsed, by);
    },
  };
}
