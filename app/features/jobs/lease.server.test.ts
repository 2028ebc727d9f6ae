import { afterEach, beforeEach, expect, test } from 'vitest';

import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { JOBS } from './schedule.server';
import { createJobLease, LEASE } from './lease.server';
import { createScheduler, type Jobs } from './scheduler.server';

let temp: TempStore;
let now = 0;
beforeEach(() => {
  temp = openTempStore();
  now = Date.UTC(2026, 10, 20);
});
afterEach(() => temp.close());

const leaseOf = (name: string, gone: readonly string[] = []) =>
  createJobLease({ store: temp.store, clock: () => now, holder: { name, isGone: (other) => gone.includes(other) } });

test('one process holds the lease until it gives it back, or does not renew it', async () => {
  const [one, two] = [leaseOf('one'), leaseOf('two')];
  expect([await one.claim(), await two.claim(), await one.claim()]).toEqual([true, false, true]);
  now += LEASE - 1;
  expect(await two.claim()).toBe(false);
  expect(await one.claim()).toBe(true);
  now += LEASE;
  expect([await two.claim(), await one.claim()]).toEqual([true, false]);
  await one.release();
  expect(await one.claim()).toBe(false);
  await two.release();
  expect(await one.claim()).toBe(true);
});

test('a process that claims it at the same time as another does not get it too', async () => {
  const claims = await Promise.all(['one', 'two', 'three'].map((name) => leaseOf(name).claim()));
  expect(claims.filter(Boolean)).toHaveLength(1);
});

test('one that is known to have ended loses it at once, and one whose clock is far ahead holds it for no longer than others', async () => {
  await leaseOf('one').claim();
  expect(await leaseOf('two', ['one']).claim()).toBe(true);
  await temp.store.set('meta/jobs', { holder: 'three', until: now + 30 * LEASE });
  expect(await leaseOf('one').claim()).toBe(true);
});

test('of two processes whose clocks are two hours apart, one says so within a minute, whichever began first', async () => {
  const MINUTE = 60_000;
  for (const order of [
    ['behind', 'ahead'],
    ['ahead', 'behind'],
  ] as const) {
    await temp.store.delete('meta/jobs');
    const seen: number[] = [];
    const offsets = { behind: 0, ahead: 120 * MINUTE };
    const leases = order.map((name) =>
      createJobLease({
        store: temp.store,
        clock: () => now + offsets[name],
        holder: { name, isGone: () => false },
        onClockAhead: (ms) => seen.push(ms),
      }),
    );
    for (const lease of leases) await lease.claim();
    now += MINUTE;
    for (const lease of leases) await lease.claim();
    expect(seen.length).toBeGreaterThan(0);
    for (const ms of seen) expect(Math.abs(ms - 120 * MINUTE)).toBeLessThanOrEqual(MINUTE);
  }
});

test('clocks that agree, one process after another, and an earlier process of this machine are no difference', async () => {
  const seen: number[] = [];
  const quiet = (name: string, gone: readonly string[] = []) =>
    createJobLease({
      store: temp.store,
      clock: () => now,
      holder: { name, isGone: (other) => gone.includes(other) },
      onClockAhead: (ms) => seen.push(ms),
    });
  await quiet('one').claim();
  await quiet('two').claim();
  now += 300 * LEASE;
  await quiet('two').claim();
  await temp.store.set('meta/jobs', { holder: 'ended', until: now + 100 * LEASE });
  await quiet('one', ['ended']).claim();
  expect(seen).toEqual([]);
});

const log = { info: () => {}, warn: () => {}, error: () => {} };

/** A process whose turns are noted. */
function processOf(name: string, told: string[]) {
  const note = (runDue: string) => () => Promise.resolve(void told.push(`${name} ${runDue}`));
  const none = Object.fromEntries(Object.keys(JOBS).map((runDue) => [runDue, null])) as unknown as Jobs;
  const jobs = { ...none, sales: note('sales'), digest: note('digest') };
  return createScheduler({ jobs, log, lease: leaseOf(name), clock: () => now });
}

test('the work for the whole store is done by the process with the lease, and all of it by the next one when that stops', async () => {
  const told: string[] = [];
  const [one, two] = [processOf('one', told), processOf('two', told)];
  for (const each of [one, two, one, two]) await each.runDue();
  expect(told.filter((runDue) => runDue.endsWith('digest'))).toEqual(['one digest', 'one digest']);
  expect(new Set(told.filter((runDue) => runDue.endsWith('sales')))).toEqual(new Set(['one sales', 'two sales']));
  await one.stop();
  await two.runDue();
  expect(told.at(-1)).toBe('two digest');
});

test('a job that hangs, or fails each time, is stuck after a quarter of an hour; one that goes on is not', async () => {
  const none = Object.fromEntries(Object.keys(JOBS).map((name) => [name, null])) as unknown as Jobs;
  let end = () => {};
  const jobs = {
    ...none,
    cards: () => Promise.reject(new Error('refused')),
    digest: () => Promise.resolve(),
    'owner-news': () => new Promise<void>((resolve) => (end = resolve)),
  };
  const scheduler = createScheduler({ jobs, log, lease: leaseOf('one'), clock: () => now });
  const stuck = () => scheduler.figures().jobs.flatMap(({ name, isStuck }) => (isStuck ? [name] : []));
  const round = scheduler.runDue();
  await expect.poll(() => scheduler.figures().jobs.map(({ name }) => name)).toEqual(['cards', 'digest', 'owner-news']);
  now += 15 * 60_000;
  expect([stuck(), scheduler.figures().isForAll]).toEqual([[], true]);
  now += 60_000;
  expect(stuck()).toEqual(['owner-news']);
  end();
  await round;
  now += 3 * 60_000;
  expect(stuck()).toEqual(['cards', 'digest']);
  const second = scheduler.runDue();
  await expect.poll(() => stuck()).toEqual(['cards']);
  end();
  await second;
  await scheduler.stop();
});

test('a job that hangs is stuck also while another process has the lease, and after that', async () => {
  const none = Object.fromEntries(Object.keys(JOBS).map((name) => [name, null])) as unknown as Jobs;
  let end = () => {};
  const jobs = { ...none, digest: () => Promise.resolve(), 'owner-news': () => new Promise<void>((resolve) => (end = resolve)) };
  const scheduler = createScheduler({ jobs, log, lease: leaseOf('one'), clock: () => now });
  const round = scheduler.runDue();
  await expect.poll(() => scheduler.figures().jobs).toHaveLength(2);
  now += 16 * 60_000;
  const other = leaseOf('two', ['one']);
  const hung = [{ name: 'owner-news', isStuck: true }];
  await other.claim();
  void scheduler.runDue();
  await expect.poll(() => scheduler.figures()).toMatchObject({ isForAll: false, jobs: hung });
  await other.release();
  void scheduler.runDue();
  await expect.poll(() => scheduler.figures()).toMatchObject({ isForAll: true, jobs: hung });
  end();
  await round;
  await scheduler.stop();
});
