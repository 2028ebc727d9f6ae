import { toCentimes } from '~/domain/shared/money';

import { keyInput } from '../../shop/test-shop';
import type { PairWorld } from './world';

/** What anybody, or the shop itself, may do with an order of shopper `x` for game `a`. It may be refused with a ShopError. */
export type Command = (world: PairWorld, id: string) => Promise<unknown>;

const by = 'owner';
const MINUTE = 60_000;
const PRICE = toCentimes(10_000);

const approve = (world: PairWorld, id: string, bankReference: string, isSecond = false) =>
  world.orders.approve(id, { by, bankReference, amountCentimes: PRICE, reason: '', isSecond });

const ask =
  (kind: 'refund' | 'problem'): Command =>
  (world, id) =>
    world.questions.ask(id, { accountId: 'x', gameId: 'a', kind, text: 'Please' });

/** With the first open question, if there is one. */
const withQuestion =
  (act: (world: PairWorld, id: string, questionId: string) => Promise<unknown>): Command =>
  async (world, id) => {
    const question = (await world.read(id)).questions.find(({ state }) => state === 'asked');
    if (question) await act(world, id, question.id);
  };

const decided =
  (capture: 'done' | 'declined'): Command =>
  async (world, id) => {
    world.books.decide(capture, 'done');
    await world.cards.advance(id);
  };

const setKeys =
  (isUsed: boolean): Command =>
  async (world) => {
    for (const { id } of await world.keys.list('a', { used: !isUsed, type: null })) await world.keys.setUsed('a', id, isUsed, by);
  };

export const COMMANDS: Readonly<Record<string, Command>> = {
  'place the same again': (world) => world.order('x', ['a']),
  'place more in its place': (world) => world.order('x', ['a', 'b']),
  'another shopper places': (world) => world.order('y', ['a'], '198.51.100.7'),
  'another shopper places when the hold has lapsed': (world) => {
    world.wait(31 * MINUTE);
    return world.order('z', ['a'], '203.0.113.7');
  },
  'renew it': (world, id) => world.orders.renew(id, { accountId: 'x', email: 'x@example.com', name: 'x', address: 'at x' }),
  'send a proof': (world, id) => world.prove(id, 'x', world.nextText()),
  cancel: (world, id) => world.orders.cancel(id, 'x'),
  'begin a card payment, and approve it there': async (world, id) => {
    await world.cards.begin(id, 'x');
    const attempt = await world.cards.attemptOf(await world.read(id));
    world.books.approve(attempt?.providerOrderId ?? '');
  },
  'come back from the provider': (world, id) => world.cards.advance(id, { isReturn: true }),
  'hear of the provider': (world, id) => world.cards.advance(id),
  'hear that the money came': decided('done'),
  'hear that no money comes': decided('declined'),
  'look after cards': (world) => world.reconcile(),
  reveal: (world, id) => world.reveal(id),
  'ask for a refund': ask('refund'),
  'ask about a broken key': ask('problem'),
  'withdraw a question': withQuestion((world, id, questionId) => world.questions.withdraw(id, { accountId: 'x', questionId })),
  'decline a question': withQuestion((world, id, questionId) => world.questions.decline(id, { by, questionId, answer: 'No' })),
  approve: (world, id) => approve(world, id, 'FIRST'),
  'approve by another reference': (world, id) => approve(world, id, 'OTHER'),
  'approve a second payment': (world, id) => approve(world, id, 'SECOND', true),
  reject: (world, id) => world.orders.reject(id, { by, reason: 'No such money' }),
  end: (world, id) => world.orders.end(id, { by, reason: 'Nobody paid' }),
  'call the owner': (world, id) => world.orders.flag(id, { code: 'unexpected-answer', note: null }),
  'answer an alarm': async (world, id) => {
    const [alarm] = (await world.read(id)).alarms;
    if (alarm) await world.orders.answerAlarm(id, { by, alarm: alarm.id, at: alarm.at, answer: 'Settled' });
  },
  'record a refund': (world, id) => world.refunds.record(id, { by, gameId: 'a', reference: 'BACK' }),
  'send money back to the card': (world, id) => world.refunds.send(id, { by, gameId: 'a' }),
  'send refunds in the background': async (world) => world.cardRefunds?.runDue(),
  'replace the key': async (world, id) => {
    const line = (await world.read(id)).lines.find(({ gameId }) => gameId === 'a');
    if (line?.keyId) await world.refunds.replaceKey(id, { by, gameId: 'a', keyId: line.keyId });
  },
  'add a key': (world) => world.keys.add('a', keyInput(world.nextText()), by),
  'mark every key as used': setKeys(true),
  'mark every key as available': setKeys(false),
  'hand out owed keys': (world) => world.orders.fillOwed(null),
};
