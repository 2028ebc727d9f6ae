import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { createEncryption } from '~/adapters/node/encryption.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { GENRES } from '~/domain/game/genre';
import { INDEXES } from '~/features/data/indexes';
import { parseOrder } from '~/features/order/schema.server';

import { png } from '../files';
import { runCommand, startServer } from '../servers/built-server';
import { fillCatalogue, manyGameIds } from '../shop/many-games';
import { httpVisitor, type Answer, type HttpVisitor } from '../visitors/http-visitor';
import { signInOwner } from '../visitors/owner';
import { joinAs } from '../visitors/signed-in';
import { seeded } from './interleaving';

const SESSION_SECRET = 'a session secret of the tests, long enough';
const KEY_SECRET = 'a key secret of the tests, long enough too';
const KEYS = 4;
/** Proofs that one shopper has in review at once, of the three that are allowed. */
const PROOFS = 2;

/** A shopper's next steps, of a hundred: most people only look. */
export const SHARES = { browse: 80, cart: 15, checkout: 5 } as const;
export type Kind = keyof typeof SHARES | 'approve';

export interface LoadTally {
  /** The times of requests, in ms. */
  readonly times: Readonly<Record<Kind, number[]>>;
  /** Answers that no shopper should get, and requests without an answer. */
  readonly errors: string[];
  /** Shoppers who were told that somebody was faster. */
  refused: number;
  placed: number;
  delivered: number;
}

export type LoadWorld = Awaited<ReturnType<typeof openLoadWorld>>;

/** The built store with many games, and shoppers with accounts. `dir`: an empty folder. */
export async function openLoadWorld({
  dir,
  games,
  shoppers: count,
  command,
}: {
  readonly dir: string;
  readonly games: number;
  readonly shoppers: number;
  readonly command?: readonly string[];
}) {
  const env = { SESSION_SECRET, KEY_SECRET, DEMO: '1' };
  const store = openSqliteStore({ file: join(dir, 'miftah.db'), indexes: INDEXES });
  await fillCatalogue({ store, encryption: createEncryption(KEY_SECRET), at: Date.now() }, { games, keys: KEYS });
  const { all, stocked } = manyGameIds(games);
  const server = await startServer({ dataDir: dir, env, ...(command && { command }) });
  const owner = await signInOwner(server);
  const shoppers: HttpVisitor[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const visitor = httpVisitor(server.origin, { address: `198.18.${nth >> 8}.${nth & 255}` });
    await joinAs(`shopper${nth}@example.com`, visitor, { store, sessionSecret: SESSION_SECRET });
    shoppers.push(visitor);
  }

  /**
   * Every shopper goes on until it `isOver`, with a pause of up to `restMs` after each step; the owner approves what comes. `restMs` 0: no
   * rests.
   */
  async function run({ isOver, restMs, seed = 15 }: { isOver: (tally: LoadTally) => boolean; restMs: number; seed?: number }) {
    const tally: LoadTally = {
      times: { browse: [], cart: [], checkout: [], approve: [] },
      errors: [],
      refused: 0,
      placed: 0,
      delivered: 0,
    };
    const waiting: string[] = [];
    const shoppersAreDone = new AbortController();
    const people = shoppers.map(async (visitor, nth) => {
      const random = seeded(seed * 1000 + nth);
      const person = openPerson(visitor, random, tally, waiting);
      await pause(random() * restMs);
      while (!isOver(tally)) {
        await person.step();
        await pause(random() * restMs);
      }
    });
    const approving = (async () => {
      while (!shoppersAreDone.signal.aborted || waiting.length > 0) {
        const reference = waiting.shift();
        if (reference === undefined) await pause(20);
        else await approve(reference, tally);
      }
    })();
    await Promise.all(people);
    shoppersAreDone.abort();
    await approving;
    return tally;
  }

  async function approve(reference: string, tally: LoadTally): Promise<void> {
    const doc = await store.get(`orders/${reference}`);
    const amountReceived = String((doc ? parseOrder(doc).totalCentimes : 0) / 100);
    const form = { intent: 'approve', bankReference: `BANK ${reference}`, amountReceived };
    const answer = await timed('approve', `/admin/orders/${reference}`, tally, () => owner.post(`/admin/orders/${reference}`, form), [303]);
    if (answer?.status === 303) tally.delivered += 1;
  }

  function openPerson(visitor: HttpVisitor, random: () => number, tally: LoadTally, waiting: string[]) {
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const look = (kind: Kind, path: string) => timed(kind, path, tally, () => visitor.get(path), [200]);
    const post = (kind: Kind, path: string, form: Readonly<Record<string, string | Blob>>, expected: readonly number[]) =>
      timed(kind, `${path} ${String(form['intent'])}`, tally, () => visitor.post(path, form), expected);
    const add = (kind: Kind) => post(kind, '/cart', { intent: 'add', gameId: pick(stocked) }, [303]);
    let inCart = 0;
    let proofs = 0;

    function browse() {
      const page = 1 + Math.floor(random() * 40);
      const genre = pick(GENRES);
      const places = ['/', `/products?page=${page}`, `/products?genre=${genre}&page=${1 + (page % 9)}`, `/products?q=${genre} ${page}`];
      return look('browse', random() < 0.5 ? `/product/${pick(all)}` : pick(places));
    }

    async function fill() {
      await add('cart');
      inCart += 1;
      await look('cart', '/cart');
    }

    async function buy() {
      if (inCart === 0) await add('checkout');
      inCart = 0;
      const placed = await post('checkout', '/cart', { intent: 'checkout' }, [303, 409]);
      if (placed?.status === 409) tally.refused += 1;
      if (placed?.status !== 303) return;
      tally.placed += 1;
      const page = await look('checkout', '/checkout');
      const order = /MF-[2-9A-HJ-NP-Z]{6}/.exec(page?.text ?? '')?.[0] ?? '';
      if (proofs >= PROOFS) return void (await post('checkout', '/checkout', { intent: 'cancel', order }, [303]));
      proofs += 1;
      const proof = new Blob([Uint8Array.from(png(`receipt ${order}`))], { type: 'image/png' });
      const sent = await post('checkout', '/checkout', { intent: 'proof', order, method: 'bank', proof }, [303]);
      if (sent?.status === 303) waiting.push(order);
    }

    return {
      step(): Promise<unknown> {
        const chance = random() * 100;
        if (chance < SHARES.browse) return browse();
        return chance < SHARES.browse + SHARES.cart ? fill() : buy();
      },
    };
  }

  return {
    run,
    /** The doctor's findings, of the store at rest. */
    doctor: () => runCommand(['build/server/doctor.js'], { DATA_DIR: dir, APP_ORIGIN: server.origin, ...env }),
    async close(): Promise<void> {
      await server.stop();
      await store.close();
    },
  };
}

/** Does one request, and notes how long it took, and whether it ended as it should; null without an answer. */
async function timed(
  kind: Kind,
  what: string,
  tally: LoadTally,
  ask: () => Promise<Answer>,
  expected: readonly number[],
): Promise<Answer | null> {
  const startedAt = performance.now();
  try {
    const answer = await ask();
    tally.times[kind].push(performance.now() - startedAt);
    if (!expected.includes(answer.status)) tally.errors.push(`${what}: ${answer.status}`);
    return answer;
  } catch (error) {
    tally.errors.push(`${what}: ${String(error)}`);
    return null;
  }
}
