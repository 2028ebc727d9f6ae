import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createEncryption } from '~/adapters/node/encryption.server';
import { createMailTemplates } from '~/adapters/mail-templates/render.server';
import { createSmtpMailer } from '~/adapters/smtp/mailer.server';
import type { Store } from '~/ports/store';

import { startMailServer, type MailServer } from '../../../tests/support/servers/mail-server';
import { until } from '../../../tests/support/contracts/store-case';
import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { createMailSender, type Mailing } from './sender.server';
import { createOutboxLeases, LEASE } from './lease.server';
import { createOutbox } from './outbox.server';
import { enqueueMail, type OutgoingMail } from './enqueue.server';
import { createTokens } from '~/features/account/token.server';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const encryption = createEncryption('a secret of the tests, long enough for it');
const templates = createMailTemplates({ origin: 'https://shop.example' });

let temp: TempStore;
let server: MailServer;
let now = 0;
let mailing: Mailing;
let logged: string[];
const ends: (() => unknown)[] = [];

beforeEach(async () => {
  temp = openTempStore();
  server = await startMailServer();
  now = Date.UTC(2026, 10, 20);
  logged = [];
  mailing = worker();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await server.stop();
  await temp.close();
});

/** `patienceMs`: how soon it gives up a server that does not answer. By default it has the time that a busy machine needs. */
function worker(store: Store = temp.store, patienceMs = 60_000): Mailing {
  const log = (event: string, ...about: unknown[]) => void logged.push(`${event} ${JSON.stringify(about)}`);
  const patience = { greeting: patienceMs, silence: patienceMs };
  const mailer = createSmtpMailer({ url: server.url, isLocal: true, from: { name: 'Miftah', address: 'shop@shop.example' }, patience });
  const needs = { store, clock: () => now, encryption, templates, log: { info: log, warn: log, error: log } };
  const made = createMailSender({ ...needs, mailer: () => mailer, host: 'shop.example', random: () => 1 });
  ends.push(() => made.stop());
  return made;
}

const orderMail = (orderId: string): OutgoingMail => ({
  kind: 'order-delivered',
  to: `${orderId}@example.com`,
  name: 'Amal',
  orderId,
  lines: [],
  at: now,
});

async function enqueue(...mails: OutgoingMail[]): Promise<void> {
  await temp.store.transaction((tx) => Promise.resolve(mails.forEach((mail) => enqueueMail(tx, mail))));
}

const rows = async () => (await temp.store.query({ from: 'outbox', order: ['createdAt', 'asc'] })).docs.map((doc) => doc.data);
const states = async () => (await rows()).map((row) => row['state']);
const tokens = () => createTokens({ store: temp.store, clock: () => now, encryption });
const AMAL = { id: 'amal', email: 'amal@example.com' };

test('a waiting mail is sent once, with the link to its order, and noted with its Message-ID', async () => {
  await enqueue(orderMail('MF-AAAAAA'));
  await mailing.runDue();
  expect(server.taken.map(({ to, messageId }) => [to, messageId])).toEqual([
    [['mf-aaaaaa@example.com'], '<MF-AAAAAA.order-delivered.0@shop.example>'],
  ]);
  expect(server.taken[0]?.raw).toContain('https://shop.example/orders/MF-AAAAAA');
  expect(await rows()).toMatchObject([
    { state: 'sent', sentAt: now, messageId: '<MF-AAAAAA.order-delivered.0@shop.example>', attempts: 1, claim: null },
  ]);
  now += DAY;
  await mailing.runDue();
  expect(server.taken).toHaveLength(1);
});

test.each([1, 20, 47, 600_000])('a mail whose next attempt a clock %i hours ahead noted is sent now', async (hours) => {
  await enqueue(orderMail('MF-7K2Q9A'));
  const [row] = (await temp.store.query({ from: 'outbox' })).docs;
  await temp.store.update(row?.path ?? '', { dueAt: now + hours * 60 * 60_000 });
  await mailing.runDue();
  expect(await states()).toEqual(['sent']);
});

test('a started process sends a mail of another one within moments', async () => {
  mailing.start();
  const other = openTempStore({ file: temp.file });
  await other.store.transaction((tx) => Promise.resolve(enqueueMail(tx, orderMail('MF-AAAAAA'))));
  await until(() => server.taken.length === 1, 'the mail');
  await other.close();
  expect(server.taken[0]?.to).toEqual(['mf-aaaaaa@example.com']);
});

test.each([
  ['421', 'busy'],
  ['451 recipient', 'busy'],
  ['mute at once', 'no-answer'],
  ['mute with mail', 'no-answer'],
] as const)('a server that does this: %s, gets the mail later, as soon as its time has come', async (mood, failure) => {
  if (failure === 'no-answer') mailing = worker(temp.store, 1500);
  await enqueue(orderMail('MF-AAAAAA'));
  server.moods.push(mood, mood);
  await mailing.runDue();
  expect(await rows()).toMatchObject([{ state: 'waiting', failure, attempts: 1, dueAt: now + 10_000, claim: null }]);
  now += 9_999;
  await mailing.runDue();
  expect(server.counts.connections).toBe(1);
  now += 1;
  await mailing.runDue();
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 2, dueAt: now + 20_000 }]);
  now += 20_000;
  await worker().runDue();
  expect(await rows()).toMatchObject([{ state: 'sent', failure: null, status: null, attempts: 3 }]);
  expect(server.taken).toHaveLength(1);
});

test('mails are held up from a failure of the server on, until it takes one; a refused recipient holds up none', async () => {
  const told = () => [mailing.isHeldUp, mailing.turns];
  await enqueue(orderMail('MF-AAAAAA'));
  server.moods.push('550 recipient');
  await mailing.runDue();
  expect([...told(), (await outbox().countWaiting()).unsent]).toEqual([false, 0, 0]);
  await server.stop();
  await enqueue(orderMail('MF-BBBBBB'), orderMail('MF-CCCCCC'));
  await mailing.runDue();
  expect([...told(), (await outbox().countWaiting()).unsent]).toEqual([true, 1, 2]);
  await server.start();
  now += 10_000;
  await mailing.runDue();
  expect([...told(), (await outbox().countWaiting()).unsent]).toEqual([false, 2, 0]);
});

test.each([
  ['550 recipient', 'address-refused', 550],
  ['554 content', 'message-refused', 554],
] as const)('a server that says %s is not asked again, unless the owner wants it', async (mood, failure, status) => {
  await enqueue(orderMail('MF-AAAAAA'));
  server.moods.push(mood);
  await mailing.runDue();
  expect(await rows()).toMatchObject([{ state: 'failed', failure, status }]);
  now += 10 * DAY;
  await mailing.runDue();
  expect(server.counts.connections).toBe(1);
  await outbox().sendAgain('MF-AAAAAA.order-delivered', 'owner');
  await mailing.runDue();
  expect(await states()).toEqual(['sent']);
  expect(server.taken).toHaveLength(1);
});

test('a mail is tried for three days, and then can be sent again by the owner', async () => {
  await enqueue(orderMail('MF-AAAAAA'));
  await server.stop();
  await mailing.runDue();
  now += 3 * DAY - 1;
  await mailing.runDue();
  expect(await states()).toEqual(['waiting']);
  now += 5 * MINUTE;
  await mailing.runDue();
  expect(await rows()).toMatchObject([{ state: 'failed', failure: 'unreachable', attempts: 3 }]);
  await server.start();
  await outbox().sendAgain('MF-AAAAAA.order-delivered', 'owner');
  await mailing.runDue();
  expect(await states()).toEqual(['sent']);
});

describe('a mail that the server took without an answer', () => {
  test('comes again with the same Message-ID, so that mailboxes show one', async () => {
    await enqueue(orderMail('MF-AAAAAA'));
    server.moods.push('drop with mail');
    await mailing.runDue();
    expect(await states()).toEqual(['waiting']);
    now += 10_000;
    await mailing.runDue();
    expect(await states()).toEqual(['sent']);
    expect(server.taken.map((mail) => mail.messageId)).toEqual(
      Array.from({ length: 2 }, () => '<MF-AAAAAA.order-delivered.0@shop.example>'),
    );
  });
});

test('a mail whose sender died is sent by another process when the lease ends, and not before', async () => {
  await enqueue(orderMail('MF-AAAAAA'));
  const dead = createOutboxLeases({ store: temp.store, clock: () => now, random: Math.random });
  expect(await dead.claim('MF-AAAAAA.order-delivered')).not.toBeNull();
  now += LEASE - 1;
  await mailing.runDue();
  expect(server.taken).toEqual([]);
  now += 1;
  await mailing.runDue();
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }]);
});

test('a late failure changes nothing; a late success counts', async () => {
  await enqueue(orderMail('MF-AAAAAA'));
  const { claim, note } = createOutboxLeases({ store: temp.store, clock: () => now, random: () => 1 });
  const first = await claim('MF-AAAAAA.order-delivered');
  now += LEASE;
  const second = await claim('MF-AAAAAA.order-delivered');
  if (!first || !second) throw new Error('no lease');
  await note(first, '<1>', { isSent: false, isFinal: true, failure: 'other', status: 550 });
  expect(await rows()).toMatchObject([{ state: 'waiting', claim: second.claim }]);
  await note(first, '<1>', { isSent: true });
  await note(second, '<1>', { isSent: false, isFinal: true, failure: 'other', status: 550 });
  expect(await rows()).toMatchObject([{ state: 'sent', messageId: '<1>' }]);
});

describe('a mail with a secret', () => {
  test.each(['verify-email', 'reset-password'] as const)('brings the link to %s, and is wiped after it is sent', async (kind) => {
    await tokens().send(kind, AMAL, { language: 'en' });
    const sealed = String((await rows())[0]?.['sealedToken']);
    await mailing.runDue();
    const secret = new RegExp(`https://shop.example/${kind}\\?token=([\\w-]{43})`).exec(decoded(server.taken[0]?.raw))?.[1] ?? '';
    expect(await tokens().use(kind, secret)).toEqual({ ok: true, accountId: 'amal' });
    const left = JSON.stringify(await rows());
    expect(left).toContain('"state":"sent"');
    for (const gone of ['sealedToken', 'wipeAt', sealed, secret]) expect(left).not.toContain(gone);
    expect(logged.join('\n')).toContain('mail-sent');
    expect(logged.join('\n')).not.toMatch(new RegExp(`${secret}|amal@example.com`));
    expect(await refusalOf(outbox().sendAgain(String(server.taken[0]?.messageId.slice(1).split('.0@')[0]), 'owner'))).toBe(
      'mail-link-gone',
    );
  });

  test('is dropped, not sent, after its link ends, also if it failed before and if no mail is sent', async () => {
    await tokens().send('reset-password', AMAL, { language: 'en' });
    server.moods.push('550 recipient');
    await mailing.runDue();
    expect(await states()).toEqual(['failed']);
    await server.stop();
    now += 1;
    await tokens().send('reset-password', AMAL, { language: 'en' });
    await mailing.runDue();
    now += 30 * MINUTE;
    await server.start();
    await mailing.runDue();
    expect(await states()).toEqual(['expired', 'expired']);
    expect(JSON.stringify(await rows())).not.toContain('enc:v1:');
    expect(server.taken).toEqual([]);

    const needs = { store: temp.store, clock: () => now, encryption, templates, log: { info() {}, warn() {}, error() {} } };
    await tokens().send('verify-email', AMAL, { language: 'en' });
    now += DAY;
    await createMailSender({ ...needs, mailer: () => null, host: 'shop.example' }).runDue();
    expect(await states()).toEqual(['expired', 'expired', 'expired']);
  });

  test('that can no longer be opened fails, and does not hold up the others', async () => {
    const elsewhere = createTokens({
      store: temp.store,
      clock: () => now,
      encryption: createEncryption('another secret, long enough for it too'),
    });
    await elsewhere.send('verify-email', AMAL, { language: 'en' });
    now += 1;
    await enqueue(orderMail('MF-AAAAAA'));
    await mailing.runDue();
    expect(await states()).toEqual(['failed', 'sent']);
  });
});

test('documents of earlier versions are sent too, and unknown ones stay', async () => {
  const old = { to: 'amal@example.com', orderId: 'MF-AAAAAA', state: 'waiting', attempts: 0, createdAt: now };
  await temp.store.set('outbox/MF-AAAAAA.order-owed', { ...old, kind: 'order-owed' });
  await temp.store.set('outbox/MF-AAAAAA.proof-rejected.1', { ...old, kind: 'proof-rejected' });
  await temp.store.set('outbox/odd', { ...old, kind: 'horoscope', dueAt: now });
  mailing.start();
  await until(() => server.taken.length === 2, 'both mails');
  const raw = decoded(server.taken.map((mail) => mail.raw).join('\n')).replaceAll(/<style>.*?<\/style>/gs, '');
  expect(raw).not.toMatch(/\{|undefined|null|What we saw/);
  await mailing.stop();
  expect((await temp.store.get('outbox/odd'))?.data).toMatchObject({ kind: 'horoscope', state: 'waiting' });
});

test('a message of the contact form has its writer’s address for the answer', async () => {
  const about = { name: 'Amal', fromEmail: 'amal@example.com', message: 'Hello\n<b>there</b>', messageId: 'a1' };
  await enqueue({ kind: 'contact-message', to: 'owner@shop.example', ...about, at: now });
  await mailing.runDue();
  expect(server.taken[0]?.raw).toContain('Reply-To: Amal <amal@example.com>');
  expect(decoded(server.taken[0]?.raw)).toContain('&lt;b&gt;there&lt;/b&gt;');
});

test('stopping breaks off a mail that hangs, and gives it back', async () => {
  await enqueue(orderMail('MF-AAAAAA'));
  server.moods.push('mute at once');
  const turning = mailing.runDue();
  await until(() => server.counts.connections === 1, 'the connection');
  await mailing.stop();
  await turning;
  expect(await rows()).toMatchObject([{ state: 'waiting', claim: null }]);
});

function outbox() {
  return createOutbox({ store: temp.store, clock: () => now, encryption, templates, isSending: () => true, owners: [] });
}

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

/** Quoted-printable, where a long line was broken. */
const decoded = (raw = '') =>
  raw.replace(/=\r?\n/g, '').replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

test('a mail first tried while the clock was years ahead is given up after its three days, and the secret of its link is wiped', async () => {
  now += 3650 * DAY;
  await enqueue(orderMail('MF-AAAAAA'));
  server.moods.push('451 recipient', '451 recipient', '451 recipient');
  await mailing.runDue();
  await temp.store.set('outbox/link', { kind: 'reset-password', to: 'amal@example.com', state: 'sent', sealedToken: 'x', wipeAt: now });
  now -= 3650 * DAY;
  await mailing.runDue();
  expect((await temp.store.get('outbox/link'))?.data).not.toHaveProperty('sealedToken');
  now += 4 * DAY;
  await mailing.runDue();
  expect(await rows()).toContainEqual(expect.objectContaining({ orderId: 'MF-AAAAAA', state: 'failed' }));
});
