import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { startSeveral, type Starts } from '../support/servers/starts';
import { startFirestoreDouble, type FirestoreDouble } from '../support/firestore/double';
import { findFirestoreEmulator, startFirestoreEmulator } from '../support/firestore/emulator';
import { openFirestoreGate, type FirestoreGate } from '../support/firestore/gate';
import type { HttpVisitor } from '../support/visitors/http-visitor';
import { startLoad } from '../support/visitors/outage-load';
import { pause } from '../support/contracts/store-case';

const IS_LONG = process.env['FAULTS'] === 'long';
const OUTAGE_MS = IS_LONG ? 30_000 : 5000;
/** Each call has ten seconds before its page says that the store is offline. */
const DEADLINE_MS = 10_000;
const SHOPPERS = IS_LONG ? 6 : 1;
/** An answer to a request this long after the start of the outage can't come from before it. */
const SURELY_MS = 500;

const installed = IS_LONG ? findFirestoreEmulator() : null;

describe.each(installed ? ['the double', "Google's emulator"] : ['the double'])(
  'two processes on %s, with shoppers at work the whole time',
  (engine) => {
    let double: FirestoreDouble | undefined;
    let emulator: Awaited<ReturnType<typeof startFirestoreEmulator>> | undefined;
    let gate: FirestoreGate;
    let starts: Starts;
    /** A start that fails must not leave anything running either. */
    const ends: (() => unknown)[] = [];
    let owner: HttpVisitor;

    beforeAll(async () => {
      if (engine === 'the double') double = await startFirestoreDouble();
      else emulator = installed ? await startFirestoreEmulator(installed) : undefined;
      ends.unshift(() => double?.stop() ?? emulator?.stop());
      gate = await openFirestoreGate(double?.host ?? emulator?.host ?? '');
      ends.unshift(() => gate.close());
      starts = await startSeveral(2, gate.host);
      ends.unshift(() => starts.stop());
      owner = await starts.owner(0);
    });
    afterAll(async () => {
      for (const end of ends) await end();
    });

    test.each([
      ['refuses every connection', OUTAGE_MS, () => gate.refuse(), () => gate.open()],
      [
        'hangs',
        Math.max(OUTAGE_MS, DEADLINE_MS + 4000),
        () => (emulator ? emulator.freeze() : gate.freeze()),
        () => (emulator ? emulator.thaw() : gate.open()),
      ],
    ] as const)(
      'survive a database that %s: pages come from memory, nothing is promised, and they recover on their own',
      async (how, forMs, stop, start) => {
        const load = await startLoad(starts, SHOPPERS);
        const signedOut = await leftSession();
        await vi.waitFor(() => expect(load.promises()).toBeGreaterThan(SHOPPERS), { timeout: 180_000 });

        await stop();
        const from = performance.now();
        await pause(SURELY_MS);
        const ended = await signedOut.get('/');
        expect([ended.status, ended.text.includes('Logout')]).toEqual([200, false]);
        await pause(forMs - (performance.now() - from));
        const during = () => load.seen.filter((one) => one.from > from + SURELY_MS);
        // On a busy machine it takes longer until both have met it.
        for (const who of ['shopper', 'visitor'])
          await expect.poll(() => during().some((one) => one.kind === 'page' && one.what.startsWith(who))).toBe(true);
        const isRefused = (one: (typeof load.seen)[number]) => one.kind === 'write' && one.status === 503 && one.to > from;
        await expect.poll(() => load.seen.some(isRefused)).toBe(true);
        const to = performance.now();
        await start();

        const recovered = await Promise.all([0, 1].map((at) => timeUntilSaved(at)));
        const shown = await timeUntilShown();
        await pause(1000);
        await load.stop();

        const answered = during().filter((one) => one.to < to);
        const pages = answered.filter((one) => one.kind === 'page');
        expect(pages.filter((one) => one.status !== 200)).toEqual([]);
        // Any other answer told its shopper that something was saved.
        expect(answered.filter((one) => one.kind === 'write' && one.status !== 503)).toEqual([]);
        const refused = load.seen.filter(isRefused);
        expect(refused.filter((one) => !one.saysOffline)).toEqual([]);
        expect(load.seen.filter((one) => ![200, 303, 409, 503].includes(one.status) && one.from < from)).toEqual([]);
        expect(load.seen.filter((one) => one.status === 500)).toEqual([]);

        expect(await load.broken()).toEqual([]);
        expect((await signedOut.get('/orders')).location).toBe('/login?redirectTo=%2Forders');
        expect(await starts.doctor()).toMatchObject({ code: 0 });
        const slowest = Math.max(...pages.map((one) => one.to - one.from));
        console.log(
          `${engine} ${how} for ${forMs / 1000} s: ${pages.length} pages from memory (the slowest after ${(slowest / 1000).toFixed(1)} s), ${refused.length} writes refused, ` +
            `${load.promises()} promises kept; saved again after ${recovered.map((ms) => (ms / 1000).toFixed(1)).join(' and ')} s, shown by the other process after ${(shown / 1000).toFixed(1)} s more`,
        );
      },
    );

    /** A visitor with the cookie of an ended session. */
    async function leftSession(): Promise<HttpVisitor> {
      const { visitor } = await starts.shopper(0);
      const kept = new Map(visitor.cookies);
      expect((await visitor.post('/logout', {})).status).toBe(303);
      const thief = starts.visitor(0);
      for (const [name, value] of kept) (thief.cookies as Map<string, string>).set(name, value);
      return thief;
    }

    /** Returns the time (ms) until this process saves again. */
    async function timeUntilSaved(at: number): Promise<number> {
      const from = performance.now();
      const visitor = starts.visitor(at);
      const someone = { email: 'nobody@example.com', password: 'any password at all' };
      await vi.waitFor(async () => expect((await visitor.post('/login', someone)).status).not.toBe(503), {
        timeout: 180_000,
        interval: 100,
      });
      return performance.now() - from;
    }

    /** Returns the time (ms) until the other process shows an edited game. */
    async function timeUntilShown(): Promise<number> {
      const title = `Hades ${Math.random().toString(36).slice(2)}`;
      const game = {
        title,
        genre: 'RPG',
        platform: 'PC (Steam)',
        rating: '4',
        cover: '/covers/hades.svg',
        price: '60',
        coefficient: '1.5',
      };
      await vi.waitFor(
        async () => expect((await owner.post('/admin?edit=hades', { intent: 'update', id: 'hades', ...game })).status).toBe(303),
        {
          timeout: 180_000,
          interval: 100,
        },
      );
      const from = performance.now();
      await vi.waitFor(async () => expect((await starts.visitor(1).get('/product/hades')).text).toContain(title), {
        timeout: 180_000,
        interval: 50,
      });
      return performance.now() - from;
    }
  },
);
