import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createLog } from '~/adapters/node/log.server';
import { openBackupFolder } from '~/adapters/sqlite/backup-folder.server';
import { DAY } from '~/domain/doctor/backup';
import { INDEXES } from '~/features/data/indexes';
import { StoreError } from '~/ports/store';

import { afterEachStep } from '../../../tests/support/flows/kills';
import { dying } from '../../../tests/support/shop/crash';
import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';
import { createDailyBackup } from './index.server';

const HOUR = 60 * 60_000;

let temp: TempStore;
let shop: TestShop;
let place: string;
let lines: string[];
beforeEach(async () => {
  temp = openTempStore();
  shop = openTestShop(temp);
  place = join(temp.dir, 'kept');
  lines = [];
  await shop.game('a', 2);
});
afterEach(() => shop.close());

const openFolder = () => openBackupFolder({ file: temp.file, folder: place, indexes: INDEXES });

/** Opens one process of the shop. */
function open() {
  const folder = openFolder();
  const daily = createDailyBackup({ ...shop, log: createLog((line) => void lines.push(line)), folder });
  /** Lets it work, and waits for its end. */
  async function runDue(): Promise<void> {
    await daily.runDue();
    const isDone = async () => {
      const data = (await shop.store.get('meta/backup'))?.data ?? {};
      return Number(data['endedAt'] ?? 0) >= Number(data['startedAt'] ?? 0);
    };
    await expect.poll(isDone).toBe(true);
    // Its last write is seen before the process knows that it is done. A later write ends after it.
    await shop.store.merge('meta/later', { at: shop.clock() });
    await setImmediate();
  }
  return { ...daily, folder, runDue };
}

describe('the backup of the day', () => {
  it('is made at the start and then once a day, by one of several processes', async () => {
    const [first, second] = [open(), open()];
    expect(await first.state()).toEqual({ place, count: 0, newest: null, failedAt: null, isLate: true });
    await Promise.all([first.runDue(), second.runDue()]);
    expect(await second.state()).toMatchObject({ count: 1, newest: { breaches: 0 }, failedAt: null, isLate: false });
    shop.wait(DAY - HOUR);
    await Promise.all([first.runDue(), second.runDue()]);
    expect((await first.state())?.count).toBe(1);
    shop.wait(HOUR);
    await Promise.all([first.runDue(), second.runDue()]);
    expect(await first.state()).toMatchObject({ count: 2, newest: { at: Math.floor(shop.clock() / 1000) * 1000 } });
  });

  it('keeps seven, and the newest in which the doctor found nothing', async () => {
    const daily = open();
    await daily.runDue();
    const [sound] = await daily.folder.list();
    await shop.store.set('payments/bank-LOST', { orderId: 'MF-NNNNNN' });
    for (let day = 0; day < 9; day += 1) {
      shop.wait(DAY);
      await daily.runDue();
    }
    const kept = await daily.folder.list();
    expect(kept.map(({ breaches }) => breaches)).toEqual([1, 1, 1, 1, 1, 1, 1, 0]);
    expect(kept.at(-1)).toEqual(sound);
    expect(lines.at(-1)).toContain('"breaches":1');
  });

  it('is tried again an hour after it failed, and the owner sees both', async () => {
    const daily = open();
    await daily.runDue();
    const damaged = createDailyBackup({
      ...shop,
      log: createLog((line) => void lines.push(line)),
      folder: { ...daily.folder, make: () => Promise.reject(new StoreError('unavailable', 'the disk is full')) },
    });
    shop.wait(DAY);
    await damaged.runDue();
    await expect.poll(async () => (await daily.state())?.failedAt).toBe(shop.clock());
    expect(lines.at(-1)).toContain('the disk is full');
    await daily.runDue();
    expect((await daily.state())?.count).toBe(1);
    shop.wait(HOUR);
    await daily.runDue();
    expect(await daily.state()).toMatchObject({ count: 2, failedAt: null });
  });

  it('is made an hour later by another process where one was killed after any step', async () => {
    const folder = openFolder();
    const made = async () => (await folder.list()).length;
    const killed = { ...folder, make: () => Promise.reject(new Error('killed')) };
    const log = createLog((line) => void lines.push(line));
    // Its steps: it says that it begins, makes the file, and says that it ended.
    await afterEachStep('back-up', async (lives) => {
      const [before, told] = [await made(), lines.length];
      const { store } = dying(shop.store, Math.max(1, lives - 1));
      const victim = createDailyBackup({ ...shop, store, log, folder: lives === 1 ? killed : folder });
      await victim.runDue();
      await expect.poll(() => lines.length).toBeGreaterThan(told);
      await victim.stop();
      expect(await made()).toBe(lives === 1 ? before : before + 1);
      shop.wait(HOUR);
      const next = createDailyBackup({ ...shop, log, folder });
      await next.runDue();
      await expect.poll(made).toBe(before + 1);
      await next.stop();
      shop.wait(DAY);
      return lives === 3;
    });
  });

  it('is late where its folder can’t be read', async () => {
    writeFileSync(place, 'not a folder');
    const daily = open();
    await expect(daily.runDue()).rejects.toThrow(place);
    expect(await daily.state()).toMatchObject({ count: 0, isLate: true, failedAt: shop.clock() });
  });

  it('is late after a day and a half, also where a clock that was wrong named one for next year', async () => {
    const daily = open();
    await daily.runDue();
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'miftah-2099-01-01T00-00-00Z.db'), '');
    shop.wait(1.5 * DAY + HOUR);
    expect(await daily.state()).toMatchObject({ count: 2, newest: { breaches: 0 }, isLate: true });
    await daily.runDue();
    expect(await daily.state()).toMatchObject({ isLate: false });
  });

  it('is made and kept after the clock was years ahead for a week, by the same process and by another one', async () => {
    const daily = open();
    shop.wait(3650 * DAY);
    for (let day = 0; day < 7; day += 1) {
      await daily.runDue();
      shop.wait(DAY);
    }
    shop.wait(-3660 * DAY);
    // Only for turn() of this test, which waits until it ended.
    await shop.store.merge('meta/backup', { endedAt: 0 });
    for (const process of [daily, open()]) {
      await process.runDue();
      expect((await process.state())?.newest?.at).toBe(Math.floor(shop.clock() / 1000) * 1000);
      shop.wait(DAY);
    }
    expect(await daily.state()).toMatchObject({ count: 7 });
  });
});
