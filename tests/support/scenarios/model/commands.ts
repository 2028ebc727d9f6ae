import assert from 'node:assert/strict';

import { isLoss } from '~/domain/payment/void';

import { refusal } from '../../shop/test-shop';
import { beginCard, comeBack, reconcile, sendBack } from './card-commands';
import { HOLD, UNTIL_DECIDED, type ModelKey, type ModelOrder, type Model } from './model';

/** A command uses two numbers that the test draws. It asks the shop anything, and the model whether the answer is right. */
export type Command = (world: Model, a: number, b: number) => Promise<void>;

const GAMES = ['a', 'b'];
const CARTS = [['a'], ['b'], ['a', 'b']];
const SHOPPERS = ['x', 'y', 'z'];
const by = 'owner';

/** Runs it, and checks that it ended in one of these ways: 'done', or the code of a refusal. */
async function expectEnd(command: Promise<unknown>, ...ends: readonly string[]): Promise<string> {
  const [end = ''] = (await refusal(command)).split(' ');
  assert(ends.includes(end), `ended with '${end}', not with ${ends.join(' or ')}`);
  return end;
}

const isUnpaid = (order: ModelOrder) => order.payments.length === 0;
const isAwaiting = (order: ModelOrder) => order.state === 'awaiting_payment';
/** Also true of a cancelled order: money may have been sent for it. */
const takesProof = (order: ModelOrder) => isAwaiting(order) || (order.state === 'cancelled' && order.rejections < 3);
const isDelivered = (order: ModelOrder) => order.lines.some((line) => line.state === 'delivered');

function pickLine(order: ModelOrder, nth: number) {
  return order.lines[nth % order.lines.length] as ModelOrder['lines'][number];
}

async function place(world: Model, a: number, b: number): Promise<void> {
  const who = SHOPPERS[a % 3] ?? '';
  const games = CARTS[b % 3] ?? [];
  const isKnown = (id: string) => world.orders.has(id);
  const before = [...world.orders.values()].find((order) => order.who === who && isAwaiting(order) && order.isOpen) ?? null;
  const isHers = (gameId: string) => before?.lines.some((line) => line.gameId === gameId && world.ownKey(before, line)) ?? false;
  let id = '';
  const placing = world.shop.order(who, games).then((order) => (id = order.id));
  const end = await expectEnd(placing, 'done', 'out-of-stock', 'recently-held');
  await world.absorbFills();
  if (end === 'out-of-stock')
    return assert(
      games.some((game) => world.countTakeable(game) === 0 && !isHers(game)),
      'out of stock, and there was a key',
    );
  if (end === 'recently-held')
    return assert(
      [...world.orders.values()].some((order) => order.who === who),
      'recently held by somebody who never was here',
    );
  if (isKnown(id)) {
    assert(
      before?.id === id && before.holdUntil > world.now && before.lines.length === games.length,
      'an order that is not hers, or has lapsed',
    );
    return;
  }
  await adoptPlaced(world, id, who, before);
}

async function adoptPlaced(world: Model, id: string, who: string, before: ModelOrder | null): Promise<void> {
  const actual = await world.read(id);
  assert(actual.holdUntil > world.now && actual.holdUntil <= world.now + HOLD, 'a hold that is not half an hour at most');
  if (before) {
    world.release(before);
    before.state = 'cancelled';
  }
  const order: ModelOrder = {
    id,
    who,
    state: 'awaiting_payment',
    isOpen: true,
    holdUntil: actual.holdUntil,
    lines: actual.lines.map(({ gameId }) => ({ gameId, state: 'open', keyId: null, isRevealed: false })),
    rejections: 0,
    isLate: false,
    payments: [],
    paidAt: null,
    isFlagged: false,
    questions: [],
    refunds: [],
  };
  for (const line of order.lines)
    world.give(order, line, actual.lines.find(({ gameId }) => gameId === line.gameId)?.keyId ?? null, {
      state: 'held',
      holdUntil: actual.holdUntil,
    });
  for (const other of world.orders.values()) if (other.who === who) other.isOpen = false;
  world.orders.set(id, order);
}

/** The shopper goes on at today's prices where those of the order are no longer kept. */
async function renew(world: Model, a: number): Promise<void> {
  const order = world.pick(a, isAwaiting);
  if (!order) return;
  const { who } = order;
  const isOver = world.isPriceOver(order);
  let id = '';
  const renewing = world.shop.do.renew(order.id, who).then((renewed) => (id = renewed.id));
  const refusals = order.isOpen && isAwaiting(order) ? ['out-of-stock', 'recently-held'] : ['wrong-state'];
  const end = await expectEnd(renewing, ...(order.isOpen && isAwaiting(order) ? ['done'] : []), ...refusals);
  await world.absorbFills();
  if (end !== 'done') return;
  if (!isOver) return assert.equal(id, order.id, 'renewed, while its prices were kept');
  await adoptPlaced(world, id, who, order);
}

async function submitProof(world: Model, a: number, b: number): Promise<void> {
  const order = world.pick(a, takesProof);
  if (!order) return;
  const waiting = [...world.orders.values()].filter((each) => each.who === order.who && each.state === 'in_review');
  const ends = takesProof(order) ? ['done', ...(waiting.length >= 3 ? ['too-many-reviews'] : [])] : ['wrong-state'];
  const isLate = order.state === 'cancelled' || world.isPriceOver(order);
  const isPaid = !isLate || b % 4 !== 0;
  if (!isPaid) {
    const refusals = takesProof(order) ? ['paid-unsaid'] : ['paid-unsaid', 'wrong-state'];
    await expectEnd(world.shop.prove(order.id, order.who, `proof ${world.nextReference()}`, false), ...refusals);
    return world.absorbFills();
  }
  const end = await expectEnd(world.shop.prove(order.id, order.who, `proof ${a} ${b} ${world.nextReference()}`), ...ends);
  await world.absorbFills();
  if (end !== 'done') return;
  await world.adoptKeys(order, { state: 'held', holdUntil: UNTIL_DECIDED });
  Object.assign(order, { state: 'in_review', holdUntil: UNTIL_DECIDED, isLate });
}

async function approve(world: Model, a: number, b: number): Promise<void> {
  const order = world.pick(a, isUnpaid);
  if (!order) return;
  const used = [...world.taken.keys()];
  const reference = b % 6 === 0 && used.length > 0 ? (used[b % used.length] ?? '').slice('bank-'.length) : world.nextReference();
  // A reference of card money means that money.
  const payment = world.taken.has(`card-${reference}`) ? `card-${reference}` : `bank-${reference}`;
  const isSecond = b % 7 === 1;
  const owner = world.taken.get(payment);
  const isPaid = order.payments.length > 0;
  const isAtProvider = order.state === 'payment_pending';
  const isAgain = isPaid && (order.payments[0] === payment || isSecond) && owner === order.id;
  const expected = isAtProvider
    ? 'wrong-state'
    : (owner !== undefined && owner !== order.id && (!isPaid || isSecond)) || (isSecond && order.payments[0] === payment)
      ? 'reference-used'
      : isPaid !== isSecond && !isAgain
        ? 'wrong-state'
        : 'done';
  // If there are two reasons to refuse, the shop may name either one.
  const end = await expectEnd(
    world.shop.do.approve(order.id, reference, { games: order.lines.length, isSecond }),
    ...(expected === 'done' ? ['done'] : ['reference-used', 'wrong-state']),
  );
  await world.absorbFills(isPaid ? null : order.id);
  if (end !== 'done' || isAgain) return;
  if (!isPaid) return world.pay(order, payment);
  world.taken.set(payment, order.id);
  order.isFlagged = true;
}

async function reject(world: Model, a: number): Promise<void> {
  const order = world.pick(a, ({ state }) => state === 'in_review');
  if (!order) return;
  const isWaiting = order.state === 'in_review';
  await expectEnd(world.shop.do.reject(order.id), isWaiting ? 'done' : 'wrong-state');
  if (!isWaiting) return world.absorbFills();
  order.rejections += 1;
  if (order.rejections >= 3 || order.isLate) {
    world.release(order);
    order.state = 'cancelled';
    return;
  }
  const rival = [...world.orders.values()].find((each) => each !== order && each.who === order.who && each.isOpen && isAwaiting(each));
  const released = rival ? world.release(rival) : [];
  if (rival) {
    Object.assign(rival, { state: 'cancelled', isOpen: false });
  }
  await world.adoptKeys(order, { state: 'held', holdUntil: world.now + HOLD }, new Set(released));
  for (const other of world.orders.values()) if (other.who === order.who) other.isOpen = false;
  Object.assign(order, { state: 'awaiting_payment', isOpen: true, holdUntil: world.now + HOLD });
}

/** The owner takes an approval back: unseen keys are free, lines with a seen one are lost, and the order waits for the rest. */
async function voidPayment(world: Model, a: number, b: number): Promise<void> {
  const order = world.pick(a, ({ payments }) => payments[0]?.startsWith('bank-') ?? false);
  if (!order) return;
  const ending = b % 2 === 0 ? 'wait' : 'cancel';
  const before = await world.read(order.id);
  const isRight = order.payments[0]?.startsWith('bank-') && order.refunds.length === 0;
  // Where it was taken back before, the same again changes nothing.
  const end = await expectEnd(world.shop.do.voidPayment(order.id, ending), isRight ? 'done' : 'wrong-state', ...REFUSED_VOIDS);
  assert(end === 'done' || !isRight, `ended with ${end}`);
  if (end !== 'done') return;
  const lost = new Set(before.lines.filter(isLoss).map(({ gameId }) => gameId));
  const released: ModelKey[] = [];
  for (const line of order.lines) {
    const key = line.keyId === null ? null : world.keys.get(`${line.gameId}/${line.keyId}`);
    if (key && line.isRevealed) key.state = 'burned';
    else if (key) released.push(Object.assign(key, { state: 'free' as const, orderId: null, holdUntil: 0 }));
  }
  world.taken.delete(order.payments.shift() ?? '');
  for (const question of order.questions) if (question.state === 'asked') question.state = 'declined';
  order.lines.splice(0, order.lines.length, ...order.lines.filter(({ gameId }) => !lost.has(gameId)));
  for (const line of order.lines) Object.assign(line, { state: 'open', keyId: null });
  const isEnded = order.lines.length === 0 || (lost.size === 0 && ending === 'cancel');
  Object.assign(order, { paidAt: null, isLate: false, isOpen: !isEnded, state: isEnded ? 'cancelled' : 'awaiting_payment' });
  if (!isEnded) await waitAgain(world, order);
  await world.absorbFills();
}

const REFUSED_VOIDS = ['money-came', 'refund-begun'];

async function waitAgain(world: Model, order: ModelOrder): Promise<void> {
  const rival = [...world.orders.values()].find((each) => each !== order && each.who === order.who && each.isOpen && isAwaiting(each));
  if (rival) {
    world.release(rival);
    Object.assign(rival, { state: 'cancelled', isOpen: false });
  }
  order.holdUntil = world.now + HOLD;
  await world.adoptKeys(order, { state: 'held', holdUntil: order.holdUntil });
  for (const other of world.orders.values()) if (other !== order && other.who === order.who) other.isOpen = false;
}

async function cancel(world: Model, a: number): Promise<void> {
  const order = world.pick(a, isAwaiting);
  if (!order) return;
  const refusal = order.state === 'payment_pending' ? 'card-undecided' : 'wrong-state';
  await expectEnd(world.shop.do.cancel(order.id, order.who), isAwaiting(order) || order.state === 'cancelled' ? 'done' : refusal);
  if (!isAwaiting(order)) return;
  world.release(order);
  Object.assign(order, { state: 'cancelled', isOpen: false });
}

async function reveal(world: Model, a: number, b: number): Promise<void> {
  const order = world.pick(a, isDelivered);
  if (!order) return;
  const line = pickLine(order, b);
  const isShown = line.state === 'delivered' && (line.isRevealed || !world.isRefunding(order, line.gameId));
  await expectEnd(world.shop.orders.reveal(order.id, line.gameId, order.who), ...(isShown ? ['done'] : ['not-found', 'refund-begun']));
  if (isShown) line.isRevealed = true;
}

async function ask(world: Model, a: number, b: number): Promise<void> {
  const order = world.pick(a, isDelivered);
  if (!order) return;
  const line = pickLine(order, b);
  const kind = b % 2 === 0 ? 'refund' : 'problem';
  const isOpen = order.questions.some((question) => question.gameId === line.gameId && question.state === 'asked');
  const isHers = (line.state === 'delivered' || line.state === 'owed') && !world.isRefunding(order, line.gameId) && !isOpen;
  const isInTime = line.state === 'owed' || world.now < (order.paidAt ?? 0) + 14 * 24 * 3_600_000;
  const isRight = isHers && (kind === 'refund' ? isInTime && !line.isRevealed : line.isRevealed && line.state === 'delivered');
  await expectEnd(
    world.shop.do.ask(order.id, line.gameId, kind, { who: order.who, text: world.nextReference() }),
    ...(isRight ? ['done'] : ['wrong-state', 'question-open', 'question-seen', 'question-too-late']),
  );
  if (isRight) order.questions.push({ gameId: line.gameId, kind, state: 'asked' });
}

async function answer(world: Model, a: number, b: number): Promise<void> {
  const order = world.pick(a, ({ questions }) => questions.length > 0);
  const at = b % Math.max(1, order?.questions.length ?? 0);
  const question = order?.questions[at];
  if (!order || !question) return;
  const questionId = (await world.read(order.id)).questions[at]?.id ?? '';
  const isNo = b % 3 !== 0;
  const command = isNo ? world.shop.do.decline(order.id, questionId) : world.shop.do.withdraw(order.id, questionId, order.who);
  const isOpen = question.state === 'asked';
  await expectEnd(command, isOpen || (!isNo && question.state === 'withdrawn') ? 'done' : 'wrong-state');
  if (isOpen) question.state = isNo ? 'declined' : 'withdrawn';
}

/** The owner sends the money of a line back by hand. */
async function refund(world: Model, a: number, b: number): Promise<void> {
  const order = world.pick(a, isDelivered);
  if (!order) return;
  const line = pickLine(order, b);
  const isRight = (line.state === 'delivered' || line.state === 'owed') && !order.refunds.some(({ gameId }) => gameId === line.gameId);
  const recording = world.shop.do.record(order.id, line.gameId, world.nextReference());
  await expectEnd(recording, ...(isRight ? ['done'] : ['wrong-state', 'refund-begun']));
  if (!isRight) return;
  world.giveBack(order, line);
}

async function replaceKey(world: Model, a: number, b: number): Promise<void> {
  const order = world.pick(a, ({ lines }) => lines.some((line) => line.isRevealed));
  if (!order) return;
  const line = pickLine(order, b);
  const keyId = line.keyId ?? 'none';
  const isRight = line.state === 'delivered' && line.isRevealed && !world.isRefunding(order, line.gameId);
  const replacing = world.shop.do.replaceKey(order.id, line.gameId, keyId);
  await expectEnd(replacing, isRight ? 'done' : 'wrong-state');
  await world.absorbFills(order.id);
  if (!isRight) return;
  const old = world.keys.get(`${line.gameId}/${keyId}`);
  if (old) old.state = 'burned';
  const fresh = (await world.read(order.id)).lines.find(({ gameId }) => gameId === line.gameId)?.keyId ?? null;
  if (fresh === null) assert.equal(world.countTakeable(line.gameId), 0, 'no other key for her, and there was one');
  line.isRevealed = false;
  world.give(order, line, fresh, { state: 'sold', holdUntil: 0 });
  world.acceptQuestion(order, line.gameId);
  world.settleState(order);
}

async function flag(world: Model, a: number): Promise<void> {
  const order = world.pick(a);
  if (!order) return;
  await expectEnd(world.shop.do.flag(order.id, world.nextReference()), 'done');
  order.isFlagged = true;
}

async function answerAlert(world: Model, a: number): Promise<void> {
  const order = world.pick(a, ({ isFlagged }) => isFlagged);
  if (!order) return;
  await world.shop.answerAll(order.id);
  order.isFlagged = false;
}

async function endOrder(world: Model, a: number): Promise<void> {
  const order = world.pick(a, ({ state }) => state === 'awaiting_payment' || state === 'in_review');
  if (!order) return;
  const isEnded = order.state === 'awaiting_payment' || order.state === 'in_review' || order.state === 'cancelled';
  const refusal = order.state === 'payment_pending' ? 'card-undecided' : 'wrong-state';
  const end = await expectEnd(world.shop.do.end(order.id), isEnded ? 'done' : refusal);
  if (end !== 'done' || order.state === 'cancelled') return;
  world.release(order);
  Object.assign(order, { state: 'cancelled', isOpen: false });
}

async function addKey(world: Model, a: number): Promise<void> {
  const gameId = GAMES[a % 2] ?? '';
  await expectEnd(world.shop.do.addKey(gameId, `NEW ${world.nextReference()}`), 'done');
  const { docs } = await world.shop.store.query({ from: `games/${gameId}/codes`, limit: 1000 });
  const fresh = docs.filter(({ id }) => !world.keys.has(`${gameId}/${id}`));
  assert.equal(fresh.length, 1);
  for (const { id } of fresh) world.keys.set(`${gameId}/${id}`, { gameId, state: 'free', orderId: null, holdUntil: 0 });
}

async function changeKey(world: Model, a: number, b: number): Promise<void> {
  const [path, key] = [...world.keys][a % Math.max(1, world.keys.size)] ?? [];
  if (!path || !key) return;
  const [gameId = '', keyId = ''] = path.split('/');
  const isHis = world.isAvailable(key) || key.state === 'used';
  if (b % 3 === 0) {
    await expectEnd(world.shop.keys.remove(gameId, keyId, by), isHis ? 'done' : 'code-in-order');
    if (isHis) world.keys.delete(path);
    return;
  }
  const used = b % 3 === 1;
  await expectEnd(world.shop.do.setUsed(gameId, keyId, used), isHis ? 'done' : 'code-in-order');
  if (isHis && used !== (key.state === 'used')) Object.assign(key, { state: used ? 'used' : 'free', orderId: null, holdUntil: 0 });
}

/** Runs the work of each minute: after it, no line waits for a key that is free. */
async function fillOwed(world: Model): Promise<void> {
  await world.shop.orders.fillOwed(null);
  await world.absorbFills();
  for (const game of GAMES)
    assert(world.firstOwed(game) === null || world.countTakeable(game) === 0, `${game} is owed, and there is a key`);
}

/** Several shoppers want the same game at the same moment. */
async function rush(world: Model, a: number): Promise<void> {
  const gameId = GAMES[a % 2] ?? '';
  const crowd = [0, 1, 2].map((nth) => `guest${world.nextReference()}-${nth}`);
  const ends = await Promise.all(crowd.map((who, nth) => refusal(world.shop.order(who, [gameId], `198.51.100.${nth}`))));
  await world.absorbFills();
  const placed = (await world.shop.store.query({ from: 'orders', limit: 1000 })).docs.filter(({ id }) => !world.orders.has(id));
  for (const { id, data } of placed) await adoptPlaced(world, id, String(data['accountId']), null);
  assert.equal(placed.length, ends.filter((end) => end === 'done').length);
  for (const end of ends)
    if (end !== 'done') assert(end.startsWith('out-of-stock') && world.countTakeable(gameId) === 0, `${end}, and there was a key`);
}

const wait =
  (ms: number): Command =>
  async (world) =>
    world.shop.wait(ms);

/** Each with its weight among the others. */
export const COMMANDS: readonly { readonly name: string; readonly weight: number; readonly run: Command }[] = [
  { name: 'place', weight: 8, run: place },
  { name: 'renew', weight: 2, run: renew },
  { name: 'rush', weight: 1, run: rush },
  { name: 'submit a proof', weight: 5, run: submitProof },
  { name: 'approve', weight: 6, run: approve },
  { name: 'reject', weight: 3, run: reject },
  { name: 'take an approval back', weight: 3, run: voidPayment },
  { name: 'cancel', weight: 2, run: cancel },
  { name: 'begin a card payment', weight: 4, run: beginCard },
  { name: 'come back from the provider', weight: 5, run: comeBack },
  { name: 'look after cards', weight: 1, run: reconcile },
  { name: 'send money back to a card', weight: 2, run: sendBack },
  { name: 'reveal', weight: 3, run: reveal },
  { name: 'ask', weight: 3, run: ask },
  { name: 'answer', weight: 1, run: answer },
  { name: 'refund', weight: 3, run: refund },
  { name: 'replace the key', weight: 2, run: replaceKey },
  { name: 'flag', weight: 1, run: flag },
  { name: 'answer what called the owner', weight: 2, run: answerAlert },
  { name: 'end an unpaid order', weight: 1, run: endOrder },
  { name: 'add a key', weight: 2, run: addKey },
  { name: 'change a key', weight: 2, run: changeKey },
  { name: 'hand out owed keys', weight: 1, run: fillOwed },
  { name: 'wait a minute', weight: 1, run: wait(60_000) },
  { name: 'wait for the holds to lapse', weight: 3, run: wait(HOLD + 1000) },
  { name: 'wait for a week', weight: 1, run: wait(7 * 24 * 3_600_000) },
];
