import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createLog } from '~/adapters/node/log.server';

import { afterEachStep, lived } from '../../../tests/support/flows/kills';
import { dying } from '../../../tests/support/shop/crash';
import { openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';

import { createHealth } from './health.server';

const DAY = 24 * 60 * 60_000;
const JUST_NOW = 10 * 60_000;

let shop: TestShop;
let told: number[];
let opened: ReturnType<typeof createHealth>[];
beforeEach(() => {
  shop = openTestShop();
  [told, opened] = [[], []];
});
afterEach(async () => {
  await Promise.all(opened.map((health) => health.stop()));
  await shop.close();
});

/** Opens one process of the shop. */
function open(isAutomatic = true, store = shop.store) {
  const { doctor, clock } = shop;
  const log = createLog(() => {});
  const health = createHealth({ store, doctor, clock, log, isAutomatic, onBroken: (count) => void told.push(count) });
  opened.push(health);
  return health;
}

async function untilSeen(health: ReturnType<typeof open>, at = shop.clock()) {
  await expect.poll(async () => (await health.last()).health?.startedAt).toBe(at);
  return (await health.last()).health;
}

const breakStore = () => shop.store.set('payments/bank-LOST', { orderId: 'MF-NNNNNN' });

describe('the health of a store', () => {
  it('is checked on its own at the start, once for all processes, and then once a day', async () => {
    await breakStore();
    const [first, second] = [open(), open()];
    await first.runDue();
    expect(await untilSeen(first)).toMatchObject({ breachCount: 1, breaches: [{ code: 'payment-mismatch' }], orders: 0 });
    await expect.poll(() => told).toEqual([1]);

    shop.wait(5 * 60_000);
    await Promise.all([first.runDue(), second.runDue()]);
    shop.wait(DAY);
    await shop.store.delete('payments/bank-LOST');
    await Promise.all([first.runDue(), second.runDue()]);
    expect(await untilSeen(second)).toMatchObject({ breachCount: 0, breaches: [] });
    expect(told).toEqual([1]);
  });

  it('is told with examples of each kind of breach, however many another kind has', async () => {
    for (let nth = 0; nth < 12; nth += 1) await shop.store.set(`payments/bank-LOST${nth}`, { orderId: 'MF-NNNNNN' });
    await shop.store.set('codeHashes/lost', { gameId: 'a', keyId: 'k' });
    const health = open();
    await health.runDue();
    const seen = await untilSeen(health);
    expect(seen).toMatchObject({ breachCount: 13, kinds: { 'payment-mismatch': 12, 'code-without-key': 1 } });
    expect(seen?.breaches.map(({ code }) => code).sort()).toEqual([
      'code-without-key',
      ...Array.from({ length: 10 }, () => 'payment-mismatch'),
    ]);
  });

  it('is checked only when the owner asks, if reading costs money', async () => {
    const health = open(false);
    await health.runDue();
    expect(await health.last()).toEqual({ health: null, runningSince: null });
    await breakStore();
    expect(await health.check(10_000)).toMatchObject({ breachCount: 1, startedAt: shop.clock() });
    expect((await open(false).last()).health).toMatchObject({ breachCount: 1 });
    expect(told).toEqual([]);
  });

  it('goes on being checked when the owner stops waiting, and says so meanwhile', async () => {
    // Then it looks twice, with a pause.
    await breakStore();
    const health = open(false);
    expect(await health.check(0)).toBeNull();
    expect((await open(false).last()).runningSince).toBe(shop.clock());
    expect(await health.check(10_000)).toMatchObject({ breachCount: 1 });
    expect((await health.last()).runningSince).toBeNull();
  });

  it('is checked by the next process where one was killed after any step', async () => {
    await afterEachStep('look-after-the-store', async (lives) => {
      const isWhole = await lived(open(true, dying(shop.store, lives).store).check(10_000));
      shop.wait(JUST_NOW);
      const next = open();
      await next.runDue();
      expect(await untilSeen(next)).toMatchObject({ breachCount: 0 });
      shop.wait(DAY);
      return isWhole;
    });
  });

  it.each([3650 * DAY, DAY / 2])(
    'is checked again once a day after the clock was %i ms ahead, by the same process and by another one',
    async (ahead) => {
      shop.wait(ahead);
      const health = open();
      await health.runDue();
      await untilSeen(health);
      shop.wait(-ahead);
      for (const process of [health, open()]) {
        // The check before is over a moment after its result is there.
        await expect.poll(() => process.runDue().then(() => process.last())).toMatchObject({ health: { startedAt: shop.clock() } });
        expect((await process.last()).runningSince).toBeNull();
        shop.wait(DAY);
      }
    },
  );
});
