import { afterEach, beforeEach, expect, it } from 'vitest';

import type { JournalCopy } from '~/ports/journal';

import { openTestShop, SILENT, type TestShop } from '../../../tests/support/shop/test-shop';
import { createJournalCopying } from './journal-copy.server';

const SECOND = 1000;

let shop: TestShop;
/** The disk's answer to a run of the copy. */
let disk: () => Promise<void>;
beforeEach(() => {
  shop = openTestShop();
  disk = () => Promise.resolve();
});
afterEach(() => shop.close());

const copy: JournalCopy = { place: '/backups/journal', catchUp: () => disk() };
const open = (of: JournalCopy | null = copy) => {
  const { clock, alerts: ofShop } = shop;
  return createJournalCopying({ clock, log: SILENT, alerts: ofShop, copy: of });
};
const alerts = async () => (await shop.alerts.listOpen()).alarms.map(({ code, note }) => `${code} ${note}`);
const mails = async () => (await shop.store.query({ from: 'outbox' })).docs.map(({ data }) => String(data['kind']));
const full = () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }));

/** Lets one process go on for so many seconds. */
async function goOn(copying: ReturnType<typeof open>, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    copying.runDue();
    await copying.settled();
    shop.wait(SECOND);
  }
  copying.runDue();
  await copying.settled();
}

const BEHIND = ['journal-copy-behind /backups/journal'];

it('a copy that can’t be written calls the owner once, and the alarm ends by itself once it has been well for a minute', async () => {
  const copying = open();
  await goOn(copying, 3);
  expect(await alerts()).toEqual([]);
  disk = full;
  await goOn(copying, 90);
  expect([await alerts(), await mails()]).toEqual([BEHIND, ['store-alarm']]);
  disk = () => Promise.resolve();
  await goOn(copying, 30);
  expect(await alerts()).toEqual(BEHIND);
  await goOn(copying, 40);
  expect([await alerts(), await mails()]).toEqual([[], ['store-alarm']]);
});

it('a disk that is full now and then calls her once', async () => {
  const copying = open();
  for (let round = 0; round < 5; round += 1) {
    disk = full;
    await goOn(copying, 5);
    disk = () => Promise.resolve();
    await goOn(copying, 20);
  }
  expect([await alerts(), await mails()]).toEqual([BEHIND, ['store-alarm']]);
});

it('one that hangs calls her after two seconds; no other run begins beside it, and nothing waits for it', async () => {
  let runs = 0;
  let answer = () => {};
  disk = () => {
    runs += 1;
    return new Promise((done) => (answer = done));
  };
  const copying = open();
  copying.runDue();
  shop.wait(SECOND);
  copying.runDue();
  expect(await alerts()).toEqual([]);
  shop.wait(2 * SECOND);
  copying.runDue();
  await expect.poll(alerts).toEqual(BEHIND);
  copying.runDue();
  expect(runs).toBe(1);
  disk = () => Promise.resolve();
  answer();
  await goOn(copying, 70);
  expect(await alerts()).toEqual([]);
});

it('an alarm of a process that died ends with the next one, and one that the owner answered is not raised again meanwhile', async () => {
  disk = full;
  const first = open();
  await goOn(first, 3);
  const [alert] = (await shop.alerts.listOpen()).alarms;
  await shop.alerts.answer({ alarm: alert?.id ?? '', at: alert?.at ?? 0, by: 'owner', answer: 'A new disk comes tomorrow.' });
  await goOn(first, 30);
  expect([await alerts(), await mails()]).toEqual([[], ['store-alarm']]);
  await goOn(open(), 3);
  expect(await alerts()).toEqual(BEHIND);
  disk = () => Promise.resolve();
  await goOn(open(), 70);
  expect(await alerts()).toEqual([]);
});

it('a store without a second place does nothing', async () => {
  const copying = open(null);
  await goOn(copying, 3);
  copying.start();
  await copying.stop();
  expect(await alerts()).toEqual([]);
});
