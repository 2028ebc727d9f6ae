import { toCentimes } from '~/domain/shared/money';

import { keyInput } from '../../shop/test-shop';
import type { PairWorld } from './world';

/** An order of shopper `x` for game `a`, which has `count` keys, in one of the situations where something is left to do. Returns its id. */
export type Scene = (world: PairWorld, count: number) => Promise<string>;

const by = 'owner';
const MINUTE = 60_000;
/** Of one game. */
const PRICE = toCentimes(10_000);

const placed: Scene = async (world, count) => {
  await world.game('a', count);
  await world.game('b', 2);
  return (await world.order('x', ['a'])).id;
};

const then =
  (scene: Scene, act: (world: PairWorld, id: string) => Promise<unknown>): Scene =>
  async (world, count) => {
    const id = await scene(world, count);
    await act(world, id);
    return id;
  };

const prove = (world: PairWorld, id: string) => world.prove(id, 'x', world.nextText());
const reject = (world: PairWorld, id: string) => world.orders.reject(id, { by, reason: 'No such money' });
const flag = (world: PairWorld, id: string) => world.orders.flag(id, { code: 'unexpected-answer', note: null });

const begin = (world: PairWorld, id: string) => world.cards.begin(id, 'x');
const approveThere = async (world: PairWorld, id: string) =>
  world.books.approve((await world.cards.attemptOf(await world.read(id)))?.providerOrderId ?? '');
const comeBack = (world: PairWorld, id: string) => world.cards.advance(id, { isReturn: true });
const ask = (kind: 'refund' | 'problem') => (world: PairWorld, id: string) =>
  world.questions.ask(id, { accountId: 'x', gameId: 'a', kind, text: 'Please' });

const inReview = then(placed, prove);
const rejected = then(inReview, reject);
const begun = then(placed, begin);
const approved = then(begun, approveThere);
const pending: Scene = (world, count) => {
  world.books.plans.capture = 'pending';
  return then(approved, comeBack)(world, count);
};
const paid = then(placed, (world, id) => world.approve(id));
const paidByCard = then(approved, comeBack);
const seen = then(paid, (world, id) => world.reveal(id));
const cancelled = then(placed, (world, id) => world.orders.cancel(id, 'x'));
/** Every key was sold elsewhere. */
const late = then(cancelled, (world) =>
  world.keys.list('a', { used: null, type: null }).then(async (keys) => {
    for (const { id } of keys) await world.keys.setUsed('a', id, true, by);
  }),
);
const owed = then(late, (world, id) => world.approve(id));
const sending: Scene = (world, count) => {
  world.books.plans.refund = 'pending';
  return then(paidByCard, (_, id) => world.refunds.send(id, { by, gameId: 'a' }))(world, count);
};

/** Those in which no money is certain. */
export const UNPAID: Readonly<Record<string, Scene>> = {
  placed,
  'held too long': then(placed, async (world) => world.wait(31 * MINUTE)),
  'held too long for its prices': then(placed, async (world) => world.wait(25 * 60 * MINUTE)),
  'in review': inReview,
  'in review, and called the owner': then(inReview, flag),
  rejected,
  'rejected twice, in review': then(then(then(rejected, prove), reject), prove),
  'at the provider': begun,
  'approved at the provider': approved,
  'approved at the provider, and called the owner': then(approved, flag),
  'approved at the provider, held too long': then(approved, async (world) => world.wait(31 * MINUTE)),
  'asked for money, without an answer': then(approved, async (world, id) => {
    world.loseAnswer();
    await comeBack(world, id);
  }),
  'looked at by the provider': pending,
  'looked at by the provider, and called the owner': then(pending, flag),
  'looked at, and taken': then(pending, async (world) => world.books.decide('done', 'done')),
  'looked at, and declined': then(pending, async (world) => world.books.decide('declined', 'done')),
  declined: then(approved, async (world, id) => {
    world.books.plans.capture = 'declined';
    await comeBack(world, id);
    world.books.plans.capture = 'done';
  }),
  cancelled,
  'cancelled, with a proof that came late': then(cancelled, prove),
};

/** Those of an order that was paid. */
export const PAID: Readonly<Record<string, Scene>> = {
  paid,
  'paid by card': paidByCard,
  'paid twice': then(paid, (world, id) =>
    world.orders.approve(id, { by, bankReference: 'TWICE', amountCentimes: PRICE, reason: '', isSecond: true }),
  ),
  'seen by the shopper': seen,
  'asked for a refund': then(paid, ask('refund')),
  'asked about a broken key': then(seen, ask('problem')),
  'sends money back': sending,
  refunded: then(paid, (world, id) => world.refunds.record(id, { by, gameId: 'a', reference: 'BACK' })),
  owed,
  'owed, with a key that came in silence': then(owed, (world) => world.silentKeys.add('a', keyInput('SILENT'), by)),
};
