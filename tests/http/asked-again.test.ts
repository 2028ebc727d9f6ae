import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';
import type { Store } from '~/ports/store';

import { builtStore } from '../support/servers/built-store';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { MAILBOX_SECRET, mailedTokens } from '../support/visitors/mailbox';
import { saveSettings } from '../support/visitors/settings';
import { growOld } from '../support/visitors/signed-in';

const PASSWORD = 'nine keys and a very long door';
const BOSSES = ['boss@example.com', 'second@example.com'] as const;
const KEYS = '/admin/codes/hades';
const QUESTION = '/admin/confirm?act=keys&of=hades';
const ASKED = 'Please enter your password.';

const server = builtStore({ DEMO: '1', ADMIN_EMAILS: BOSSES.join(','), ADMIN_SECOND_STEP: '0', KEY_SECRET: MAILBOX_SECRET });
let owner: HttpVisitor;
let people = 0;

beforeAll(async () => {
  for (const email of BOSSES) await join(email);
});
// A session of its own for each test: what one answered doesn't count for the next.
beforeEach(async () => {
  owner = await signIn(BOSSES[0]);
});

const somebody = () => httpVisitor(server.origin, { address: `198.51.100.${(people += 1)}` });
const rateNow = async () => /name="usdRate"[^>]* value="([^"]*)"/.exec((await owner.get('/admin/settings/prices')).text)?.[1];
const answer = (visitor: HttpVisitor, path: string, password = PASSWORD) => visitor.post(path, { intent: 'confirm', password });

async function join(email: string): Promise<void> {
  const visitor = somebody();
  const typed = { name: 'Amal', birthDate: '1990-07-14', phone: '+212612345678', email, password: PASSWORD, confirmPassword: PASSWORD };
  expect((await visitor.post('/signup', typed)).status).toBe(303);
  const [token = ''] = await mailedTokens(server.dataDir, email, 'verify-email');
  expect((await visitor.post('/verify-email', { token })).status).toBe(303);
}

async function signIn(email: string): Promise<HttpVisitor> {
  const visitor = somebody();
  expect((await visitor.post('/login', { email, password: PASSWORD })).status).toBe(303);
  return visitor;
}

async function inStore<Result>(look: (store: Store) => Promise<Result>): Promise<Result> {
  const store = openSqliteStore({ file: `${server.dataDir}/miftah.db`, indexes: INDEXES });
  try {
    return await look(store);
  } finally {
    await store.close();
  }
}

const exportsInLog = () => inStore((store) => store.count({ from: 'audit', where: [['action', '==', 'keys-exported']] }));

const minutesLater = (minutes: number) =>
  inStore(async (store) => {
    const { docs } = await store.query({ from: 'sessions' });
    for (const accountId of new Set(docs.map((doc) => String(doc.data['accountId'])))) await growOld(store, accountId, minutes);
  });

describe('an export of the keys of a game', () => {
  test('leads from its old address to the question, and never to a key', async () => {
    expect(await owner.get(`${KEYS}/export`)).toMatchObject({ status: 302, location: QUESTION });
    const page = await owner.get(QUESTION);
    expect(page.status).toBe(200);
    for (const text of ['name="password"', 'Hades', 'Is it you?']) expect(page.text).toContain(text);
    expect(page.text).not.toContain(`action="${KEYS}/export"`);
  });

  test('by the session of somebody who was signed in a moment ago gets the question in place of the keys', async () => {
    const refused = await owner.post(`${KEYS}/export`, { intent: 'export' });
    expect(refused).toMatchObject({ status: 303, location: QUESTION });
    expect(refused.text).toBe('');
    expect(await exportsInLog()).toBe(0);
  });

  test('with a wrong password is refused at its field, with none too, and a wrong one counts as a guess', async () => {
    const none = await answer(owner, QUESTION, '');
    expect([none.status, none.text.includes(ASKED)]).toEqual([422, true]);
    const wrong = await answer(owner, QUESTION, 'not hers at all');
    expect([wrong.status, wrong.text.includes('Incorrect password.')]).toEqual([422, true]);
    expect(await owner.post(`${KEYS}/export`, { intent: 'export' })).toMatchObject({ status: 303, location: QUESTION });
    expect((await owner.get('/account')).text).toContain('Wrong password');
  });

  test('comes after one answer, for ten minutes, and is in both logs', async () => {
    expect(await answer(owner, QUESTION)).toMatchObject({ status: 303, location: QUESTION });
    const page = await owner.get(QUESTION);
    expect(page.text).toMatch(new RegExp(`<form[^>]*method="post"[^>]*action="${KEYS}/export"`));
    expect(page.text).not.toContain('name="password"');
    for (const nth of [1, 2]) {
      const file = await owner.post(`${KEYS}/export`, { intent: 'export' });
      expect([nth, file.headers.get('Content-Disposition')]).toEqual([nth, expect.stringContaining('filename="codes-hades.csv"')]);
      expect(file.text).toMatch(/^id,code,type,used/);
    }
    await minutesLater(9);
    expect((await owner.post(`${KEYS}/export`, { intent: 'export' })).status).toBe(200);
    await minutesLater(1);
    expect(await owner.post(`${KEYS}/export`, { intent: 'export' })).toMatchObject({ status: 303, location: QUESTION });
    expect(await exportsInLog()).toBe(3);
    expect((await owner.get('/account')).text).toContain('Keys exported to a file');
  });

  test('is not opened by the answer that the other admin gave', async () => {
    const second = await signIn(BOSSES[1]);
    const [first, other] = await Promise.all([answer(owner, QUESTION), second.post(`${KEYS}/export`, { intent: 'export' })]);
    expect(first.status).toBe(303);
    expect(other).toMatchObject({ status: 303, location: QUESTION });
    const both = await Promise.all([owner, second].map((visitor) => visitor.post(`${KEYS}/export`, { intent: 'export' })));
    expect(both.map(({ status }) => status)).toEqual([200, 303]);
  });

  test('has a question of no other act, and of no other game', async () => {
    for (const address of ['/admin/confirm', '/admin/confirm?act=orders&of=hades', '/admin/confirm?act=keys&of=none'])
      expect((await owner.get(address)).status, address).toBe(404);
    expect((await owner.get('/fr/admin/confirm?act=keys&of=hades')).text).toContain('Est-ce bien vous');
    expect((await owner.get('/ar/admin/confirm?act=keys&of=hades')).text).toContain('هل هذا أنت');
  });
});

describe('single codes', () => {
  const COUPONS = '/admin/coupons';

  test('are a file only after the question, and the refusal does not use their one look up', async () => {
    const made = await owner.post(COUPONS, { intent: 'create-many', prefix: 'eid', count: '3', kind: 'percent', percent: '10' });
    expect(made.status).toBe(303);
    const [, file = ''] = new RegExp(`action="(${COUPONS}/[^"]+/file)"`).exec((await owner.get(COUPONS)).text) ?? [];
    const refused = await owner.post(file, { intent: 'show' });
    const batch = file.split('/').at(-2) ?? '';
    expect(refused).toMatchObject({ status: 303, location: `/admin/confirm?act=coupons&of=${batch}` });
    expect((await owner.get(refused.location ?? '')).text).toContain('EID');
    await answer(owner, refused.location ?? '');
    expect((await owner.post(file, { intent: 'show' })).text).toMatch(/EID/);
  });
});

describe('the dollar rate', () => {
  test('is not changed by a session alone, and what was typed stays', async () => {
    const refused = await saveSettings(owner, 'prices', { usdRate: '9.87', holdMinutes: '30' });
    expect([refused.status, refused.text.includes(ASKED)]).toEqual([422, true]);
    expect(refused.text).toMatch(/name="usdRate"[^>]* value="9.87"/);
    expect(await rateNow()).not.toBe('9.87');
    expect((await saveSettings(owner, 'prices', { usdRate: '9.87', holdMinutes: '30', password: PASSWORD })).status).toBe(303);
    expect(await rateNow()).toBe('9.87');
  });

  test('that jumps asks in words what cards would pay, and is saved only with the tick for that very rate', async () => {
    const jump = await saveSettings(owner, 'prices', { usdRate: '98,7', holdMinutes: '30', password: PASSWORD });
    expect(jump.status).toBe(422);
    expect(jump.text.replaceAll('\u00a0', ' ')).toContain(
      'Cards would pay a tenth of what they pay today: $2.02 for a game of 199.00 MAD, in place of $20.16.',
    );
    expect(jump.text).toMatch(/name="anyway"[^>]* value="98.70"/);
    expect(jump.text).toMatch(/name="usdRate"[^>]* value="98,7"/);
    expect(await rateNow()).toBe('9.87');
    // The answer that came with the refused form counts.
    const other = await saveSettings(owner, 'prices', { usdRate: '987', holdMinutes: '30', anyway: '98.70' });
    expect([other.status, other.text.includes('a hundredth')]).toEqual([422, true]);
    expect((await saveSettings(owner, 'prices', { usdRate: '11.2', holdMinutes: '30' })).status).toBe(303);
    expect((await saveSettings(owner, 'prices', { usdRate: '98.7', holdMinutes: '30', anyway: '98.70' })).status).toBe(303);
    expect(await rateNow()).toBe('98.70');
  });

  test('that stood before is put back with the same questions', async () => {
    const page = (await owner.get('/admin/settings/prices')).text;
    const [, until = ''] = /name="until"[^>]* value="(\d+)"/.exec(page) ?? [];
    const put = (more: Readonly<Record<string, string>>) => saveSettings(owner, 'prices', { intent: 'put-back', until, ...more });
    expect((await put({})).text).toContain(ASKED);
    const jump = await put({ password: PASSWORD });
    expect([jump.status, jump.text.includes('in place of')]).toEqual([422, true]);
    const [, rate = ''] = /name="anyway"[^>]* value="([^"]*)"/.exec(jump.text) ?? [];
    expect((await put({ anyway: rate })).status).toBe(303);
    expect(await rateNow()).toBe('11.20');
  });

  test('of two admins at once is saved once, and the other is told', async () => {
    const second = await signIn(BOSSES[1]);
    const seen = /name="seen" value="(\d+)"/.exec((await owner.get('/admin/settings/prices')).text)?.[1] ?? '';
    const typed = { intent: 'save', seen, holdMinutes: '30', password: PASSWORD };
    const both = await Promise.all([
      owner.post('/admin/settings/prices', { ...typed, usdRate: '11.3' }),
      second.post('/admin/settings/prices', { ...typed, usdRate: '11.4' }),
    ]);
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([303, 409]));
  });
});

test('one answer is for all that asks: bank accounts, providers and the mail server too, and each asks without it', async () => {
  const typed = { walletInwi: '06 11 22 33 44' };
  expect((await saveSettings(owner, 'payment', typed)).text).toContain(ASKED);
  expect((await saveSettings(owner, 'payment', { ...typed, password: PASSWORD })).status).toBe(303);
  expect((await owner.get('/admin/settings/mail')).text).not.toContain('name="password"');
  const google = await saveSettings(owner, 'providers', { googleId: 'id', googleSecret: 'secret' });
  expect(google.status).toBe(303);
  expect((await owner.post(`${KEYS}/export`, { intent: 'export' })).status).toBe(200);
  await minutesLater(10);
  expect((await owner.get('/admin/settings/mail')).text).toContain('name="password"');
  expect((await saveSettings(owner, 'providers', {})).text).toContain(ASKED);
});
