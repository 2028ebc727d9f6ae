import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import type { Account, Identity } from '~/ports/identity';
import type { Store } from '~/ports/store';

import { afterEachStep, lived } from '../../../tests/support/flows/kills';
import { openAccounts } from '../../../tests/support/shop/accounts';
import { dying } from '../../../tests/support/shop/crash';
import { openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const PASSWORD = 'four keys, one door';
const NEXT = 'five keys, two doors';
const OWNER = 'owner@example.com';

let shop: TestShop;
let identity: Identity;
let world: ReturnType<typeof openAccounts>;
let amal: Account;
let nth = 0;

beforeEach(async () => {
  shop = openTestShop();
  ({ identity, world } = open());
  amal = await made('amal@example.com');
});
afterEach(() => shop.close());

/** A process. */
function open(store: Store = shop.store) {
  const { clock, encryption, orders, carts } = shop;
  const own = createEmbeddedIdentity({ store, clock });
  return { identity: own, world: openAccounts({ store, clock, encryption, identity: own, orders, carts, owner: OWNER }) };
}

async function made(email: string, { isVerified = true } = {}): Promise<Account> {
  const outcome = await identity.signUp({ email, password: PASSWORD, displayName: 'Somebody', emailVerified: isVerified });
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.account;
}

const ask = (email: string, account = amal) => world.emailChanges.ask(account, { email, client: `client ${(nth += 1)}`, language: 'en' });

/** The secret of the newest mail of a kind to an address; '' where there is none. */
async function linkTo(to: string, kind: 'change-email' | 'email-changed' | 'reset-password'): Promise<string> {
  const { docs } = await shop.store.query({ from: 'outbox', order: ['createdAt', 'desc'] });
  const mail = docs.find(({ data }) => data['kind'] === kind && data['to'] === to);
  return mail ? shop.encryption.open(String(mail.data['sealedToken']), mail.path) : '';
}

async function asked(to: string, account = amal): Promise<string> {
  shop.wait(1);
  expect(await ask(to, account)).toEqual({ ok: true });
  return linkTo(to, 'change-email');
}

const confirm = async (to: string) => world.emailChanges.confirm(await asked(to, await now()), amal.id);
const now = async () => (await identity.find(amal.id)) ?? amal;

async function switchSecondStepOn(): Promise<void> {
  const account = await now();
  await world.secondFactors.offer(account);
  const view = await world.secondFactors.view(account);
  if (view.state !== 'offered') throw new Error(view.state);
  const code = new TOTP({ secret: Secret.fromBase32(view.secret) }).generate({ timestamp: shop.clock() });
  const outcome = await world.secondFactors.turnOn(account, code);
  if (!outcome.ok) throw new Error(outcome.code);
}
const session = async () =>
  (await world.sessions.start(amal.id, { isAdmin: false, passedCode: false, device: { browser: null, system: null } })).secret;
const failureOf = (outcome: { readonly ok: boolean; readonly code?: string }) => (outcome.ok ? 'ok' : outcome.code);
const signUp = (email: string) =>
  world.accounts.signUp({ name: 'Badr', email, password: PASSWORD, address: '198.51.100.7', language: 'en' });

describe('another address', () => {
  test('is the account’s after the button in its own mailbox; a look changes nothing, and sessions go on', async () => {
    const secret = await session();
    const link = await asked('new@example.com');
    for (let look = 0; look < 2; look += 1)
      expect(await world.emailChanges.look(link, amal.id)).toMatchObject({ ok: true, to: 'new@example.com' });
    expect((await now()).email).toBe('amal@example.com');
    expect(await world.emailChanges.confirm(link, amal.id)).toMatchObject({
      ok: true,
      account: { email: 'new@example.com', emailVerified: true },
    });
    expect(failureOf(await identity.signIn('amal@example.com', PASSWORD))).toBe('not-found');
    expect(await identity.signIn('new@example.com', PASSWORD)).toMatchObject({ ok: true, account: { id: amal.id } });
    expect(await world.sessions.find(secret)).not.toBeNull();
    expect(failureOf(await world.emailChanges.confirm(link, amal.id))).toBe('used');
  });

  test('is changed only by who is signed in to the account, whatever mailbox she reads', async () => {
    const badr = await made('badr@example.com');
    const link = await asked('new@example.com');
    for (const visitor of [null, badr.id]) expect(failureOf(await world.emailChanges.confirm(link, visitor))).toBe('sign-in');
    expect((await now()).email).toBe('amal@example.com');
    expect((await world.emailChanges.confirm(link, amal.id)).ok).toBe(true);
  });

  test('can’t be the same, or another account’s; three are asked for in an hour, and each link works for a day', async () => {
    await made('badr@example.com');
    expect([failureOf(await ask('amal@example.com')), failureOf(await ask('badr@example.com'))]).toEqual(['unchanged', 'email-in-use']);
    const link = await asked('new@example.com');
    expect(failureOf(await ask('newer@example.com'))).toBe('ok');
    expect(failureOf(await ask('newest@example.com'))).toBe('too-many');
    shop.wait(DAY - 2);
    expect((await world.emailChanges.look(link, amal.id)).ok).toBe(true);
    shop.wait(2);
    expect(failureOf(await world.emailChanges.confirm(link, amal.id))).toBe('expired');
  });

  test('that somebody else registered in between stays theirs', async () => {
    const link = await asked('new@example.com');
    await made('new@example.com');
    expect(failureOf(await world.emailChanges.confirm(link, amal.id))).toBe('email-in-use');
    expect((await now()).email).toBe('amal@example.com');
    expect(await linkTo('amal@example.com', 'email-changed')).toBe('');
  });

  test('of two that are confirmed at the same moment is one, and the other link is over', async () => {
    const links = [await asked('one@example.com'), await asked('two@example.com')];
    const outcomes = await Promise.all([
      world.emailChanges.confirm(links[0] ?? '', amal.id),
      open().world.emailChanges.confirm(links[1] ?? '', amal.id),
    ]);
    expect(new Set(outcomes.map(failureOf))).toEqual(new Set(['ok', 'used']));
    const [left, got] = outcomes[0]?.ok ? ['two', 'one'] : ['one', 'two'];
    expect((await now()).email).toBe(`${got}@example.com`);
    expect(await identity.findByEmail(`${left}@example.com`)).toBeNull();
    expect(failureOf(await signUp('amal@example.com')), 'the old one is kept').toBe('email-in-use');
  });

  test('ends the links that went to the old one, and a new password ends a link to a new one', async () => {
    const { secret: reset = '' } = (await world.passwords.makeLink('amal@example.com')) ?? {};
    expect((await world.passwords.lookAtReset(reset)).ok).toBe(true);
    const link = await asked('other@example.com');
    await confirm('new@example.com');
    expect(failureOf(await world.emailChanges.look(link, amal.id))).toBe('used');
    expect(failureOf(await world.passwords.lookAtReset(reset))).toBe('used');
    const pending = await asked('newer@example.com', await now());
    const { secret = '' } = (await world.passwords.makeLink('new@example.com')) ?? {};
    expect((await world.passwords.reset(secret, NEXT)).ok).toBe(true);
    expect(failureOf(await world.emailChanges.confirm(pending, amal.id))).toBe('used');
  });

  test('by the owner’s command is changed with the same link, and only inside the account', async () => {
    const { secret = '' } = (await world.emailChanges.makeLink('amal@example.com', OWNER)) ?? {};
    expect(await world.emailChanges.makeLink('nobody@example.com', OWNER)).toBeNull();
    expect(failureOf(await world.emailChanges.confirm(secret, null))).toBe('sign-in');
    expect(await world.emailChanges.confirm(secret, amal.id)).toMatchObject({ ok: true, account: { email: OWNER, emailVerified: true } });
  });

  test('is in the file of the account while its link works, and goes with the account', async () => {
    await asked('new@example.com');
    expect(await world.accountData.collect(amal, 'https://shop.example')).toMatchObject({
      account: { newAddressesToConfirm: [{ address: 'new@example.com' }] },
    });
    await world.accountRemoval.remove(amal);
    expect(await shop.store.count({ from: 'tokens' })).toBe(0);
  });

  test('is changed once, with its mail to the old one, whatever step the process died after', async () => {
    let lap = 0;
    const killed = await afterEachStep('change-the-address', async (lives) => {
      lap += 1;
      const person = await made(`person-${lap}@example.com`);
      const doomed = open(dying(shop.store, lives).store);
      const { secret = '' } = (await world.emailChanges.makeLink(person.email, `new-${lap}@example.com`)) ?? {};
      const hasLived = await lived(doomed.world.emailChanges.confirm(secret, person.id));
      if (!hasLived) await world.emailChanges.confirm(secret, person.id);
      expect((await identity.find(person.id))?.email, `${lives} steps`).toBe(`new-${lap}@example.com`);
      expect((await world.emailChanges.lookBack(await linkTo(person.email, 'email-changed'))).ok, `${lives} steps`).toBe(true);
      return hasLived;
    });
    expect(killed).toBeGreaterThan(2);
  });
});

describe('the old address', () => {
  test('takes the account back: sessions, password, links, providers and the second step of since are over', async () => {
    await identity.link(amal.id, { provider: 'github', subject: 'hers', email: 'amal@example.com' });
    const stolen = await session();
    await confirm('thief@example.com');
    const back = await linkTo('amal@example.com', 'email-changed');
    await identity.link(amal.id, { provider: 'google', subject: 'thief', email: 'thief@example.com' });
    const { secret: reset = '' } = (await world.passwords.makeLink('thief@example.com')) ?? {};
    const pending = await asked('thief2@example.com', await now());
    await switchSecondStepOn();
    expect(await world.secondFactors.isOn(amal.id)).toBe(true);

    expect(await world.emailChanges.lookBack(back)).toMatchObject({ ok: true, email: 'amal@example.com' });
    expect((await now()).email).toBe('thief@example.com');
    const taken = await world.emailChanges.takeBack(back);
    expect(taken).toMatchObject({ ok: true, accountId: amal.id });
    expect(await now()).toMatchObject({ email: 'amal@example.com', emailVerified: true, linked: [{ provider: 'github' }] });
    expect(await world.sessions.find(stolen)).toBeNull();
    expect(await world.secondFactors.isOn(amal.id)).toBe(false);
    expect(failureOf(await identity.signIn('amal@example.com', PASSWORD))).toBe('wrong-password');
    expect(failureOf(await world.passwords.lookAtReset(reset))).toBe('used');
    expect(failureOf(await world.emailChanges.confirm(pending, amal.id))).toBe('used');
    expect(failureOf(await world.emailChanges.takeBack(back))).toBe('used');
    expect((await world.passwords.reset(taken.ok ? taken.resetSecret : '', NEXT)).ok).toBe(true);
    expect((await identity.signIn('amal@example.com', NEXT)).ok).toBe(true);
  });

  test('keeps the second step that was on before the change', async () => {
    await switchSecondStepOn();
    shop.wait(HOUR);
    await confirm('thief@example.com');
    expect((await world.emailChanges.takeBack(await linkTo('amal@example.com', 'email-changed'))).ok).toBe(true);
    expect(await world.secondFactors.isOn(amal.id)).toBe(true);
  });

  test('takes it back from the address after the next, also where another account has the one between', async () => {
    await confirm('thief@example.com');
    const back = await linkTo('amal@example.com', 'email-changed');
    shop.wait(HOUR);
    await confirm('thief2@example.com');
    const thiefsBack = await linkTo('thief@example.com', 'email-changed');
    await made('thief@example.com');
    expect((await world.emailChanges.takeBack(back)).ok).toBe(true);
    expect((await now()).email).toBe('amal@example.com');
    expect((await identity.findByEmail('thief@example.com'))?.id).not.toBe(amal.id);
    expect(failureOf(await world.emailChanges.takeBack(thiefsBack))).toBe('used');
  });

  test('can do so for seven days, and for as long nobody else signs up with it', async () => {
    await confirm('new@example.com');
    const back = await linkTo('amal@example.com', 'email-changed');
    const badr = await made('badr@example.com');
    expect(failureOf(await signUp('Amal@Example.com'))).toBe('email-in-use');
    expect(failureOf(await ask('amal@example.com', badr))).toBe('email-in-use');
    shop.wait(7 * DAY);
    expect(failureOf(await world.emailChanges.takeBack(back))).toBe('expired');
    expect((await signUp('amal@example.com')).ok).toBe(true);
  });

  test('is the account’s again where its person changes it back herself', async () => {
    await confirm('new@example.com');
    shop.wait(HOUR);
    expect((await confirm('amal@example.com')).ok).toBe(true);
    expect((await now()).email).toBe('amal@example.com');
  });

  test('that was never confirmed hears nothing, since a stranger may read it', async () => {
    amal = await made('mistyped@example.com', { isVerified: false });
    await confirm('right@example.com');
    expect(await linkTo('mistyped@example.com', 'email-changed')).toBe('');
    expect((await signUp('mistyped@example.com')).ok).toBe(true);
  });
});
