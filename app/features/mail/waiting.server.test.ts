import { afterEach, beforeEach, expect, test } from 'vitest';

import { createEncryption } from '~/adapters/node/encryption.server';
import { createMailTemplates } from '~/adapters/mail-templates/render.server';
import type { Mailer } from '~/ports/mailer';

import { sized } from '../../../tests/support/extent';
import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { enqueueMail } from './enqueue.server';
import { createMail } from './index.server';

const encryption = createEncryption('a secret of the tests, long enough for it');
const MANY = sized(120, 500);
const STEP = 250;

let temp: TempStore;
let now = 0;
let server: string | null;
let setAt: number | null;
let sent: string[];
let waits: ReturnType<typeof open>;

beforeEach(() => {
  temp = openTempStore();
  now = Date.UTC(2026, 10, 20);
  [server, setAt, sent] = [null, null, []];
  waits = open();
});
afterEach(async () => {
  await waits.mailing.stop();
  await temp.close();
});

function open() {
  const mailer: Mailer = {
    send: ({ to }) => {
      sent.push(`${to.address} by ${server}`);
      return Promise.resolve({ isSent: true });
    },
    close: () => undefined,
  };
  const log = { info() {}, warn() {}, error() {} };
  return createMail({
    store: temp.store,
    clock: () => now,
    encryption,
    templates: createMailTemplates({ origin: 'https://shop.example' }),
    log,
    mailer: () => (server === null ? null : mailer),
    server: () => (server === null ? null : { account: server, setAt }),
    host: 'shop.example',
    owners: [],
    standing: () => Promise.resolve({ dropReason: null }),
  });
}

async function write(from: number, count: number): Promise<void> {
  now += 1;
  for (let nth = from; nth < from + count; nth += STEP)
    await temp.store.transaction(async (tx) => {
      for (let each = nth; each < Math.min(nth + STEP, from + count); each++)
        enqueueMail(tx, { kind: 'order-delivered', to: `${each}@example.com`, name: 'Amal', orderId: `MF-${each}`, lines: [], at: now });
    });
}

function setServer(name: string | null): void {
  now += 1;
  [server, setAt] = [name, now];
}

const states = async () => {
  const found = await Promise.all(
    (['waiting', 'paused', 'sent', 'dropped'] as const).map(async (state) => [
      state,
      await temp.store.count({ from: 'outbox', where: [['state', '==', state]] }),
    ]),
  );
  return Object.fromEntries(found.filter(([, count]) => count !== 0)) as Record<string, number>;
};

test(`${MANY} mails wait while a server is set, changed and taken away; each goes once, when the owner says so, and new ones at once`, async () => {
  const { mailing, outbox } = waits;
  await write(0, MANY);
  await mailing.runDue();
  expect(await outbox.countWaiting()).toEqual({ unsent: MANY, paused: 0, notes: 0 });

  setServer('smtp://shop@one.example');
  expect(await outbox.countWaiting()).toEqual({ unsent: 0, paused: MANY, notes: 0 });
  await write(MANY, 1);
  await mailing.runDue();
  expect([sent, await states()]).toEqual([[`${MANY}@example.com by smtp://shop@one.example`], { paused: MANY, sent: 1 }]);

  setServer(null);
  await mailing.runDue();
  await write(MANY + 1, 1);
  await mailing.runDue();
  expect(await outbox.countWaiting()).toEqual({ unsent: MANY + 1, paused: 0, notes: 0 });

  setServer('smtp://shop@one.example');
  await mailing.runDue();
  expect(await outbox.countWaiting()).toEqual({ unsent: 0, paused: MANY + 1, notes: 0 });

  setServer('smtp://other@one.example');
  await mailing.runDue();
  expect(sent).toHaveLength(1);
  expect(await outbox.sendPaused('owner')).toBe(MANY + 1);
  await mailing.runDue();
  expect([new Set(sent).size, sent.length, await states()]).toEqual([MANY + 2, MANY + 2, { sent: MANY + 2 }]);
  expect(await outbox.sendPaused('owner')).toBe(0);
});

test('a new password of the same server and user holds back no mail', async () => {
  setServer('smtp://shop@one.example');
  await waits.mailing.runDue();
  await write(0, 1);
  [setAt, now] = [now + 1, now + 2];
  await waits.mailing.stop();
  waits = open();
  await waits.mailing.runDue();
  expect(await states()).toEqual({ sent: 1 });
});

test('a server of the environment holds back what another process wrote before it was set', async () => {
  await write(0, 2);
  now += 1;
  [server, setAt] = ['smtp://env.example', null];
  await waits.mailing.runDue();
  expect(await states()).toEqual({ paused: 2 });
});

test.each([
  ['of the environment', () => null],
  ['of the settings', () => now - 1],
])('a server %s that was there before marks were kept, and a restart of it, hold back no mail', async (_, at) => {
  [server, setAt] = ['smtp://env.example', at()];
  await write(0, 1);
  await waits.mailing.runDue();
  await temp.store.delete('marks/mail-server');
  for (const nth of [1, 2]) {
    await write(nth, 1);
    now += 1;
    await waits.mailing.stop();
    waits = open();
    expect(await waits.outbox.countWaiting()).toEqual({ unsent: 0, paused: 0, notes: 0 });
    await write(nth + 2, 1);
    await waits.mailing.runDue();
  }
  expect(await states()).toEqual({ sent: 5 });
});

test('notes of changed accounts and settings wait on where the owner drops the rest, and are counted apart', async () => {
  await write(0, 3);
  await temp.store.transaction(async (tx) => {
    const note = { kind: 'settings-changed', settings: 'mail', to: 'owner@example.com', name: 'Owner', at: now, nth: 0 } as const;
    enqueueMail(tx, note);
    const mailId = 'account.1';
    const link = { sealedToken: encryption.seal('secret', `outbox/${mailId}`), expiresAt: now + 60_000 };
    enqueueMail(tx, { kind: 'account-changed', change: 'password', to: 'amal@example.com', mailId, at: now, ...link });
  });
  setServer('smtp://shop@one.example');
  expect(await waits.outbox.countWaiting()).toEqual({ unsent: 0, paused: 5, notes: 2 });
  expect(await waits.outbox.dropPaused('owner')).toBe(3);
  expect([await states(), await waits.outbox.count()]).toEqual([
    { paused: 2, dropped: 3 },
    { failed: 0, waiting: 0, paused: 2, notes: 2 },
  ]);
  expect(await waits.outbox.sendPaused('owner')).toBe(2);
  await waits.mailing.runDue();
  expect(sent.toSorted()).toEqual(['amal@example.com by smtp://shop@one.example', 'owner@example.com by smtp://shop@one.example']);
});

test('what the owner drops is not sent, and can be sent again one by one', async () => {
  await write(0, 3);
  setServer('smtp://shop@one.example');
  await waits.outbox.countWaiting();
  expect(await waits.outbox.dropPaused('owner')).toBe(3);
  await waits.mailing.runDue();
  expect([sent, await states()]).toEqual([[], { dropped: 3 }]);
  expect((await temp.store.get('outbox/MF-1.order-delivered'))?.data).toMatchObject({ dropReason: 'by-owner' });
  expect((await temp.store.query({ from: 'audit' })).docs.map(({ data }) => data['action'])).toEqual(['mails-dropped']);
  await waits.outbox.sendAgain('MF-1.order-delivered', 'owner');
  await waits.mailing.runDue();
  expect(sent).toEqual(['1@example.com by smtp://shop@one.example']);
});
