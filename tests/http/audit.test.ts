import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { createEmbeddedIdentity } from '~/adapters/embedded-identity.server';
import { openSqliteStore } from '~/adapters/sqlite.server';
import { INDEXES } from '~/features/indexes';
import { createMessages } from '~/features/message.server';
import { enqueueMail } from '~/features/outbox.server';
import type { Store } from '~/ports/store';

import { startServer, tempDataDir, type BuiltServer } from '../support/built-server';
import { httpVisitor, type Answer, type HttpVisitor } from '../support/http-visitor';
import { onPhone, switchOn } from '../support/second-factor';
import { openTestShop, TEST_SECRET, type TestShop } from '../support/test-shop';

const OWNER = 'owner@example.com';
const PASSWORD = 'four keys, one door';
const CODE = 'AAAA-BBBB-CCCC-9876';

const data = tempDataDir();
let server: BuiltServer;
let store: Store;
let shop: TestShop;
let owner: HttpVisitor;
let ownerId = '';

beforeAll(async () => {
  // A mail server that nobody answers at: without one nothing can be sent again.
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'shop@example.com' };
  const env = { DEMO: '0', ADMIN_EMAILS: OWNER, KEY_SECRET: TEST_SECRET, ...mail };
  server = await startServer({ dataDir: data.dir, env });
  store = openSqliteStore({ file: join(data.dir, 'miftah.db'), indexes: INDEXES });
  shop = openTestShop({ store, close: () => store.close() }, Date.now);
  const identity = createEmbeddedIdentity({ store, clock: Date.now });
  owner = httpVisitor(server.origin);
  const typed = { name: 'Owner', birthDate: '1980-07-14', phone: '+212612345678', email: OWNER };
  await owner.post('/signup', { ...typed, password: PASSWORD, confirmPassword: PASSWORD });
  ownerId = (await identity.findByEmail(OWNER))?.id ?? '';
  await identity.markVerified(ownerId);
});
afterAll(async () => {
  await server.stop();
  await shop.close();
  data.remove();
});

const game = (title: string) => ({
  title,
  cover: `/covers/${title.toLowerCase()}.svg`,
  price: '100',
  coefficient: '1.5',
  genre: 'RPG',
  platform: 'PC',
});

/** What an admin's form added to the log: its actions. */
async function logged(send: () => Promise<Answer>): Promise<readonly string[]> {
  const known = new Set((await entries()).map(({ id }) => id));
  expect((await send()).status, 'no error page').toBeLessThan(500);
  return (await entries()).filter(({ id }) => !known.has(id)).map(({ data: entry }) => String(entry['action']));
}

const entries = async () => (await store.query({ from: 'audit' })).docs;
const keyId = async (of: string) =>
  (await store.query({ from: `games/${of}/codes`, where: [['used', '==', false]] })).docs.at(-1)?.id ?? '';

async function proven(shopper: string): Promise<string> {
  const { id } = await shop.order(shopper, ['sold']);
  await shop.prove(id, shopper);
  return id;
}

describe('the log of changes, over HTTP', () => {
  test('has one entry of each thing that an admin changed, and none of what was refused or changed nothing', async () => {
    const admin = (fields: Record<string, string>) => logged(() => owner.post('/admin', fields));
    const saved = { id: 'hades', ...game('Hades') };
    expect(await admin({ intent: 'add', ...game('Hades') })).toEqual(['game-added']);
    expect(await admin({ intent: 'add', ...game('') })).toEqual([]);
    expect(await admin({ intent: 'update', ...saved, price: '120' })).toEqual(['game-changed']);
    expect(await admin({ intent: 'update', ...saved, price: '120' }), 'nothing differs').toEqual([]);
    expect(await admin({ intent: 'update', ...saved, price: '1e3' })).toEqual([]);
    expect(await admin({ intent: 'update', ...saved, id: 'none' })).toEqual([]);
    expect(await admin({ intent: 'preview', ...saved })).toEqual([]);

    const codes = (fields: Record<string, string>) => logged(() => owner.post('/admin/codes/hades', fields));
    const key = { intent: 'add', code: CODE, type: 'Steam', originPrice: '50', coefficient: '2' };
    expect(await codes(key)).toEqual(['key-added']);
    expect(await codes(key), 'it is there already').toEqual([]);
    const mark = { intent: 'mark', keyId: await keyId('hades') };
    expect(await codes({ ...mark, used: 'true' })).toEqual(['key-marked-used']);
    expect(await codes({ ...mark, used: 'true' })).toEqual([]);
    expect(await codes({ ...mark, used: 'false' })).toEqual(['key-marked-available']);
    expect(await codes({ ...mark, intent: 'delete' })).toEqual(['key-deleted']);
    expect(await codes({ ...mark, intent: 'delete' })).toEqual([]);
    expect(await admin({ intent: 'delete', id: 'hades' })).toEqual(['game-deleted']);
    expect(await admin({ intent: 'delete', id: 'hades' })).toEqual([]);
  });

  test('has one entry for what was done to many games, which each of them tells in its own history', async () => {
    const file = (csv: string) => new Blob([csv], { type: 'text/csv' });
    const preview = await owner.post('/admin/import', {
      intent: 'read',
      csv: file('title,price,genre\nMany One,10,RPG\nMany Two,20,RPG\n'),
    });
    expect(preview.status).toBe(303);
    const batch = preview.location ?? '';
    expect((await owner.get(batch)).text).toContain('2 games come in: all of them, or none.');
    expect(await logged(() => owner.post(batch, { intent: 'apply' }))).toEqual(['games-imported']);
    expect(await logged(() => owner.post(batch, { intent: 'apply' })), 'it is done').toEqual([]);
    expect(await logged(() => owner.post('/admin/import', { intent: 'read', csv: file('name,cost\na,1\n') }))).toEqual([]);
    await vi.waitFor(async () => expect((await owner.get('/admin/prices?q=Many')).text).toContain('2 games'), { timeout: 10_000 });
    const prices = await owner.post('/admin/prices?q=Many', { intent: 'preview', coefficient: '2' });
    expect((await owner.post('/admin/prices?q=Many', { intent: 'preview', coefficient: 'two' })).status).toBe(422);
    const parts = await logged(() => owner.post(prices.location ?? '', { intent: 'apply' }));
    expect(parts).toEqual(['coefficient-changed', 'coefficient-changed', 'coefficient-changed']);
    const { text } = await owner.get('/admin/audit?action=coefficient-changed');
    expect(text.match(/<strong>Coefficient changed/g)).toHaveLength(1);
    expect((await owner.get('/admin/audit?about=games%2Fmany-one')).text).toContain('<strong>Coefficient changed');
  });

  test('has the decisions on orders, once each, and that a game was kept for its orders', async () => {
    await shop.game('sold', 3);
    const [paid, unpaid] = [await proven('amal'), await proven('brahim')];
    const decide = (id: string, fields: Record<string, string>) => logged(() => owner.post(`/admin/orders/${id}`, fields));
    const approve = { intent: 'approve', bankReference: 'TR 1', amountReceived: '100' };
    expect(await decide(paid, { ...approve, amountReceived: '99' }), 'a reason is missing').toEqual([]);
    expect(await decide(paid, approve)).toEqual(['order-approved']);
    expect(await decide(paid, approve)).toEqual([]);
    expect(await decide(unpaid, approve), 'the reference is taken').toEqual([]);
    expect(await decide(unpaid, { intent: 'reject', reason: '' })).toEqual([]);
    expect(await decide(unpaid, { intent: 'reject', reason: 'Not readable' })).toEqual(['proof-rejected']);
    expect(await decide(unpaid, { intent: 'reject', reason: 'Again' })).toEqual([]);
    expect(await logged(() => owner.post('/admin', { intent: 'delete', id: 'sold' }))).toEqual(['game-archived']);
    expect(await logged(() => owner.post('/admin', { intent: 'delete', id: 'sold' })), 'it is archived').toEqual([]);
  });

  test('has a mail that was sent again', async () => {
    await store.transaction(async (tx) =>
      enqueueMail(tx, { kind: 'order-delivered', to: 'amal@example.com', name: 'Amal', orderId: 'MF-AAAAAA', at: Date.now() + 3_600_000 }),
    );
    const path = '/admin/messages/MF-AAAAAA.order-delivered';
    expect(await logged(() => owner.post(path, { intent: 'send-again' }))).toEqual(['mail-sent-again']);
    expect(await logged(() => owner.post('/admin/messages/none', { intent: 'send-again' }))).toEqual([]);
    expect(JSON.stringify(await entries())).not.toContain('amal@example.com');
  });

  test('has what became of a message, without what was written', async () => {
    const { id } = await createMessages({ store, clock: Date.now, mailTo: null }).save({
      name: 'Amal',
      email: 'amal@example.com',
      message: 'Hi',
    });
    const act = (fields: Record<string, string>) => logged(() => owner.post(`/admin/messages/${id}`, fields));
    expect(await act({ intent: 'reply', reply: '', seen: '0' })).toEqual([]);
    expect(await act({ intent: 'reply', reply: 'Hello', seen: '0' })).toEqual(['message-answered']);
    expect(await act({ intent: 'reply', reply: 'Hello', seen: '0' }), 'answered already').toEqual([]);
    expect(await act({ intent: 'close' })).toEqual(['message-closed']);
    expect(await act({ intent: 'close' })).toEqual([]);
    expect(await act({ intent: 'reopen' })).toEqual(['message-reopened']);
  });

  test("has an admin's second step, and nobody else's", async () => {
    let secret = '';
    expect(await logged(async () => ({ ...(await owner.get('/')), ...({ secret } = await switchOn(owner, PASSWORD)) }))).toEqual([
      'second-step-on',
    ]);
    const step = (fields: Record<string, string>) => logged(() => owner.post('/account/second-factor', fields));
    expect(await step({ intent: 'codes', code: '000000' })).toEqual([]);
    expect(await step({ intent: 'codes', code: onPhone(secret) })).toEqual(['recovery-codes-renewed']);
    expect(await step({ intent: 'off', code: onPhone(secret, 1), password: 'wrong' })).toEqual([]);
    expect(await step({ intent: 'off', code: onPhone(secret, 1), password: PASSWORD })).toEqual(['second-step-off']);
  });

  test('is read newest first, by who and what and about what, and holds no key, password or proof', async () => {
    const { text } = await owner.get('/admin/audit');
    const said = ['Second step switched off', 'Mail sent again', 'Order approved', 'Game deleted', 'Game added'];
    const places = said.map((words) => text.indexOf(`<strong>${words}`));
    expect(places.every((place) => place > 0) && places.join() === [...places].sort((a, b) => a - b).join()).toBe(true);
    expect(text).toContain(OWNER);
    expect(text).toContain('(…9876)');
    for (const secret of [CODE, 'AAAABBBBCCCC', PASSWORD, 'enc:v1', 'sold-Steam']) expect(text).not.toContain(secret);

    const { text: history } = await owner.get('/admin/audit?about=games%2Fhades');
    expect(history).toContain('History: Game hades');
    expect(history).toContain('100.00\u00a0MAD');
    expect(history).toContain('120.00\u00a0MAD');
    expect(history).toContain('<strong>Key added');
    expect(history).not.toContain('<strong>Order approved');
    const { text: kind } = await owner.get(`/admin/audit?by=${ownerId}&action=key-added`);
    expect(kind.match(/<strong>/g)).toHaveLength(1);
    expect((await owner.get('/admin/audit?by=nobody')).text).toContain('No changes found matching filters.');
    expect((await owner.get('/admin/audit?after=made-up')).status).toBe(404);
  });
});
