import { toCentimes, toUsdCents } from '~/domain/shared/money';
import type { OrderState } from '~/domain/order';
import type { Order } from '~/features/order/schema.server';
import type { ProviderEvent } from '~/ports/card-provider';

import { USD_RATE } from '../shop/test-shop';
import { aim, type CommandName, type Deed } from './commands';
import type { FlowName } from './flow-table';
import * as scenes from './scenes';
import { from, placed, type Scene } from './scenes';
import type { World } from './world';

/** A person's action, which fails at any of its steps. */
export interface Step {
  readonly name: string;
  /** The flow of tests/support/scenarios/flow-table.ts that it takes through all its steps. */
  readonly of?: FlowName;
  /** Makes what it is about. `act` is the action, which the person repeats after a failure. */
  readonly prepare: (world: World) => Promise<{ readonly id: string; readonly act: Deed; readonly reference?: string }>;
  /** Checks the goal, on the order that it is about. `reference`: of the money. */
  readonly isDone: (order: Order, world: World, reference: string) => boolean | Promise<boolean>;
  /** The shopper does not return: the shop finishes the work, or undoes it. */
  readonly isLeft?: true;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const is =
  (state: OrderState): Step['isDone'] =>
  (order) =>
    order.state === state;

/** A command, in a scene. */
function command(scene: Scene, name: CommandName, isDone: Step['isDone'], more: Partial<Step> = {}): Step {
  const prepare = async (world: World) => {
    const id = await scene(world);
    const act = await aim(name, { world, own: world.shop, id });
    if (!act) throw new Error(`nothing to do: ${name}`);
    return { id, act };
  };
  return { name, prepare, isDone, ...more };
}

/** Money comes that the shop did not ask for. Beside it is an order, since every step is about one. */
async function charged(world: World, reference: string | null): Promise<{ readonly id: string; readonly capture: string }> {
  const id = (await world.allOrders())[0]?.id ?? (await placed(world));
  return { id, capture: world.books.charge(reference ?? id, toUsdCents(toCentimes(4200), USD_RATE), world.clock()) };
}

const heard = (world: World, event: Partial<ProviderEvent>): Deed => {
  const whole = { id: 'W1', kind: 'capture', orderId: null, captureId: null, refundId: null, dispute: null, ...event } as const;
  return () => world.deliver(world.shop, whole);
};

const hearOfMoney = (reference: string | null) => async (world: World) => {
  const { id, capture } = await charged(world, reference);
  return { id, reference: capture, act: heard(world, { captureId: capture }) };
};

/** The ledger has it once, as this kind, and the owner was called. */
const isBooked =
  (kind: 'orphan' | 'differs'): Step['isDone'] =>
  async (_, world, reference) => {
    const rows = (await world.allPayments()).filter((each) => each.reference === reference);
    return rows.length === 1 && rows[0]?.kind === kind && (await world.hasAlert(reference));
  };

const withGames =
  (...games: readonly string[]): Scene =>
  async (world) => {
    // Many keys: a scarce game cannot be held again so soon, if its first hold expires by a jump of the clock.
    for (const game of games) await world.shop.game(game, 7);
    return (await world.shop.do.place('x', ['a'])).id;
  };
const priceOver = from(withGames('a'), (world, id) =>
  world.shop.store.update(`orders/${id}`, { holdUntil: world.clock() - 25 * 60 * MINUTE }),
);
const happened = (type: Order['events'][number]['type']) => (order: Order) =>
  order.events.filter((event) => event.type === type).length === 1;

export const STEPS: readonly Step[] = [
  {
    name: 'place an order',
    prepare: async (world) => {
      await world.shop.game('a', 1);
      return { id: '', act: () => world.shop.do.place('x', ['a']) };
    },
    // If the clock jumps ahead before the second try, that order replaces the first one, which has expired.
    isDone: async (_, { shop }) => (await shop.orders.open('x')) !== null,
  },
  command(withGames('a', 'b'), 'place more in its place', async (_, { shop }) => (await shop.orders.open('x'))?.lines.length === 2),
  command(priceOver, 'renew it', async ({ state }, { shop }) => state === 'cancelled' && (await shop.orders.open('x')) !== null),
  command(placed, 'send a proof', is('in_review')),
  command(scenes.inReview, 'approve', is('fulfilled')),
  command(scenes.cancelled, 'approve', is('fulfilled'), { name: 'approve money that came late' }),
  command(scenes.paid, 'take the approval back', ({ state, voids }) => state === 'awaiting_payment' && voids.length === 1),
  command(scenes.seen, 'take the approval back', ({ state, lost }) => state === 'cancelled' && lost.length === 1, {
    name: 'take the approval of a seen key back',
  }),
  command(scenes.paid, 'note an amount', ({ notes }) => notes.length === 1),
  command(scenes.inReview, 'reject', is('awaiting_payment')),
  command(scenes.rejectedTwice, 'reject', is('cancelled'), { name: 'reject for the last time' }),
  command(placed, 'cancel', is('cancelled')),
  command(scenes.paid, 'reveal', happened('revealed')),
  command(scenes.paid, 'ask for a refund', ({ questions }) => questions.length === 1),
  command(from(scenes.paid, 'ask for a refund'), 'decline a question', ({ questions }) => questions[0]?.state === 'declined'),
  command(scenes.paid, 'record a refund', is('refunded')),
  command(scenes.seen, 'replace the key', (order) => order.state === 'fulfilled' && happened('key-replaced')(order)),
  command(scenes.owed, 'add a key', is('fulfilled'), { of: 'give-owed-keys' }),
  command(scenes.owed, 'mark every key as available', is('fulfilled')),
  command(scenes.paid, 'call the owner', ({ state, alarms }) => state === 'fulfilled' && alarms.length === 1),
  command(from(scenes.paid, 'call the owner'), 'answer an alarm', ({ state, alarms }) => state === 'fulfilled' && alarms.length === 0),
  command(placed, 'end', is('cancelled')),
  {
    name: 'send the mail',
    of: 'send-mail',
    prepare: async (world) => ({ id: await scenes.paid(world), act: world.shop.mailing.runDue }),
    isDone: (_, { sent }) => new Set(sent).size === 2,
  },
  {
    name: 'begin a card payment',
    prepare: async (world) => {
      const id = await placed(world);
      return { id, act: () => world.shop.do.begin(id) };
    },
    isDone: async (order, { shop }) => {
      const attempt = await shop.cards.attemptOf(order);
      return attempt?.state === 'started' && attempt.providerOrderId !== null;
    },
  },
  command(scenes.approved, 'hear of the provider', is('fulfilled')),
  command(scenes.approved, 'hear of the provider', is('fulfilled'), {
    name: 'come back from the card’s provider, and go away again',
    of: 'pay-by-card',
    isLeft: true,
  }),
  command(
    from(scenes.approved, ({ books }) => (books.plans.capture = 'declined')),
    'hear of the provider',
    async (order, { shop }) => order.state === 'awaiting_payment' && (await shop.cards.attemptOf(order))?.isDeclined === true,
    { name: 'come back with a card that is declined' },
  ),
  command(
    from(scenes.pending, ({ books }) => books.decide('done', 'done')),
    'hear of the provider',
    is('fulfilled'),
    { name: 'hear that a payment which was looked at is decided' },
  ),
  {
    name: 'look after payments by card',
    prepare: async (world) => ({ id: await scenes.approved(world), act: () => world.minute().then(() => world.minute()) }),
    isDone: is('fulfilled'),
    isLeft: true,
  },
  {
    name: 'hear of money that fits no order',
    of: 'hear-of-a-payment',
    prepare: hearOfMoney('SHOP-7'),
    isDone: isBooked('orphan'),
  },
  { name: 'hear of money that differs from its order', prepare: hearOfMoney(null), isDone: isBooked('differs') },
  {
    name: 'hear that money went back on the provider’s own pages',
    prepare: async (world) => {
      const id = await scenes.paidByCard(world);
      const captureId = world.books.captures(id)[0]?.id ?? '';
      return { id, act: heard(world, { kind: 'refund', captureId, refundId: world.sendBack(captureId, world.books.leftOf(captureId)) }) };
    },
    isDone: async ({ alarms }, world) =>
      alarms.length === 1 && (await world.allPayments()).filter(({ kind }) => kind === 'returned').length === 1,
  },
  {
    name: 'find money of which no event came',
    prepare: async (world) => {
      const { comparison } = world.shop;
      const act = () => {
        world.wait(DAY);
        return comparison.runDue();
      };
      world.books.plans.isListed = true;
      await comparison.runDue();
      world.wait(DAY);
      const { id, capture } = await charged(world, 'SHOP-7');
      return { id, reference: capture, act };
    },
    isDone: isBooked('orphan'),
  },
  command(scenes.paidByCard, 'send money back to the card', is('refunded')),
  command(scenes.paidByCard, 'send money back to the card', ({ refunds, state }) => refunds.length === 0 || state === 'refunded', {
    name: 'send money back to a card, and go away',
    of: 'send-money-back',
    isLeft: true,
  }),
];
