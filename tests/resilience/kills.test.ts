import { afterEach, describe, expect, it } from 'vitest';

import { openKillWorld, type KillWorld } from '../support/scenarios/kills';
import { faultyServer, removeCopies } from '../support/servers/faulty-build';
import { buy, look, type Looked } from '../support/scenarios/purchase';

const IS_LONG = process.env['FAULTS'] === 'long';
/** Set for the part that `npm test` leaves out. */
const IS_MIDDLE = process.env['FAULTS'] === 'middle';
const KILLS = IS_LONG ? 150 : IS_MIDDLE ? 5 : 2;
const ORDERS = IS_LONG ? 2_000 : IS_MIDDLE ? 30 : 12;
const LANES = IS_LONG ? 10 : 6;
/** All keys of a store that sells out, and the kills until then. */
const FEW = IS_LONG ? 50 : 8;
const KILLS_OF_FEW = IS_LONG ? 20 : 1;
/** The purchases of one account: the store lets it place thirty orders an hour, and a kill may cost some. */
const MAX_BOUGHT = 15;

let world: KillWorld | null = null;
afterEach(async () => {
  await world?.close();
  world = null;
  removeCopies();
});

interface Extent {
  readonly kills: number;
  readonly orders: number;
  /** Shoppers go on until no key is left, look at each, and give none back. */
  readonly isToTheLast?: boolean;
}

interface Tally extends Looked {
  kills: number;
  /** Orders that a shopper saw as delivered. */
  readonly told: Set<string>;
  readonly refunded: Set<string>;
  breaches: readonly unknown[];
}

/** Shoppers buy without a pause, half of them by card, half by a proof that the owner approves, while the processes are killed in turn. */
async function rage(shop: KillWorld, { kills, orders, isToTheLast = false }: Extent): Promise<Tally> {
  const tally: Tally = { kills: 0, told: new Set(), refunded: new Set(), breaches: [], seen: new Map(), twice: [] };
  const startedAt = Date.now();
  let isIdle = false;
  const isOver = () => isIdle || tally.breaches.length > 0 || (!isToTheLast && tally.kills >= kills && tally.told.size >= orders);
  const visitors = await Promise.all(Array.from({ length: LANES }, () => shop.shopper()));
  const lanes = visitors.map(async (first, lane) => {
    let visitor = first;
    for (let nth = 0; !isOver(); nth += 1) {
      // Spreads the orders evenly over the kills.
      while (tally.told.size / orders > tally.kills / kills + 0.1 && !isOver()) await pause(20);
      if (nth % MAX_BOUGHT === MAX_BOUGHT - 1) visitor = await shop.shopper();
      const id = await buy(shop, visitor, lane % 2 === 0 ? 'card' : 'bank', nth + lane);
      if (id === null) return;
      tally.told.add(id);
      if (isToTheLast) await look(shop, visitor, id, tally);
      else if ((nth + lane) % 10 === 9) await giveBack(shop, id, lane % 2 === 0, tally);
    }
  });
  const killing = (async () => {
    while (tally.breaches.length === 0 && tally.kills < kills) {
      // Spreads the kills evenly over the orders.
      while (tally.told.size / orders < tally.kills / kills - 0.02 && !isOver()) await pause(20);
      await pause(50 + Math.random() * 300);
      await shop.kill((tally.kills % 2) as 0 | 1);
      tally.kills += 1;
      tally.breaches = (await shop.doctor.examine(300)).breaches;
      if (IS_LONG && tally.kills % 10 === 0)
        console.log(`${tally.kills} kills, ${tally.told.size} orders paid, ${Math.round((Date.now() - startedAt) / 1000)} s`);
    }
  })();
  await Promise.all(lanes);
  // All shoppers have stopped: it is over, or all is sold.
  isIdle = true;
  await killing;
  return tally;
}

async function giveBack(shop: KillWorld, id: string, isCard: boolean, tally: Tally): Promise<void> {
  const [line] = (await shop.allOrders()).find((order) => order.id === id)?.lines ?? [];
  const path = `/admin/orders/${id}/line?game=${line?.gameId}`;
  const fields = { intent: 'refund', ...(isCard ? {} : { reference: `BACK ${id}` }) };
  const { status } = await shop.persist(shop.owner, () => shop.owner.post(path, fields));
  // A second time if the first answer was lost: then it is already there.
  expect([303, 409]).toContain(status);
  tally.refunded.add(id);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('two processes that are killed (-9) while shoppers pay by card and by bank', () => {
  it(`keep every promise over ${KILLS} kills and ${ORDERS} paid orders`, { timeout: 10_800_000 }, async () => {
    world = await openKillWorld({ games: 4, keys: IS_LONG ? 1_500 : 40 });
    const tally = await rage(world, { kills: KILLS, orders: ORDERS });
    expect(tally.breaches).toEqual([]);
    expect(tally.kills).toBeGreaterThanOrEqual(KILLS);
    await world.heal();
    expect((await world.doctor.examine(300)).breaches).toEqual([]);

    const orders = await world.allOrders();
    const paid = orders.filter((order) => order.payment !== null);
    expect(paid.length).toBeGreaterThanOrEqual(ORDERS);
    expect([...tally.told].filter((id) => !paid.some((order) => order.id === id))).toEqual([]);
    expect(paid.filter((order) => order.refunds.some(({ state }) => state !== 'done')).map(({ id }) => id)).toEqual([]);
    expect(new Set(paid.filter(({ refunds }) => refunds.length > 0).map(({ id }) => id))).toEqual(tally.refunded);
    const { captures, refunds } = await world.fake.books();
    const taken = captures.filter(({ status }) => status !== 'DECLINED');
    const byCard = paid.filter((order) => order.payment?.method === 'card');
    expect(new Set(taken.map(({ id }) => id))).toEqual(new Set(byCard.map((order) => order.payment?.reference)));
    expect(refunds).toHaveLength(byCard.filter((order) => order.refunds.length > 0).length);
    console.log(`${tally.kills} kills, ${paid.length} paid orders, ${byCard.length} by card, ${tally.refunded.size} refunded`);
  });

  it(`sell each of ${FEW} keys once, and tell all others that none is left`, { timeout: 3_600_000 }, async () => {
    world = await openKillWorld({ games: 1, keys: FEW });
    const { told, seen, twice, kills, breaches } = await rage(world, { kills: KILLS_OF_FEW, orders: FEW, isToTheLast: true });
    expect([breaches, twice, kills]).toEqual([[], [], KILLS_OF_FEW]);
    await world.heal();
    const keys = await world.keysOfAll();
    expect(Object.fromEntries(keys.map(({ code, orderId }) => [code, orderId]))).toEqual(Object.fromEntries(seen));
    expect([told.size, seen.size, keys.every(({ state }) => state === 'sold')]).toEqual([FEW, FEW, true]);
    expect((await world.doctor.examine(300)).breaches).toEqual([]);
  });

  it.runIf(IS_LONG)('break a promise if settling forgets to mark the key as sold', async () => {
    const command = faultyServer([{ instead: 'for (const { key } of allocations) if (key) sellKey(tx, key, order.id, at);', put: '' }]);
    world = await openKillWorld({ games: 1, keys: 40, command });
    const { breaches } = await rage(world, { kills: 5, orders: 30 });
    expect(breaches).not.toEqual([]);
  });
});
