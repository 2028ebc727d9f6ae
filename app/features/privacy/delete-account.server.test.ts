import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import { createOneTimeCodes } from '~/adapters/otpauth/one-time-codes.server';
import { toCentimes } from '~/domain/shared/money';
import type { Account, Identity } from '~/ports/identity';

import { stockAlertPaths } from '~/features/stock-alert/document.server';
import { keptAlerts } from '../../../tests/support/shop/accounts';
import { accountParts } from '../../../tests/support/scenarios/account-parts';
import { png } from '../../../tests/support/files';
import { openTestShop, refusal, SILENT, type TestShop } from '../../../tests/support/shop/test-shop';
import { createSavedWishes } from '~/features/wish/index.server';
import { createAccountData } from './export.server';
import { createAccountRemoval, type AccountRemoval } from './delete-account.server';
import { createAuditLog, recordChange, type AuditLog } from '~/features/audit/index.server';
import { attemptPath, newAttempt } from '~/features/payment/index.server';
import { createMessages } from '~/features/contact/messages.server';
import { createRefundAccounts } from '~/features/refund/index.server';
import { createOrderQuestions } from '~/features/refund/request.server';
import { createSecondFactors, type SecondFactors } from '~/features/session/index.server';
import type { Sessions } from '~/features/session/index.server';
import { createTokens } from '~/features/account/token.server';
import { plain } from '~/features/documents/types.server';

const PASSWORD = 'four keys, one door';

let shop: TestShop;
let identity: Identity;
let sessions: Sessions;
let secondFactors: SecondFactors;
let removal: AccountRemoval;
let audit: AuditLog;
let amal: Account;
let brahim: Account;

beforeEach(async () => {
  shop = openTestShop();
  const { store, clock, encryption, orders } = shop;
  identity = createEmbeddedIdentity({ store, clock });
  const parts = accountParts({ store, clock, encryption, identity });
  ({ sessions } = parts);
  secondFactors = createSecondFactors({ ...parts, store, clock, encryption, codes: createOneTimeCodes() });
  audit = createAuditLog({ store, identity, owners: ['owner@example.com'] });
  removal = createAccountRemoval({
    store,
    clock,
    log: SILENT,
    identity,
    sessions,
    secondFactors,
    orders,
    audit,
    stockAlerts: keptAlerts(shop),
    onStockArrived: shop.onStockArrived,
  });
  amal = await made('amal@example.com');
  brahim = await made('brahim@example.com');
  await shop.game('hades', 5);
});
afterEach(() => shop.close());

async function made(email: string): Promise<Account> {
  const outcome = await identity.signUp({ email, password: PASSWORD, displayName: 'Amal Idrissi' });
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.account;
}

async function ordered(account: Account) {
  await shop.carts.change(account.id, () => [{ gameId: 'hades', type: null }]);
  return shop.orders.place({ accountId: account.id, email: account.email, name: account.displayName, address: '192.0.2.1' });
}

/** A wish to hear when a game is back. */
async function asksFor(gameId: string, email: string): Promise<void> {
  const [path = ''] = await stockAlertPaths(email);
  await shop.store.set(path, { gameId, email, askedAt: shop.clock(), waitingSince: shop.clock() });
}

/** The second step at login, by the shop's clock. */
async function switchOn(account: Account) {
  await secondFactors.offer(account);
  const view = await secondFactors.view(account);
  const secret = view.state === 'offered' ? view.secret : '';
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.clock() });
  const outcome = await secondFactors.turnOn(account, code);
  if (!outcome.ok) throw new Error(outcome.code);
  return { secret, recoveryCodes: outcome.recoveryCodes };
}

/** Every document that contains this text. */
async function documentsWith(text: string): Promise<readonly string[]> {
  const docs = await shop.store.scan({ limit: 10_000 });
  return docs.filter(({ data }) => JSON.stringify(data).includes(text)).map(({ path }) => path);
}

describe('a shopper who deletes her account', () => {
  test('is gone from everywhere, and her address is free again; others stay as they were', async () => {
    const { id } = await ordered(amal);
    await shop.prove(id, amal.id);
    await shop.approve(id);
    await shop.carts.change(amal.id, () => [{ gameId: 'hades', type: null }]);
    await createSavedWishes(shop).keep(amal.id, { gameId: 'hades', priceCentimes: 100 });
    await createTokens({ store: shop.store, clock: shop.clock, encryption: shop.encryption }).send('reset-password', amal, {
      language: 'en',
    });
    const [{ secret }, other] = [await sessions.start(amal.id, { isAdmin: false }), await sessions.start(brahim.id, { isAdmin: false })];
    await secondFactors.offer({ ...amal, emailVerified: true });
    await removal.remove(amal);

    expect(await sessions.find(secret)).toBeNull();
    expect(await documentsWith(amal.email)).toEqual([]);
    expect(await documentsWith(amal.displayName)).toEqual([`users/${brahim.id}`]);
    expect(await shop.store.count({ from: 'proofs' })).toBe(0);
    for (const from of ['outbox', 'tokens', 'carts', 'wishes', 'shoppers', 'secondFactors'])
      expect(await shop.store.count({ from }), from).toBe(0);
    expect(await identity.find(amal.id)).toBeNull();
    expect(await identity.signIn(amal.email, PASSWORD)).toEqual({ ok: false, code: 'not-found' });
    expect(await sessions.find(other.secret)).not.toBeNull();
    expect((await made(amal.email)).id).not.toBe(amal.id);
  });

  test('takes along what she wanted to hear of, only if she confirmed the address', async () => {
    for (const { email } of [amal, brahim]) await asksFor('hades', email);
    await removal.remove({ ...amal, emailVerified: true });
    await removal.remove(brahim);
    expect(await documentsWith(amal.email)).toEqual([]);
    expect(await shop.store.count({ from: 'stockAlerts' })).toBe(1);
  });

  test('takes her messages to the shop and their answers along, only if she confirmed the address', async () => {
    const messages = createMessages({ store: shop.store, clock: shop.clock, mailTo: () => 'owner@example.com' });
    for (const { email } of [amal, brahim]) {
      const { id } = await messages.save({ name: 'Amal', email, message: `I am ${email}`, language: 'en' });
      await messages.reply(id, { reply: 'Hello', seen: 0 }, 'owner');
    }
    await removal.remove({ ...amal, emailVerified: true });
    await removal.remove(brahim);
    expect(await documentsWith(amal.email)).toEqual([]);
    expect(await messages.listFrom(brahim.email)).toHaveLength(1);
  });

  test('leaves her orders, without her name and address, and the store sound', async () => {
    const { id } = await ordered(amal);
    await shop.prove(id, amal.id);
    await shop.approve(id);
    expect((await shop.orders.find(id))?.searchWords).toContain(amal.email.slice(0, 3));
    await removal.remove(amal);
    expect((await shop.orders.find(id))?.searchWords).not.toContain(amal.email.slice(0, 3));
    expect(await shop.orders.find(id)).toMatchObject({ state: 'fulfilled', name: '', email: '', proofId: null, totalCentimes: 10_000 });
    expect((await shop.doctor.examine(0)).breaches).toEqual([]);
  });

  test('gives back the keys of an unpaid order; later money for it sells no key, and calls the owner once', async () => {
    const { id } = await ordered(amal);
    expect(await shop.stock.countFree('hades')).toBe(4);
    await removal.remove(amal);
    expect(await shop.stock.countFree('hades')).toBe(5);
    expect(await shop.orders.find(id)).toMatchObject({ state: 'cancelled', email: '' });
    for (let time = 0; time < 2; time += 1) await shop.approve(id);
    expect(await shop.orders.find(id)).toMatchObject({
      state: 'cancelled',
      payment: null,
      alarms: [{ code: 'account-gone', note: `{MAD 10000}, REF ${id}` }],
    });
    expect(await shop.stock.countFree('hades')).toBe(5);
    expect((await shop.store.query({ from: 'payments' })).docs).toMatchObject([
      { data: { kind: 'surplus', orderId: id, amountCentimes: 10_000 } },
    ]);
    expect((await shop.store.query({ from: 'outbox' })).docs).toMatchObject([{ data: { kind: 'order-needs-attention' } }]);
    await shop.answerAll(id);
    expect(await shop.orders.find(id)).toMatchObject({ state: 'cancelled', alarms: [] });
    expect((await shop.doctor.examine(0)).breaches).toEqual([]);
  });

  test('must wait while an order is in review or owed to her, and nothing has changed', async () => {
    const { id } = await ordered(amal);
    const { secret } = await sessions.start(amal.id, { isAdmin: false });
    await shop.prove(id, amal.id);
    expect(await removal.unsettledOrders(amal.id)).toEqual([id]);
    expect(await refusal(removal.remove(amal))).toBe(`order-open ${id}`);
    expect(await sessions.find(secret)).not.toBeNull();
    expect(await shop.orders.find(id)).toMatchObject({ email: amal.email });

    await shop.store.update(`orders/${id}`, { state: 'owed' });
    expect(await refusal(removal.remove(amal))).toBe(`order-open ${id}`);
    await shop.store.update(`orders/${id}`, { state: 'fulfilled' });
    await shop.orders.flag(id, { code: 'paid-twice', note: null });
    expect(await refusal(removal.remove(amal))).toBe(`order-open ${id}`);
    expect(await identity.find(amal.id)).not.toBeNull();
  });

  test('must wait while a card may still be charged for an order that ended: the key would be nobody’s', async () => {
    const { id } = await ordered(amal);
    await shop.orders.cancel(id, amal.id);
    const now = shop.clock();
    const attempt = { ...newAttempt({ orderId: id, attempt: 1, provider: 'paypal', startedAt: now, dueAt: now }), askedAt: now };
    await shop.store.set(attemptPath(attempt), plain({ ...attempt, state: 'pending', providerOrderId: 'P1', captureId: 'C1' }));
    await shop.store.update(`orders/${id}`, { cardAttempts: 1 });
    expect(await removal.unsettledOrders(amal.id)).toEqual([id]);
    expect(await refusal(removal.remove(amal))).toBe(`order-open ${id}`);
    await shop.store.update(attemptPath(attempt), { state: 'ended', dueAt: null });
    await removal.remove(amal);
    expect(await shop.orders.find(id)).toMatchObject({ email: '' });
  });

  test('leaves in the log what she did as an admin, under her address', async () => {
    const change = {
      at: 1,
      by: amal.id,
      action: 'game-changed',
      subject: 'games/hades',
      before: { title: 'a' },
      after: { title: 'b' },
    } as const;
    await shop.store.transaction(async (tx) => recordChange(tx, change));
    await removal.remove(amal);
    await removal.remove(brahim);
    expect((await audit.list({ about: 'games/hades' })).entries[0]?.by.email).toBe('amal@example.com');
    expect(await documentsWith('brahim@')).toEqual([]);
  });

  test('leaves no words of the owner about her money in her orders', async () => {
    const { id } = await ordered(amal);
    const [by, amountCentimes] = ['owner', toCentimes(9_000)];
    await shop.orders.approve(id, { by, method: 'bank', bankReference: 'R-1', amountCentimes, reason: 'Amal’s bank kept ten' });
    await shop.orders.noteMoney(id, { by, noteId: 'note-0001', direction: 'in', amountCentimes, reason: 'From Amal, in cash' });
    const row = await shop.orders.find(id);
    await shop.store.update(
      `orders/${id}`,
      plain({ voids: [{ at: 1, by, reason: 'Amal stopped it', payment: row?.payment, gameIds: [] }] }),
    );
    await removal.remove(amal);
    expect(await shop.orders.find(id)).toMatchObject({
      payment: { amountCentimes, reason: null },
      voids: [{ reason: '', payment: { reason: null } }],
      notes: [{ amountCentimes, reason: '' }],
    });
  });

  test('must wait for the answer to a question; then her words and the answer are removed with her name', async () => {
    const { id } = await ordered(amal);
    await shop.approve(id);
    const { ask, decline } = createOrderQuestions({ store: shop.store, clock: shop.clock, ownerMail: () => null });
    const saved = await shop.proofs.save(png('by mistake'));
    const pictureId = saved.ok ? saved.id : null;
    const { of, sealed } = createRefundAccounts({ ...shop, ownerMail: () => null });
    const account = sealed(id, '0612345678');
    const { questions } = await ask(id, {
      accountId: amal.id,
      gameId: 'hades',
      kind: 'refund',
      text: 'Bought by mistake',
      pictureId,
      account,
    });
    expect(await refusal(removal.remove(amal))).toBe(`order-open ${id}`);
    await decline(id, { by: brahim.id, questionId: questions[0]?.id ?? '', answer: 'Sorry, Amal' });
    await removal.remove(amal);
    const left = await shop.orders.find(id);
    expect(left && of(left)).toBeNull();
    expect(left).toMatchObject({
      email: '',
      refundAccountAt: null,
      questions: [{ state: 'declined', text: '', answer: null, pictureId: null }],
    });
    expect(await shop.store.count({ from: 'proofs' })).toBe(0);
    expect(await documentsWith('Bought by mistake')).toEqual([]);
    expect(await documentsWith('Sorry, Amal'), 'also not in the log of changes').toEqual([]);
  });

  test('must wait while money of an order is being taken, and if it could not be sent back', async () => {
    const { id } = await ordered(amal);
    const { store, clock, orders } = shop;
    const overtaken = {
      cancel: async (...asked: Parameters<typeof orders.cancel>) => {
        const [name, now] = [{ orderId: id, attempt: 1 }, clock()];
        const attempt = newAttempt({ ...name, provider: 'paypal', startedAt: now, dueAt: null });
        await store.set(attemptPath(name), plain({ ...attempt, state: 'capturing', askedAt: now }));
        await store.update(`orders/${id}`, { state: 'capturing', cardAttempts: 1 });
        return orders.cancel(...asked);
      },
    };
    const stockAlerts = keptAlerts(shop);
    const { onStockArrived } = shop;
    const needs = { store, clock, log: SILENT, identity, sessions, secondFactors, audit, stockAlerts, onStockArrived };
    expect(await refusal(createAccountRemoval({ ...needs, orders: overtaken }).remove(amal))).toBe(`order-open ${id}`);
    await shop.store.update(`orders/${id}`, { state: 'awaiting_payment', cardAttempts: 0 });
    await shop.approve(id);
    const refund = {
      id: 'r',
      gameId: 'hades',
      amountCentimes: 1,
      usdCents: 1,
      method: 'card',
      reference: null,
      by: 'o',
      at: 1,
      doneAt: null,
    };
    await store.update(`orders/${id}`, { refunds: [{ ...refund, state: 'failed', failure: 'DENIED' }] });
    expect(await refusal(removal.remove(amal))).toBe(`order-open ${id}`);
    expect(await identity.find(amal.id)).not.toBeNull();
  });
});

describe('the file of an account', () => {
  test('holds her own data, no key, and nothing of another person', async () => {
    const { store, clock, carts, orders } = shop;
    const event = { kind: 'signed-in', at: clock(), count: 1, address: '203.0.113.7', about: '', requestId: 'r' } as const;
    const messages = createMessages({ store, clock, mailTo: () => null });
    const data = createAccountData({
      carts,
      accountLanguages: { of: () => Promise.resolve('en') },
      security: { list: (accountId) => Promise.resolve(accountId === amal.id ? [event] : []) },
      messages,
      orders,
      secondFactors,
      sessions,
      stockAlerts: keptAlerts(shop),
      wishes: createSavedWishes(shop),
      refundAccounts: createRefundAccounts({ ...shop, ownerMail: () => null }),
      addressesAsked: () => Promise.resolve([]),
    });
    const [hers, his] = [await ordered(amal), await ordered(brahim)];
    await shop.prove(hers.id, amal.id);
    await shop.approve(hers.id);
    await shop.orders.reveal(hers.id, 'hades', amal.id);
    const { ask } = createOrderQuestions({ store, clock, ownerMail: () => null });
    await ask(hers.id, { accountId: amal.id, gameId: 'hades', kind: 'problem', text: 'Bought by mistake' });
    await messages.save({ name: 'Amal', email: amal.email, message: 'Is it back?', language: 'en' });
    await messages.save({ name: 'Brahim', email: brahim.email, message: 'Mine', language: 'en' });
    await asksFor('celeste', amal.email);
    await createSavedWishes(shop).keep(amal.id, { gameId: 'gris', priceCentimes: 500 });
    await asksFor('limbo', brahim.email);
    const verified = { ...amal, emailVerified: true };
    const { secret, recoveryCodes } = await switchOn(verified);
    await sessions.start(amal.id, { isAdmin: false, device: { browser: 'Firefox', system: 'Linux' } });

    const file = await data.collect(verified, 'https://shop.example');
    expect(file).toMatchObject({
      account: { email: amal.email, name: 'Amal Idrissi', secondStepOnSince: new Date(clock()).toISOString() },
      language: 'en',
      securityEvents: [{ what: 'signed-in', lastAt: new Date(clock()).toISOString(), times: 1, address: '203.0.113.7', about: '' }],
      orders: [
        {
          reference: hers.id,
          keysAt: `https://shop.example/orders/${hers.id}`,
          games: [{ title: 'hades', priceCentimes: 10_000 }],
          questions: [{ gameId: 'hades', about: 'problem', text: 'Bought by mistake', state: 'asked', answer: null }],
          refunds: [],
        },
      ],
      cart: { games: [], code: null },
      messages: [{ message: 'Is it back?' }],
      wishes: { games: [{ gameId: 'gris', keptAt: new Date(clock()).toISOString(), priceCentimes: 500, alert: 'none' }] },
      stockAlerts: [{ gameId: 'celeste', askedAt: new Date(clock()).toISOString(), toldAt: null }],
      sessions: [{ browser: 'Firefox', system: 'Linux' }],
    });
    const text = JSON.stringify(file);
    const kept = [secret, ...recoveryCodes, 'hades-Steam-', 'owner', 'passwordHash', 'enc:v1'];
    for (const other of [his.id, 'brahim', 'Mine', 'limbo', ...kept]) expect(text).not.toContain(other);
    // A person who never confirmed the address gets no messages from it.
    expect(await data.collect(amal, 'https://shop.example')).toMatchObject({ messages: [], stockAlerts: [] });
  });
});
