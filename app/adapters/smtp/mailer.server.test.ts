import { isIP, type LookupFunction } from 'node:net';

import { afterEach, expect, test } from 'vitest';

import type { OutgoingMessage } from '~/ports/mailer';

import { startMailServer, type MailServer, type MailServerOptions, type Mood } from '../../../tests/support/servers/mail-server';
import { createSmtpMailer } from './mailer.server';

const FROM = { name: 'Miftah', address: 'shop@shop.example' };
const MESSAGE: OutgoingMessage = {
  to: { name: 'Amal', address: 'amal@example.com' },
  replyTo: null,
  messageId: '<a.0@shop.example>',
  subject: 'Order MF-ABCDEF is delivered',
  text: 'Hello Amal,\n',
  html: '<p>Hello Amal,</p>',
  stopLink: null,
};

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** In ms, for servers that do not answer; other tests give a busy machine more time. */
const IMPATIENT = 400;

async function open(
  options: MailServerOptions & { url?: (url: string) => string; isLocal?: boolean; patience?: number; lookup?: LookupFunction } = {},
) {
  const server = await startMailServer(options);
  const mailer = createSmtpMailer({
    url: options.url?.(server.url) ?? server.url,
    isLocal: options.isLocal ?? true,
    from: FROM,
    ...(options.lookup && { lookup: options.lookup }),
    patience: { connection: 60_000, greeting: options.patience ?? 60_000, silence: options.patience ?? 60_000 },
  });
  ends.push(
    () => mailer.close(),
    () => server.stop(),
  );
  return { server, mailer };
}

const headOf = (server: MailServer, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(server.taken.at(-1)?.raw.split('\r\n\r\n')[0]?.replaceAll('\r', '') ?? '')?.[1];

test('a message arrives complete, from the shop, marked as written by a program', async () => {
  const { server, mailer } = await open();
  expect(await mailer.send(MESSAGE)).toEqual({ isSent: true });
  const [mail] = server.taken;
  expect(mail).toMatchObject({ to: ['amal@example.com'], messageId: '<a.0@shop.example>' });
  expect(headOf(server, 'From')).toBe('Miftah <shop@shop.example>');
  expect(headOf(server, 'To')).toBe('Amal <amal@example.com>');
  expect(headOf(server, 'Auto-Submitted')).toBe('auto-generated');
  expect(headOf(server, 'List-Unsubscribe')).toBeUndefined();
  expect(mail?.raw).toContain('multipart/alternative');
  expect(mail?.raw).toContain('<p>Hello Amal,</p>');
});

test('a mail that can be ended says by which address, with one press', async () => {
  const { server, mailer } = await open();
  const stopLink = 'https://shop.example/mails/stop/abcdefghijkmnpqrstuv';
  expect(await mailer.send({ ...MESSAGE, stopLink })).toEqual({ isSent: true });
  expect(headOf(server, 'List-Unsubscribe')).toBe(`<${stopLink}>`);
  expect(headOf(server, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
});

test.each<[Mood, object]>([
  ['421', { isFinal: false, failure: 'busy', status: 421 }],
  ['451 recipient', { isFinal: false, failure: 'busy', status: 451 }],
  ['550 recipient', { isFinal: true, failure: 'address-refused', status: 550 }],
  ['554 content', { isFinal: true, failure: 'message-refused', status: 554 }],
  ['mute at once', { isFinal: false, failure: 'no-answer', status: null }],
  ['mute with mail', { isFinal: false, failure: 'no-answer', status: null }],
  ['drop with mail', { isFinal: false, failure: 'line-lost', status: null }],
])('for a server that does this: %s, the outcome is %o', async (mood, outcome) => {
  const { server, mailer } = await open(mood.startsWith('mute') ? { patience: IMPATIENT } : {});
  server.moods.push(mood);
  expect(await mailer.send(MESSAGE)).toEqual({ isSent: false, ...outcome });
  expect(server.counts.connections).toBe(1);
});

test('a send ends in time, also where the server keeps talking and never finishes', async () => {
  const server = await startMailServer();
  const patience = { silence: 60_000, whole: IMPATIENT };
  const mailer = createSmtpMailer({ url: server.url, isLocal: true, from: FROM, patience });
  ends.push(() => server.stop());
  server.moods.push('mute with mail');
  expect(await mailer.send(MESSAGE)).toEqual({ isSent: false, isFinal: false, failure: 'no-answer', status: null });
});

test('a server that is away can be tried again', async () => {
  const { server, mailer } = await open();
  await server.stop();
  expect(await mailer.send(MESSAGE)).toEqual({ isSent: false, isFinal: false, failure: 'unreachable', status: null });
  await server.start();
  expect(await mailer.send(MESSAGE)).toEqual({ isSent: true });
});

/** A look-up that leads every name to these addresses. */
const leadsTo =
  (...addresses: readonly string[]): LookupFunction =>
  (_, { all }, callback) => {
    const found = addresses.map((address) => ({ address, family: isIP(address.split('%')[0] ?? '') }));
    if (all) callback(null, found);
    else callback(null, found[0]?.address ?? '', found[0]?.family ?? 4);
  };

const named = (url: string) => url.replace(/127\.0\.0\.1|localhost/, 'mail.shop.example');

test('a name leads to its server', async () => {
  const { server, mailer } = await open({ url: named, lookup: leadsTo('127.0.0.1') });
  expect(await mailer.send(MESSAGE)).toEqual({ isSent: true });
  expect(server.taken).toHaveLength(1);
});

test.each(['169.254.169.254', 'fe80::1%eth0', '::ffff:169.254.169.254', '::ffff:a9fe:a9fe', 'fd00:ec2::254', '100.100.100.200'])(
  'a name that leads to %s too is connected to nowhere',
  async (own) => {
    const { server, mailer } = await open({ url: named, lookup: leadsTo('127.0.0.1', own) });
    const outcome = { isSent: false, isFinal: false, failure: 'unreachable', status: null };
    expect([await mailer.send(MESSAGE), await mailer.check()]).toEqual([outcome, outcome]);
    expect(server.counts.connections).toBe(0);
  },
);

test('close() cuts a hanging send, and nothing is sent any more', async () => {
  const { server, mailer } = await open();
  server.moods.push('mute at once');
  const hanging = mailer.send(MESSAGE);
  setTimeout(() => mailer.close(), 20);
  expect(await hanging).toMatchObject({ isSent: false, isFinal: false });
  expect(await mailer.send(MESSAGE)).toMatchObject({ isSent: false, isFinal: false });
  expect(server.taken).toEqual([]);
});

test('user and password are percent-encoded; wrong ones can be corrected while the mail waits', async () => {
  const login = ['shop', 'p@ss:wörd'] as const;
  const requireUser = (password: string) => (url: string) => url.replace('//', `//shop:${encodeURIComponent(password)}@`);
  const right = await open({ login, url: requireUser('p@ss:wörd') });
  expect(await right.mailer.send(MESSAGE)).toEqual({ isSent: true });
  const wrong = await open({ login, url: requireUser('other') });
  expect(await wrong.mailer.send(MESSAGE)).toEqual({ isSent: false, isFinal: false, failure: 'sign-in-refused', status: 535 });
});

test('the line is encrypted where the server offers it', async () => {
  const { server, mailer } = await open({ hasTls: true });
  expect(await mailer.send(MESSAGE)).toEqual({ isSent: true });
  expect(server.counts.encrypted).toBe(1);
});

test.each<[string, MailServerOptions, string]>([
  ['that proves nothing', { hasTls: true }, '//'],
  ['that offers no encryption gets no password', { login: ['shop', 'pass'] }, '//shop:pass@'],
  ['that offers no encryption gets nothing, also where it asks for no password', {}, '//'],
])('a server on another machine %s, and no mail', async (_, options, before) => {
  const { server, mailer } = await open({ ...options, isLocal: false, url: (url) => url.replace('//', before) });
  expect(await mailer.send(MESSAGE)).toMatchObject({ isSent: false, isFinal: false, failure: 'not-secure' });
  expect(server.taken).toEqual([]);
});

test.each([
  'Amal\r\nBcc: all@example.com',
  'Amal\nBcc: all@example.com\n\nbody',
  'Amal\u2028Bcc: all@example.com',
  'Amal\0Bcc: all@example.com',
  'Amal" <all@example.com>, "',
  'Amal, all@example.com',
  'Amal <all@example.com>',
  'أمل, "الإدريسي"',
  '🎮'.repeat(300),
  '=?utf-8?q?Amal=0D=0ABcc:_all=40example.com?=',
  'Amal \u202Emoc.elpmaxe@lla',
])('a name of %.30j adds no line and no recipient', async (name) => {
  const { server, mailer } = await open();
  const message = {
    ...MESSAGE,
    to: { ...MESSAGE.to, name },
    replyTo: { name, address: 'amal@example.com' },
    subject: `Message from ${name}`,
  };
  expect(await mailer.send(message)).toEqual({ isSent: true });
  const [mail] = server.taken;
  expect(mail?.to).toEqual(['amal@example.com']);
  const lines = mail?.raw.split('\r\n\r\n')[0]?.split('\r\n') ?? [];
  const heads = ['Auto-Submitted', 'Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID', 'Reply-To', 'Subject', 'To'];
  expect(lines).toHaveLength(heads.length);
  expect(new Set(lines.map((line) => line.split(':')[0]))).toEqual(new Set(heads));
  for (const line of lines) expect(line).not.toMatch(/[\p{Cc}\u2028\u202E]/u);
  for (const head of ['To', 'Reply-To'])
    expect(headOf(server, head)).toMatch(/^[^,]*<amal@example.com>$|^"[^"]*(\\"[^"]*)*" <amal@example.com>$/);
});

test.each(['amal', 'amal@example.com\r\nBcc: all@example.com', 'amal@example.com, all@example.com', ''])(
  'the address %j never gets anything',
  async (address) => {
    const { server, mailer } = await open();
    const outcome = await mailer.send({ ...MESSAGE, to: { name: '', address } });
    expect(outcome).toEqual({ isSent: false, isFinal: true, failure: 'address-unusable', status: null });
    expect(server.counts.connections).toBe(0);
  },
);
