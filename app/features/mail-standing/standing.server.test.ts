import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createEncryption } from '~/adapters/node/encryption.server';
import { createMailTemplates } from '~/adapters/mail-templates/render.server';
import type { OrderState } from '~/domain/order';
import { createMail, enqueueMail } from '~/features/mail/index.server';
import { NO_PAYEES } from '~/domain/payment/payee';
import { OLD_DIGEST } from '~/domain/mail/outdated';

import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { createMailStanding } from './index.server';

const NOW = Date.UTC(2026, 10, 20, 12);
const ID = 'MF-7K2Q9A';
const games = new Map<string, { free: number; priceCentimes: number }>();

let temp: TempStore;
let sent: string[];
let now = NOW;

beforeEach(() => {
  temp = openTempStore();
  [sent, now] = [[], NOW];
  games.clear();
});
afterEach(() => temp.close());

type Outgoing = Parameters<typeof enqueueMail>[1];

/** Writes a mail, and sends what is due; returns 'sent', or the reason why it was dropped. */
async function resultOf(mail: Outgoing, wait = 0): Promise<unknown> {
  await temp.store.transaction(async (tx) => enqueueMail(tx, mail));
  now += wait;
  const { mailing } = createMail({
    store: temp.store,
    clock: () => now,
    encryption: createEncryption('a secret of the tests, long enough for it'),
    templates: createMailTemplates({ origin: 'https://shop.example' }),
    log: { info() {}, warn() {}, error() {} },
    mailer: () => ({
      send: ({ text }) => {
        sent.push(text);
        return Promise.resolve({ isSent: true });
      },
      close: () => undefined,
    }),
    server: () => ({ account: 'smtp://mail.example', setAt: 0 }),
    host: 'shop.example',
    owners: [],
    standing: createMailStanding({ clock: () => now, catalogue: { find: (id) => games.get(id) ?? null } }),
  });
  await mailing.runDue();
  await mailing.stop();
  const [row] = (await temp.store.query({ from: 'outbox' })).docs;
  return row?.data['state'] === 'dropped' ? row.data['dropReason'] : row?.data['state'];
}

const order = (state: OrderState) =>
  temp.store.set(`orders/${ID}`, {
    accountId: 'amal',
    email: 'amal@example.com',
    name: 'Amal',
    state,
    createdAt: NOW,
    holdUntil: NOW + 60_000,
    lines: [{ gameId: 'hades', title: 'Hades', cover: '', platform: 'PC', type: null, priceCentimes: 100, keyId: null }],
    totalCentimes: 100,
    usdCents: 10,
    addressKey: '',
    events: [],
  });

const about = { to: 'amal@example.com', name: 'Amal', orderId: ID, at: NOW } as const;
const payTo = NO_PAYEES;
const MAILS_OF_ORDER = {
  'order-placed': { kind: 'order-placed', ...about, lines: [], until: NOW, payTo },
  'order-delivered': { kind: 'order-delivered', ...about, lines: [] },
  'order-owed': { kind: 'order-owed', ...about, lines: [] },
  'order-cancelled': { kind: 'order-cancelled', ...about },
  'proof-received': { kind: 'proof-received', ...about },
  'proof-rejected': { kind: 'proof-rejected', ...about, reason: 'x' },
  'order-needs-attention': { kind: 'order-needs-attention', to: 'owner@example.com', orderId: ID, at: NOW },
  'owner-news': { kind: 'owner-news', to: 'owner@example.com', orders: [ID], alarms: 0, at: NOW },
} as const satisfies Readonly<Record<string, Outgoing>>;

describe('a mail about an order', () => {
  test.each([
    ['order-placed', 'awaiting_payment', 'sent'],
    ['order-placed', 'in_review', 'order-moved-on'],
    ['order-placed', 'fulfilled', 'order-paid'],
    ['order-placed', 'cancelled', 'order-ended'],
    ['proof-rejected', 'cancelled', 'sent'],
    ['proof-rejected', 'owed', 'order-paid'],
    ['proof-received', 'in_review', 'sent'],
    ['proof-received', 'fulfilled', 'order-paid'],
    ['order-cancelled', 'cancelled', 'sent'],
    ['order-cancelled', 'in_review', 'order-moved-on'],
    ['order-delivered', 'fulfilled', 'sent'],
    ['order-delivered', 'cancelled', 'order-moved-on'],
    ['order-delivered', 'refunded', 'order-ended'],
    ['order-owed', 'owed', 'sent'],
    ['order-owed', 'fulfilled', 'order-moved-on'],
    ['order-needs-attention', 'fulfilled', 'settled'],
    ['owner-news', 'fulfilled', 'settled'],
  ] as const)('%s, of an order that is %s: %s', async (kind, state, result) => {
    await order(state);
    expect(await resultOf(MAILS_OF_ORDER[kind])).toBe(result);
  });

  test('that waits for payment is out of date once its price is over', async () => {
    await order('awaiting_payment');
    expect(await resultOf(MAILS_OF_ORDER['order-placed'], 25 * 60 * 60_000)).toBe('order-ended');
  });

  test('that is gone is dropped; one that can’t be read drops nothing', async () => {
    expect(await resultOf(MAILS_OF_ORDER['order-placed'])).toBe('order-gone');
    await temp.store.set(`orders/${ID}`, { state: 'odd' });
    await temp.store.delete(`outbox/${ID}.order-placed`);
    expect(await resultOf(MAILS_OF_ORDER['order-placed'])).toBe('sent');
  });
});

describe('a mail about games', () => {
  const back = { kind: 'back-in-stock', to: 'amal@example.com', gameId: 'hades', game: 'Hades', alertId: 'a', at: NOW } as const;
  const news = (gameId: string, reason: 'back' | 'below') => ({ gameId, title: gameId, reason, priceCentimes: 3500, until: 0, since: 0 });
  const wish = (...items: ReturnType<typeof news>[]) =>
    ({ kind: 'wish-news', mailId: 'w.1', to: 'amal@example.com', news: items, stopId: 's', at: NOW }) as const;

  test('that is back goes while there is a key', async () => {
    games.set('hades', { free: 1, priceCentimes: 5000 });
    expect(await resultOf(back)).toBe('sent');
  });

  test('that is sold out again is dropped', async () => {
    games.set('hades', { free: 0, priceCentimes: 5000 });
    expect(await resultOf(back)).toBe('sold-out');
  });

  test('whose lower price is over is dropped', async () => {
    games.set('hades', { free: 3, priceCentimes: 5000 });
    expect(await resultOf(wish(news('hades', 'below')))).toBe('offer-ended');
  });

  test('names those alone that are still so', async () => {
    games.set('hades', { free: 3, priceCentimes: 5000 });
    games.set('celeste', { free: 3, priceCentimes: 3500 });
    games.set('limbo', { free: 0, priceCentimes: 3500 });
    expect(await resultOf(wish(news('hades', 'below'), news('celeste', 'below'), news('limbo', 'back')))).toBe('sent');
    expect(sent[0]).toContain('celeste');
    expect(sent[0]).not.toMatch(/hades|limbo/);
  });
});

test.each([
  ['open', NOW, 'sent'],
  ['answered', null, 'settled'],
])('an alert of the store that is %s: %s', async (_, openSince, result) => {
  await temp.store.set('alarms/store.disk-low', { code: 'disk-low', at: NOW, openSince, ofStore: true });
  expect(await resultOf({ kind: 'store-alarm', to: 'owner@example.com', alarmId: 'store.disk-low', at: NOW })).toBe(result);
});

test.each([
  [0, 'sent'],
  [OLD_DIGEST + 1, 'too-old'],
])('the daily mail after %d ms: %s', async (wait, result) => {
  const digest = { day: '2026-11-19' } as never;
  expect(await resultOf({ kind: 'daily-digest', to: 'owner@example.com', day: '2026-11-19', digest, at: NOW }, wait)).toBe(result);
});

test.each([
  ['new', 'sent'],
  ['answered', 'settled'],
])('a message that is %s by now: %s', async (state, result) => {
  await temp.store.set('messages/m1', { from_name: 'A', from_email: 'a@example.com', message: 'x', language: 'en', state, createdAt: NOW });
  const from = { name: 'A', fromEmail: 'a@example.com', message: 'x', messageId: 'm1' };
  expect(await resultOf({ kind: 'contact-message', to: 'owner@example.com', ...from, at: NOW })).toBe(result);
});
