import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openRefundShop, type RefundShop } from '../../../tests/support/shop/refund-shop';
import { refusal } from '../../../tests/support/shop/test-shop';

let shop: RefundShop;
beforeEach(() => {
  shop = openRefundShop();
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

const ask = (id: string, gameId: string) => shop.questions.ask(id, { accountId: 'x', gameId, kind: 'refund', text: 'I bought it twice.' });
const openAll = (id: string) => shop.orders.reveal(id, null, 'x');

/** A paid order with a key that was seen (a), a sealed one (b), and one with an open question (c). */
async function threeKeys(): Promise<string> {
  const games = ['a', 'b', 'c'];
  for (const gameId of games) await shop.game(gameId, 1);
  const { id } = await shop.paid('x', games);
  await shop.orders.reveal(id, 'a', 'x');
  await ask(id, 'c');
  return id;
}

async function sealed(id: string): Promise<string[]> {
  const { lines } = (await shop.orders.find(id)) ?? { lines: [] };
  return lines.filter(({ revealedAt }) => revealedAt === null).map(({ gameId }) => gameId);
}

describe('all sealed keys of an order', () => {
  it('open together but for those with an open question, once', async () => {
    const id = await threeKeys();
    const opened = await openAll(id);
    expect(await sealed(id)).toEqual(['c']);
    expect(await openAll(id)).toEqual(opened);
    expect([...(await shop.orders.revealedCodes(opened)).keys()].sort()).toEqual(['a', 'b']);
  });

  it('stay sealed where each has an open question', async () => {
    await shop.game('a', 1);
    const { id } = await shop.paid('x', ['a']);
    await ask(id, 'a');
    expect(await refusal(openAll(id))).toBe(`question-open ${id}`);
    expect(await sealed(id)).toEqual(['a']);
  });

  it.each(['the question', 'the press'])('are opened or asked about, never both: %s comes first', async (first) => {
    const id = await threeKeys();
    const asking = () => refusal(ask(id, 'b'));
    const opening = () => refusal(openAll(id));
    await Promise.all(first === 'the question' ? [asking(), opening(), opening()] : [opening(), opening(), asking()]);
    const order = await shop.orders.find(id);
    expect(order?.questions.some(({ gameId }) => gameId === 'b')).toBe((await sealed(id)).includes('b'));
    expect(order?.events.filter(({ type, note }) => type === 'revealed' && note === 'b').length).toBeLessThan(2);
  });

  it('are opened or refunded, never both', async () => {
    const id = await threeKeys();
    const record = () => refusal(shop.refunds.record(id, { by: 'owner', gameId: 'b', reference: 'BACK 1' }));
    await Promise.all([record(), refusal(openAll(id)), refusal(openAll(id))]);
    const line = (await shop.orders.find(id))?.lines.find(({ gameId }) => gameId === 'b');
    const key = (await shop.keys.list('b', { used: null, type: null }))[0];
    expect(line?.state).toBe('refunded');
    expect(key?.state).toBe(line?.revealedAt === null ? 'free' : 'burned');
  });
});

describe('a seen key', () => {
  it('has no refund to ask for, only a problem to report; its replacement has', async () => {
    await shop.game('a', 2);
    const { id } = await shop.paid('x', ['a']);
    await shop.orders.reveal(id, 'a', 'x');
    expect(await refusal(ask(id, 'a'))).toBe(`question-seen ${id}`);
    const keyId = (await shop.orders.find(id))?.lines[0]?.keyId ?? '';
    await shop.refunds.replaceKey(id, { by: 'owner', gameId: 'a', keyId });
    expect(await refusal(ask(id, 'a'))).toBe('done');
  });
});
