import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createEncryption } from '~/adapters/node/encryption.server';
import { createMailTemplates } from '~/adapters/mail-templates/render.server';
import type { Data } from '~/ports/store';

import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { createOutbox } from './outbox.server';
import { enqueueMail } from './enqueue.server';
import { createTokens } from '~/features/account/token.server';

const MINUTE = 60_000;
const encryption = createEncryption('a secret of the tests, long enough for it');
const templates = createMailTemplates({ origin: 'https://shop.example' });
const SHOPPER = { id: 'amal', email: 'amal@example.com' };
const OWNER = { id: 'owner', email: 'owner@shop.example' };
const SECOND = { id: 'second', email: 'second@shop.example' };

let temp: TempStore;
let now = 0;

beforeEach(() => {
  temp = openTempStore();
  now = Date.UTC(2026, 10, 20);
});
afterEach(() => temp.close());

const outbox = (isSending = false) =>
  createOutbox({
    store: temp.store,
    clock: () => now,
    encryption,
    templates,
    isSending: () => isSending,
    owners: [OWNER.email, SECOND.email],
  });
const tokens = () => createTokens({ store: temp.store, clock: () => now, encryption });

async function resetMail(account: { id: string; email: string }): Promise<string> {
  await tokens().send('reset-password', account, { language: 'en' });
  const { docs } = await temp.store.query({ from: 'outbox', where: [['to', '==', account.email]] });
  return docs.at(-1)?.id ?? '';
}

async function orderMail(orderId: string, fields: Data = { attempts: 0 }): Promise<string> {
  const id = `${orderId}.order-delivered`;
  await temp.store.transaction((tx) =>
    Promise.resolve(enqueueMail(tx, { kind: 'order-delivered', to: SHOPPER.email, name: 'Amal', orderId, lines: [], at: now })),
  );
  await temp.store.merge(`outbox/${id}`, fields);
  return id;
}

test('the newest come first, page by page, each once, and none hides the others', async () => {
  for (let count = 0; count < 60; count++) {
    now += count % 3;
    await orderMail(`MF-${count}`);
  }
  await temp.store.set('outbox/odd', { createdAt: now + 1, kind: 'horoscope' });
  const first = await outbox().list();
  const second = await outbox().list({ after: first.next ?? '' });
  expect(second.next).toBeNull();
  const ids = [...first.mails, ...second.mails].map((mail) => mail.id);
  expect(new Set(ids).size).toBe(60);
  expect(ids[0]).toBe('MF-59.order-delivered');
});

test('a mail to a shopper is in the language that the shop has for the chosen one, and its link leads there', async () => {
  const id = await orderMail('MF-ABCDEF', { language: 'ar' });
  const { store } = temp;
  const needs = { store, clock: () => now, encryption, templates, isSending: () => false, owners: [OWNER.email] };
  const read = async (needsMore = {}) => (await createOutbox({ ...needs, ...needsMore }).read(id, OWNER.id))?.rendered?.text;
  expect(await read()).toContain('https://shop.example/ar/orders/MF-ABCDEF');
  expect(await read({ shopperLanguage: () => 'fr' })).toContain('https://shop.example/fr/orders/MF-ABCDEF');
});

test('a mail to the owner is read in the language in which the owner reads pages', async () => {
  await temp.store.transaction((tx) =>
    Promise.resolve(enqueueMail(tx, { kind: 'owner-news', to: OWNER.email, orders: ['MF-ABCDEF'], alarms: 0, at: now })),
  );
  const [id = ''] = (await outbox().list()).mails.map((mail) => mail.id);
  expect((await outbox().read(id, OWNER.id))?.rendered?.subject).toBe('New in the store: 1');
  const french = createOutbox({
    store: temp.store,
    clock: () => now,
    encryption,
    templates,
    isSending: () => false,
    owners: [OWNER.email],
    ownerLanguage: () => Promise.resolve('fr'),
  });
  const read = await french.read(id, OWNER.id);
  expect([read?.mail.language, read?.rendered?.subject]).toEqual(['fr', 'Nouveau dans la boutique\u00a0: 1']);
});

test('without a server all waiting mails are held', async () => {
  await orderMail('MF-AAAAAA');
  await orderMail('MF-BBBBBB', { state: 'sent' });
  expect([(await outbox().countWaiting()).unsent, (await outbox(true).countWaiting()).unsent]).toEqual([1, 0]);
});

describe('a waiting link', () => {
  test.each([
    ['a shopper’s', SHOPPER],
    ['her own', OWNER],
  ])('%s is read by the owner if no mail is sent, and it works', async (_, account) => {
    const read = await outbox().read(await resetMail(account), OWNER.id);
    const secret = /token=([\w-]{43})$/.exec(read?.rendered?.link ?? '')?.[1] ?? '';
    expect(read?.rendered?.text).toContain(`https://shop.example/reset-password?token=${secret}`);
    expect(await tokens().use('reset-password', secret)).toEqual({ ok: true, accountId: account.id });
  });

  test('is never read by another owner', async () => {
    expect(await outbox().read(await resetMail(SECOND), OWNER.id)).toMatchObject({ rendered: null, secrecy: 'others' });
  });

  test('is read by nobody if mail is sent', async () => {
    for (const account of [SHOPPER, OWNER, SECOND])
      expect(await outbox(true).read(await resetMail(account), OWNER.id)).toMatchObject({ rendered: null, secrecy: 'sending' });
  });

  test('is not shown after its end, and can’t be sent again', async () => {
    const id = await resetMail(SHOPPER);
    now += 30 * MINUTE;
    expect(await outbox().read(id, OWNER.id)).toMatchObject({ rendered: null, secrecy: 'link-gone' });
    await expect(outbox(true).sendAgain(id, 'owner')).rejects.toMatchObject({ code: 'mail-link-gone' });
    expect((await outbox(true).list()).mails).toMatchObject([{ canSendAgain: false }]);
  });

  test('is in no list', async () => {
    await resetMail(SHOPPER);
    expect(JSON.stringify(await outbox().list())).not.toMatch(/token|enc:v1:/);
  });
});

test('a mail about an order can always be read: it holds no secret', async () => {
  const id = await orderMail('MF-AAAAAA', { state: 'sent', sentAt: now });
  expect(await outbox(true).read(id, OWNER.id)).toMatchObject({
    secrecy: null,
    rendered: { subject: 'Order MF-AAAAAA is delivered', link: 'https://shop.example/orders/MF-AAAAAA' },
  });
});

describe('sending again', () => {
  test.each([
    ['one that failed', { state: 'failed', attempts: 9, firstTriedAt: 1 }, { state: 'waiting', round: 0, firstTriedAt: null }],
    ['one that waits for its next attempt', { attempts: 2, dueAt: Date.UTC(2030, 1, 1), claim: null }, { state: 'waiting', round: 0 }],
    ['one that was sent, as a mail of its own', { state: 'sent', messageId: '<1>' }, { state: 'waiting', round: 1 }],
  ])('makes %s the next to go out', async (_, fields, expected) => {
    const id = await orderMail('MF-AAAAAA', fields);
    now += MINUTE;
    await outbox(true).sendAgain(id, 'owner');
    expect((await temp.store.get(`outbox/${id}`))?.data).toMatchObject({ ...expected, dueAt: now });
  });

  test('does not touch a mail that a process is sending', async () => {
    const id = await orderMail('MF-AAAAAA', { claim: 'x', dueAt: now + MINUTE });
    await outbox(true).sendAgain(id, 'owner');
    expect((await temp.store.get(`outbox/${id}`))?.data).toMatchObject({ claim: 'x', dueAt: now + MINUTE });
  });

  test.each(['none', 'a/b', '', '..', 'x'.repeat(2000), '\0'])('finds no mail under %.10j', async (id) => {
    await expect(outbox(true).sendAgain(id, 'owner')).rejects.toMatchObject({ code: 'not-found' });
    expect(await outbox().read(id, OWNER.id)).toBeNull();
  });
});
