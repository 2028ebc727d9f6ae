import { afterEach, describe, expect, it } from 'vitest';

import { faultyData, removeCopies } from '../support/servers/faulty-build';
import { openKillWorld, type KillWorld } from '../support/scenarios/kills';
import { buy, look, type Looked } from '../support/scenarios/purchase';

const IS_LONG = process.env['FAULTS'] === 'long';
/** Set for the part that `npm test` leaves out. */
const IS_MIDDLE = process.env['FAULTS'] === 'middle';
const RESTORES = IS_LONG ? 20 : IS_MIDDLE ? 2 : 1;
const KILLS = IS_LONG ? 150 : IS_MIDDLE ? 3 : 1;
const ORDERS = IS_LONG ? 2_000 : IS_MIDDLE ? 8 : 4;
const LANES = IS_LONG ? 8 : 4;
/** The purchases of one account: the store lets it place thirty orders an hour, and a kill may cost some. */
const MAX_BOUGHT = 15;

const FORGETS_KEYS = { instead: 'await replayKeys(restoring);', put: ';' };
const FORGETS_JOURNAL = { instead: 'journal: journal.changes', put: 'journal: []' };

let world: KillWorld | null = null;
afterEach(async () => {
  await world?.close();
  world = null;
  removeCopies();
});

interface Extent {
  readonly restores: number;
  readonly kills: number;
  readonly orders: number;
}

interface Tally extends Looked {
  kills: number;
  bought: number;
  failure: unknown;
}

/** Shoppers buy and look at their keys without a pause, while processes are killed and backups restored: one with the database, one without. */
async function rage(shop: KillWorld, { restores, kills, orders }: Extent): Promise<Tally> {
  const tally: Tally = { kills: 0, bought: 0, seen: new Map(), twice: [], failure: null };
  const isOver = () => tally.failure !== null || (shop.restores >= restores && tally.kills >= kills && tally.bought >= orders);
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    // From before the sign-up: a restore ends sessions that began while it ran, too.
    let { unrest } = shop;
    let visitor = await shop.shopper();
    for (let nth = 0; !isOver(); nth += 1) {
      try {
        if (nth % MAX_BOUGHT === MAX_BOUGHT - 1) visitor = await shop.shopper();
        const id = await buy(shop, visitor, lane % 2 === 0 ? 'card' : 'bank', nth + lane);
        if (id === null) throw new Error('everything is sold');
        await look(shop, visitor, id, tally);
        tally.bought += 1;
      } catch (error) {
        if (unrest === shop.unrest && unrest % 2 === 0) tally.failure ??= error;
        ({ unrest } = shop);
        visitor = await shop.shopper();
      }
    }
  });
  const trouble = (async () => {
    let [backup, since] = [await shop.backUp(), 0];
    while (!isOver()) {
      const share = (shop.restores + 1) / (restores + 1);
      if (shop.restores < restores && tally.kills >= kills * share - 1 && tally.bought >= Math.max(since + 3, orders * share * 0.8)) {
        await shop.restore(backup, { isGone: shop.restores % 2 === 1 });
        [backup, since] = [await shop.backUp(), tally.bought];
        if (IS_LONG) console.log(`${shop.restores} restores, ${tally.kills} kills, ${tally.bought} bought`);
      } else if (tally.kills < kills * share) {
        await shop.kill((tally.kills % 2) as 0 | 1);
        tally.kills += 1;
      } else await new Promise((wait) => setTimeout(wait, 50));
    }
  })().catch((error: unknown) => void (tally.failure ??= error));
  await Promise.all([...lanes, trouble]);
  return tally;
}

/** Keys that somebody saw, and that the next shopper may get, or another order has, also where it was not looked at yet. */
async function seenAndSoldAgain(shop: KillWorld, seen: Tally['seen']): Promise<unknown[]> {
  return (await shop.keysOfAll()).filter(({ code, state, orderId }) => {
    const of = seen.get(code);
    return of !== undefined && (state === 'free' || state === 'held' || (state === 'sold' && orderId !== of));
  });
}

describe('backups that are restored while shoppers buy and processes are killed (-9)', () => {
  it(`sell no key twice and lose no money, over ${RESTORES} restores and ${KILLS} kills`, { timeout: 10_800_000 }, async () => {
    world = await openKillWorld({ games: 4, keys: IS_LONG ? 1200 : 60 });
    const { failure, twice, seen, kills, bought } = await rage(world, { restores: RESTORES, kills: KILLS, orders: ORDERS });
    if (failure !== null) throw failure;
    expect(twice).toEqual([]);
    expect(seen.size).toBeGreaterThanOrEqual(ORDERS);
    await world.heal();
    expect(await seenAndSoldAgain(world, seen)).toEqual([]);
    expect((await world.doctor.examine(300)).breaches).toEqual([]);

    const orders = await world.allOrders();
    const paid = new Set(orders.flatMap(({ payment }) => (payment?.method === 'card' ? [payment.reference] : [])));
    const notes = await world.alarmNotes();
    const { captures } = await world.fake.books();
    const lost = captures.filter(
      ({ id, status, customId }) =>
        status !== 'DECLINED' && !paid.has(id) && !notes.some((note) => note.includes(id) || note.includes(customId ?? id)),
    );
    expect(lost).toEqual([]);
    console.log(`${world.restores} restores, ${kills} kills, ${bought} bought, ${seen.size} keys seen, ${notes.length} alarms`);
  });

  it.runIf(IS_LONG).each([
    { restores: 1, what: 'the keys', fault: FORGETS_KEYS },
    // The second one finds no database.
    { restores: 2, what: 'the journal', fault: FORGETS_JOURNAL },
  ])('sell a seen key again if a restore forgets $what', async ({ restores, fault }) => {
    world = await openKillWorld({ games: 2, keys: 60, dataProgram: faultyData([fault]) });
    const { twice, seen } = await rage(world, { restores, kills: 1, orders: 8 });
    await world.heal();
    const { breaches } = await world.doctor.examine(300);
    expect([...twice, ...(await seenAndSoldAgain(world, seen)), ...breaches]).not.toEqual([]);
  });
});
