import { expect, test } from 'vitest';

import type { CardTransaction } from '~/ports/card-provider';
import { toPayment } from '~/features/payment/index.server';

import { openCards, openCardWorld, openProvider } from '../../../tests/support/shop/card-shop';
import { afterEachStep, lived } from '../../../tests/support/flows/kills';
import { dying } from '../../../tests/support/shop/crash';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const { world, find, atProvider, capturesOf, mails, sound } = openCardWorld();

const ledger = async () => (await world.shop.store.query({ from: 'payments' })).docs.map(toPayment);
const alerts = async () => (await world.shop.alerts.listOpen()).alarms;

/** The fake's own clock is the machine's: PayPal lists a payment some hours after it. */
async function compare() {
  world.shop.wait(Math.max(0, Date.now() - world.shop.clock()) + 5 * HOUR + DAY);
  await world.cards.comparison.runDue();
  return world.cards.comparison.last();
}

/** There was a comparison, a day ago by the machine's time. */
const comparedBefore = () => world.shop.store.set('meta/cardComparison', { through: Date.now() - DAY });

test('where PayPal does not let the store see its list, nobody is called, and it says so once', async () => {
  expect(await compare()).toMatchObject({ deniedSince: world.shop.clock(), result: null });
  const since = world.shop.clock();
  expect(await compare()).toMatchObject({ deniedSince: since });
  expect(await alerts()).toEqual([]);
});

test('a payment of which no event came is found a day later, and what belongs to nobody calls the owner', async () => {
  await world.fake.set({ search: true });
  await comparedBefore();
  // Charged by hand, with no answer, no return and no event.
  const { id, providerOrder, approve } = await atProvider();
  await approve();
  await world.shop.orders.cancel(id, 'amal');
  await world.fake.act('captureByHand', { order: providerOrder });
  await world.fake.set({ lies: { custom_id: 'SHOP-7' } });
  const other = await atProvider('badr');
  await other.approve();
  await world.fake.act('captureByHand', { order: other.providerOrder });
  const [[mine], [strange]] = [await capturesOf(id), await capturesOf('SHOP-7')];

  const { result } = await compare();
  const named = result?.onlyThere.map((each) => each.id) ?? [];
  expect(named).toEqual(expect.arrayContaining([mine?.id, strange?.id]));
  const kinds = new Map((await ledger()).map((row) => [row.reference, [row.kind, row.orderId]]));
  expect(kinds.get(mine?.id ?? '')).toEqual(['differs', id]);
  expect(kinds.get(strange?.id ?? '')).toEqual(['orphan', null]);
  expect((await find(id)).events.some(({ type }) => type === 'attention')).toBe(true);
  expect((await alerts()).some(({ note }) => note?.includes(strange?.id ?? '-'))).toBe(true);
  await sound();
  expect((await compare()).result?.onlyThere).toEqual([]);
});

test('of very many payments that are another shop’s, a hundred are named and the others counted', async () => {
  const others = Array.from({ length: 103 }, (_, nth): CardTransaction => ({
    id: `OTHER${nth}`,
    at: Date.now() - DAY,
    direction: 'in',
    amount: { currency: 'USD', cents: 990 },
    of: null,
    orderId: null,
    isPending: false,
  }));
  const transactions = () => Promise.resolve({ kind: 'done', transactions: others, next: null } as const);
  world.cards = openCards(world.shop, { ...openProvider(world.fake), transactions });
  const { result } = await compare();
  expect([result?.compared, result?.onlyThere.length, result?.moreThere, result?.moreHere]).toEqual([103, 100, 3, 0]);
  // As an earlier release wrote it.
  await world.shop.store.merge('meta/cardComparison', { result: { at: 1, from: 0, to: 1, compared: 0, onlyThere: [], onlyHere: [] } });
  expect((await world.cards.comparison.last()).result).toMatchObject({ at: 1, moreThere: 0, moreHere: 0 });
});

test('what the ledger has and PayPal does not know calls the owner, and refunds of the store are known to both', async () => {
  await world.fake.set({ search: true });
  const { id, approve } = await atProvider();
  await approve();
  expect(await world.cards.advance(id)).toBe('paid');
  const [capture] = await capturesOf(id);
  const row = { kind: 'surplus', direction: 'in', orderId: id, method: 'card', reference: 'CNEVER', at: Date.now() - HOUR };
  await world.shop.store.set('payments/card-CNEVER', row);
  await world.fake.act('refund', { capture: capture?.id ?? '' });
  const { result } = await compare();
  expect(result?.onlyHere.map((each) => each.id)).toEqual(['CNEVER']);
  expect((await alerts()).map(({ note }) => note)).toContain('not found at PayPal, CNEVER');
  expect((await ledger()).filter(({ kind, orderId }) => kind === 'returned' && orderId === id)).toHaveLength(1);
});

test('money that PayPal does not know is one alarm, however much it is, and told once', async () => {
  await world.fake.set({ search: true });
  await comparedBefore();
  const add = (reference: string, at = Date.now() - HOUR) =>
    world.shop.store.set(`payments/card-${reference}`, {
      kind: 'surplus',
      direction: 'in',
      orderId: 'MF-ABCDEF',
      method: 'card',
      reference,
      at,
    });
  for (let nth = 1; nth <= 12; nth += 1) await add(`CNEVER${nth}`);
  // The fake lists the payments of other tests too.
  const notFound = async () => (await alerts()).flatMap(({ note }) => (note?.startsWith('not found') ? [note] : []));
  const { result } = await compare();
  expect([result?.onlyHere.length, result?.moreHere]).toEqual([12, 0]);
  expect(await notFound()).toEqual([expect.stringMatching(/^not found at PayPal, CNEVER.*and 7 more$/)]);
  for (const { id: alarm, at } of await alerts()) await world.shop.alerts.answer({ alarm, at, by: 'owner', answer: 'Known' });
  await add('CLATER', world.shop.clock() - 5 * HOUR);
  await world.shop.store.merge('meta/cardComparison', { dueAt: 0 });
  await world.cards.comparison.runDue();
  expect(await notFound()).toEqual(['not found at PayPal, CLATER']);
});

test('with another account nothing of the one before calls her, and the first comparison lists what is there', async () => {
  await world.fake.set({ search: true });
  await comparedBefore();
  const visits = [await atProvider('amal'), await atProvider('badr')];
  for (const { id, approve } of visits) {
    await approve();
    expect(await world.cards.advance(id)).toBe('paid');
  }
  await compare();
  const answer = async () => {
    for (const { id: alarm, at } of await alerts()) await world.shop.alerts.answer({ alarm, at, by: 'owner', answer: 'Of other tests' });
  };
  await answer();
  const private_ = { ...transfer('TOTHERS'), at: Date.now() - DAY };
  const list = () => Promise.resolve({ kind: 'done', transactions: [private_], next: null } as const);
  const other = openCards(world.shop, { ...openProvider(world.fake, { clientId: 'fake-paypal-other' }), transactions: list });
  await other.comparison.runDue();
  expect(await alerts()).toEqual([]);
  expect(await other.comparison.last()).toMatchObject({
    account: 'paypal test paypal-other',
    result: { onlyThere: [{ id: 'TOTHERS' }], onlyHere: [] },
  });
  await world.cards.comparison.runDue();
  expect([await alerts(), (await world.cards.comparison.last()).result]).toMatchObject([[], { onlyHere: [] }]);
  await sound();
});

/**
 * Lets a comparison die after its first step, its second, and so on, each time with another payment of which no event came; looks at what an
 * hour later the next one left.
 */
async function killedAfterEachStep(prepare: (who: string) => Promise<string>, look: (about: string) => Promise<void>): Promise<void> {
  await world.fake.set({ search: true });
  await afterEachStep('compare-with-the-provider', async (lives) => {
    const about = await prepare(`shopper-${lives}`);
    // The fake's books are of the machine's time, and the shop's clock runs ahead of it.
    world.shop.wait(Math.max(0, Date.now() + 5 * HOUR - world.shop.clock()));
    await comparedBefore();
    const mortal = openCards({ ...world.shop, store: dying(world.shop.store, lives - 1).store }, openProvider(world.fake));
    const isWhole = await lived(mortal.comparison.runDue());
    world.shop.wait(HOUR);
    await world.cards.comparison.runDue();
    await look(about);
    return isWhole;
  });
  await sound();
}

const KILLED = 'a comparison that is killed after any of its steps is made again an hour later, and nothing is lost or told twice';

test(`${KILLED}: money that fits no order`, async () => {
  const prepare = async (who: string) => {
    await world.fake.set({ lies: { custom_id: `SHOP-${who}` } });
    const visit = await atProvider(who);
    await visit.approve();
    await world.fake.act('captureByHand', { order: visit.providerOrder });
    await world.shop.orders.cancel(visit.id, visit.who);
    return (await capturesOf(`SHOP-${who}`))[0]?.id ?? '';
  };
  await killedAfterEachStep(prepare, async (capture) => {
    expect((await ledger()).filter((row) => row.reference === capture)).toMatchObject([{ kind: 'orphan' }]);
    expect((await alerts()).filter(({ note }) => note?.includes(capture))).toHaveLength(1);
  });
});

test(`${KILLED}: money that PayPal sent back`, async () => {
  const prepare = async (who: string) => {
    await world.shop.game(who, 1);
    const visit = await atProvider(who, [who]);
    await visit.approve();
    expect(await world.cards.advance(visit.id)).toBe('paid');
    await world.fake.act('refund', { capture: (await capturesOf(visit.id))[0]?.id ?? '' });
    return visit.id;
  };
  await killedAfterEachStep(prepare, async (id) => {
    expect((await ledger()).filter((row) => row.orderId === id).map(({ kind }) => kind)).toEqual(['settles', 'returned']);
    expect((await find(id)).alarms).toMatchObject([{ code: 'refunded-elsewhere' }]);
    expect((await find(id)).events.filter(({ type }) => type === 'attention')).toHaveLength(1);
  });
});

test(`${KILLED}: a second payment`, async () => {
  const prepare = async (who: string) => {
    await world.shop.game(who, 1);
    const visit = await atProvider(who, [who]);
    await visit.approve();
    await world.shop.orders.cancel(visit.id, who);
    await world.shop.approve(visit.id, `BANK ${who}`);
    await world.fake.act('captureByHand', { order: visit.providerOrder });
    return visit.id;
  };
  await killedAfterEachStep(prepare, async (id) => {
    expect((await ledger()).filter((row) => row.orderId === id).map(({ kind }) => kind)).toEqual(['settles', 'surplus']);
    expect((await find(id)).alarms).toMatchObject([{ code: 'paid-twice' }]);
  });
});

/** The provider, whose list has payments that cannot be looked up: transfers between people. */
function listing(transactions: readonly CardTransaction[]) {
  const provider = openProvider(world.fake);
  return openCards(world.shop, { ...provider, transactions: () => Promise.resolve({ kind: 'done', transactions, next: null }) }).comparison;
}

const transfer = (id: string): CardTransaction => ({
  id,
  at: world.shop.clock() - 5 * HOUR,
  direction: 'in',
  amount: { currency: 'USD', cents: 5 },
  of: null,
  orderId: null,
  isPending: false,
});

test('a payment that is not this shop’s calls the owner once, also after her answer', async () => {
  await listing([]).runDue();
  world.shop.wait(DAY);
  const comparison = listing([transfer('TPRIVATE')]);
  for (let days = 0; days < 3; days += 1) {
    await comparison.runDue();
    for (const { id: alarm, at } of await alerts()) await world.shop.alerts.answer({ alarm, at, by: 'owner', answer: 'My own' });
    world.shop.wait(DAY);
  }
  expect((await mails()).filter((mail) => mail.startsWith('store-alarm'))).toHaveLength(1);
});

test('what nobody can look up is in the ledger as the list has it, whichever way it went', async () => {
  await listing([]).runDue();
  world.shop.wait(DAY);
  const unnamed = { ...transfer('TBACK'), direction: 'out', of: null } as const;
  const chargeback = { ...transfer('TCHARGE'), direction: 'out', of: 'TNEVER' } as const;
  const comparison = listing([transfer('TPRIVATE'), unnamed, chargeback]);
  await comparison.runDue();
  expect((await ledger()).map(({ id, kind, money, of }) => [id, kind, money?.cents, of])).toEqual([
    ['card-TPRIVATE', 'orphan', 5, null],
    ['card-refund-TBACK', 'returned', 5, null],
    ['card-refund-TCHARGE', 'returned', 5, 'card-TNEVER'],
  ]);
  expect(await alerts()).toHaveLength(3);
  await sound();
  world.shop.wait(DAY);
  await comparison.runDue();
  expect((await comparison.last()).result).toMatchObject({ onlyThere: [] });
});

/** An order that a card paid, with its capture, which the buyer disputes at PayPal. */
async function disputed() {
  await world.fake.set({ search: true });
  const { id, approve } = await atProvider();
  await approve();
  expect(await world.cards.advance(id)).toBe('paid');
  const capture = (await capturesOf(id))[0]?.id ?? '';
  await world.fake.act('dispute', { capture });
  await compare();
  return { id, capture };
}

/** Returns the ledger's rows and the alerts of an order. The fake lists the payments of other tests too. */
async function told({ id, capture }: { readonly id: string; readonly capture: string }) {
  const isOfIt = (about: { readonly orderId: string | null; readonly note?: string | null; readonly of?: string | null }) =>
    about.orderId === id || about.of === `card-${capture}` || (about.note ?? '').includes(capture);
  const rows = (await ledger()).filter(isOfIt).map(({ kind, reference, usdCents }) => [kind, reference, usdCents]);
  return { rows, alarms: [...(await find(id)).alarms, ...(await alerts()).filter(isOfIt)].map(({ code }) => code) };
}

test('a hold for a dispute, and its end, are no money that went back', async () => {
  const order = await disputed();
  const settled = { rows: [['settles', order.capture, 1000]], alarms: [] };
  expect(await told(order)).toEqual(settled);
  await world.fake.act('decideDispute', { capture: order.capture, as: 'WON' });
  await compare();
  expect(await told(order)).toEqual(settled);
});

test('what came again, since a dispute was won, has no name at PayPal, and calls nobody', async () => {
  const order = await disputed();
  await world.fake.act('capture', { capture: order.capture, as: 'REVERSED' });
  await world.fake.act('decideDispute', { capture: order.capture, as: 'WON' });
  for (const { headers, body } of (await world.fake.books(order.capture)).events)
    await world.cards.events.receive({ headers: new Headers({ ...headers }), body: new TextEncoder().encode(body) });
  expect((await ledger()).map(({ kind, direction }) => `${kind} ${direction}`)).toContain('returned in');
  expect((await compare()).result?.onlyHere).toEqual([]);
  expect((await alerts()).filter(({ note }) => note?.startsWith('not found at PayPal'))).toEqual([]);
  expect((await told(order)).alarms).toEqual([]);
  await sound();
});

test.each(['its list alone', 'its list, and then an event', 'an event, and then its list'])(
  'a dispute that was lost is money that went back, once, where PayPal tells of it by %s',
  async (how) => {
    const order = await disputed();
    await world.fake.act('decideDispute', { capture: order.capture, as: 'LOST' });
    if (how.startsWith('an event')) await tellOfReversals(order.capture);
    await compare();
    if (how.endsWith('an event')) await tellOfReversals(order.capture);
    const rows = [
      ['settles', order.capture, 1000],
      ['returned', order.capture, 1000],
    ];
    expect(await told(order)).toEqual({ rows: expect.arrayContaining(rows), alarms: ['payment-reversed'] });
    expect((await told(order)).rows).toHaveLength(2);
    await sound();
  },
);

/** PayPal's events that a capture was reversed. */
async function tellOfReversals(capture: string) {
  const { events } = await world.fake.books(capture);
  for (const { headers, body } of events.filter(({ type }) => type === 'PAYMENT.CAPTURE.REVERSED'))
    await world.cards.events.receive({ headers: new Headers({ ...headers }), body: new TextEncoder().encode(body) });
}

/** A refund of the ledger that PayPal neither lists nor finds, and a comparison that is due. */
async function lostRefund() {
  await listing([]).runDue();
  const visit = await atProvider();
  await visit.approve();
  await world.cards.advance(visit.id);
  const [capture] = await capturesOf(visit.id);
  await world.fake.act('refund', { capture: capture?.id ?? '' });
  const { events, refunds } = await world.fake.books(capture?.id);
  for (const { headers, body } of events)
    await world.cards.events.receive({ headers: new Headers({ ...headers }), body: new TextEncoder().encode(body) });
  const id = refunds[0]?.id ?? '';
  expect((await ledger()).map(({ reference }) => reference)).toEqual([capture?.id, id]);
  await world.fake.act('forget', { kind: 'refund', id });
  world.shop.wait(DAY + HOUR);
  return id;
}

test('a refund that only the ledger has calls the owner, once', async () => {
  const id = await lostRefund();
  for (let days = 0; days < 2; days += 1) {
    await listing([]).runDue();
    expect((await world.cards.comparison.last()).result?.onlyHere.map((each) => each.id)).toEqual([id]);
    world.shop.wait(DAY);
  }
  expect((await alerts()).map(({ note }) => note)).toEqual([`not found at PayPal, ${id}`]);
});

test('where PayPal does not say whether it has what only the ledger has, the comparison is made again an hour later', async () => {
  const id = await lostRefund();
  const { through } = await world.cards.comparison.last();
  await world.fake.set({ trouble: [{ how: 'down', path: '/refunds', times: 9 }] });
  await listing([]).runDue();
  expect((await world.cards.comparison.last()).through).toBe(through);
  await world.fake.set({ trouble: [] });
  world.shop.wait(HOUR);
  await listing([]).runDue();
  expect((await world.cards.comparison.last()).result?.onlyHere.map((each) => each.id)).toEqual([id]);
});

test('a payment that was pending for a week is found when it came', async () => {
  await world.fake.set({ search: true, lies: { custom_id: 'SHOP-9' } });
  await comparedBefore();
  const { providerOrder, approve } = await atProvider();
  await approve('PENDING');
  await world.fake.act('captureByHand', { order: providerOrder });
  const [capture] = await capturesOf('SHOP-9');
  const row = async () => (await ledger()).find(({ reference }) => reference === capture?.id);
  for (let days = 0; days < 7; days += 1) await compare();
  expect(await row()).toBeUndefined();
  await world.fake.act('capture', { capture: capture?.id ?? '', as: 'COMPLETED' });
  expect((await compare()).result?.onlyThere.map(({ id }) => id)).toEqual([capture?.id]);
  expect(await row()).toMatchObject({ kind: 'orphan' });
});

test('the first comparison lists the payments before it that are not this shop’s, and calls nobody for them, then or later', async () => {
  const [old, refund] = [transfer('TOLD'), { ...transfer('TREFUND'), direction: 'out', of: 'TOTHER' } as const];
  const comparison = listing([old, refund]);
  await comparison.runDue();
  expect((await comparison.last()).result?.onlyThere.map(({ id }) => id)).toEqual(['TOLD', 'TREFUND']);
  world.shop.wait(DAY);
  await comparison.runDue();
  expect(await mails()).toEqual([]);
});

test('what the first comparison finds of this shop’s own calls the owner', async () => {
  await world.fake.set({ search: true });
  const { id, providerOrder, approve } = await atProvider();
  await approve();
  await world.shop.orders.cancel(id, 'amal');
  await world.fake.act('captureByHand', { order: providerOrder });
  await compare();
  expect((await find(id)).alarms).toMatchObject([{ code: 'unexpected-answer' }]);
  await sound();
});

test('where PayPal stops answering in between, nobody is called, and the comparison is made again an hour later', async () => {
  await world.fake.set({ search: true });
  await comparedBefore();
  const { id, providerOrder, approve } = await atProvider();
  await approve();
  await world.shop.orders.cancel(id, 'amal');
  await world.fake.act('captureByHand', { order: providerOrder });
  await world.fake.set({ trouble: [{ how: 'down', path: '/v2', times: 99 }] });
  const through = (await world.cards.comparison.last()).through;
  expect(await compare()).toMatchObject({ through });
  expect([(await alerts()).length, (await find(id)).alarms.length]).toEqual([0, 0]);
  await world.fake.set({ trouble: [] });
  world.shop.wait(HOUR);
  await world.cards.comparison.runDue();
  expect((await find(id)).alarms).toHaveLength(1);
  const [capture] = await capturesOf(id);
  expect((await alerts()).filter(({ note }) => note?.includes(capture?.id ?? '-'))).toEqual([]);
  expect((await world.cards.comparison.last()).through).toBeGreaterThan(through ?? 0);
});

test('it is made again after the clock was years ahead', async () => {
  await world.fake.set({ search: true });
  await compare();
  const { result } = await world.cards.comparison.last();
  const ahead = Date.UTC(2099, 0, 1);
  await world.shop.store.merge('meta/cardComparison', { dueAt: ahead, through: ahead });
  const now = (await compare()).result;
  expect(now?.at).toBeGreaterThan(result?.at ?? 0);
  expect(now?.from).toBeLessThan(now?.to ?? 0);
});
