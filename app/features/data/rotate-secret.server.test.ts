import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import { createEncryption } from '~/adapters/node/encryption.server';
import { createOneTimeCodes } from '~/adapters/otpauth/one-time-codes.server';
import { createSecondFactors } from '~/features/session/index.server';
import { createTokens } from '~/features/account/token.server';
import { createStatements } from '~/features/statement/index.server';
import { checkKeySecret, createKeys } from '~/features/key/index.server';
import type { Encryption } from '~/ports/encryption';
import type { Json } from '~/ports/store';

import { accountParts } from '../../../tests/support/scenarios/account-parts';
import { dying } from '../../../tests/support/shop/crash';
import { keyInput, openTestShop, refusal, SILENT, TEST_SECRET, type TestShop } from '../../../tests/support/shop/test-shop';
import { encryptKeys } from './encrypt.server';
import { renewSeals } from './rotate-secret.server';

const NEW_SECRET = 'a newer secret of the tests, as long as that';
const NOTE = 'meta/cipher';

let shop: TestShop;
beforeEach(async () => {
  shop = openTestShop();
  await shop.game('a', 0);
});
afterEach(() => shop.close());

/** A store of an earlier release: its note and its values are bound to nothing. */
async function sealAsBefore(): Promise<void> {
  shop.encryption.adopt({ sample: shop.encryption.seal('', NOTE), prints: null, isBound: false }, NOTE);
  await shop.store.set(NOTE, { sample: shop.encryption.seal('miftah', NOTE) });
}

/** Seals one of everything that the store seals. */
async function sealEverything(encryption: Encryption): Promise<void> {
  const { store, clock } = shop;
  const world = { store, clock, encryption, log: SILENT };
  const { keys, keyImports } = createKeys({ ...world, onStockArrived: async () => {} });
  for (const code of ['ONE-1', 'TWO-2']) await keys.add('a', keyInput(code), 'owner');
  await keyImports.preview('a', { bytes: Buffer.from('code,originPrice\nNEW-1,60\n'), name: 'keys.csv' }, 15);
  const bank = Buffer.from('Date;Libellé;Crédit\n01/11/2026;VIREMENT;100,00');
  await createStatements({ ...world, orders: shop.orders }).keep(bank, { name: 'november.csv', method: 'bank', by: 'owner' });
  await createTokens({ store, clock, encryption }).send('reset-password', { id: 'amal', email: 'amal@example.com' }, { language: 'en' });
  const codes = createOneTimeCodes();
  const identity = createEmbeddedIdentity({ store, clock });
  const factors = createSecondFactors({ ...accountParts({ ...world, identity }), ...world, codes });
  const amal = await identity.signUp({
    email: 'amal@example.com',
    password: 'four keys, one door',
    displayName: 'Amal',
    emailVerified: true,
  });
  if (amal.ok) await factors.offer(amal.account);
  const { id } = await shop.order('amal', ['a']);
  await store.update(`orders/${id}`, { refundAccount: encryption.seal('0612345678', `orders/${id}`), refundAccountAt: clock() });
  await store.set('secondFactors/badr', { sealedSecret: encryption.seal('BASE32', 'secondFactors/badr'), onAt: 1, recovery: [] });
}

/** Every sealed text of the store, wherever it stands, and the path of its document. */
async function sealedTexts(): Promise<{ readonly path: string; readonly text: string }[]> {
  const found: { path: string; text: string }[] = [];
  const look = (path: string, value: Json): void => {
    if (typeof value === 'string' && shop.encryption.isSealed(value)) found.push({ path, text: value });
    if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) look(path, inner);
  };
  for (const { path, data } of await shop.store.scan({ limit: 10_000 })) look(path, data);
  return found;
}
const kindsOf = (texts: readonly { readonly path: string }[]) =>
  [
    ...new Set(
      texts.map(({ path }) =>
        path
          .split('/')
          .filter((_, index) => index % 2 === 0)
          .join('/'),
      ),
    ),
  ].toSorted();
const EVERY_KIND = ['games/codes', 'keyImports/chunks', 'meta', 'orders', 'outbox', 'secondFactors', 'statements/chunks'];

describe('sealing anew', () => {
  it('binds everything that an earlier release sealed to its document', async () => {
    await sealAsBefore();
    await sealEverything(shop.encryption);
    const before = await sealedTexts();
    expect(kindsOf(before)).toEqual(EVERY_KIND);
    expect(before.filter(({ text }) => shop.encryption.isCurrent(text))).toEqual([]);
    expect((await shop.doctor.examine(0)).oldSeals).toBe(2);

    expect(await renewSeals(shop)).toEqual({ renewed: before.length - 1, lost: [], isDone: true });
    const after = await sealedTexts();
    expect(kindsOf(after)).toEqual(EVERY_KIND);
    for (const { path, text } of after) {
      expect(shop.encryption.isCurrent(text), path).toBe(true);
      expect(shop.encryption.opener(text, path), path).toBe('now');
      expect(shop.encryption.opener(text, `${path}x`), path).toBeNull();
    }
    expect(await shop.doctor.examine(0)).toMatchObject({ oldSeals: 0, breaches: [] });
    expect(await renewSeals(shop)).toEqual({ renewed: 0, lost: [], isDone: true });
  });

  it('keeps the form that an earlier release reads, until then', async () => {
    await shop.store.set(NOTE, { sample: createOlder().seal('miftah', NOTE) });
    await checkKeySecret(shop);
    await shop.keys.add('a', keyInput('ONE-1'), 'owner');
    expect((await sealedTexts()).filter(({ text }) => shop.encryption.isCurrent(text))).toEqual([]);
    await encryptKeys(shop);
    await shop.keys.add('a', keyInput('TWO-2'), 'owner');
    expect((await shop.doctor.examine(0)).oldSeals).toBe(1);
  });

  it('leaves a value that no secret opens, or that was moved, and names it', async () => {
    await checkKeySecret(shop);
    await shop.game('b', 1);
    const lost = createEncryption('a third secret, of nobody any more').seal('LOST-1', 'games/a/codes/lost');
    await shop.store.set('games/a/codes/lost', { code: lost, type: 'Steam', used: false });
    const [key] = (await shop.store.query({ from: 'games/b/codes' })).docs;
    await shop.store.set('games/a/codes/moved', { code: key?.data['code'] ?? '', type: 'Steam', used: false });
    const encryption = createEncryption(NEW_SECRET, TEST_SECRET);
    expect(await renewSeals({ store: shop.store, encryption })).toEqual({
      renewed: 1,
      lost: ['games/a/codes/lost', 'games/a/codes/moved'],
      isDone: true,
    });
    expect((await shop.store.get('games/a/codes/lost'))?.data['code']).toBe(lost);
  });
});

describe('a sealed key that was moved to another row', () => {
  it('does not open there: whoever can write to the database gets nobody’s key', async () => {
    await checkKeySecret(shop);
    await shop.game('cheap', 1);
    await shop.game('dear', 1);
    const [dear] = (await shop.store.query({ from: 'games/dear/codes' })).docs;
    const [cheap] = (await shop.store.query({ from: 'games/cheap/codes' })).docs;
    await shop.store.update(cheap?.path ?? '', { code: dear?.data['code'] ?? '' });
    const order = await shop.order('me', ['cheap']);
    await shop.prove(order.id, 'me');
    await shop.approve(order.id);
    const revealed = await shop.orders.reveal(order.id, 'cheap', 'me');
    expect(await shop.orders.revealedCodes(revealed)).toEqual(new Map([['cheap', null]]));
    expect((await shop.doctor.examine(0)).breaches.map(({ code }) => code)).toContain('key-unreadable');
  });
});

describe('another KEY_SECRET', () => {
  const both = () => createEncryption(NEW_SECRET, TEST_SECRET);

  it.each([true, false])(
    'opens everything alone once all is sealed anew, and knows each code as before; bound before: %s',
    async (isBound) => {
      if (isBound) await checkKeySecret(shop);
      else await sealAsBefore();
      await sealEverything(shop.encryption);
      const print = shop.encryption.fingerprint('ONE-1');
      const encryption = both();
      expect(await renewSeals({ store: shop.store, encryption })).toMatchObject({ lost: [], isDone: true });

      const alone = createEncryption(NEW_SECRET);
      await checkKeySecret({ store: shop.store, encryption: alone });
      for (const { path, text } of await sealedTexts()) expect(alone.opener(text, path), path).toBe('now');
      expect(alone.fingerprint('ONE-1')).toBe(print);
      const { keys } = createKeys({ ...shop, log: SILENT, encryption: alone, onStockArrived: async () => {} });
      expect((await keys.list('a', { used: null, type: null })).map(({ code }) => code)).toEqual(['ONE-1', 'TWO-2']);
      expect(await refusal(keys.add('a', keyInput('one-1 '), 'owner'))).toBe('code-exists a');
      await expect(checkKeySecret({ store: shop.store, encryption: createEncryption(TEST_SECRET) })).rejects.toThrow(
        /^KEY_SECRET is not the one/,
      );
    },
  );

  it('can be followed by another, and by the first one again', async () => {
    await checkKeySecret(shop);
    await shop.keys.add('a', keyInput('ONE-1'), 'owner');
    const print = shop.encryption.fingerprint('ONE-1');
    const secrets = [TEST_SECRET, NEW_SECRET, 'a third secret of the tests, as long', TEST_SECRET];
    for (const [nth, secret] of secrets.entries()) {
      if (nth > 0) await renewSeals({ store: shop.store, encryption: createEncryption(secret, secrets[nth - 1]) });
      const encryption = createEncryption(secret);
      await checkKeySecret({ store: shop.store, encryption });
      expect(encryption.fingerprint('ONE-1')).toBe(print);
    }
  });

  it('needs the one before until the end, wherever the work stops, and then goes on', async () => {
    await checkKeySecret(shop);
    for (let nth = 0; nth < 3; nth += 1) await shop.keys.add('a', keyInput(`CODE-${nth}`), 'owner');
    const codes = async (encryption: Encryption) =>
      (await sealedTexts())
        .filter(({ path }) => path !== NOTE)
        .map(({ path, text }) => encryption.open(text, path))
        .toSorted();
    const start = (encryption: Encryption) => checkKeySecret({ store: shop.store, encryption });
    let stops = 0;
    for (let lives = 1; ; lives += 1) {
      const killed = dying(shop.store, lives);
      const isDone = await renewSeals({ store: killed.store, encryption: both() }).then(
        () => true,
        () => false,
      );
      if (isDone) break;
      stops += 1;
      expect(await codes(both())).toEqual(['CODE-0', 'CODE-1', 'CODE-2']);
      await expect(start(createEncryption(TEST_SECRET))).rejects.toThrow(/^This store is changing/);
      await expect(start(createEncryption(NEW_SECRET))).rejects.toThrow(/^KEY_SECRET is not the one/);
      await start(both());
      // What a shop that is open seals meanwhile is sealed by the new one.
      await start(createEncryption(TEST_SECRET, NEW_SECRET));
    }
    expect(stops).toBeGreaterThan(0);
    expect(await codes(createEncryption(NEW_SECRET))).toEqual(['CODE-0', 'CODE-1', 'CODE-2']);
    await start(createEncryption(NEW_SECRET));
  });

  it('is not given up by halves: with the two exchanged all is sealed by the first one again', async () => {
    await checkKeySecret(shop);
    await shop.keys.add('a', keyInput('ONE-1'), 'owner');
    await checkKeySecret({ store: shop.store, encryption: both() });
    expect(await renewSeals({ store: shop.store, encryption: createEncryption(TEST_SECRET, NEW_SECRET) })).toMatchObject({ isDone: true });
    await checkKeySecret({ store: shop.store, encryption: createEncryption(TEST_SECRET) });
  });
});

function createOlder(): Encryption {
  const encryption = createEncryption(TEST_SECRET);
  encryption.adopt({ sample: encryption.seal('', NOTE), prints: null, isBound: false }, NOTE);
  return encryption;
}
