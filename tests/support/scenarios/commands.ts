import { toCentimes } from '~/domain/shared/money';
import { lossesOf } from '~/domain/payment/void';
import type { Voiding } from '~/features/order/void/index.server';
import type { Order } from '~/features/order/schema.server';

import type { Process, World } from './world';

/** On what a command works: an order of shopper `x`, in one process of the shop. */
export interface Place {
  readonly world: World;
  readonly own: Process;
  readonly id: string;
  /** Draws what is left open. */
  readonly random: () => number;
  /** A reference, a code or a text of its own. */
  readonly text: string;
}

/** A deed with a known target; a repeat is the second try of a person who doesn't know whether the first one worked. */
export type Deed = () => Promise<unknown>;
/** Finds the target, and returns what is to be done, or null where there is nothing. The deed may be refused with a ShopError. */
export type Command = (place: Place) => Deed | null | Promise<Deed | null>;

const MINUTE = 60_000;

const on =
  (act: (place: Place) => unknown): Command =>
  (place) =>
  async () =>
    act(place);

/** On what is found in the order as it is then, or nothing. */
const onFound =
  <Found>(find: (order: Order, place: Place) => Found | undefined, act: (place: Place, found: Found) => unknown): Command =>
  async (place) => {
    const found = find(await place.world.read(place.id), place);
    return found === undefined ? null : async () => act(place, found);
  };

const onLine = (act: (place: Place, gameId: string) => unknown) =>
  onFound(({ lines }, { random }) => lines[Math.floor(random() * lines.length)]?.gameId, act);

const onQuestion = (act: (place: Place, questionId: string) => unknown) =>
  onFound(({ questions }) => questions.find(({ state }) => state === 'asked')?.id, act);

const ask = (kind: 'refund' | 'problem') => onLine(({ own, id }, gameId) => own.do.ask(id, gameId, kind));

const decided = (capture: 'done' | 'declined') =>
  on(async ({ world, own, id }) => {
    world.books.decide(capture, 'done');
    await own.cards.advance(id);
  });

const place = (who: string, games: readonly string[], { address = `at ${who}`, waitMs = 0 } = {}) =>
  on(async ({ world, own }) => {
    world.wait(waitMs);
    await own.do.place(who, games, address);
  });

/** With the approval that the owner's page showed. */
function onApproved(act: (place: Place, form: Omit<Voiding, 'ending'>) => unknown): Command {
  return onFound(({ voids, lines }) => ({ by, reason: 'Not on the account', nth: voids.length, losses: lossesOf(lines) }), act);
}

/** The deeds of any person, or of the shop, with an order. */
const OF_AN_ORDER = {
  'place the same again': place('x', ['a']),
  'place more in its place': place('x', ['a', 'b']),
  'another shopper places': place('y', ['a'], { address: '198.51.100.7' }),
  'another shopper places when the hold has lapsed': place('z', ['a'], { address: '203.0.113.7', waitMs: 31 * MINUTE }),
  'renew it': on(({ own, id }) => own.do.renew(id)),
  'send a proof': on(({ own, id, text }) => own.do.prove(id, 'x', text)),
  cancel: on(({ own, id }) => own.do.cancel(id)),
  'begin a card payment, and approve it there': on(async ({ world, own, id }) => {
    await own.do.begin(id);
    const attempt = await own.cards.attemptOf(await world.read(id));
    world.books.approve(attempt?.providerOrderId ?? '');
  }),
  'come back from the provider': on(({ own, id }) => own.do.comeBack(id)),
  'hear of the provider': on(({ own, id }) => own.cards.advance(id)),
  'hear that the money came': decided('done'),
  'hear that no money comes': decided('declined'),
  'look after cards': on(({ own }) => own.reconcile()),
  reveal: on(({ world, own, id }) => world.reveal(own, id, null)),
  'ask for a refund': ask('refund'),
  'ask about a broken key': ask('problem'),
  'withdraw a question': onQuestion(({ own, id }, question) => own.do.withdraw(id, question)),
  'decline a question': onQuestion(({ own, id }, question) => own.do.decline(id, question)),
  approve: on(({ own, id }) => own.do.approve(id, 'FIRST')),
  'approve by another reference': on(({ own, id }) => own.do.approve(id, 'OTHER')),
  'approve a second payment': onFound(
    ({ lines }) => lines.length,
    ({ own, id }, games) => own.do.approve(id, 'SECOND', { games, isSecond: true }),
  ),
  'take the approval back': onApproved(({ own, id }, form) => own.orders.voidPayment(id, { ...form, ending: 'wait' })),
  'take the approval back, and cancel': onApproved(({ own, id }, form) => own.orders.voidPayment(id, { ...form, ending: 'cancel' })),
  reject: on(({ own, id }) => own.do.reject(id)),
  end: on(({ own, id }) => own.do.end(id)),
  'call the owner': on(({ own, id }) => own.do.flag(id)),
  'answer an alarm': onFound(
    ({ alarms }) => alarms[0],
    ({ own, id }, alert) => own.do.answer(id, alert),
  ),
  'record a refund': onLine(({ own, id }, gameId) => own.do.record(id, gameId, `BACK ${gameId}`)),
  'send money back to the card': onLine(({ own, id }, gameId) => own.do.send(id, gameId)),
  'send refunds in the background': on(({ own }) => own.cardRefunds?.runDue()),
  'replace the key': onFound(
    ({ lines }, { random }) => {
      const { gameId, keyId } = lines[Math.floor(random() * lines.length)] ?? {};
      return gameId && keyId ? { gameId, keyId } : undefined;
    },
    ({ own, id }, { gameId, keyId }) => own.do.replaceKey(id, gameId, keyId),
  ),
  'add a key': onLine(({ own, text }, gameId) => own.do.addKey(gameId, text)),
  'mark every key as used': on(({ own }) => own.do.setAllUsed('a', true)),
  'mark every key as available': on(({ own }) => own.do.setAllUsed('a', false)),
  'hand out owed keys': on(({ own }) => own.orders.fillOwed(null)),
} as const satisfies Readonly<Record<string, Command>>;

const captureOf = (world: World, id: string) => world.books.captures(id).find(({ cents }) => cents > 0)?.id ?? '';

/** At the provider, with the capture that pays the order. */
const atProvider = (act: (place: Place, captureId: string) => unknown) => on((at) => act(at, captureOf(at.world, at.id)));

/** With a refund at the provider, drawn, that the order may not name. */
const onRefund = (find: (order: Order) => string | undefined, act: (place: Place, reference: string, refundId: string) => unknown) =>
  onFound(
    (order, { world, id, random }) => {
      const all = world.books.refundsOf(captureOf(world, id));
      const [reference, refundId] = [all[Math.floor(random() * all.length)]?.id, find(order)];
      return reference === undefined || refundId === undefined ? undefined : ([reference, refundId] as const);
    },
    (at, [reference, refundId]) => act(at, reference, refundId),
  );

/** The owner's decision about money that went, with all of it that is undecided on the page. */
const choose = (close: readonly string[]) =>
  onFound(
    ({ returns, disputes }) => [...returns, ...disputes].filter(({ decidedAt }) => decidedAt === null).map((each) => each.id),
    ({ own, id }, seen) => own.refunds.decideGone(id, { by, seen, close, answer: null }),
  );
const by = 'owner';

/** By which the owner decides what becomes of keys whose money went. */
const CHOICES = {
  'give the keys all the same': choose([]),
  'close one line': choose(['a']),
  'close both lines': choose(['a', 'b']),
} as const satisfies Readonly<Record<string, Command>>;

/** Money that moves at the provider without the shop, and what the owner does about it. */
const OF_MONEY = {
  ...CHOICES,
  'a part is sent back at the provider': atProvider(({ world, random }, capture) =>
    world.sendBack(capture, [400, 1000, 1500][Math.floor(random() * 3)] ?? 0),
  ),
  'all is sent back at the provider': atProvider(({ world }, capture) => world.sendBack(capture, world.books.leftOf(capture))),
  'a bank takes the money back': atProvider(({ world }, capture) => world.takeBack(capture)),
  'a dispute is opened': atProvider(({ world }, capture) => world.dispute(capture, 'open')),
  'a dispute is won': atProvider(({ world }, capture) => world.dispute(capture, 'won')),
  'a dispute is lost': atProvider(({ world }, capture) => world.dispute(capture, 'lost')),
  'an event comes': on(async ({ world, own, random }) => {
    const [event] = world.waiting.splice(Math.floor(random() * world.waiting.length), 1);
    if (!event) return;
    const end = await world.deliver(own, event).catch((error: unknown) => error);
    if (end !== 'done' || random() < 0.2) world.waiting.push(event);
    if (end instanceof Error) throw end;
  }),
  'an event comes twice at once': on(async ({ world, own, random }) => {
    const event = world.waiting[Math.floor(random() * world.waiting.length)];
    if (event) await Promise.all([world.deliver(own, event), world.deliver(own, event)]);
  }),
  'send money back, and get no answer': onLine(({ world, own, id }, gameId) => {
    world.loseAnswer();
    return own.do.send(id, gameId);
  }),
  'send a line back by bank': onLine(({ own, id, text }, gameId) => own.without.refunds.record(id, { by, gameId, reference: text })),
  'record what went back at the provider': onRefund(
    () => '',
    ({ own, id }, reference) => own.without.refunds.record(id, { by, gameId: 'a', reference }),
  ),
  'record a refund on its way, with the provider out of the settings': onRefund(
    ({ refunds }) => refunds.find(({ state }) => state === 'sending')?.id,
    ({ own, id }, reference, refundId) => own.without.refunds.recordUnasked(id, { by, refundId, reference, isToCard: true }),
  ),
  'record a failed refund': onRefund(
    ({ refunds }) => refunds.find(({ state }) => state === 'failed')?.id,
    ({ own, id }, reference, refundId) => own.refunds.recordFailed(id, { by, refundId, reference }),
  ),
  'try a failed refund again': onFound(
    ({ refunds }) => refunds.find(({ state }) => state === 'failed')?.id,
    ({ own, id }, refundId) => own.refunds.retry(id, { by, refundId }),
  ),
  'see one key': onLine(({ world, own, id }, gameId) => world.reveal(own, id, gameId)),
} as const satisfies Readonly<Record<string, Command>>;

/** A statement of the bank comes with the order's money, and the owner takes its row, as the page offers it. */
async function takeRow({ world, own, id }: Place): Promise<void> {
  const { totalCentimes, payment } = await world.read(id);
  const amount = ((payment?.amountCentimes ?? totalCentimes) / 100).toFixed(2).replace('.', ',');
  const file = Buffer.from(['Date;Libellé;Référence;Débit;Crédit', `01/11/2026;VIR ${id};R1;;${amount}`].join('\r\n'), 'latin1');
  const kept = await own.statements.keep(file, { name: 'releve.csv', method: 'bank', by });
  if (!kept.ok) throw new Error(kept.code);
  const [row] = (await own.statements.match(kept.id))?.rows ?? [];
  if (!row || row.verdict.kind === 'taken' || row.verdict.kind === 'unknown') return;
  const isPaid = row.verdict.kind === 'doubtful' && row.verdict.why === 'paid-already';
  const chosen = { line: row.row.line, orderId: id, isSamePayment: isPaid, isMore: false, reason: 'The bank has it' };
  await own.statements.decide(kept.id, [chosen], by);
}

/** About an order that was approved by hand, perhaps without its money. */
const OF_VOIDS = {
  'approve what it asks for': onFound(
    ({ totalCentimes }) => totalCentimes,
    ({ own, id, text }, amountCentimes) => own.orders.approve(id, { by, bankReference: text, amountCentimes, reason: '' }),
  ),
  'take a row of the statement': on(takeRow),
  'note an amount': on(({ own, id, text, random }) =>
    own.orders.noteMoney(id, {
      by,
      noteId: text.replace(' ', '-'),
      direction: random() < 0.5 ? 'in' : 'out',
      amountCentimes: toCentimes(2000),
      reason: 'A difference',
    }),
  ),
} as const satisfies Readonly<Record<string, Command>>;

const COMMANDS = { ...OF_AN_ORDER, ...OF_MONEY, ...OF_VOIDS };
export type CommandName = keyof typeof COMMANDS;

const names = <Name extends string>(of: Readonly<Record<Name, unknown>>) => Object.keys(of) as Name[];

/** Every two of these are raced in every situation. */
export const PAIRED: readonly CommandName[] = names(OF_AN_ORDER);

/** Several of these are raced on an order whose money is at the provider. */
export const ABOUT_MONEY: readonly CommandName[] = [
  ...names(OF_MONEY),
  'hear of the provider',
  'answer an alarm',
  'approve a second payment',
  'send money back to the card',
  'reveal',
  'ask for a refund',
  'replace the key',
  'add a key',
  'send refunds in the background',
  'hand out owed keys',
];

/** Several of these are raced on an order that was approved by hand, beside the act that takes it back. */
export const VOIDING = ['take the approval back', 'take the approval back, and cancel'] as const satisfies readonly CommandName[];
export const ABOUT_VOIDS: readonly CommandName[] = [
  ...VOIDING,
  ...names(OF_VOIDS),
  'approve what it asks for',
  'approve a second payment',
  'record a refund',
  'reveal',
  'see one key',
  'see one key',
  'replace the key',
  'ask for a refund',
  'place the same again',
  'another shopper places',
  'send a proof',
  'reject',
  'cancel',
  'end',
  'add a key',
  'hand out owed keys',
];

export const isChoice = (name: CommandName): boolean => name in CHOICES;

/** Finds the target of a command; the deed is done by the caller, as often as it likes. */
export async function aim(name: CommandName, { random = () => 0, ...place }: Pick<Place, 'world' | 'own' | 'id'> & Partial<Place>) {
  return COMMANDS[name]({ text: place.world.nextText(), ...place, random });
}

/** Finds the target of a command, and does it. */
export async function run(name: CommandName, place: Parameters<typeof aim>[1]): Promise<unknown> {
  return (await aim(name, place))?.();
}
