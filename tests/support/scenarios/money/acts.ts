import { toCentimes } from '~/domain/shared/money';
import type { Order } from '~/features/order/schema.server';

import { keyInput } from '../../shop/test-shop';
import type { MoneyWorld, Process } from './world';

/** What anybody does about an order of shopper `x` for games `a` and `b`, in one process of the shop. It may be refused with a ShopError. */
export type Act = (world: MoneyWorld, own: Process, id: string, random: () => number) => Promise<unknown>;
/** Brings an order into a situation; returns its id. */
export type Scene = (world: MoneyWorld) => Promise<string>;

const by = 'owner';
const captureOf = (world: MoneyWorld, id: string) => world.books.captures(id).find(({ cents }) => cents > 0)?.id ?? '';

/** What is undecided, as the owner's page shows it. */
const seen = ({ returns, disputes }: Order) => [...returns, ...disputes].filter(({ decidedAt }) => decidedAt === null).map(({ id }) => id);

const choose =
  (close: readonly string[]): Act =>
  async (world, own, id) =>
    own.refunds.decideGone(id, { by, seen: seen(await world.read(id)), close, answer: null });

/** With a refund at the provider that the order does not name. */
const withReference =
  (act: (own: Process, id: string, reference: string, order: Order) => Promise<unknown>): Act =>
  async (world, own, id, random) => {
    const all = world.books.refundsOf(captureOf(world, id));
    const reference = all[Math.floor(random() * all.length)]?.id;
    if (reference !== undefined) await act(own, id, reference, await world.read(id));
  };

export const ACTS: Readonly<Record<string, Act>> = {
  'a part is sent back at the provider': async (world, _own, id, random) => {
    const part = [400, 1000, 1500][Math.floor(random() * 3)] ?? 0;
    world.sendBack(captureOf(world, id), part);
  },
  'all is sent back at the provider': async (world, _own, id) => {
    const capture = captureOf(world, id);
    world.sendBack(capture, world.books.leftOf(capture));
  },
  'a bank takes the money back': async (world, _own, id) => world.takeBack(captureOf(world, id)),
  'a dispute is opened': async (world, _own, id) => world.dispute(captureOf(world, id), 'open'),
  'a dispute is won': async (world, _own, id) => world.dispute(captureOf(world, id), 'won'),
  'a dispute is lost': async (world, _own, id) => world.dispute(captureOf(world, id), 'lost'),
  'an event comes': async (world, own, _id, random) => {
    const [event] = world.waiting.splice(Math.floor(random() * world.waiting.length), 1);
    if (!event) return;
    const end = await world.deliver(own, event).catch((error: unknown) => error);
    if (end !== 'done' || random() < 0.2) world.waiting.push(event);
    if (end instanceof Error) throw end;
  },
  'an event comes twice at once': async (world, own, _id, random) => {
    const event = world.waiting[Math.floor(random() * world.waiting.length)];
    if (event) await Promise.all([world.deliver(own, event), world.deliver(own, event)]);
  },
  'the money is asked about': async (_world, own, id) => own.cards.advance(id),
  'the owner gives the keys all the same': choose([]),
  'the owner closes one line': choose(['a']),
  'the owner closes both lines': choose(['a', 'b']),
  'the owner answers the call': async (world, own, id) => {
    const [alarm] = (await world.read(id)).alarms;
    if (alarm) await own.orders.answerAlarm(id, { by, alarm: alarm.id, at: alarm.at, answer: 'Sent back there' });
  },
  'the owner approves other money': async (_world, own, id) =>
    own.orders.approve(id, { by, bankReference: 'BANK', amountCentimes: toCentimes(20_000), reason: '', isSecond: true }),
  'the store sends a line back': async (_world, own, id, random) => own.refunds.send(id, { by, gameId: random() < 0.5 ? 'a' : 'b' }),
  'the store sends a line back, and gets no answer': async (world, own, id) => {
    world.loseAnswer();
    return own.refunds.send(id, { by, gameId: 'a' });
  },
  'the owner sends a line back by bank': async (world, own, id) =>
    own.without.refunds.record(id, { by, gameId: 'b', reference: world.nextText() }),
  'the owner records what went back at the provider': withReference((own, id, reference) =>
    own.without.refunds.record(id, { by, gameId: 'a', reference }),
  ),
  'the owner records a refund on its way, with the provider out of the settings': withReference(async (own, id, reference, order) => {
    const refund = order.refunds.find(({ state }) => state === 'sending');
    if (refund) await own.without.refunds.recordUnasked(id, { by, refundId: refund.id, reference, isToCard: true });
  }),
  'the owner records a failed refund': withReference(async (own, id, reference, order) => {
    const refund = order.refunds.find(({ state }) => state === 'failed');
    if (refund) await own.refunds.recordFailed(id, { by, refundId: refund.id, reference });
  }),
  'the owner tries a failed refund again': async (world, own, id) => {
    const refund = (await world.read(id)).refunds.find(({ state }) => state === 'failed');
    if (refund) await own.refunds.retry(id, { by, refundId: refund.id });
  },
  'the shopper sees one key': async (_world, own, id) => own.orders.reveal(id, 'a', 'x'),
  'the shopper sees all keys': async (_world, own, id) => own.orders.reveal(id, null, 'x'),
  'the shopper asks for a refund': async (_world, own, id) =>
    own.questions.ask(id, { accountId: 'x', gameId: 'a', kind: 'refund', text: 'Please' }),
  'a key is replaced': async (world, own, id) => {
    const line = (await world.read(id)).lines.find(({ gameId }) => gameId === 'b');
    if (line?.keyId) await own.refunds.replaceKey(id, { by, gameId: 'b', keyId: line.keyId });
  },
  'a key is added': async (world, own) => own.keys.add('b', keyInput(world.nextText()), by),
  'refunds are looked after': async (_world, own) => own.cardRefunds?.runDue(),
  'owed keys are handed out': async (_world, own) => own.orders.fillOwed(null),
};

/** The acts by which the owner decides what becomes of keys. */
export const CHOICES: ReadonlySet<string> = new Set([
  'the owner gives the keys all the same',
  'the owner closes one line',
  'the owner closes both lines',
]);

const approved: Scene = async (world) => {
  await world.shop.game('a', 2);
  await world.shop.game('b', 1);
  const { id } = await world.shop.order('x', ['a', 'b']);
  await world.shop.cards.begin(id, 'x');
  world.books.approve((await world.shop.cards.attemptOf(await world.read(id)))?.providerOrderId ?? '');
  return id;
};

const then =
  (scene: Scene, act: (world: MoneyWorld, id: string) => Promise<unknown>): Scene =>
  async (world) => {
    const id = await scene(world);
    await act(world, id);
    return id;
  };

/** All that waits is told, as far as the shop takes it. */
const hear = async (world: MoneyWorld) => {
  for (const event of world.waiting.splice(0)) if ((await world.deliver(world.shop, event)) !== 'done') world.waiting.push(event);
};

const paid = then(approved, (world, id) => world.shop.cards.advance(id, { isReturn: true }));
const owed = then(paid, async (world, id) => {
  await world.shop.orders.reveal(id, 'b', 'x');
  const keyId = (await world.read(id)).lines[1]?.keyId ?? '';
  await world.shop.refunds.replaceKey(id, { by, gameId: 'b', keyId });
});

export const SCENES: Readonly<Record<string, Scene>> = {
  'approved at the provider': approved,
  paid,
  'one key seen': then(paid, (world, id) => world.shop.orders.reveal(id, 'b', 'x')),
  'one key owed': owed,
  'a refund on its way': async (world) => {
    world.books.plans.refund = 'pending';
    return then(paid, (_, id) => world.shop.refunds.send(id, { by, gameId: 'a' }))(world);
  },
  'a refund without an answer': then(paid, (world, id) => {
    world.loseAnswer();
    return world.shop.refunds.send(id, { by, gameId: 'a' });
  }),
  'a refund that failed': async (world) => {
    world.books.plans.refund = 'failed';
    return then(paid, async (_, id) => {
      await world.shop.refunds.send(id, { by, gameId: 'a' });
      world.books.plans.refund = 'done';
    })(world);
  },
  'asked for a refund': then(paid, (world, id) =>
    world.shop.questions.ask(id, { accountId: 'x', gameId: 'a', kind: 'refund', text: 'Please' }),
  ),
  disputed: then(paid, async (world, id) => {
    world.dispute(captureOf(world, id), 'open');
    await hear(world);
  }),
  'a part gone': then(paid, async (world, id) => {
    world.sendBack(captureOf(world, id), 1000);
    await hear(world);
  }),
  'taken back': then(owed, async (world, id) => {
    world.takeBack(captureOf(world, id));
    await hear(world);
  }),
};
