import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { SECURITY_EVENTS } from '~/domain/account/security-event';

import { builtStore } from '../support/servers/built-store';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { MAILBOX_SECRET, mailedTokens } from '../support/visitors/mailbox';
import { exportedKeys, signInOwner } from '../support/visitors/owner';

const OLD = 'four keys, one door';
const NEW = 'five keys, two doors';
const WRONG = 'a wrong one of mine';
const server = builtStore({ DEMO: '1', KEY_SECRET: MAILBOX_SECRET });

type Line = Readonly<Record<string, unknown>>;
const at = (address: string) => httpVisitor(server.origin, { address });
let asked = 0;

/** The lines of this event up to now. Lines wait a moment for others, in their order: one more request, whose line is awaited, ends them. */
async function lines(event: string): Promise<Line[]> {
  asked += 1;
  const last = `192.0.2.${100 + asked}`;
  await at(last).get('/about');
  await expect.poll(() => server.log()).toContain(`"address":"${last}"`);
  return server
    .log()
    .split('\n')
    .filter((line) => line.includes(`"event":"${event}"`))
    .map((line) => JSON.parse(line) as Line);
}

async function shopper(email: string, address: string): Promise<HttpVisitor> {
  const visitor = at(address);
  const typed = { name: 'Amal', birthDate: '1990-07-14', phone: '+212612345678', email, password: OLD, confirmPassword: OLD };
  expect((await visitor.post('/signup', typed)).status).toBe(303);
  return visitor;
}

/** Returns the events of /account: the kind, and the text beside it. */
async function shown(visitor: HttpVisitor): Promise<string[]> {
  const { text } = await visitor.get('/account');
  const list = /<ol class="devices[^"]*">(.*?)<\/ol>/s.exec(text)?.[1] ?? '';
  return [...list.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = '']) =>
    item
      .replaceAll(/<time[^>]*>.*?<\/time>/gs, '')
      .replaceAll(/<!-- -->/g, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

test('a person sees what happened to her account, from where, and nobody else does', async () => {
  const email = 'amal@example.com';
  const amal = await shopper(email, '203.0.113.7');
  for (let nth = 0; nth < 2; nth += 1) await at('198.51.100.9').post('/login', { email, password: WRONG });
  const other = at('198.51.100.10');
  await other.post('/login', { email, password: OLD });
  await amal.post('/account', { intent: 'password', currentPassword: OLD, password: NEW, confirmPassword: NEW });
  await amal.get('/account/data');
  await amal.post('/logout', {});
  await amal.post('/login', { email, password: NEW });

  expect(await shown(amal)).toEqual([
    'Signed in When From 203.0.113.7',
    'Signed out When From 203.0.113.7',
    'Your data downloaded When From 203.0.113.7',
    'New password When From 203.0.113.7',
    'Signed in When From 198.51.100.10',
    'Wrong password · 2 times When From 198.51.100.9',
    'Signed in When From 203.0.113.7',
    'Account made When From 203.0.113.7',
  ]);
  expect(await shown(await shopper('badr@example.com', '203.0.113.8'))).toEqual([
    'Signed in When From 203.0.113.8',
    'Account made When From 203.0.113.8',
  ]);
});

test('each event is a line with its time, address, account and request, whose own line has them too', async () => {
  const events = await lines('security');
  expect(events.length).toBeGreaterThan(8);
  const requests = new Map((await lines('request')).map((line) => [line['requestId'], line]));
  for (const event of events) {
    expect(Object.hasOwn(SECURITY_EVENTS, String(event['kind']))).toBe(true);
    expect(requests.get(event['requestId'])).toMatchObject({ address: event['address'] });
  }
  const downloaded = events.find(({ kind }) => kind === 'data-downloaded');
  expect(downloaded?.['account']).toEqual(expect.any(String));
  expect(requests.get(downloaded?.['requestId'])).toMatchObject({ account: downloaded?.['account'], path: '/account/data' });
});

test('refusals are noted: of an action, of a form of another site, and of too many tries', async () => {
  const before = (await lines('security')).length;
  const celine = await shopper('celine@example.com', '203.0.113.20');
  expect((await celine.post('/admin', { intent: 'add' })).status).toBe(403);
  expect((await celine.post('/cart', {}, { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  for (let nth = 0; nth < 3; nth += 1) await celine.post('/account', { intent: 'verify' });
  const noted = (await lines('security')).slice(before);
  expect(noted.map(({ kind, about }) => [kind, about])).toEqual([
    ['signed-up', ''],
    ['signed-in', ''],
    ['refused', '/admin'],
    ['foreign-origin', '/cart'],
    ['too-many', '/account'],
  ]);
  await expect.poll(() => shown(celine)).toContain('Refused: too often · /account When From 203.0.113.20');
});

test('a proof and an export of keys that the owner takes out are noted, the export in the log of changes too', async () => {
  const owner = await signInOwner(server);
  const exported = await exportedKeys(owner, server, 'hades');
  expect(exported.headers.get('Content-Type')).toContain('text/csv');
  expect((await owner.get('/admin/audit')).text).toContain('Keys exported to a file');
  expect(await shown(owner)).toContain('Keys exported to a file · hades When From 192.0.2.1');
});

test('a deleted account leaves its event, and takes its list along', async () => {
  const driss = await shopper('driss@example.com', '203.0.113.30');
  const id = String((await lines('security')).findLast(({ kind }) => kind === 'signed-up')?.['account']);
  expect((await driss.post('/account/delete', { intent: 'delete', password: OLD })).status).toBe(303);
  expect((await lines('security')).at(-1)).toMatchObject({ kind: 'account-deleted', about: id, address: '203.0.113.30' });
});

test('no password, link or cookie is in the log, nor in what the store keeps of events', async () => {
  const visitor = await shopper('elias@example.com', '203.0.113.40');
  await at('203.0.113.41').post('/forgot-password', { email: 'elias@example.com' });
  // why: the mail is written after the answer
  const links = () => mailedTokens(server.dataDir, 'elias@example.com', 'reset-password');
  await expect.poll(links).toHaveLength(1);
  const [token = ''] = await links();
  await at('203.0.113.41').get(`/reset-password?token=${token}`);
  await at('203.0.113.41').post('/reset-password', { token, password: NEW, confirmPassword: NEW });
  expect(await shown(await signIn('elias@example.com'))).toContain('New password When From 203.0.113.41');
  const secrets = [OLD, NEW, WRONG, token, ...visitor.cookies.values()].filter((secret) => secret.length > 8);
  for (const secret of secrets) expect(server.log()).not.toContain(secret);
  const journal = join(server.dataDir, 'journal');
  for (const file of readdirSync(journal)) expect(readFileSync(join(journal, file), 'utf8')).not.toContain(token);
});

async function signIn(email: string): Promise<HttpVisitor> {
  const visitor = at('203.0.113.42');
  expect((await visitor.post('/login', { email, password: NEW })).status).toBe(303);
  return visitor;
}
