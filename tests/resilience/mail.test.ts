import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { BEAT } from '~/features/mail/sender.server';
import { enqueueMail } from '~/features/mail/enqueue.server';

import { startMailServer, type MailServer, type Mood } from '../support/servers/mail-server';
import { pause, times } from '../support/contracts/store-case';
import { openTempStore, type TempStore } from '../support/shop/temp-store';
import { bundleWorker, type Worker } from '../support/workers/bundled';

const IS_LONG = process.env['FAULTS'] === 'long';
const MAILS = IS_LONG ? 300 : 20;
const KILLS = IS_LONG ? 30 : 2;
const MINUTE = 60_000;
const MOODS: readonly Mood[] = ['421', '451 recipient', 'mute at once', '421', '451 recipient', 'mute with mail', 'drop with mail'];

let temp: TempStore;
let server: MailServer;
let now = 0;
let sender: Worker;
let workers: ChildProcess[];

beforeAll(async () => void (sender = await bundleWorker('mail')));
afterAll(() => sender.remove());

beforeEach(async () => {
  temp = openTempStore();
  server = await startMailServer();
  now = Date.UTC(2026, 10, 20);
  workers = [];
});
afterEach(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await server.stop();
  await temp.close();
});

describe(`a mail server that is down for a day and then fails now and then, and ${KILLS} kills (-9) of the processes that send ${MAILS} mails`, () => {
  it('lose no mail, and all mails are sent within 10 minutes of its return', async () => {
    const ids = await enqueue();
    expect(await sendOut('')).toBe(KILLS);
    expect(new Set(await states())).toEqual(new Set(['sent']));
    expect(new Set(server.taken.map((mail) => mail.messageId))).toEqual(new Set(ids.map((id) => `<${id}.order-delivered.0@shop.example>`)));
    console.log(`${server.taken.length - MAILS} of ${MAILS} mails came twice, with the Message-ID of the first`);
  });

  it.runIf(IS_LONG)('lose mails here if a mail counts as sent before the server has it', async () => {
    await enqueue();
    await sendOut('careless');
    expect(new Set(await states())).toEqual(new Set(['sent']));
    expect(server.taken.length).toBeLessThan(MAILS);
  });
});

async function enqueue(): Promise<string[]> {
  const ids = times(MAILS, (nth) => `MF-AA${String(nth).padStart(4, '0')}`);
  const mail = { kind: 'order-delivered', name: 'Amal', lines: [], at: now } as const;
  for (const orderId of ids)
    await temp.store.transaction((tx) => Promise.resolve(enqueueMail(tx, { ...mail, to: `${orderId}@example.com`, orderId })));
  return ids;
}

const states = async () => (await temp.store.query({ from: 'outbox' })).docs.map(({ data }) => data['state']);

/**
 * Two processes of one store; after each kill a new one starts. Ends at the latest 10 minutes after the server's return; returns the number
 * of kills.
 */
async function sendOut(manner: string): Promise<number> {
  workers = [begin(manner), begin(manner)];
  await server.stop();
  await runDue();
  now += 24 * 60 * MINUTE;
  await runDue();
  await server.start();
  const back = now;
  let kills = 0;
  while ((await states()).includes('waiting') && now - back < 10 * MINUTE) {
    now += BEAT / 2;
    if (now - back <= MINUTE) server.moods.push(...MOODS);
    const turning = runDue();
    // Only in the first minutes: a mail whose sender died waits until its lease ends.
    const dying = now - back <= 4 * MINUTE ? Math.ceil(KILLS / 8) : 0;
    for (let nth = 0; nth < dying && kills < KILLS; nth += 1, kills += 1) await killOne(kills % 2, manner);
    await turning;
  }
  return kills;
}

function begin(manner: string): ChildProcess {
  return sender.start(temp.file, server.url, manner);
}

/** Each sends the mails that are due; this also waits for kills. */
async function runDue(): Promise<void> {
  await Promise.all(
    workers.map(async (worker) => {
      const over = new AbortController();
      worker.send(now);
      await Promise.race([once(worker, 'message', over), once(worker, 'exit', over)]);
      over.abort();
    }),
  );
}

/** Kills a process while it sends: a moment after the mail server hears from it again. */
async function killOne(index: number, manner: string): Promise<void> {
  const heard = server.counts.connections;
  for (let waited = 0; server.counts.connections === heard && waited < 100; waited += 1) await pause(10);
  await pause(Math.random() * 20);
  const worker = workers[index];
  const dead = worker && once(worker, 'exit');
  worker?.kill('SIGKILL');
  await dead;
  workers[index] = begin(manner);
}
