import assert from 'node:assert/strict';

import { toCentimes, toUsdCents } from '~/domain/shared/money';
import type { OrderState } from '~/domain/order';
import type { Order } from '~/features/order/schema.server';
import type { ProviderEvent } from '~/ports/card-provider';

import { keyInput, USD_RATE } from '../../shop/test-shop';
import type { FlowName } from '../flows/table';
import type { StepWorld } from './world';

/** A person's action. `prepare` makes the subject; `act` is the action, which she repeats after a failure; `isDone` checks her goal. */
export interface Flow {
  /** The flow of tests/support/scenarios/flows/table.ts that it takes through all its steps. */
  readonly of?: FlowName;
  readonly name: string;
  readonly prepare: (world: StepWorld) => Promise<Subject>;
  readonly act: (world: StepWorld, subject: Subject) => Promise<unknown>;
  readonly isDone: (order: Order, world: StepWorld, subject: Subject) => boolean | Promise<boolean>;
  /** She does not return: the shop finishes what she began, or undoes it. */
  readonly isLeft?: true;
}

export interface Subject {
  readonly id: string;
  readonly text: string;
}

const DAY = 24 * 60 * 60_000;
const by = 'owner';
const is =
  (...states: readonly OrderState[]) =>
  (order: Order) =>
    states.includes(order.state);
const about = (id: string, text = ''): Subject => ({ id, text });

async function placed(world: StepWorld): Promise<Subject> {
  await world.game('a', 2);
  return about((await world.order('x', ['a'])).id);
}

async function inReview(world: StepWorld): Promise<Subject> {
  const subject = await placed(world);
  await world.prove(subject.id, 'x');
  return subject;
}

async function paid(world: StepWorld): Promise<Subject> {
  const subject = await placed(world);
  await world.approve(subject.id);
  return subject;
}

async function seen(world: StepWorld): Promise<Subject> {
  const { id } = await paid(world);
  const order = await world.orders.reveal(id, 'a', 'x');
  return about(id, order.lines[0]?.keyId ?? '');
}

/** An order that was paid late, when no key was left. */
async function owed(world: StepWorld): Promise<Subject> {
  await world.game('a', 1);
  const { id } = await world.order('x', ['a']);
  await world.orders.cancel(id, 'x');
  const [key] = await world.keys.list('a', { used: null, type: null });
  await world.keys.setUsed('a', key?.id ?? '', true, by);
  await world.approve(id);
  return about(id, key?.id ?? '');
}

/** An order that was approved on the provider's page. */
async function approvedThere(world: StepWorld): Promise<Subject> {
  const subject = await placed(world);
  await world.cards.begin(subject.id, 'x');
  const attempt = await world.cards.attemptOf(await orderOf(world, subject));
  world.books.approve(attempt?.providerOrderId ?? '');
  return subject;
}

async function paidByCard(world: StepWorld): Promise<Subject> {
  const subject = await approvedThere(world);
  await world.cards.advance(subject.id);
  return subject;
}

async function rejectedTwice(world: StepWorld): Promise<Subject> {
  const subject = await inReview(world);
  for (const text of ['second', 'third']) {
    await world.orders.reject(subject.id, { by, reason: 'No such money' });
    await world.prove(subject.id, 'x', text);
  }
  return subject;
}

const reject = (world: StepWorld, { id }: Subject) => world.orders.reject(id, { by, reason: 'No such money' });
const send = (world: StepWorld, { id }: Subject) => world.refunds.send(id, { by, gameId: 'a' });
const ask = (world: StepWorld, { id }: Subject) => world.questions.ask(id, { accountId: 'x', gameId: 'a', kind: 'refund', text: 'Please' });

/** Money comes that the shop did not ask for; `text` names it. Beside it is an order, since every flow is about one. */
async function charged(world: StepWorld, reference: string): Promise<Subject> {
  const { id } = (await world.allOrders())[0] ?? (await placed(world));
  return about(id, world.books.charge(reference, toUsdCents(toCentimes(4200), USD_RATE), world.clock()));
}

const heard = (world: StepWorld, event: ProviderEvent) => world.hear({ headers: new Headers(), body: Buffer.from(JSON.stringify(event)) });
const hearOfCapture = (world: StepWorld, { text }: Subject) =>
  heard(world, { id: 'W1', kind: 'capture', orderId: null, captureId: text, refundId: null });

/** The ledger has it once, as this kind, and the owner was told. */
const isBooked =
  (kind: 'orphan' | 'differs') =>
  async (_: Order, world: StepWorld, { text }: Subject): Promise<boolean> => {
    const rows = (await world.allPayments()).filter(({ reference }) => reference === text);
    return rows.length === 1 && rows[0]?.kind === kind && (await world.isTold(text));
  };

export const FLOWS: readonly Flow[] = [
  {
    name: 'place an order',
    prepare: async (world) => {
      await world.game('a', 1);
      return about('');
    },
    act: (world) => world.order('x', ['a']),
    // If the clock jumps ahead before her second try, that order replaces the first one, which has expired.
    isDone: async (_, world) => (await world.orders.open('x')) !== null,
  },
  {
    name: 'place an order in the place of another',
    // Many keys: a scarce game cannot be held again so soon, if its first hold expires by a jump of the clock.
    prepare: async (world) => {
      for (const game of ['a', 'b']) await world.game(game, 7);
      return about((await world.order('x', ['a'])).id);
    },
    act: (world) => world.order('x', ['a', 'b']),
    isDone: async (_, world) => (await world.orders.open('x'))?.lines.length === 2,
  },
  {
    name: 'renew an order whose prices are no longer kept',
    prepare: async (world) => {
      await world.game('a', 7);
      const { id } = await world.order('x', ['a']);
      await world.store.update(`orders/${id}`, { holdUntil: world.clock() - 25 * 60 * 60_000 });
      return about(id);
    },
    act: (world, { id }) => world.orders.renew(id, { accountId: 'x', email: 'x@example.com', name: 'x', address: 'at x' }),
    isDone: async (order, world) => order.state === 'cancelled' && (await world.orders.open('x')) !== null,
  },
  { name: 'send a proof', prepare: placed, act: (world, { id }) => world.prove(id, 'x'), isDone: is('in_review') },
  { name: 'approve', prepare: inReview, act: (world, { id }) => world.approve(id), isDone: is('fulfilled') },
  {
    name: 'approve money that came late',
    prepare: async (world) => {
      const subject = await placed(world);
      await world.orders.cancel(subject.id, 'x');
      return subject;
    },
    act: (world, { id }) => world.approve(id),
    isDone: is('fulfilled'),
  },
  { name: 'reject', prepare: inReview, act: reject, isDone: is('awaiting_payment') },
  { name: 'reject for the last time', prepare: rejectedTwice, act: reject, isDone: is('cancelled') },
  { name: 'cancel', prepare: placed, act: (world, { id }) => world.orders.cancel(id, 'x'), isDone: is('cancelled') },
  {
    name: 'reveal a key',
    prepare: paid,
    act: (world, { id }) => world.orders.reveal(id, 'a', 'x'),
    isDone: (order) => order.events.filter(({ type }) => type === 'revealed').length === 1,
  },
  { name: 'ask for a refund', prepare: paid, act: ask, isDone: (order) => order.questions.length === 1 },
  {
    name: 'decline a refund',
    prepare: async (world) => {
      const subject = await paid(world);
      const order = await ask(world, subject);
      return about(subject.id, order.questions[0]?.id ?? '');
    },
    act: (world, { id, text }) => world.questions.decline(id, { by, questionId: text, answer: 'No' }),
    isDone: (order) => order.questions[0]?.state === 'declined',
  },
  {
    name: 'send money back by hand',
    prepare: paid,
    act: (world, { id }) => world.refunds.record(id, { by, gameId: 'a', reference: 'BACK' }),
    isDone: is('refunded'),
  },
  {
    name: 'replace a key',
    prepare: seen,
    act: (world, { id, text }) => world.refunds.replaceKey(id, { by, gameId: 'a', keyId: text }),
    isDone: (order) => order.state === 'fulfilled' && order.events.filter(({ type }) => type === 'key-replaced').length === 1,
  },
  {
    name: 'add a key that is owed',
    of: 'give-owed-keys',
    prepare: owed,
    act: (world) => world.keys.add('a', keyInput('NEW'), by),
    isDone: is('fulfilled'),
  },
  {
    name: 'mark an owed key as available',
    prepare: owed,
    act: (world, { text }) => world.keys.setUsed('a', text, false, by),
    isDone: is('fulfilled'),
  },
  {
    name: 'call the owner',
    prepare: paid,
    act: (world, { id }) => world.orders.flag(id, { code: 'unexpected-answer', note: null }),
    isDone: (order) => order.state === 'fulfilled' && order.alarms.length === 1,
  },
  {
    name: 'answer what needed attention',
    prepare: async (world) => {
      const subject = await paid(world);
      const { alarms } = await world.orders.flag(subject.id, { code: 'unexpected-answer', note: null });
      return about(subject.id, JSON.stringify(alarms[0]));
    },
    act: (world, { id, text }) => {
      const { id: alarm, at } = JSON.parse(text) as { id: string; at: number };
      return world.orders.answerAlarm(id, { by, alarm, at, answer: 'Settled' });
    },
    isDone: (order) => order.state === 'fulfilled' && order.alarms.length === 0,
  },
  {
    name: 'end an unpaid order',
    prepare: placed,
    act: (world, { id }) => world.orders.end(id, { by, reason: 'Nobody paid' }),
    isDone: is('cancelled'),
  },
  {
    name: 'send the mail',
    of: 'send-mail',
    prepare: paid,
    act: (world) => world.mailing.runDue(),
    isDone: (_, world) => new Set(world.sent).size === 2,
  },
  {
    name: 'begin a payment by card',
    prepare: placed,
    act: (world, { id }) => world.cards.begin(id, 'x'),
    isDone: async (order, world) => {
      const attempt = await world.cards.attemptOf(order);
      return attempt?.state === 'started' && attempt.providerOrderId !== null;
    },
  },
  {
    name: 'come back from the card’s provider',
    prepare: approvedThere,
    act: (world, { id }) => world.cards.advance(id),
    isDone: is('fulfilled'),
  },
  {
    name: 'come back from the card’s provider, and go away again',
    of: 'pay-by-card',
    prepare: approvedThere,
    act: (world, { id }) => world.cards.advance(id),
    isDone: is('fulfilled'),
    isLeft: true,
  },
  {
    name: 'come back with a card that is declined',
    prepare: (world) => {
      world.books.plans.capture = 'declined';
      return approvedThere(world);
    },
    act: (world, { id }) => world.cards.advance(id),
    isDone: async (order, world) => order.state === 'awaiting_payment' && (await world.cards.attemptOf(order))?.isDeclined === true,
  },
  {
    name: 'hear that a payment which was looked at is decided',
    prepare: async (world) => {
      world.books.plans.capture = 'pending';
      const subject = await paidByCard(world);
      world.books.decide('done', 'done');
      return subject;
    },
    act: (world, { id }) => world.cards.advance(id),
    isDone: is('fulfilled'),
  },
  {
    name: 'look after payments by card',
    prepare: approvedThere,
    act: (world) => world.minute().then(() => world.minute()),
    isDone: is('fulfilled'),
    isLeft: true,
  },
  {
    name: 'hear of money that fits no order',
    of: 'hear-of-a-payment',
    prepare: (world) => charged(world, 'SHOP-7'),
    act: hearOfCapture,
    isDone: isBooked('orphan'),
  },
  {
    name: 'hear of money that differs from its order',
    prepare: async (world) => charged(world, (await placed(world)).id),
    act: hearOfCapture,
    isDone: isBooked('differs'),
  },
  {
    name: 'hear that money went back on the provider’s own pages',
    prepare: async (world) => {
      const { id } = await paidByCard(world);
      const capture = world.books.captures(id)[0]?.id ?? '';
      return about(id, JSON.stringify([capture, world.books.sendBack(capture)]));
    },
    act: (world, { text }) => {
      const [captureId = null, refundId = null] = JSON.parse(text) as string[];
      return heard(world, { id: 'W2', kind: 'refund', orderId: null, captureId, refundId });
    },
    isDone: async ({ alarms }, world) =>
      alarms.length === 1 && (await world.allPayments()).filter(({ kind }) => kind === 'returned').length === 1,
  },
  {
    name: 'find money of which no event came',
    prepare: async (world) => {
      world.books.plans.isListed = true;
      await world.compare();
      world.wait(DAY);
      return charged(world, 'SHOP-7');
    },
    act: async (world) => {
      world.wait(DAY);
      await world.compare();
    },
    isDone: isBooked('orphan'),
  },
  { name: 'send money back to a card', prepare: paidByCard, act: send, isDone: is('refunded') },
  {
    name: 'send money back to a card, and go away',
    of: 'send-money-back',
    prepare: paidByCard,
    act: send,
    isDone: (order) => order.refunds.length === 0 || order.state === 'refunded',
    isLeft: true,
  },
];

/** The present state of the order that a flow is about. */
export async function orderOf(world: StepWorld, { id }: Subject): Promise<Order> {
  const all = await world.allOrders();
  const order = id === '' ? all[0] : all.find((each) => each.id === id);
  assert(order, 'no order');
  return order;
}
