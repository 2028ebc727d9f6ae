import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { createEncryption } from '~/adapters/node/encryption.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';
import { createMessages } from '~/features/contact/messages.server';
import { enqueueMail } from '~/features/mail/enqueue.server';
import { createTokens } from '~/features/account/token.server';
import type { Store } from '~/ports/store';

import { startServer, tempDataDir, type BuiltServer } from '../support/servers/built-server';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { startMailServer, type MailServer } from '../support/servers/mail-server';
import { until } from '../support/contracts/store-case';
import { signInOwner } from '../support/visitors/owner';

const KEY_SECRET = 'a secret of the tests, long enough for it';
const SETTINGS = { DEMO: '0', KEY_SECRET };

const openStore = (dir: string) => openSqliteStore({ file: join(dir, 'miftah.db'), indexes: INDEXES });
const sendLink = (store: Store, account: { readonly id: string; readonly email: string }) =>
  createTokens({ store, clock: Date.now, encryption: createEncryption(KEY_SECRET) }).send('verify-email', account, { language: 'en' });
const enqueue = (store: Store, orderIds: readonly string[]) =>
  store.transaction((tx) => {
    for (const orderId of orderIds)
      enqueueMail(tx, { kind: 'key-replaced', game: 'Hades', to: `${orderId}@example.com`, name: 'Amal', orderId, at: Date.now() });
    return Promise.resolve();
  });

describe('without a mail server', () => {
  const data = tempDataDir();
  let server: BuiltServer;
  let owner: HttpVisitor;
  let store: Store;

  beforeAll(async () => {
    server = await startServer({ dataDir: data.dir, env: SETTINGS });
    owner = await signInOwner(server);
    store = openStore(data.dir);
  });
  afterAll(async () => {
    await store.close();
    await server.stop();
    data.remove();
  });

  test('a link waits in the outbox, where the owner opens it and it works', async () => {
    await sendLink(store, { id: 'amal', email: 'amal@example.com' });
    const list = await owner.get('/admin/messages?tab=outbox');
    expect(list.text).toContain('No mail server is set, so mail waits here.');
    expect(list.text).toContain('amal@example.com');
    expect(list.text).not.toMatch(/token=|enc:v1:|Send again/);
    const [, path = ''] = /href="(\/admin\/messages\/verify-email\.\w+)"/.exec(list.text) ?? [];
    const mail = await owner.get(path);
    expect(mail.headers.get('Cache-Control')).toBe('private, no-store');
    expect(mail.headers.get('Referrer-Policy')).toBe('same-origin');
    const [, link = ''] = /href="([^"]*\/verify-email\?token=[\w-]{43})"/.exec(mail.text) ?? [];
    expect(link.startsWith(server.origin)).toBe(true);
    // The account does not exist: the token is known, but leads to no account.
    expect((await owner.get(link.slice(server.origin.length))).text).toContain('This link does not work');
  });

  test('an unknown mail is 404, and a form without sense is refused', async () => {
    for (const id of ['none', 'a%2Fb', '..%2F..', 'x'.repeat(1000)]) {
      expect((await owner.get(`/admin/messages/${id}`)).status).toBe(404);
      expect((await owner.post(`/admin/messages/${id}`, { intent: 'send-again' })).status).toBe(404);
    }
    expect((await owner.post('/admin/messages/none', { intent: 'read' })).status).toBe(400);
    expect((await owner.get('/admin/messages?tab=outbox&after=none')).status).toBe(404);
  });
});

test('a link for another owner is not shown to the first', async () => {
  const data = tempDataDir();
  const env = { ...SETTINGS, ADMIN_EMAILS: 'first@example.com,second@example.com' };
  const server = await startServer({ dataDir: data.dir, env });
  const store = openStore(data.dir);
  const first = httpVisitor(server.origin);
  const password = 'four keys, one door';
  const person = { name: 'Amal', birthDate: '1990-07-14', phone: '+212612345678', password, confirmPassword: password };
  // It mails a link to the first owner, too.
  await first.post('/signup', { ...person, email: 'first@example.com' });
  const { docs } = await store.query({ from: 'users', where: [['email', '==', 'first@example.com']] });
  const id = docs[0]?.id ?? '';
  const { secret } = await createTokens({ store, clock: Date.now, encryption: createEncryption(KEY_SECRET) }).make('verify-email', id);
  expect((await first.post('/verify-email', { token: secret })).status).toBe(303);

  await sendLink(store, { id: 'second', email: 'second@example.com' });
  const list = (await first.get('/admin/messages?tab=outbox')).text;
  const paths = [...list.matchAll(/href="(\/admin\/messages\/verify-email\.\w+)"/g)].map(([, path = '']) => path);
  const pages = await Promise.all(paths.map((path) => first.get(path)));
  const texts = pages.map(({ text }) => text.replaceAll('&#x27;', "'"));
  await store.close();
  await server.stop();
  data.remove();
  expect(texts.filter((text) => text.includes('token=')).map((text) => /(first|second)@/.exec(text)?.[1])).toEqual(['first']);
  expect(texts.filter((text) => text.includes('The link in this mail is for another owner of the store.'))).toHaveLength(1);
});

describe('with a mail server', () => {
  const data = tempDataDir();
  const running: BuiltServer[] = [];
  let mail: MailServer;

  beforeAll(async () => {
    mail = await startMailServer();
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((server) => server.stop()));
  });
  afterAll(async () => {
    await mail.stop();
    data.remove();
  });

  test('two processes of one store send 24 mails, each once; the owner has one sent again', async () => {
    const env = { ...SETTINGS, SMTP_URL: mail.url, MAIL_FROM: 'Miftah <shop@shop.example>', CONTACT_TO: 'owner@shop.example' };
    const first = await startServer({ dataDir: data.dir, env });
    running.push(first, await startServer({ dataDir: data.dir, env: { ...env, APP_ORIGIN: first.origin } }));
    const store = openStore(data.dir);
    const ids = Array.from({ length: 24 }, (_, at) => `MF-AAAA${at}`);
    await enqueue(store, ids);
    await sendLink(store, { id: 'amal', email: 'amal@example.com' });
    await until(() => mail.taken.length >= 25, '25 mails');
    const owner = await signInOwner(first);
    await until(() => running.some((server) => server.log().includes('mail-sent')), 'the log');
    const again = await owner.post('/admin/messages/MF-AAAA7.key-replaced', { intent: 'send-again' });
    expect(again).toMatchObject({ status: 303, location: '/admin/messages?tab=outbox' });
    expect((await owner.get('/admin/messages?tab=outbox')).text).toContain('The mail goes out now');
    await until(() => mail.taken.length >= 26, 'the mail again');
    const seen = mail.taken.map(({ messageId }) => messageId.replace(/@.*/, ''));
    expect(new Set(seen).size).toBe(26);
    expect(seen).toHaveLength(26);
    expect(seen.filter((id) => id.includes('AAAA7.'))).toEqual(['<MF-AAAA7.key-replaced.0', '<MF-AAAA7.key-replaced.1']);

    // The link was wiped after sending, so that it can be neither read nor sent again.
    const { docs } = await store.query({ from: 'outbox', where: [['to', '==', 'amal@example.com']] });
    await store.close();
    const path = `/admin/messages/${docs[0]?.id}`;
    expect((await owner.get(path)).text).not.toMatch(/token=|Send again/);
    const refused = await owner.post(path, { intent: 'send-again' });
    expect(refused).toMatchObject({ status: 409, text: expect.stringContaining('Anyone who needs it can ask for a new one.') });
    expect(running.map((server) => server.log()).join('')).not.toMatch(/amal@example\.com|enc:v1:/);
  });

  test('mails that failed come first, each with what to do, and are sent again from their list with one button', async () => {
    const own = tempDataDir();
    const env = { ...SETTINGS, SMTP_URL: mail.url, MAIL_FROM: 'Miftah <shop@shop.example>' };
    const server = await startServer({ dataDir: own.dir, env });
    running.push(server);
    const store = openStore(own.dir);
    await enqueue(store, ['MF-FAILED', 'MF-NEWEST']);
    await until(() => mail.taken.some(({ messageId }) => messageId.includes('MF-NEWEST')), 'the mails');
    const owner = await signInOwner(server);
    const list = async (state: string) => (await owner.get(`/admin/messages?tab=outbox${state}`)).text;
    await expect.poll(() => list('&state=sent')).toContain('MF-FAILED@example.com');
    expect(await list('&state=failed')).toContain('No mail failed.');
    await store.update('outbox/MF-FAILED.key-replaced', { state: 'failed', failure: 'sign-in-refused', status: 535, createdAt: 1 });
    const all = await list('');
    expect(all.indexOf('MF-FAILED@')).toBeLessThan(all.indexOf('MF-NEWEST@'));
    const failed = await list('&state=failed');
    expect(failed).not.toContain('MF-NEWEST@');
    for (const text of [
      'Mails don’t go out because of the mail settings.',
      'href="/admin/settings/mail"',
      'Send again: MF-FAILED@example.com',
    ])
      expect(failed).toContain(text);
    expect(failed.match(/>Send again</g)).toHaveLength(1);
    expect(/aria-current="page"[^>]*>Failed[^]*?<span[^>]*>(\d+)<\/span>/.exec(failed)?.[1]).toBe('1');
    expect(await list('&state=horoscope')).toContain('MF-NEWEST@');
    expect((await owner.get('/admin/messages')).text).toMatch(/Outgoing mail[^]{0,20}<span[^>]*count-tabs__count--waiting[^>]*>1</);
    const again = await owner.post('/admin/messages/MF-FAILED.key-replaced', { intent: 'send-again', state: 'failed' });
    expect(again).toMatchObject({ status: 303, location: '/admin/messages?tab=outbox&state=failed' });
    await until(() => mail.taken.filter(({ messageId }) => messageId.includes('MF-FAILED')).length > 1, 'the mail again');
    await store.close();
    own.remove();
  });

  test('the owner answers a message by mail, once, and an answer to it goes to her', async () => {
    const env = { ...SETTINGS, SMTP_URL: mail.url, MAIL_FROM: 'Miftah <shop@shop.example>', CONTACT_TO: 'desk@shop.example' };
    const own = tempDataDir();
    const server = await startServer({ dataDir: own.dir, env });
    running.push(server);
    const store = openStore(own.dir);
    const messages = createMessages({ store, clock: Date.now, mailTo: () => null });
    const { id } = await messages.save({ name: 'Amal', email: 'amal@shopper.example', message: 'Is Hades back?', language: 'en' });
    const other = await messages.save({ name: 'Omar', email: 'omar@shopper.example', message: 'Hello?', language: 'en' });
    await store.close();
    const owner = await signInOwner(server);
    expect((await owner.get('/admin/messages?state=new')).text).toContain(`/admin/messages/${id}`);
    const page = `/admin/messages/${id}`;
    expect((await owner.get(page)).text).not.toContain('Next that waits');
    const empty = await owner.post(page, { intent: 'reply', reply: ' ', seen: '0' });
    expect([empty.status, empty.text.includes('Please write an answer.')]).toEqual([422, true]);
    const answer = { intent: 'reply', reply: 'It is.\nSince today.', seen: '0' };
    expect(await owner.post(page, answer)).toMatchObject({ status: 303, location: page });
    const again = await owner.post(page, { ...answer, reply: 'My own words' });
    expect(again.status).toBe(409);
    for (const text of ['Someone answered this message in the meantime', 'My own words', 'Since today.'])
      expect(again.text).toContain(text);
    const sent = () => mail.taken.filter(({ to }) => to.includes('amal@shopper.example'));
    await until(() => sent().length > 0, 'the answer');
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.raw).toMatch(/^Reply-To: desk@shop\.example$/m);
    for (const text of ['Since today.', 'Is Hades back?']) expect(sent()[0]?.raw).toContain(text);
    const answered = (await owner.get(page)).text;
    for (const text of ['Answered', 'Next that waits', `href="/admin/messages/${other.id}"`]) expect(answered).toContain(text);
    expect(await owner.post(page, { intent: 'close' })).toMatchObject({ status: 303 });
    expect((await owner.get('/admin/messages?state=closed')).text).toContain('Is Hades back?');
    for (const path of ['/admin/messages/none', '/admin/messages/none.none']) expect((await owner.get(path)).status).toBe(404);
    expect((await owner.post('/admin/messages/none', { intent: 'close' })).status).toBe(404);
    own.remove();
  });
});
