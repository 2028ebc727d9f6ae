import { afterEach, beforeEach, expect, test } from 'vitest';

import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import { createEncryption } from '~/adapters/node/encryption.server';
import { createOneTimeCodes } from '~/adapters/otpauth/one-time-codes.server';
import type { Account, Identity } from '~/ports/identity';

import { accountParts } from '../../../tests/support/scenarios/account-parts';
import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { onPhone } from '../../../tests/support/visitors/second-factor';
import { createPasswords } from './password.server';
import { createProviderSignIn } from './provider-sign-in.server';
import { createSecondFactors } from '~/features/session/index.server';

const PASSWORD = 'four keys, one door';
const NEW = 'five keys, two doors';
const DAY = 24 * 60 * 60_000;
const encryption = createEncryption('a secret of the tests, long enough for it');

let temp: TempStore;
let identity: Identity;
let parts: ReturnType<typeof accountParts>;
let amal: Account;
let now = Date.now();
const clock = () => now;

beforeEach(async () => {
  now = Date.now();
  temp = openTempStore();
  identity = createEmbeddedIdentity({ store: temp.store, clock });
  parts = accountParts({ store: temp.store, clock, encryption, identity });
  const made = await identity.signUp({ email: 'amal@example.com', password: PASSWORD, displayName: 'Amal', emailVerified: true });
  if (!made.ok) throw new Error(made.code);
  amal = made.account;
});
afterEach(() => temp.close());

/** Returns the mails to the shopper, the first first, with the secret of each link. */
async function told() {
  const { docs } = await temp.store.query({ from: 'outbox', order: ['createdAt', 'asc'] });
  return docs.map(({ path, data }) => ({
    kind: data['kind'],
    to: data['to'],
    change: data['change'],
    secret: encryption.open(String(data['sealedToken']), path),
  }));
}

const passwords = () => createPasswords({ ...parts, identity, owners: [] });
const providers = () => createProviderSignIn({ ...parts, identity });
/** The code on the phone at the time of the test. */
const phone = (secret: string) => onPhone(secret, (now - Date.now()) / 30_000);
const google = { provider: 'google', subject: 'g-1', verifiedEmail: 'amal@gmail.example', name: 'Amal' } as const;

test('each change of who can open an account is mailed to it', async () => {
  const factors = createSecondFactors({ ...parts, store: temp.store, clock, encryption, codes: createOneTimeCodes() });
  const step = async (change: string, act: () => Promise<unknown>) => {
    now += 60_000;
    expect(await act()).not.toMatchObject({ ok: false });
    expect((await told()).at(-1)).toMatchObject({ kind: 'account-changed', to: 'amal@example.com', change });
  };
  await step('password', () => passwords().change(amal, { current: PASSWORD, password: NEW }));
  await step('google-linked', () => providers().link(amal.id, google, now));
  await step('google-unlinked', () => providers().unlink(amal.id, 'google'));
  await step('google-linked', () => providers().signIn({ ...google, verifiedEmail: amal.email }));
  await factors.offer(amal);
  const view = await factors.view(amal);
  const secret = view.state === 'offered' ? view.secret : '';
  await step('second-step-on', () => factors.turnOn(amal, phone(secret)));
  await step('second-step-off', () => factors.turnOff(amal, phone(secret)));
  now += 60_000;
  await parts.tokens.make('reset-password', amal.id).then(({ secret: link }) => passwords().reset(link, PASSWORD));
  expect(
    (await told())
      .slice(-2)
      .map(({ change }) => String(change))
      .toSorted(),
  ).toEqual(['google-unlinked', 'password']);
});

test('a notice is in the language in which she reads, whoever made the change', async () => {
  await parts.languages.choose(amal.id, 'ar');
  await parts.notices.tell(amal, 'google-linked');
  const [mail] = (await temp.store.query({ from: 'outbox' })).docs;
  expect(mail?.data).toMatchObject({ change: 'google-linked', language: 'ar' });
});

test("'this wasn't me' ends every session once, and leads to a new password", async () => {
  await parts.notices.tell(amal, 'google-linked');
  const [{ secret } = { secret: '' }] = await told();
  const { secret: thief } = await parts.sessions.start(amal.id, { isAdmin: false });
  expect(await parts.notices.look(secret)).toMatchObject({ ok: true, account: { id: amal.id } });
  expect(await parts.sessions.find(thief), 'a look changes nothing').not.toBeNull();
  const outcome = await parts.notices.disown(secret);
  if (!outcome.ok) throw new Error(outcome.code);
  expect(await parts.sessions.find(thief)).toBeNull();
  expect(await passwords().reset(outcome.resetSecret, NEW)).toMatchObject({ ok: true });
  expect(await parts.notices.disown(secret)).toEqual({ ok: false, code: 'used' });
});

test('its link works for seven days, and not after a new password by mail', async () => {
  for (let time = 0; time < 2; time += 1) {
    now += 1;
    await parts.notices.tell(amal, 'password');
  }
  const [{ secret: first } = { secret: '' }, { secret: second } = { secret: '' }] = await told();
  const { secret: link } = await parts.tokens.make('reset-password', amal.id);
  expect(await parts.notices.look(first)).toMatchObject({ ok: true });
  now += 1;
  await passwords().reset(link, NEW);
  expect(await parts.notices.look(first)).toEqual({ ok: false, code: 'used' });
  const { secret: newest } = (await told()).at(-1) ?? { secret: '' };
  expect(newest).not.toBe(second);
  expect(await parts.notices.look(newest)).toMatchObject({ ok: true });
  now += 7 * DAY;
  expect(await parts.notices.look(newest)).toEqual({ ok: false, code: 'expired' });
  expect(await parts.notices.look('made up')).toEqual({ ok: false, code: 'unknown' });
});

test('nobody fills a mailbox with them: ten a day of a kind', async () => {
  for (let time = 0; time < 15; time += 1) {
    now += 1;
    await parts.notices.tell(amal, 'password');
  }
  now += 1;
  await parts.notices.tell(amal, 'google-linked');
  expect((await told()).map(({ change }) => change)).toEqual([...Array<string>(10).fill('password'), 'google-linked']);
});

test('a link that comes back from the provider after every session was ended is undone', async () => {
  const since = now;
  now += 1;
  await parts.sessions.endAll(amal.id);
  expect(await providers().link(amal.id, google, since)).toEqual({ ok: false, code: 'cancelled-request' });
  expect(await identity.findByProvider('google', 'g-1')).toBeNull();
  expect(await told()).toEqual([]);
});
