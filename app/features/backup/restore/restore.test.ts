import { readdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createEncryption } from '~/adapters/node/cipher.server';
import { readJournal } from '~/adapters/node/journal.server';

import { ADMIN, openRestoreShop, PASSWORD, type RestoreShop } from '../../../../tests/support/shop/restore-shop';
import { keyInput, refusal } from '../../../../tests/support/shop/test-shop';
import { prepareRestore, previewRestore } from './index.server';

const MINUTE = 60_000;
const NEW_PASSWORD = 'five keys, two doors';

let shop: RestoreShop;
beforeEach(async () => {
  shop = await openRestoreShop();
  await shop.game('a', 2);
});
afterEach(() => shop.close());

const onPhone = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.clock() });

/** Three people with a second step: one used a recovery code since the backup, one removed her step, and one switched hers on. */
async function threeFactors() {
  const people = await Promise.all(['amal', 'badr', 'chama'].map((name) => shop.signUp(`${name}@example.com`)));
  const [amal, badr, chama] = people;
  if (!amal || !badr || !chama) throw new Error('three accounts');
  const turnOn = async (account: typeof amal) => {
    await shop.secondFactors.offer(account);
    const view = await shop.secondFactors.view(account);
    const on = await shop.secondFactors.turnOn(account, onPhone(view.state === 'offered' ? view.secret : ''));
    return on.ok ? on.recoveryCodes : [];
  };
  const [used = '', unused = ''] = await turnOn(amal);
  await turnOn(badr);
  await shop.backUp();
  shop.wait(MINUTE);
  expect(await shop.secondFactors.check(amal.id, used)).toMatchObject({ ok: true });
  await shop.secondFactors.remove(badr.id);
  await turnOn(chama);
  return { amal, badr, chama, used, unused };
}

describe('a restore keeps what happened since the backup and can’t be undone:', () => {
  it('a key that was sold and seen, also where its order is newer than the backup', async () => {
    await shop.backUp();
    const { id, lines } = await shop.paid('x', ['a']);
    await shop.orders.reveal(id, 'a', 'x');
    const restored = await shop.restore();
    expect(restored.told).toMatchObject({ 'keys-kept': 1, 'orders-kept': 1 });
    expect(await restored.keyStates('a')).toEqual(['free', 'sold']);
    expect(await restored.orders.find(id)).toMatchObject({ state: 'fulfilled', lines: [{ state: 'delivered', keyId: lines[0]?.keyId }] });
    const other = await restored.paid('y', ['a']);
    expect(other.lines[0]?.keyId).not.toBe(lines[0]?.keyId);
    expect(restored.breaches).toEqual([]);
  });

  it('the payment of an order that waited then, with its key and its mail', async () => {
    const { id, lines } = await shop.order('x', ['a']);
    await shop.backUp();
    await shop.approve(id);
    const restored = await shop.restore();
    expect(await restored.orders.find(id)).toMatchObject({ state: 'fulfilled', lines: [{ keyId: lines[0]?.keyId }] });
    expect(await refusal(restored.approve(id))).toBe('done');
    expect(await restored.mails()).toEqual(['order-delivered x@example.com']);
    expect(restored.breaches).toEqual([]);
  });

  it('a captured card payment', async () => {
    await shop.backUp();
    const { id } = await shop.paidByCard('x', ['a']);
    const restored = await shop.restore();
    expect(await restored.orders.find(id)).toMatchObject({ state: 'fulfilled', payment: { reference: `CAPTURE ${id}` } });
    expect((await restored.store.get(`payments/card-CAPTURE${id}`))?.data).toMatchObject({ orderId: id });
    expect(restored.breaches).toEqual([]);
  });

  it('a refund: the money can’t go back twice, and the key that was seen is not sold again', async () => {
    const { id } = await shop.paid('x', ['a']);
    await shop.backUp();
    await shop.orders.reveal(id, 'a', 'x');
    await shop.refunds.record(id, { by: 'owner', gameId: 'a', reference: 'BACK 1' });
    const restored = await shop.restore();
    expect(await restored.orders.find(id)).toMatchObject({ state: 'refunded', refunds: [{ reference: 'BACK 1', state: 'done' }] });
    expect(await refusal(restored.refunds.record(id, { by: 'owner', gameId: 'a', reference: 'BACK 2' }))).toBe(`refund-begun ${id}`);
    expect(await restored.keyStates('a')).toEqual(['burned', 'free']);
    expect(restored.breaches).toEqual([]);
  });

  it('a key that came in since and was sold, also where the backup has its code under another name', async () => {
    const [older] = await shop.keys.list('a', { used: null, type: null });
    await shop.backUp();
    await shop.game('b', 1);
    const newer = await shop.paid('x', ['b']);
    // The owner deletes a free key, and imports the same code again.
    await shop.keys.remove('a', older?.id ?? '', 'owner');
    await shop.keys.add('a', keyInput(older?.code ?? ''), 'owner');
    const twice = [await shop.paid('y', ['a']), await shop.paid('z', ['a'])];
    const restored = await shop.restore();
    expect(restored.told).toMatchObject({ 'keys-out-again': 2, 'keys-doubled': 1, 'keys-kept': 1 });
    expect(await restored.keyStates('a')).toEqual(['sold', 'sold']);
    for (const { id } of [newer, ...twice]) expect(await restored.orders.find(id)).toMatchObject({ state: 'fulfilled' });
    expect(await refusal(restored.keys.add('a', keyInput('b-Steam-0'), 'owner'))).toBe('code-exists b');
    expect(restored.breaches).toEqual([]);
  });

  it('a changed password, and an account that is newer', async () => {
    const amal = await shop.signUp('amal@example.com');
    await shop.backUp();
    await shop.identity.setPassword(amal.id, NEW_PASSWORD);
    await shop.signUp('badr@example.com');
    const restored = await shop.restore();
    expect(restored.told).toMatchObject({ 'passwords-kept': 1 });
    expect([await restored.canSignIn(amal.email), await restored.canSignIn(amal.email, NEW_PASSWORD)]).toEqual([false, true]);
    expect(await restored.canSignIn('badr@example.com')).toBe(true);
  });

  it('an ended session and a used link; no session and no link works any more', async () => {
    const amal = await shop.signUp('amal@example.com');
    const session = await shop.sessions.start(amal.id, { isAdmin: false });
    const link = await shop.passwords.makeLink(amal.email);
    await shop.backUp();
    await shop.passwords.reset(link?.secret ?? '', NEW_PASSWORD);
    const restored = await shop.restore();
    expect(restored.told['doors-closed']).toBe(2);
    expect(await restored.sessions.find(session.secret)).toBeNull();
    expect(await restored.passwords.reset(link?.secret ?? '', PASSWORD)).toMatchObject({ ok: false, code: 'unknown' });
  });

  it('a used recovery code, a new second step, and one that was removed', async () => {
    const { amal, badr, chama, used, unused } = await threeFactors();
    const restored = await shop.restore();
    expect(restored.told['factors-removed']).toBe(1);
    expect(await restored.secondFactors.check(amal.id, used)).toMatchObject({ ok: false, code: 'wrong-code' });
    expect(await restored.secondFactors.check(amal.id, unused)).toMatchObject({ ok: true });
    expect([await restored.secondFactors.isOn(badr.id), await restored.secondFactors.isOn(chama.id)]).toEqual([false, true]);
  });

  it('a mail that was sent', async () => {
    await shop.paid('x', ['a']);
    await shop.backUp();
    const { docs } = await shop.store.query({ from: 'outbox' });
    for (const { path } of docs) await shop.store.update(path, { state: 'sent' });
    const restored = await shop.restore();
    expect((await restored.store.query({ from: 'outbox' })).docs.map(({ data }) => data['state'])).toEqual(['sent', 'sent']);
  });
});

describe('where the database is gone, the journal tells a restore', () => {
  const gone = { isReplacedThere: false };

  it('that a key was sold and seen, which is never sold again; the money of its order, which the backup lacks, calls the owner', async () => {
    await shop.backUp();
    const { id, lines } = await shop.paid('x', ['a']);
    await shop.orders.reveal(id, 'a', 'x');
    const restored = await shop.restore(gone);
    expect(restored.told).toMatchObject({ 'money-alarms': 1, 'keys-kept': 1 });
    expect(await restored.keyStates('a')).toEqual(['burned', 'free']);
    const { alarms } = await restored.alarms.listOpen();
    expect(alarms).toMatchObject([{ code: 'orphan-payment', note: `${id} bank REF ${id} 10000` }]);
    const other = await restored.paid('y', ['a']);
    expect(other.lines[0]?.keyId).not.toBe(lines[0]?.keyId);
    expect(await refusal(restored.order('z', ['a']))).not.toBe('done');
    expect(restored.breaches).toEqual([]);
  });

  it('that an order was paid, with its key, its payment and its mail', async () => {
    const { id, lines } = await shop.order('x', ['a']);
    await shop.backUp();
    shop.wait(MINUTE);
    await shop.approve(id);
    await shop.orders.reveal(id, 'a', 'x');
    const restored = await shop.restore(gone);
    expect(restored.told).toMatchObject({ 'orders-recalled': 1, 'documents-recalled': 1, 'mails-again': 1 });
    expect(await restored.orders.find(id)).toMatchObject({
      state: 'fulfilled',
      name: 'x',
      lines: [{ title: 'a', state: 'delivered', keyId: lines[0]?.keyId, revealedAt: shop.clock() }],
    });
    expect((await restored.mails())[0]).toBe('order-delivered x@example.com');
    expect(await restored.keyStates('a')).toEqual(['free', 'sold']);
    expect(restored.breaches).toEqual([]);
  });

  it('that a card payment was captured', async () => {
    const { id } = await shop.order('x', ['a']);
    await shop.backUp();
    shop.wait(MINUTE);
    const paid = await shop.paidByCard('y', ['a']);
    await shop.approve(id);
    const restored = await shop.restore(gone);
    expect((await restored.alarms.listOpen()).alarms).toMatchObject([
      { note: expect.stringContaining(`${paid.id} card CAPTURE`) as string },
    ]);
    expect((await restored.store.get(`payments/card-CAPTURE${paid.id}`))?.data).toMatchObject({ kind: 'orphan', orderId: null });
    expect(restored.told).toMatchObject({ 'money-alarms': 1, 'orders-recalled': 1 });
    expect(restored.breaches).toEqual([]);
  });

  it('that money went back: it can’t go back twice, and the key that was seen is not sold again', async () => {
    const { id } = await shop.paid('x', ['a']);
    await shop.backUp();
    shop.wait(MINUTE);
    await shop.orders.reveal(id, 'a', 'x');
    await shop.refunds.record(id, { by: 'owner', gameId: 'a', reference: 'BACK 1' });
    const restored = await shop.restore(gone);
    expect(await restored.orders.find(id)).toMatchObject({ state: 'refunded', refunds: [{ reference: 'BACK 1', state: 'done' }] });
    expect(await refusal(restored.refunds.record(id, { by: 'owner', gameId: 'a', reference: 'BACK 2' }))).toBe(`refund-begun ${id}`);
    expect(await restored.keyStates('a')).toEqual(['burned', 'free']);
    expect(restored.breaches).toEqual([]);
  });

  it('that an order was cancelled, and its key is another’s now', async () => {
    const { id, lines } = await shop.order('x', ['a']);
    await shop.prove(id, 'x');
    await shop.backUp();
    shop.wait(MINUTE);
    await shop.orders.reject(id, { by: 'owner', reason: 'Not received' });
    await shop.orders.cancel(id, 'x');
    const restored = await shop.restore(gone);
    expect(await restored.orders.find(id)).toMatchObject({ state: 'cancelled' });
    expect(await restored.keyStates('a')).toEqual(['free', 'free']);
    expect(lines[0]?.keyId).toBeTruthy();
    expect(restored.breaches).toEqual([]);
  });

  it('the code of a key that came in since and was sold: it can’t be imported again, and goes from where the backup has it', async () => {
    const [older] = await shop.keys.list('a', { used: null, type: null });
    await shop.backUp();
    await shop.keys.remove('a', older?.id ?? '', 'owner');
    await shop.keys.add('a', keyInput(older?.code ?? ''), 'owner');
    await shop.keys.add('a', keyInput('new-code'), 'owner');
    for (const name of ['x', 'y', 'z']) await shop.paid(name, ['a']);
    const restored = await shop.restore(gone);
    expect(restored.told).toMatchObject({ 'keys-lost': 2, 'keys-doubled': 1, 'keys-kept': 1 });
    expect(await restored.keyStates('a')).toEqual(['burned', 'burned', 'burned']);
    expect(await refusal(restored.keys.add('a', keyInput('new-code'), 'owner'))).toBe('code-exists a');
    expect(restored.breaches).toEqual([]);
  });

  it('that a password was changed: the old one is nobody’s; that an account was deleted: it stays so', async () => {
    const [amal, badr] = [await shop.signUp('amal@example.com'), await shop.signUp('badr@example.com')];
    await shop.backUp();
    await shop.identity.setPassword(amal.id, NEW_PASSWORD);
    await shop.identity.remove(badr.id);
    await shop.signUp('chama@example.com');
    const restored = await shop.restore(gone);
    expect(restored.told).toMatchObject({ 'passwords-lost': 1, 'accounts-removed': 1, 'accounts-lost': 1 });
    expect([await restored.canSignIn(amal.email), await restored.canSignIn(amal.email, NEW_PASSWORD)]).toEqual([false, false]);
    const link = await restored.passwords.makeLink(amal.email);
    expect(await restored.passwords.reset(link?.secret ?? '', PASSWORD)).toMatchObject({ ok: true });
    expect([await restored.identity.find(badr.id), await restored.identity.findByEmail(badr.email)]).toEqual([null, null]);
    await restored.signUp('badr@example.com');
  });

  it('that a password is the backup’s: nobody but the admins sets a new one', async () => {
    const amal = await shop.signUp('amal@example.com');
    await shop.identity.setPassword(amal.id, NEW_PASSWORD);
    await shop.backUp();
    const restored = await shop.restore(gone);
    expect(await restored.canSignIn(amal.email, NEW_PASSWORD)).toBe(true);
  });

  it('that a recovery code was used, and a second step came or went', async () => {
    const { amal, badr, chama, used, unused } = await threeFactors();
    const restored = await shop.restore(gone);
    expect(restored.told).toMatchObject({ 'factors-removed': 1, 'factors-recalled': 2 });
    expect(await restored.secondFactors.check(amal.id, used)).toMatchObject({ ok: false, code: 'wrong-code' });
    expect(await restored.secondFactors.check(amal.id, unused)).toMatchObject({ ok: true });
    expect([await restored.secondFactors.isOn(badr.id), await restored.secondFactors.isOn(chama.id)]).toEqual([false, true]);
  });

  it('all of that again where the same backup is restored once more', async () => {
    const { id } = await shop.order('x', ['a']);
    await shop.backUp();
    shop.wait(MINUTE);
    await shop.approve(id);
    const first = await shop.restore(gone);
    const again = await first.prepareAgain();
    expect(again).toEqual([]);
  });

  it('up to where a crash tore its last line', async () => {
    const { id } = await shop.order('x', ['a']);
    const other = await shop.order('y', ['a']);
    await shop.backUp();
    await shop.approve(id);
    await shop.approve(other.id);
    const [name = ''] = readdirSync(shop.folder);
    const file = join(shop.folder, name);
    truncateSync(file, statSync(file).size - 20);
    expect(readJournal(shop.folder).damaged).toEqual([expect.stringContaining(name) as string]);
    const restored = await shop.restore(gone);
    expect(await restored.orders.find(id)).toMatchObject({ state: 'fulfilled' });
    expect(await restored.orders.find(other.id)).toMatchObject({ state: 'awaiting_payment' });
  });

  it('no person, no key and no code', async () => {
    const amal = await shop.signUp('amal@example.com');
    const { id } = await shop.order(amal.id, ['a']);
    await shop.prove(id, amal.id);
    await shop.approve(id);
    await shop.orders.reveal(id, 'a', amal.id);
    const [name = ''] = readdirSync(shop.folder);
    const text = readFileSync(join(shop.folder, name), 'utf8');
    expect(statSync(join(shop.folder, name)).mode & 0o777).toBe(0o600);
    expect(text).toContain(id);
    for (const secret of ['amal@example.com', '@', 'a-Steam-', 'enc:v1', '$argon2', '192.0.2.1']) expect(text).not.toContain(secret);
  });
});

describe('a restore', () => {
  it('brings back what the owner keeps: games, prices and free keys', async () => {
    await shop.backUp();
    await shop.store.update('games/a', { title: 'By mistake' });
    const [key] = await shop.keys.list('a', { used: null, type: null });
    await shop.keys.remove('a', key?.id ?? '', 'owner');
    const restored = await shop.restore();
    expect((await restored.store.get('games/a'))?.data['title']).toBe('a');
    expect(await restored.keyStates('a')).toEqual(['free', 'free']);
    expect(restored.breaches).toEqual([]);
  });

  it('brings back an order that is gone or damaged', async () => {
    const [one, two] = [await shop.paid('x', ['a']), await shop.paid('y', ['a'])];
    await shop.backUp();
    await shop.store.delete(`orders/${one.id}`);
    await shop.store.update(`orders/${two.id}`, { lines: 'damaged' });
    const restored = await shop.restore();
    for (const { id } of [one, two]) expect(await restored.orders.find(id)).toMatchObject({ state: 'fulfilled' });
    expect(restored.breaches).toEqual([]);
  });

  it('frees a key that the backup alone holds for an order', async () => {
    const { id } = await shop.order('x', ['a']);
    await shop.backUp();
    await shop.orders.cancel(id, 'x');
    const restored = await shop.restore();
    expect(await restored.orders.find(id)).toMatchObject({ state: 'cancelled' });
    expect(await restored.keyStates('a')).toEqual(['free', 'free']);
  });

  it('lets no admin in with a password, old or new: each sets a new one by a link', async () => {
    const owner = await shop.signUp(ADMIN);
    await shop.backUp();
    await shop.identity.setPassword(owner.id, NEW_PASSWORD);
    const restored = await shop.restore();
    expect(restored.lines.find(({ step }) => step === 'admin-passwords')).toMatchObject({ count: 1, names: [ADMIN] });
    expect([await restored.canSignIn(ADMIN), await restored.canSignIn(ADMIN, NEW_PASSWORD)]).toEqual([false, false]);
    const link = await restored.passwords.makeLink(ADMIN);
    expect(await restored.passwords.reset(link?.secret ?? '', NEW_PASSWORD)).toMatchObject({ ok: true });
    expect(await restored.canSignIn(ADMIN, NEW_PASSWORD)).toBe(true);
  });

  it('is previewed by what would differ, and loses no order and no sold key', async () => {
    await shop.backUp();
    await shop.paid('x', ['a']);
    await shop.store.update('games/a', { title: 'By mistake' });
    await shop.store.set('games/b', {});
    const { store, draft } = await shop.restore().then((restored) => ({ store: shop.store, draft: restored.store }));
    expect(await previewRestore({ store, draft })).toMatchObject({ differing: 2, lostOrders: [], unsoldKeys: [] });
  });

  it('refuses a backup whose keys this KEY_SECRET can’t open, an empty one, and one of half a copy', async () => {
    const prepare = (cipher = shop.cipher) =>
      prepareRestore({ draft: shop.draft.store, replaced: shop.store, journal: [], cipher, clock: shop.clock, identity: null, owners: [] });
    expect(await refusal(prepare())).toBe('no-backup');
    await shop.backUp();
    expect(await refusal(prepare(createEncryption('another secret altogether, as long')))).toBe('other-secret');
    await shop.draft.store.set('meta/copy', { from: 'sqlite' });
    expect(await refusal(prepare())).toBe('unfinished-copy');
  });
});
