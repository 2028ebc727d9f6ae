import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { DiskSpace, JobFigures } from '~/ports/metrics';

import { openTestShop, SILENT, type TestShop } from '../../../tests/support/shop/test-shop';
import { createOperatorAlerts, type OperatorAlertNeeds } from './alerts.server';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let shop: TestShop;
let told: number;
let world: { free: number; isForAll: boolean; jobs: JobFigures[]; isLate: boolean; sendsMail: boolean };
beforeEach(() => {
  shop = openTestShop();
  told = 0;
  world = { free: 50, isForAll: true, jobs: [], isLate: false, sendsMail: true };
});
afterEach(() => shop.close());

/** Opens one process of the shop. */
function open(needs: Partial<OperatorAlertNeeds> = {}) {
  const { store, clock, alerts } = shop;
  const disks = (): Promise<DiskSpace[]> => Promise.resolve([{ place: '/data', free: world.free, all: 100 }]);
  const state = () => Promise.resolve({ place: '/backups', count: 0, newest: null, failedAt: null, isLate: world.isLate });
  const onAlert = () => void (told += 1);
  const { sendsMail } = world;
  return createOperatorAlerts({
    store,
    clock,
    log: SILENT,
    alerts,
    onAlert,
    sendsMail: () => sendsMail,
    jobs: () => world,
    backups: { state },
    disks,
    ...needs,
  });
}

const called = async () => (await shop.alerts.listOpen()).alarms.map(({ code, note }) => (note === null ? code : `${code} ${note}`));
const mails = async () => (await shop.store.query({ from: 'outbox' })).docs.filter(({ data }) => data['kind'] === 'store-alarm').length;
const job = (name: string, isStuck: boolean, runningSince: number | null = null) => ({ name, isStuck, runningSince, doneAt: 0 });
const mail = (id: string, state: string) =>
  shop.store.set(`outbox/${id}`, { kind: 'store-alarm', to: 'a@example.com', state, createdAt: shop.clock(), alertId: 'x' });

it('calls the owner at once where the clock of another process is hours ahead, until they agree', async () => {
  const watch = open();
  await watch.runDue();
  watch.noteClockAhead(120 * MINUTE);
  await watch.runDue();
  expect(await called()).toEqual(['clocks-differ 120 min']);
  const other = open();
  await other.runDue();
  expect(await called()).toHaveLength(1);
  shop.wait(3 * MINUTE);
  await watch.runDue();
  expect(await called()).toEqual([]);
});

describe('the owner is called, by mail and by the other ways,', () => {
  it('where less than a tenth of a disk is free: once, until there is room again', async () => {
    const watch = open();
    await watch.runDue();
    world.free = 10;
    await watch.runDue();
    expect([await called(), told]).toEqual([[], 0]);
    world.free = 9.4;
    for (let look = 0; look < 3; look += 1) await watch.runDue();
    expect([await called(), await mails(), told]).toEqual([['disk-low /data: 9 %'], 1, 1]);
    world.free = 11;
    await watch.runDue();
    expect(await called()).toHaveLength(1);
    world.free = 12;
    await watch.runDue();
    expect([await called(), told]).toEqual([[], 1]);
  });

  it('where a job hangs, by the one that runs, and where it was not done for long; a process without the jobs of all ends no alert', async () => {
    const watch = open();
    world.jobs = [job('digest', true), job('backup', true, 5), job('sales', false)];
    await watch.runDue();
    expect([await called(), told]).toEqual([['job-stuck backup'], 1]);
    const other = open();
    world = { ...world, isForAll: false, jobs: [job('sales', false)] };
    await other.runDue();
    expect(await called()).toHaveLength(1);
    world = { ...world, isForAll: true };
    await other.runDue();
    expect(await called()).toEqual([]);
  });

  it('where mails wait for half an hour and none goes out, not where only one recipient can’t be reached', async () => {
    const watch = open();
    await mail('first', 'waiting');
    shop.wait(29 * MINUTE);
    await watch.runDue();
    expect(await called()).toEqual([]);
    shop.wait(MINUTE);
    await watch.runDue();
    expect([await called(), told]).toEqual([['mail-stuck'], 1]);
    await mail('second', 'sent');
    await watch.runDue();
    expect(await called()).toEqual([]);
  });

  it('not for mails that wait because the store sends none', async () => {
    world.sendsMail = false;
    await mail('first', 'waiting');
    shop.wait(2 * HOUR);
    await open().runDue();
    expect(await called()).toEqual([]);
  });

  it('where a backup is late, but not while a store that has just started makes one', async () => {
    const watch = open();
    world.isLate = true;
    await watch.runDue();
    expect(await called()).toEqual([]);
    shop.wait(2 * HOUR);
    await watch.runDue();
    expect([await called(), told]).toEqual([['backup-late /backups'], 1]);
    world.isLate = false;
    await watch.runDue();
    expect(await called()).toEqual([]);
  });
});

it('an alert of an earlier process ends where its cause is gone, and is raised once where it isn’t', async () => {
  world.free = 5;
  await open().runDue();
  await open().runDue();
  expect([await called(), await mails()]).toEqual([['disk-low /data: 5 %'], 1]);
  world.free = 50;
  await open().runDue();
  expect(await called()).toEqual([]);
});

it('a look that fails stops no other, and is tried again', async () => {
  let isBroken = true;
  const disks = () => (isBroken ? Promise.reject(new Error('no disk')) : Promise.resolve([{ place: '/data', free: 1, all: 100 }]));
  world.jobs = [job('cards', true)];
  const watch = open({ disks });
  await watch.runDue();
  expect(await called()).toEqual(['job-stuck cards']);
  isBroken = false;
  await watch.runDue();
  expect((await called()).toSorted()).toEqual(['disk-low /data: 1 %', 'job-stuck cards']);
});
