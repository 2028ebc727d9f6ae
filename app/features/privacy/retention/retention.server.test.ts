import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { KEPT_DAYS, RETENTION_KINDS, type RetentionKind } from '~/domain/account/retention';
import { createMessages } from '~/features/contact/messages.server';
import { createOrderQuestions } from '~/features/refund/request.server';
import type { Data } from '~/ports/store';

import { png } from '../../../../tests/support/files';
import { TEN_PERCENT } from '../../../../tests/support/shop/coupon-terms';
import { DAY, openRetention, passDays, signUp } from '../../../../tests/support/shop/retention-shop';
import { openTestShop, type TestShop } from '../../../../tests/support/shop/test-shop';

let shop: TestShop;
beforeEach(async () => {
  shop = openTestShop();
  await shop.game('a', 9);
});
afterEach(() => shop.close());

/** Lets days pass, and runs the turn. */
async function turnAfter(days: number): Promise<void> {
  await passDays(shop, days);
  await openRetention(shop).retention.runDue();
}
/** The paths of all documents, and of the accounts for refunds in them. */
const paths = async () =>
  new Set(
    (await shop.store.scan({ limit: 10_000 })).flatMap(({ path, data }) =>
      typeof data['refundAccount'] === 'string' ? [path, `${path}/refundAccount`] : [path],
    ),
  );

async function cancelled(): Promise<string> {
  await shop.coupons.create('TWICE', { ...TEN_PERCENT, uses: 2 }, 'owner');
  await shop.carts.setCode('x', 'TWICE');
  const { id } = await shop.order('x', ['a']);
  await shop.orders.cancel(id, 'x');
  return `orders/${id}`;
}

async function paidWithProof(): Promise<{ readonly path: string; readonly proof: string }> {
  const { id } = await shop.order('y', ['a']);
  const { proofId } = await shop.prove(id, 'y');
  await shop.approve(id);
  return { path: `orders/${id}`, proof: `proofs/${proofId}` };
}

async function put(path: string, data: Data): Promise<string> {
  await shop.store.set(path, data);
  return path;
}

const message = (state: string) => ({
  from_name: 'Amal',
  from_email: 'amal@example.com',
  message: 'Hello',
  state,
  createdAt: shop.clock(),
});
const mail = (state: string) => ({ kind: 'order-cancelled', to: 'x@example.com', state, createdAt: shop.clock(), dueAt: shop.clock() });
const statement = Buffer.from('Date;Libellé;Crédit\n01/11/2026;VIREMENT;100,00');

/** Makes one of each kind, which is over now; returns its path. */
const MADE: Readonly<Record<RetentionKind, () => Promise<string>>> = {
  proofs: async () => (await paidWithProof()).proof,
  messages: () => put('messages/m1', message('answered')),
  'unverified-accounts': async () => `users/${(await signUp(openRetention(shop), 'amal@example.com')).id}`,
  'cancelled-orders': cancelled,
  'sent-mail': () => put('outbox/o1', mail('sent')),
  'refund-accounts': async () => {
    const { path } = await paidWithProof();
    await shop.store.update(path, { refundAccount: 'enc:v1:sealed', refundAccountAt: shop.clock() });
    return `${path}/refundAccount`;
  },
  statements: async () => {
    const read = await shop.statements.keep(statement, { name: 'november.csv', method: 'bank', by: 'owner' });
    return read.ok ? `statements/${read.id}` : '';
  },
  'stock-alerts': () => put('stockAlerts/a.0', { gameId: 'a', email: 'x@example.com', askedAt: shop.clock(), waitingSince: shop.clock() }),
  limits: () => put('limits/l1', { times: [], expiresAt: shop.clock() }),
  security: () => put('securityLogs/s1', { events: [], changedAt: shop.clock() }),
  audit: () =>
    put('audit/a1', { when: shop.clock(), at: shop.clock(), by: 'owner', action: 'game-changed', subject: 'games/a', changes: [] }),
};

/** The documents that go with each kind. */
const WITH_IT: Partial<Record<RetentionKind, readonly string[]>> = {
  'unverified-accounts': ['emails', 'outbox', 'tokens'],
  'cancelled-orders': ['couponUses', 'outbox'],
};

describe('what the store keeps for a time', () => {
  it.each(RETENTION_KINDS)('is there a day before its end, and gone after: %s', async (kind) => {
    const path = await MADE[kind]();
    await turnAfter(KEPT_DAYS[kind] - 1);
    const before = await paths();
    expect(before).toContain(path);
    await turnAfter(2);
    const left = await paths();
    const alone = [...before].filter((each) => !left.has(each) && each !== path && !each.startsWith(`${path}/`));
    expect(alone.filter((each) => !(WITH_IT[kind] ?? []).some((from) => each.startsWith(`${from}/`)))).toEqual([]);
    expect(left).not.toContain(path);
    expect((await shop.doctor.examine(0)).breaches).toEqual([]);
  });
});

describe('what still has something to do stays, whatever its age', () => {
  const AGES = 20 * 366;
  const staysAfter = async (path: string): Promise<boolean> => {
    await turnAfter(AGES);
    return (await paths()).has(path);
  };

  it('a message without an answer', async () => {
    expect(await staysAfter(await put('messages/m1', message('new')))).toBe(true);
  });

  it.each(['waiting', 'failed'])('a mail that was not sent: %s', async (state) => {
    expect(await staysAfter(await put('outbox/o1', mail(state)))).toBe(true);
  });

  it.each<readonly [string, (id: string) => Promise<unknown>]>([
    ['answered', (id) => shop.store.update(`messages/${id}`, { replies: [{ text: 'At last', at: shop.clock() }] })],
    ['closed, without a word', (id) => createMessages({ ...shop, mailTo: () => null }).close(id, 'owner')],
  ])('a message that was %s a short time ago', async (_, end) => {
    await put('messages/m1', message('answered'));
    shop.wait(AGES * DAY);
    await end('m1');
    await turnAfter(KEPT_DAYS.messages - 1);
    expect(await paths()).toContain('messages/m1');
    await turnAfter(2);
    expect(await paths()).not.toContain('messages/m1');
  });

  it('the proof of an order in review', async () => {
    const { id } = await shop.order('x', ['a']);
    const { proofId } = await shop.prove(id, 'x');
    expect(await staysAfter(`proofs/${proofId}`)).toBe(true);
  });

  it('an order that was paid', async () => {
    const { path } = await paidWithProof();
    expect(await staysAfter(path)).toBe(true);
  });

  it.each<readonly [string, (id: string) => Promise<unknown>]>([
    ['an open alarm', (id) => shop.orders.flag(id, { code: 'unexpected-answer', note: null })],
    [
      'money of which the ledger knows',
      (id) => put('payments/bank-R', { kind: 'surplus', orderId: id, method: 'bank', reference: 'R', at: 1 }),
    ],
    [
      'an attempt by card that nobody knows the end of',
      (id) =>
        put(`cardAttempts/${id}-1`, {
          orderId: id,
          attempt: 1,
          provider: 'paypal',
          state: 'capturing',
          startedAt: 1,
          providerOrderId: 'P',
          dueAt: 1,
        }),
    ],
    [
      'a question',
      (id) =>
        shop.store.update(`orders/${id}`, {
          questions: [{ id: 'q', gameId: 'a', kind: 'refund', askedAt: 1, text: '', state: 'asked', decidedAt: null, answer: null }],
        }),
    ],
  ])('a cancelled order with %s', async (_, happen) => {
    const path = await cancelled();
    await happen(path.slice('orders/'.length));
    expect(await staysAfter(path)).toBe(true);
  });

  it('but a cancelled order goes with its attempts and alarms, once they are over', async () => {
    const path = await cancelled();
    const id = path.slice('orders/'.length);
    const attempt = { orderId: id, attempt: 1, provider: 'paypal', state: 'ended', startedAt: 1, providerOrderId: 'P', dueAt: null };
    await put(`cardAttempts/${id}-1`, attempt);
    await put(`alarms/${id}.disputed`, { code: 'disputed', orderId: id, note: null, at: 1, openSince: null, answeredAt: 2 });
    await turnAfter(KEPT_DAYS['cancelled-orders'] + 1);
    expect([...(await paths())].filter((each) => each.includes(id))).toEqual([]);
  });

  it('and stops nothing behind it: more than a page of them', async () => {
    for (let nth = 0; nth < 120; nth += 1)
      await put(`messages/kept-${nth}`, { ...message('answered'), replies: [{ text: '', at: shop.clock() + 500 * DAY }] });
    shop.wait(1);
    await put('messages/over', message('answered'));
    await turnAfter(KEPT_DAYS.messages + 1);
    expect(await paths()).not.toContain('messages/over');
    expect(await shop.store.count({ from: 'messages' })).toBe(120);
  });
});

describe('the file of a question', () => {
  it('stays while the question waits; then it goes, and the question stays', async () => {
    const { id } = await shop.order('q', ['a']);
    await shop.approve(id);
    const { ask, decline } = createOrderQuestions({ store: shop.store, clock: shop.clock, ownerMail: () => null });
    const saved = await shop.proofs.save(png('a question'));
    const pictureId = saved.ok ? saved.id : '';
    const { questions } = await ask(id, { accountId: 'q', gameId: 'a', kind: 'refund', text: 'Please', pictureId });
    await turnAfter(KEPT_DAYS.proofs + 1);
    expect(await paths()).toContain(`proofs/${pictureId}`);
    await decline(id, { by: 'owner', questionId: questions[0]?.id ?? '', answer: 'No' });
    await turnAfter(1);
    expect(await paths()).not.toContain(`proofs/${pictureId}`);
    expect((await shop.orders.find(id))?.questions).toMatchObject([{ text: 'Please', pictureId: null }]);
  });
});

describe('an order without its mails and its proof', () => {
  it('is sound, and says that it has no proof', async () => {
    const { path } = await paidWithProof();
    await shop.store.bulk(
      (await shop.store.query({ from: 'outbox' })).docs.map(({ path: set, data }) => ({ set, data: { ...data, state: 'sent' } })),
    );
    await turnAfter(2 * KEPT_DAYS.proofs);
    expect(await shop.store.count({ from: 'outbox' })).toBe(0);
    expect((await shop.store.get(path))?.data).toMatchObject({ state: 'fulfilled', proofId: null });
    expect((await shop.doctor.examine(0)).breaches).toEqual([]);
  });
});
