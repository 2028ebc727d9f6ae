import { readdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createEncryption } from '~/adapters/node/encryption.server';
import { readJournal } from '~/adapters/node/journal.server';
import { renewSeals } from '~/features/data/index.server';
import { createSettings } from '~/features/setting/index.server';
import { createPaymentRecorder } from '~/features/card/record.server';

import { openRestoreShop, PASSWORD, type RestoreShop } from '../../../../tests/support/shop/restore-shop';
import { keyInput, refusal, SILENT, TEST_SECRET } from '../../../../tests/support/shop/test-shop';
import { prepareRestore } from './index.server';

const MINUTE = 60_000;
const NEW_PASSWORD = 'five keys, two doors';

let shop: RestoreShop;
beforeEach(async () => {
  shop = await openRestoreShop();
  await shop.game('a', 2);
});
afterEach(() => shop.close());

const onPhone = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.clock() });
const freeKey = async () => {
  const [key] = await shop.keys.list('a', { used: false, type: null });
  return { id: key?.id ?? '', code: key?.code ?? '' };
};

const tellers = [
  { teller: 'the database in place', isThere: true },
  { teller: 'the journal alone', isThere: false },
];

describe.each(tellers)('A restore keeps what happened since the backup and can’t be undone, by $teller:', ({ isThere }) => {
  const restore = () => shop.restore(isThere ? {} : { replaced: null });

  it('a seen key is never sold again; money of an order that the backup lacks calls the owner', async () => {
    await shop.backUp();
    const { id, lines } = await shop.paid('x', ['a']);
    await shop.orders.reveal(id, 'a', 'x');
    const restored = await restore();
    expect(restored.told).toMatchObject({ 'orders-lost': 1, 'keys-burned': 1, 'money-alerts': 1 });
    expect(await restored.keyStates('a')).toEqual(['burned', 'free']);
    expect((await restored.alerts.listOpen()).alarms).toMatchObject([{ code: 'orphan-payment', note: `${id} bank REF ${id} {MAD 10000}` }]);
    expect((await restored.paid('y', ['a'])).lines[0]?.keyId).not.toBe(lines[0]?.keyId);
    expect(restored.breaches).toEqual([]);
  });

  it('an order of the backup has its payment, its key and its mail', async () => {
    const { id, lines } = await shop.order('x', ['a']);
    await shop.backUp();
    shop.wait(MINUTE);
    await shop.approve(id);
    await shop.orders.reveal(id, 'a', 'x');
    const restored = await restore();
    expect(restored.told).toMatchObject({ 'orders-updated': 1, 'mails-again': 1 });
    expect(await restored.orders.find(id)).toMatchObject({
      state: 'fulfilled',
      name: 'x',
      lines: [{ title: 'a', state: 'delivered', keyId: lines[0]?.keyId, revealedAt: shop.clock() }],
    });
    expect(await refusal(restored.approve(id))).toBe('done');
    expect(await restored.mails()).toEqual(['order-delivered x@example.com']);
    expect(restored.breaches).toEqual([]);
  });

  it('the newest bank account stands, whatever the backup had', async () => {
    const settingsOf = ({ store, clock, encryption }: Pick<RestoreShop, 'store' | 'clock' | 'encryption'>) =>
      createSettings({ store, clock, encryption, log: SILENT, envOverrides: {}, owners: [] });
    const bank = { bankHolder: 'Shop', bankName: 'Bank', bankRib: '999780000123456789012341' };
    const settings = settingsOf(shop);
    await settings.change('payment', { values: bank, by: 'owner', expectedVersion: 0 });
    await shop.backUp();
    shop.wait(MINUTE);
    const next = {
      values: { ...bank, bankRib: '011519000001205000534921' },
      by: 'owner',
      expectedVersion: settings.view('payment').changedAt,
    };
    await settings.change('payment', next);
    const restored = await restore();
    expect(restored.told).toMatchObject({ 'settings-kept': 1 });
    const after = settingsOf({ store: restored.store, clock: shop.clock, encryption: shop.encryption });
    await after.load();
    expect(after.current().bank.rib).toBe('011519000001205000534921');
  });

  it('captured card money of a lost order is an orphan in the ledger', async () => {
    await shop.backUp();
    const { id } = await shop.paidByCard('y', ['a']);
    const restored = await restore();
    expect((await restored.store.get(`payments/card-CAPTURE${id}`))?.data).toMatchObject({ kind: 'orphan', orderId: null });
    expect((await restored.alerts.listOpen()).alarms).toMatchObject([{ note: expect.stringContaining(`${id} card CAPTURE`) as string }]);
    expect(restored.breaches).toEqual([]);
  });

  it('money can’t go back twice, and its key is not sold again', async () => {
    const { id } = await shop.paid('x', ['a']);
    await shop.backUp();
    shop.wait(MINUTE);
    await shop.orders.reveal(id, 'a', 'x');
    await shop.refunds.record(id, { by: 'owner', gameId: 'a', reference: 'BACK 1' });
    const restored = await restore();
    expect(await restored.orders.find(id)).toMatchObject({ state: 'refunded', refunds: [{ reference: 'BACK 1', state: 'done' }] });
    expect(await refusal(restored.refunds.record(id, { by: 'owner', gameId: 'a', reference: 'BACK 2' }))).toBe(`refund-begun ${id}`);
    expect(await restored.keyStates('a')).toEqual(['burned', 'free']);
    expect(restored.breaches).toEqual([]);
  });

  it('a key that came back from a refund unseen is for sale, and a cancelled order holds none', async () => {
    const [paid, waiting] = [await shop.paid('x', ['a']), await shop.order('y', ['a'])];
    await shop.prove(waiting.id, 'y');
    await shop.backUp();
    shop.wait(MINUTE);
    await shop.refunds.record(paid.id, { by: 'owner', gameId: 'a', reference: 'BACK 1' });
    await shop.orders.reject(waiting.id, { by: 'owner', reason: 'Not received' });
    await shop.orders.cancel(waiting.id, 'y');
    const restored = await restore();
    expect(await restored.orders.find(waiting.id)).toMatchObject({ state: 'cancelled' });
    expect(await restored.keyStates('a')).toEqual(['free', 'free']);
    expect(restored.breaches).toEqual([]);
  });

  it('a key that a deleted account gave up is for sale, and was seen by nobody', async () => {
    const amal = await shop.signUp('amal@example.com');
    const { id } = await shop.paid(amal.id, ['a']);
    await shop.backUp();
    shop.wait(MINUTE);
    await shop.accountRemoval.remove(amal);
    const restored = await restore();
    expect(await restored.orders.find(id)).toMatchObject({ state: 'fulfilled', email: '', lines: [{ state: 'given-up', keyId: null }] });
    expect(await restored.keyStates('a')).toEqual(['free', 'free']);
    expect(restored.breaches).toEqual([]);
  });

  it('a key that was used by hand and deleted is not sold; one whose code came in again and was sold goes', async () => {
    const [{ id }, other] = [await freeKey(), (await shop.keys.list('a', { used: false, type: null }))[1]];
    await shop.backUp();
    await shop.keys.setUsed('a', id, true, 'owner');
    await shop.keys.remove('a', id, 'owner');
    await shop.keys.remove('a', other?.id ?? '', 'owner');
    await shop.keys.add('a', keyInput(other?.code ?? ''), 'owner');
    await shop.keys.add('a', keyInput('new-code'), 'owner');
    for (const name of ['x', 'y']) await shop.paid(name, ['a']);
    const restored = await restore();
    expect(restored.told).toMatchObject({ 'keys-lost': 2, 'keys-doubled': 1, 'keys-burned': 1 });
    expect(await restored.keyStates('a')).toEqual(['burned', 'burned', 'used']);
    expect(await refusal(restored.keys.add('a', keyInput('new-code'), 'owner'))).toBe('code-exists a');
    expect(restored.breaches).toEqual([]);
  });

  it('a key that moved to another game and was sold there is sold nowhere else; one that was written off stays out', async () => {
    await shop.game('b', 0);
    const [{ id }, other] = [await freeKey(), (await shop.keys.list('a', { used: false, type: null }))[1]];
    await shop.backUp();
    await shop.keys.move('a', [id], 'b', 'owner');
    await shop.keys.writeOff('a', [other?.id ?? ''], 'Taken back by the supplier', 'owner');
    await shop.paid('x', ['b']);
    const restored = await restore();
    expect(await restored.keyStates('a')).toEqual(['used']);
    expect(await restored.keyStates('b')).toEqual(['burned']);
    expect(restored.breaches).toEqual([]);
  });

  it('an order of the backup that got a newer key has an alert, since its code is lost', async () => {
    await shop.game('b', 1);
    const { id } = await shop.order('x', ['b']);
    await shop.orders.cancel(id, 'x');
    const [old] = await shop.keys.list('b', { used: null, type: null });
    await shop.keys.remove('b', old?.id ?? '', 'owner');
    await shop.backUp();
    shop.wait(MINUTE);
    await shop.keys.add('b', keyInput('later'), 'owner');
    await shop.approve(id);
    const restored = await restore();
    expect(restored.told).toMatchObject({ 'keys-lost': 1, 'key-alerts': 1 });
    expect(await restored.orders.find(id)).toMatchObject({ state: 'fulfilled', alarms: [{ code: 'key-lost' }] });
    expect(restored.breaches).toEqual([]);
  });

  it('alerts that came up are there and can be answered; answered ones are not', async () => {
    const { id } = await shop.order('x', ['a']);
    await shop.orders.flag(id, { code: 'amount-differs', note: '5.00 USD' });
    await shop.backUp();
    shop.wait(MINUTE);
    const [first] = (await shop.orders.find(id))?.alarms ?? [];
    await shop.orders.answerAlert(id, { by: 'owner', alarm: first?.id ?? '', at: first?.at ?? 0, answer: 'done' });
    await shop.orders.flag(id, { code: 'amount-differs', note: '6.00 USD' });
    const book = createPaymentRecorder({ store: shop.store, clock: shop.clock, ownerMail: () => null });
    await book.orphan({ id: 'SINCE', amount: { currency: 'USD', cents: 1000 }, receipt: null });
    await book.stray({ how: 'refund', reference: 'BACK', captureId: 'NEVER', amount: { currency: 'USD', cents: 900 } });
    const restored = await restore();
    expect(await restored.orders.find(id)).toMatchObject({ alarms: [{ note: '6.00 USD' }] });
    const { alarms } = await restored.alerts.listOpen();
    expect(new Set(alarms.map(({ note }) => note))).toEqual(new Set(['card BACK {USD 900}', 'card SINCE {USD 1000}']));
    expect(restored.breaches).toEqual([]);
    await restored.answerAll(id);
    expect((await restored.doctor.examine(0)).breaches).toEqual([]);
  });

  it('an old password, an unlinked sign-in and a deleted account are nobody’s; no session and no link works', async () => {
    const names = ['amal', 'badr', 'chama'];
    const [amal, badr, chama] = await Promise.all(names.map((name) => shop.signUp(`${name}@example.com`)));
    if (!amal || !badr || !chama) throw new Error('three accounts');
    await shop.identity.link(chama.id, { provider: 'github', subject: '7', email: chama.email });
    const session = await shop.sessions.start(amal.id, { isAdmin: false });
    const link = await shop.passwords.makeLink(amal.email);
    await shop.backUp();
    shop.wait(MINUTE);
    await shop.identity.setPassword(amal.id, NEW_PASSWORD);
    await shop.identity.unlink(chama.id, 'github');
    await shop.accountRemoval.remove(badr);
    await shop.signUp('dina@example.com');
    const restored = await restore();
    expect(restored.told).toMatchObject({
      'passwords-lost': 1,
      'links-removed': 1,
      'accounts-removed': 1,
      'accounts-lost': 1,
      'sessions-ended': 2,
    });
    expect([await restored.canSignIn(amal.email), await restored.canSignIn(badr.email), await restored.canSignIn(chama.email)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await restored.identity.findByProvider('github', '7')).toBeNull();
    expect(await restored.sessions.find(session.secret)).toBeNull();
    expect(await restored.passwords.reset(link?.secret ?? '', PASSWORD)).toMatchObject({ ok: false, code: 'unknown' });
    await restored.accountRemoval.resume();
    expect([await restored.identity.find(badr.id), await restored.identity.findByEmail(badr.email)]).toEqual([null, null]);
    const next = await restored.passwords.makeLink(amal.email);
    expect(await restored.passwords.reset(next?.secret ?? '', PASSWORD)).toMatchObject({ ok: true });
  });

  it('a recovery code is used once, and second steps are as they are now', async () => {
    const [amal, badr, chama] = await Promise.all(['amal', 'badr', 'chama'].map((name) => shop.signUp(`${name}@example.com`)));
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
    await shop.secondFactors.check(amal.id, used);
    await shop.secondFactors.remove(badr.id);
    await turnOn(chama);
    const restored = await restore();
    expect(restored.told).toMatchObject({ 'factors-changed': 3 });
    expect(await restored.secondFactors.check(amal.id, used)).toMatchObject({ ok: false, code: 'wrong-code' });
    expect(await restored.secondFactors.check(amal.id, unused)).toMatchObject({ ok: true });
    expect([await restored.secondFactors.isOn(badr.id), await restored.secondFactors.isOn(chama.id)]).toEqual([false, true]);
  });

  it('nothing is decided twice where the same is prepared again', async () => {
    const { id } = await shop.order('x', ['a']);
    await shop.backUp();
    shop.wait(MINUTE);
    await shop.approve(id);
    const again = await (await restore()).prepareAgain();
    expect(again.filter(({ step }) => step !== 'only-replaced')).toEqual([]);
  });
});

describe('A restore', () => {
  it('brings back what the owner keeps, and an order that is damaged', async () => {
    const { id } = await shop.paid('x', ['a']);
    await shop.backUp();
    await shop.store.update('games/a', { title: 'By mistake' });
    await shop.stranger.update(`orders/${id}`, { lines: 'damaged' });
    await shop.stranger.update(`games/a/codes/${(await freeKey()).id}`, { state: 'damaged' });
    const restored = await shop.restore();
    expect((await restored.store.get('games/a'))?.data['title']).toBe('a');
    expect(await restored.orders.find(id)).toMatchObject({ state: 'fulfilled' });
    // Its owner is unknown.
    expect(await restored.keyStates('a')).toEqual(['burned', 'sold']);
    expect(restored.breaches).toEqual([]);
  });

  it('takes nothing back that is later in what is put in place', async () => {
    const [first, second] = [await shop.order('x', ['a']), await shop.order('y', ['a'])];
    await shop.prove(first.id, 'x');
    const amal = await shop.signUp('amal@example.com');
    const older = await shop.fork();
    try {
      shop.wait(MINUTE);
      await shop.approve(first.id);
      await shop.orders.reveal(first.id, 'a', 'x');
      await shop.identity.setPassword(amal.id, NEW_PASSWORD);
      await shop.orders.cancel(second.id, 'y');
      await shop.backUp();
      const restored = await shop.restore({ replaced: older.store });
      expect(await restored.orders.find(first.id)).toMatchObject({ state: 'fulfilled' });
      expect(await restored.orders.find(second.id)).toMatchObject({ state: 'cancelled' });
      expect(await restored.keyStates('a')).toEqual(['free', 'sold']);
      expect(await restored.canSignIn(amal.email, NEW_PASSWORD)).toBe(true);
      expect(restored.breaches).toEqual([]);
    } finally {
      await older.close();
    }
  });

  it('reads the journal up to where a crash tore its last line', async () => {
    const [one, other] = [await shop.order('x', ['a']), await shop.order('y', ['a'])];
    await shop.backUp();
    await shop.approve(one.id);
    await shop.approve(other.id);
    const [name = ''] = readdirSync(shop.folder);
    const file = join(shop.folder, name);
    truncateSync(file, statSync(file).size - 20);
    expect(readJournal(shop.folder).damaged).toEqual([expect.stringContaining(name) as string]);
    const restored = await shop.restore({ replaced: null });
    expect(await restored.orders.find(one.id)).toMatchObject({ state: 'fulfilled' });
    expect(await restored.orders.find(other.id)).toMatchObject({ state: 'awaiting_payment' });
  });

  it('refuses a backup whose keys this KEY_SECRET can’t open, an empty one, and one of half a copy', async () => {
    const prepare = (encryption = shop.encryption) =>
      prepareRestore({ draft: shop.draft.store, replaced: shop.store, journal: [], encryption, clock: shop.clock, identity: null });
    expect(await refusal(prepare())).toBe('no-backup');
    await shop.backUp();
    expect(await refusal(prepare(createEncryption('another secret altogether, as long')))).toBe('other-secret');
    await shop.draft.store.set('meta/copy', { from: 'sqlite' });
    expect(await refusal(prepare())).toBe('unfinished-copy');
  });

  it('of a backup from before another KEY_SECRET needs both, and takes no password and no link for changed', async () => {
    const amal = await shop.signUp('amal@example.com');
    await shop.identity.link(amal.id, { provider: 'github', subject: '7', email: amal.email });
    await shop.backUp();
    const both = () => createEncryption('a secret of after the change, as long', TEST_SECRET);
    await renewSeals({ store: shop.store, encryption: both() });
    const { told, breaches } = await shop.restore({ encryption: both() });
    expect([told['passwords-lost'], told['links-removed'], breaches]).toEqual([undefined, undefined, []]);
  });
});

it('The journal has no person, no key and no code', async () => {
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
