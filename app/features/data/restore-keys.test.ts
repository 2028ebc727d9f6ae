import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openRestoreShop, type RestoreShop } from '../../../tests/support/shop/restore-shop';
import { keyInput } from '../../../tests/support/shop/test-shop';

let shop: RestoreShop;
beforeEach(async () => {
  shop = await openRestoreShop();
  await shop.game('a', 2);
});
afterEach(() => shop.close());

const oneKey = async () => {
  const [key] = await shop.keys.list('a', { used: false, type: null });
  if (!key) throw new Error('a free key');
  return key;
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
