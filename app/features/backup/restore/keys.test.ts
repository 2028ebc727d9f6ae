import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createExamination } from '~/features/doctor/index.server';

import { openRestoreShop, type RestoreShop } from '../../../../tests/support/shop/restore-shop';
import { openTempStore } from '../../../../tests/support/shop/temp-store';
import { keyInput } from '../../../../tests/support/shop/test-shop';
import { copyStore } from '~/features/data/index.server';
import { prepareRestore } from './index.server';

let shop: RestoreShop;
beforeEach(async () => {
  shop = await openRestoreShop();
  await shop.game('a', 2);
});
afterEach(() => shop.close());

const oneKey = async () => {
  const [key] = await shop.keys.list('a', { used: false, type: null });
  if (!key || key.code === null) throw new Error('a free key');
  return { ...key, code: key.code };
};

/** The owner gives a key to a friend, and clears it away. */
async function giveByHand(id: string) {
  await shop.keys.setUsed('a', id, true, 'owner');
  await shop.keys.remove('a', id, 'owner');
}

const tellers = [
  { teller: 'the replaced database and the journal', isReplacedThere: true, isJournalThere: true },
  { teller: 'the replaced database alone', isReplacedThere: true, isJournalThere: false },
  { teller: 'the journal alone', isReplacedThere: false, isJournalThere: true },
];

describe.each(tellers)('By $teller, a restore', ({ isReplacedThere, isJournalThere }) => {
  const restore = () => {
    if (!isJournalThere) shop.forgetJournal();
    return shop.restore({ isReplacedThere });
  };

  it('sells no key that was used by hand and then deleted', async () => {
    const { id } = await oneKey();
    await shop.backUp();
    await giveByHand(id);
    const restored = await restore();
    expect(restored.told).toMatchObject({ 'keys-kept': 1 });
    expect(await restored.keyStates('a')).toEqual(['free', 'used']);
    expect(restored.breaches).toEqual([]);
  });

  it('sells one that was put back before it was deleted', async () => {
    const { id } = await oneKey();
    await shop.backUp();
    await shop.keys.setUsed('a', id, true, 'owner');
    shop.wait(1);
    await shop.keys.setUsed('a', id, false, 'owner');
    await shop.keys.remove('a', id, 'owner');
    expect(await (await restore()).keyStates('a')).toEqual(['free', 'free']);
  });

  it('leaves a code with the order that has it, where it was used and deleted before it was imported again and sold', async () => {
    const { id, code } = await oneKey();
    await shop.backUp();
    await giveByHand(id);
    await shop.keys.add('a', keyInput(code), 'owner');
    const sold = [await shop.paid('x', ['a']), await shop.paid('y', ['a'])];
    const restored = await restore();
    expect(restored.breaches).toEqual([]);
    expect(await restored.keyStates('a')).toEqual(isReplacedThere ? ['sold', 'sold'] : ['burned', 'burned']);
    for (const order of isReplacedThere ? sold : []) expect(await restored.orders.find(order.id)).toMatchObject({ lines: order.lines });
  });
});

it('A restore sells no key of which the replaced database doesn’t say whose it is, unless the journal says it', async () => {
  const { lines } = await shop.paid('x', ['a']);
  const { id } = await oneKey();
  await shop.backUp();
  const { id: orderId } = await shop.paid('y', ['a']);
  for (const keyId of [id, lines[0]?.keyId ?? '']) await shop.stranger.update(`games/a/codes/${keyId}`, { state: 'damaged' });
  const known = await shop.restore();
  expect(await known.keyStates('a')).toEqual(['sold', 'sold']);
  expect(await known.orders.find(orderId)).toMatchObject({ lines: [{ keyId: id }] });
  expect(known.breaches).toEqual([]);
});

it('A restore burns it where there is no journal', async () => {
  const { id } = await oneKey();
  await shop.backUp();
  await shop.stranger.update(`games/a/codes/${id}`, { state: 'damaged' });
  shop.forgetJournal();
  const restored = await shop.restore();
  expect(restored.told).toMatchObject({ 'keys-kept': 1 });
  expect(await restored.keyStates('a')).toEqual(['burned', 'free']);
  expect(restored.breaches).toEqual([]);
});

it('By the journal alone, a restore sells no code of the backup that was used by hand as another key, and then deleted', async () => {
  const { id, code } = await oneKey();
  await shop.backUp();
  await shop.keys.remove('a', id, 'owner');
  await shop.keys.add('a', keyInput(code), 'owner');
  const again = (await shop.keys.list('a', { used: false, type: null })).find((key) => key.code === code);
  await giveByHand(again?.id ?? '');
  const restored = await shop.restore({ isReplacedThere: false });
  expect(await restored.keyStates('a')).toEqual(['free', 'used']);
  expect(restored.breaches).toEqual([]);
});

it('A restore says why a key is burned that an earlier restore burned, also where that one is run again', async () => {
  await shop.backUp();
  const again = openTempStore();
  try {
    await copyStore({ source: shop.draft.store, target: again.store, from: 'sqlite' });
    await shop.paid('x', ['a']);
    const first = await shop.restore({ isReplacedThere: false });
    expect(await first.keyStates('a')).toEqual(['burned', 'free']);
    const { cipher, clock } = shop;
    await prepareRestore({ draft: again.store, replaced: first.store, journal: [], cipher, clock, identity: null, owners: [] });
    expect((await createExamination({ store: again.store, cipher }).examine(0)).breaches).toEqual([]);
  } finally {
    await again.close();
  }
});
