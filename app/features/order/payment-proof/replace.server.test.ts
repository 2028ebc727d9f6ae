import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { toCentimes } from '~/domain/shared/money';
import type { Store } from '~/ports/store';

import { hooked } from '../../../../tests/support/shop/intercept';
import { openTempStore } from '../../../../tests/support/shop/temp-store';
import { openTestShop, refusal, type TestShop } from '../../../../tests/support/shop/test-shop';

const MINUTE = 60_000;

let shop: TestShop;
let id: string;
let first: string;
let pause: (() => Promise<void>) | null = null;
beforeEach(async () => {
  const temp = openTempStore();
  const transaction: Store['transaction'] = (body, options) =>
    temp.store.transaction(async (tx) => {
      const result = await body(tx);
      await pause?.();
      return result;
    }, options);
  shop = openTestShop({ store: hooked(temp.store, { transaction }), close: () => temp.close() });
  await shop.game('elden', 3);
  ({ id } = await shop.order('sara', ['elden']));
  first = (await shop.prove(id, 'sara', 'another order’s receipt')).proofId ?? '';
  shop.wait(10 * MINUTE);
});
afterEach(() => shop.close());

async function saved(picture: string): Promise<string> {
  const proof = await shop.proofs.save(shop.png(picture));
  return proof.ok ? proof.id : '';
}

const replace = async (replaces: string, picture: string, accountId = 'sara') =>
  shop.orders.replaceProof(id, { accountId, replaces, proofId: await saved(picture) });
const orderNow = async () => (await shop.orders.find(id)) ?? null;
const approve = (seen: string) =>
  shop.orders.approve(id, { by: 'owner', bankReference: 'REF', amountCentimes: toCentimes(10_000), reason: '', seen });
const decide = (act: 'approve' | 'reject') =>
  act === 'approve' ? approve(first) : shop.orders.reject(id, { by: 'owner', reason: 'another order', seen: first });

/** Runs a command up to the commit of its first transaction, then another one, then the rest of the first. */
async function whilePaused(first: () => Promise<unknown>, meanwhile: () => Promise<unknown>) {
  const { reached, release } = pauseOnce();
  const ending = refusal(first());
  await reached;
  const passed = await refusal(meanwhile());
  release();
  return { ends: await ending, passed };
}

function pauseOnce() {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const reached = new Promise<void>((resolve) => {
    pause = async () => {
      pause = null;
      resolve();
      await released;
    };
  });
  return { reached, release: () => release() };
}

/** Counts the documents of proofs and of their bytes. */
const files = async () => (await shop.store.count({ from: 'proofs' })) + (await shop.store.count({ from: 'chunks', group: true }));

describe('a proof that waits', () => {
  it('is replaced by another, with its file, and the order keeps its place in the queue', async () => {
    const before = await orderNow();
    const after = await replace(first, 'the right receipt');
    expect(after.proofId).not.toBe(first);
    expect(after).toMatchObject({
      state: 'in_review',
      submittedAt: before?.submittedAt,
      waitingSince: before?.waitingSince,
      holdUntil: before?.holdUntil,
      lines: before?.lines,
    });
    expect(after.events.at(-1)).toMatchObject({ type: 'proof-replaced', at: shop.clock(), by: 'sara' });
    expect(await orderNow()).toEqual(after);
    expect(await shop.proofs.read(after.proofId ?? '')).toMatchObject({ contentType: 'image/png' });
    expect([await files(), await refusal(shop.proofs.read(first))]).toEqual([2, `not-found ${first}`]);
  });

  it('is replaced once where the form comes twice', async () => {
    const once = await replace(first, 'the right receipt');
    expect(await replace(first, 'the right receipt')).toEqual(once);
    expect(await files()).toBe(2);
  });

  it('stays where the page showed another one, and for another shopper', async () => {
    const second = (await replace(first, 'the right receipt')).proofId ?? '';
    const before = await orderNow();
    expect(await refusal(replace(first, 'a third receipt'))).toBe(`proof-decided ${id}`);
    expect(await refusal(replace('', 'a third receipt'))).toBe(`proof-decided ${id}`);
    expect(await refusal(replace(second, 'a third receipt', 'omar'))).toBe(`not-found ${id}`);
    expect([await orderNow(), await files()]).toEqual([before, 2]);
  });

  it('stays once the owner decided', async () => {
    await approve(first);
    expect(await refusal(replace(first, 'the right receipt'))).toBe(`proof-decided ${id}`);
    expect(await orderNow()).toMatchObject({ state: 'fulfilled', proofId: first });
  });

  it('is not replaced after its rejection: the order waits for a payment or a new proof', async () => {
    await shop.orders.reject(id, { by: 'owner', reason: 'another order', seen: first });
    expect(await refusal(replace(first, 'the right receipt'))).toBe(`proof-decided ${id}`);
    expect([await orderNow(), await files()]).toMatchObject([{ state: 'awaiting_payment', proofId: null }, 0]);
  });

  it('is replaced at most five times', async () => {
    let newest = first;
    for (const nth of [1, 2, 3, 4, 5]) newest = (await replace(newest, `receipt ${nth}`)).proofId ?? '';
    expect(await refusal(replace(newest, 'receipt 6'))).toBe(`proof-often ${id}`);
    expect([(await orderNow())?.proofId, await files()]).toEqual([newest, 2]);
  });

  it('that is replaced while the owner approves it stays: the approval wins, and the shopper is told', async () => {
    const { ends, passed } = await whilePaused(
      () => replace(first, 'the right receipt'),
      () => approve(first),
    );
    expect([ends, passed]).toEqual([`proof-decided ${id}`, 'done']);
    expect([await orderNow(), await files()]).toMatchObject([{ state: 'fulfilled', proofId: first }, 2]);
  });

  it.each(['approve', 'reject'] as const)('that the owner decides while it is replaced is not decided: %s', async (act) => {
    const { ends, passed } = await whilePaused(
      () => decide(act),
      () => replace(first, 'the right receipt'),
    );
    expect([ends, passed]).toEqual([`wrong-state ${id}`, 'done']);
    const order = await orderNow();
    expect([order, await files()]).toMatchObject([{ state: 'in_review', payment: null, rejections: 0 }, 2]);
    expect(order?.proofId).not.toBe(first);
  });

  it('that is replaced from two windows at once has the picture of one, and the other is told', async () => {
    const { ends, passed } = await whilePaused(
      () => replace(first, 'a receipt'),
      () => replace(first, 'another receipt'),
    );
    expect([ends, passed]).toEqual([`proof-decided ${id}`, 'done']);
    expect([(await orderNow())?.events.filter(({ type }) => type === 'proof-replaced').length, await files()]).toEqual([1, 2]);
  });

  it.each(['approve', 'reject'] as const)('that was replaced since the owner looked is not decided by that look: %s', async (act) => {
    await replace(first, 'the right receipt');
    const before = await orderNow();
    expect(await refusal(decide(act))).toBe(`wrong-state ${id}`);
    expect(await orderNow()).toEqual(before);
  });
});

describe('the picture that was replaced', () => {
  const proven = async (who: string, picture: string) => {
    const other = await shop.order(who, ['elden'], '192.0.2.2');
    return shop.prove(other.id, who, picture);
  };

  it('counts no more for its order', async () => {
    await replace(first, 'the right receipt');
    expect((await proven('omar', 'another order’s receipt')).sameProofAs).toBeNull();
  });

  it('ends the mark on its own order, and still counts for the other one', async () => {
    const other = await proven('omar', 'a receipt for two');
    const both = await replace(first, 'a receipt for two');
    expect(both.sameProofAs).toBe(other.id);
    expect((await replace(both.proofId ?? '', 'the right receipt')).sameProofAs).toBeNull();
    expect((await proven('badr', 'a receipt for two')).sameProofAs).toBe(other.id);
  });

  it('counts for the order that sent it after, where the first one replaced it', async () => {
    const other = await proven('omar', 'another order’s receipt');
    await replace(first, 'the right receipt');
    expect((await proven('badr', 'another order’s receipt')).sameProofAs).toBe(other.id);
  });
});
