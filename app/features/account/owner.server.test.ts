import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createEncryption } from '~/adapters/node/encryption.server';
import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import type { Account, Identity } from '~/ports/identity';

import { accountParts } from '../../../tests/support/scenarios/account-parts';
import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { createOwners, ensureOwner } from './owner.server';
import { createPasswords, type Passwords } from './password.server';

const OWNER = 'owner@miftah.local';
const NEW = 'five keys, two doors';
const amal = { email: 'amal@example.com', password: 'four keys, one door', displayName: 'Amal', emailVerified: true };

let temp: TempStore;
let identity: Identity;
let passwords: Passwords;

beforeEach(() => {
  temp = openTempStore();
  const clock = () => Date.UTC(2026, 0, 1);
  identity = createEmbeddedIdentity({ store: temp.store, clock });
  const encryption = createEncryption('a secret of the tests, long enough for anything');
  const parts = accountParts({ store: temp.store, clock, encryption, identity });
  passwords = createPasswords({ ...parts, identity, owners: [OWNER] });
});
afterEach(() => temp.close());

/** Starts; returns the output of the terminal. */
async function started() {
  const told: { email: string; password: string }[] = [];
  await ensureOwner({ identity, store: temp.store, tell: (owner) => told.push(owner) });
  return told;
}

/** A start whose process is killed before it marks what it made. */
async function brokenOff() {
  const told: { email: string; password: string }[] = [];
  const store = Object.assign(Object.create(temp.store) as typeof temp.store, {
    get: (path: string) => temp.store.get(path),
    query: (query: Parameters<typeof temp.store.query>[0]) => temp.store.query(query),
    set: () => Promise.reject(new Error('killed')),
  });
  await expect(ensureOwner({ identity, store, tell: (owner) => told.push(owner) })).rejects.toThrow('killed');
  return told;
}

describe("the owner's account", () => {
  test('is made once, verified, and its password works', async () => {
    const [owner, ...more] = await started();
    expect(owner?.email).toBe(OWNER);
    expect(owner?.password).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){6}$/);
    expect(await identity.signIn(OWNER, owner?.password ?? '')).toMatchObject({ ok: true, account: { emailVerified: true } });
    expect([...more, ...(await started())]).toEqual([]);
  });

  test('is shown even if the start breaks off right after making it', async () => {
    expect(await brokenOff()).toHaveLength(1);
  });

  test('is made by one of two processes that start at the same time', async () => {
    expect((await Promise.all([started(), started()])).flat()).toHaveLength(1);
  });

  test('is not made if there is any account', async () => {
    await identity.signUp(amal);
    expect(await started()).toEqual([]);
    expect(await identity.signIn(OWNER, 'whatever it is')).toMatchObject({ code: 'not-found' });
  });

  test('is not made again after it was removed', async () => {
    await started();
    const { docs } = await temp.store.query({ from: 'users', limit: 10 });
    for (const doc of docs) await temp.store.delete(doc.path);
    expect(await started()).toEqual([]);
  });
});

describe('the owner of a store without ADMIN_EMAILS', () => {
  test('is the account that the first start made, by its id, also with another address', async () => {
    await started();
    const owner = await identity.findByEmail(OWNER);
    if (!owner) throw new Error('no owner');
    const owners = createOwners({ store: temp.store, identity, adminEmails: [] });
    await owners.load();
    const moved = await identity.setEmail(owner.id, 'amal@shop.example', { from: OWNER });
    if (!moved.ok) throw new Error(moved.code);
    expect([owners.isOwner(owner), owners.isOwner(moved.account), owners.addresses]).toEqual([true, true, ['amal@shop.example']]);
    const other = await identity.signUp({ ...amal, email: OWNER });
    expect(other.ok && owners.isOwner(other.account), 'another account with the first address').toBe(false);
    expect(owners.isOwner({ ...moved.account, disabled: true })).toBe(false);
  });

  test('of one with ADMIN_EMAILS is who confirmed one of them, and nobody by an id', async () => {
    await started();
    const owner = await identity.findByEmail(OWNER);
    const owners = createOwners({ store: temp.store, identity, adminEmails: ['amal@example.com'] });
    await owners.load();
    const made = await identity.signUp(amal);
    expect(made.ok && owners.isOwner(made.account)).toBe(true);
    expect(made.ok && owners.isOwner({ ...made.account, emailVerified: false })).toBe(false);
    expect(owner && owners.isOwner(owner)).toBe(false);
  });
});

describe('the password that a start printed', () => {
  /** The account, and the password that the terminal showed. */
  async function printed(start = started): Promise<{ owner: Account; password: string }> {
    const [told] = await start();
    const owner = await identity.findByEmail(OWNER);
    if (!owner || !told) throw new Error('No owner was made.');
    return { owner, password: told.password };
  }

  test('is replaced by a link, once: after it the link, the password and the next link are gone', async () => {
    const { owner, password } = await printed();
    const secret = (await passwords.replacePrinted(owner)) ?? '';
    expect(await passwords.lookAtReset(secret)).toMatchObject({ ok: true, isPrinted: true });
    expect(await passwords.reset(secret, NEW)).toMatchObject({ ok: true });
    expect(await identity.signIn(OWNER, password)).toMatchObject({ code: 'wrong-password' });
    expect(await passwords.replacePrinted(owner)).toBeNull();
    expect(await passwords.reset(secret, 'six keys, three doors')).toMatchObject({ code: 'used' });
  });

  test('is not set anew, by a link or at the account; the link still works', async () => {
    const { owner, password } = await printed();
    const secret = (await passwords.replacePrinted(owner)) ?? '';
    expect(await passwords.reset(secret, password)).toMatchObject({ code: 'printed-password' });
    expect(await passwords.change(owner, { current: password, password })).toMatchObject({ code: 'printed-password' });
    expect(await passwords.reset(secret, NEW)).toMatchObject({ ok: true });
    expect(await passwords.change(owner, { current: NEW, password: NEW })).toMatchObject({ ok: true });
  });

  test('is not told by the form that changes it with a wrong current one', async () => {
    const { owner, password } = await printed();
    expect(await passwords.change(owner, { current: 'a wrong one', password })).toMatchObject({ code: 'wrong-password' });
  });

  test.each([
    ['at the account', (owner: Account, password: string) => passwords.change(owner, { current: password, password: NEW })],
    ['by a link that the owner’s command printed', async () => passwords.reset((await passwords.makeLink(OWNER))?.secret ?? '', NEW)],
  ])('is no more in use once it was changed %s', async (_, change) => {
    const { owner, password } = await printed();
    expect(await change(owner, password)).toMatchObject({ ok: true });
    expect(await passwords.replacePrinted(owner)).toBeNull();
  });

  test('counts as printed too where the start broke off, after the next start', async () => {
    const { owner } = await printed(brokenOff);
    expect(await started()).toEqual([]);
    expect(await passwords.replacePrinted(owner)).not.toBeNull();
  });

  test('is nobody else’s', async () => {
    await started();
    const other = await identity.signUp(amal);
    if (!other.ok) throw new Error(other.code);
    const { account } = other;
    expect(await passwords.replacePrinted(account)).toBeNull();
    expect(await passwords.change(account, { current: amal.password, password: amal.password })).toMatchObject({ ok: true });
    expect(await passwords.replacePrinted({ ...account, email: OWNER })).toBeNull();
  });
});
