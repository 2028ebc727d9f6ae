import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createEncryption } from '~/adapters/node/cipher.server';
import { readJournal } from '~/adapters/node/journal.server';
import { checkKeySecret, isSameStore } from '~/features/key/index.server';
import type { Encryption } from '~/ports/encryption';

import { openRestoreShop, type RestoreShop } from '../../../../tests/support/shop/restore-shop';
import { keyInput, refusal, TEST_SECRET } from '../../../../tests/support/shop/test-shop';
import { renewSeals } from '~/features/data/rotate-secret.server';
import { prepareRestore } from './restore.server';

const NEW_SECRET = 'a newer secret of the tests, as long as that';
const both = () => createEncryption(NEW_SECRET, TEST_SECRET);

let shop: RestoreShop;
beforeEach(async () => {
  shop = await openRestoreShop();
  await shop.game('a', 2);
});
afterEach(() => shop.close());

function prepare(cipher: Encryption, { isReplacedThere = true } = {}) {
  const { clock, identity, store, draft, folder } = shop;
  const journal = readJournal(folder).changes;
  return prepareRestore({ draft: draft.store, replaced: isReplacedThere ? store : null, journal, cipher, clock, identity, owners: [] });
}
async function codesOf(cipher: Encryption): Promise<string[]> {
  const { docs } = await shop.draft.store.query({ from: 'games/a/codes' });
  return docs.map(({ path, data }) => cipher.open(String(data['code']), path)).toSorted();
}
/** A second step that is on, as the shop itself would write it. */
const stepOn = (cipher: Encryption) =>
  shop.store.set('secondFactors/amal', { sealedSecret: cipher.seal('BASE32', 'secondFactors/amal'), onAt: 1, recovery: ['x'] });

describe('A backup from before another KEY_SECRET', () => {
  beforeEach(async () => {
    await stepOn(shop.cipher);
    await shop.backUp();
    await renewSeals({ store: shop.store, cipher: both() });
  });

  it('needs both secrets, and is then sealed anew', async () => {
    expect(await refusal(prepare(createEncryption(NEW_SECRET)))).toBe('other-secret');
    const cipher = both();
    await prepare(cipher);
    expect(await codesOf(cipher)).toHaveLength(2);
    await renewSeals({ store: shop.draft.store, cipher });
    const alone = createEncryption(NEW_SECRET);
    await checkKeySecret({ store: shop.draft.store, cipher: alone });
    expect(await codesOf(alone)).toHaveLength(2);
    expect(alone.fingerprint('A')).toBe(shop.cipher.fingerprint('A'));
  });

  it('is known as this store’s own: what ended since stays ended', async () => {
    expect(await isSameStore(shop.store, shop.draft.store)).toBe(true);
    await shop.store.delete('secondFactors/amal');
    await prepare(both());
    expect(await shop.draft.store.get('secondFactors/amal')).toBeNull();
  });

  it('keeps what was sold and sealed since, by either secret', async () => {
    await shop.paid('me', ['a']);
    const cipher = both();
    await checkKeySecret({ store: shop.store, cipher });
    await prepare(cipher);
    const sold = (await shop.draft.store.query({ from: 'games/a/codes', where: [['state', '==', 'sold']] })).docs;
    expect(sold).toHaveLength(1);
    const factor = await shop.draft.store.get('secondFactors/amal');
    expect(cipher.open(String(factor?.data['sealedSecret']), 'secondFactors/amal')).toBe('BASE32');
  });
});

it('A backup from after it opens with the new one alone, also with a journal that is older', async () => {
  await stepOn(shop.cipher);
  await shop.keys.add('a', keyInput('ONE-1'), 'owner');
  await renewSeals({ store: shop.store, cipher: both() });
  await shop.backUp();
  const alone = createEncryption(NEW_SECRET);
  await prepare(alone, { isReplacedThere: false });
  expect(await codesOf(alone)).toHaveLength(3);
  const factor = await shop.draft.store.get('secondFactors/amal');
  expect(alone.open(String(factor?.data['sealedSecret']), 'secondFactors/amal')).toBe('BASE32');
});

it('A password and a linked sign-in that were not changed are known as such, by whichever secret they were noted', async () => {
  const amal = await shop.signUp('amal@example.com');
  await shop.identity.link(amal.id, { provider: 'github', subject: '7', email: 'amal@example.com' });
  await renewSeals({ store: shop.store, cipher: both() });
  await shop.backUp();
  const lines = await prepare(createEncryption(NEW_SECRET), { isReplacedThere: false });
  expect(lines.map(({ step }) => step).filter((step) => step === 'passwords-lost' || step === 'links-removed')).toEqual([]);
});
