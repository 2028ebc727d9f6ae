import { keyInput } from '../shop/test-shop';
import { run, type CommandName } from './commands';
import type { World } from './world';

/** An order of shopper `x` for `games`, in a situation where something is left to do; game `a` has `keys` keys. Returns its id. */
export type Scene = (world: World, of?: { readonly keys?: number; readonly games?: readonly string[] }) => Promise<string>;

const MINUTE = 60_000;

export const placed: Scene = async (world, { keys = 2, games = ['a'] } = {}) => {
  await world.shop.game('a', keys);
  await world.shop.game('b', games.includes('b') ? 1 : 2);
  return (await world.shop.do.place('x', games)).id;
};

/** The scene, and then this: a command, or anything. */
export function from(scene: Scene, ...acts: readonly (CommandName | ((world: World, id: string) => unknown))[]): Scene {
  return async (world, of) => {
    const id = await scene(world, of);
    for (const act of acts) await (typeof act === 'string' ? run(act, { world, own: world.shop, id }) : act(world, id));
    return id;
  };
}

const planned =
  (plans: Partial<World['books']['plans']>) =>
  ({ books }: World) =>
    void Object.assign(books.plans, plans);
const loseAnswer = (world: World) => world.loseAnswer();
const waited = (minutes: number) => (world: World) => world.wait(minutes * MINUTE);
const hear = (world: World) => world.deliverAll();
const gone =
  (act: (world: World, captureId: string) => unknown) =>
  (world: World, id: string): unknown =>
    act(world, world.books.captures(id)[0]?.id ?? '');
/** To the line of game `b` alone. */
const replaceOther = async (world: World, id: string) => {
  await world.reveal(world.shop, id, 'b');
  const keyId = (await world.read(id)).lines.find(({ gameId }) => gameId === 'b')?.keyId ?? '';
  await world.shop.do.replaceKey(id, 'b', keyId);
};

export const inReview = from(placed, 'send a proof');
export const rejected = from(inReview, 'reject');
export const rejectedTwice = from(rejected, 'send a proof', 'reject', 'send a proof');
export const approved = from(placed, 'begin a card payment, and approve it there');
export const pending = from(approved, planned({ capture: 'pending' }), 'come back from the provider');
export const paid = from(placed, (world, id) => world.shop.approve(id));
export const paidByCard = from(approved, 'come back from the provider');
export const seen = from(paid, 'reveal');
export const cancelled = from(placed, 'cancel');
/** Paid late, when every key was sold elsewhere. */
export const owed = from(cancelled, 'mark every key as used', (world, id) => world.shop.approve(id));

/** Those in which no money is certain. */
const UNPAID = {
  placed,
  'held too long': from(placed, waited(31)),
  'held too long for its prices': from(placed, waited(25 * 60)),
  'in review': inReview,
  'in review, and called the owner': from(inReview, 'call the owner'),
  rejected,
  'rejected twice, in review': rejectedTwice,
  'at the provider': from(placed, (world, id) => world.shop.do.begin(id)),
  'approved at the provider': approved,
  'approved at the provider, and called the owner': from(approved, 'call the owner'),
  'approved at the provider, held too long': from(approved, waited(31)),
  'asked for money, without an answer': from(approved, loseAnswer, 'come back from the provider'),
  'looked at by the provider': pending,
  'looked at by the provider, and called the owner': from(pending, 'call the owner'),
  'looked at, and taken': from(pending, ({ books }) => books.decide('done', 'done')),
  'looked at, and declined': from(pending, ({ books }) => books.decide('declined', 'done')),
  declined: from(approved, planned({ capture: 'declined' }), 'come back from the provider', planned({ capture: 'done' })),
  cancelled,
  'cancelled, with a proof that came late': from(cancelled, 'send a proof'),
} as const satisfies Readonly<Record<string, Scene>>;

/** Those of an order that was paid. */
const PAID = {
  paid,
  'paid by card': paidByCard,
  'paid twice': from(paid, 'approve a second payment'),
  'seen by the shopper': seen,
  'asked for a refund': from(paid, 'ask for a refund'),
  'asked about a broken key': from(seen, 'ask about a broken key'),
  'sends money back': from(paidByCard, planned({ refund: 'pending' }), 'send money back to the card'),
  refunded: from(paid, 'record a refund'),
  owed,
  'owed, with a key that came in silence': from(owed, ({ shop }) => shop.silentKeys.add('a', keyInput('SILENT'), 'owner')),
} as const satisfies Readonly<Record<string, Scene>>;

const oneOwed = from(paidByCard, replaceOther);

/** Those of an order for both games whose money is at the provider, or went from there. */
const AT_PROVIDER = {
  'approved at the provider': approved,
  paid: paidByCard,
  'one key seen': from(paidByCard, (world, id) => world.reveal(world.shop, id, 'b')),
  'one key owed': oneOwed,
  'a refund on its way': PAID['sends money back'],
  'a refund without an answer': from(paidByCard, loseAnswer, 'send money back to the card'),
  'a refund that failed': from(paidByCard, planned({ refund: 'failed' }), 'send money back to the card', planned({ refund: 'done' })),
  'asked for a refund': from(paidByCard, 'ask for a refund'),
  disputed: from(paidByCard, 'a dispute is opened', hear),
  'a part gone': from(
    paidByCard,
    gone((world, capture) => world.sendBack(capture, 1000)),
    hear,
  ),
  'taken back': from(oneOwed, 'a bank takes the money back', hear),
} as const satisfies Readonly<Record<string, Scene>>;

/** Those of a payment by card that was approved, by what the provider will say of it. */
const ON_A_CARD = {
  'is taken': approved,
  'is taken, and its answer lost': from(approved, loseAnswer),
  'is looked at': from(approved, planned({ capture: 'pending' })),
  'is looked at, and its answer lost': from(approved, planned({ capture: 'pending' }), loseAnswer),
  'is declined': from(approved, planned({ capture: 'declined' })),
} as const satisfies Readonly<Record<string, Scene>>;

const approvedByHand = from(placed, 'approve what it asks for');

/** Those of an order for both games that was approved by hand. */
const BY_HAND = {
  approved: approvedByHand,
  'one key seen': from(approvedByHand, (world, id) => world.reveal(world.shop, id, 'b')),
  'both keys seen': from(approvedByHand, 'reveal'),
  'one key replaced': from(approvedByHand, replaceOther),
  'both keys owed': from(placed, 'cancel', 'mark every key as used', 'approve what it asks for'),
  'asked for a refund': from(approvedByHand, 'ask for a refund'),
  'paid twice': from(approvedByHand, 'approve a second payment'),
  'taken back once': from(approvedByHand, 'take the approval back', 'approve what it asks for'),
  'taken back with a key seen': from(
    approvedByHand,
    (world, id) => world.reveal(world.shop, id, 'b'),
    'take the approval back',
    'approve what it asks for',
  ),
} as const satisfies Readonly<Record<string, Scene>>;

/** By what is raced in them. */
export const SCENES = { UNPAID, PAID, AT_PROVIDER, ON_A_CARD, BY_HAND } as const;
