import { expect, vi } from 'vitest';

import type { Starts } from '../servers/starts';
import type { Answer, HttpVisitor } from './http-visitor';
import { pause } from '../contracts/store-case';
import { png } from '../files';

export const PUBLIC_PAGES = ['/', '/products?genre=rpg', '/product/hades', '/about', '/support'] as const;

interface Seen {
  readonly kind: 'page' | 'write';
  readonly what: string;
  readonly status: number;
  /** True if an offline page, or a form with that message, came with it. */
  readonly saysOffline: boolean;
  /** performance.now() of the request and of the answer. */
  readonly from: number;
  readonly to: number;
}

/**
 * Shoppers of a store whose database stops answering: they browse, fill carts, order and send proofs, and remember each promise of the
 * store.
 */
export interface Load {
  readonly seen: readonly Seen[];
  /** Returns the number of promises so far. */
  promises(): number;
  /** Ends when every shopper has finished the current step. */
  stop(): Promise<void>;
  /** The promises that the store has not kept, after its database is back. */
  broken(): Promise<string[]>;
}

/** Starts the load, by this many shoppers of each kind; their accounts are made first. */
export async function startLoad(starts: Starts, count: number): Promise<Load> {
  const seen: Seen[] = [];
  const checks: (() => Promise<string[]>)[] = [];
  let promises = 0;
  const ending = new AbortController();

  async function ask(kind: Seen['kind'], what: string, asking: Promise<Answer>): Promise<Answer> {
    const from = performance.now();
    const answer = await asking;
    const saysOffline = /We are offline|the database does not answer/.test(answer.text);
    seen.push({ kind, what, status: answer.status, saysOffline, from, to: performance.now() });
    return answer;
  }

  /** Looks at the public pages, one after the other. */
  async function browse(visitor: HttpVisitor, who: string): Promise<void> {
    for (let nth = 0; !ending.signal.aborted; nth += 1) {
      const path = PUBLIC_PAGES[nth % PUBLIC_PAGES.length] ?? '/';
      await ask('page', `${who} ${path}`, visitor.get(path));
      await pause(150);
    }
  }

  /** Adds games to a cart and removes them again; after an answer without a promise, the state of the game is unknown. */
  async function fillCart(visitor: HttpVisitor): Promise<void> {
    const known = new Map<string, boolean | 'unclear'>();
    const games = ['hades', 'celeste', 'balatro'];
    checks.push(async () => {
      const page = await vi.waitFor(
        async () => {
          const { text } = await visitor.get('/cart');
          // why: a page waits two seconds for the store, and says so
          expect(text).not.toContain('your account and your cart are not shown');
          return text;
        },
        { timeout: 180_000, interval: 200 },
      );
      // An empty cart offers games under it.
      const [text = ''] = page.split('id="instead"');
      return [...known].flatMap(([gameId, isIn]) =>
        isIn === 'unclear' || text.includes(`/product/${gameId}"`) === isIn ? [] : [`${gameId} is ${isIn ? 'not ' : ''}in a cart`],
      );
    });
    for (let nth = 0; !ending.signal.aborted; nth += 1) {
      const gameId = games[nth % games.length] ?? '';
      const intent = known.get(gameId) === true ? 'remove' : 'add';
      const { status } = await ask('write', `${intent} in a cart`, visitor.post('/cart', { intent, gameId }));
      known.set(gameId, status === 303 ? intent === 'add' : 'unclear');
      if (status === 303) promises += 1;
      await pause(250);
    }
  }

  /** Orders a game up to three times, each with its proof: no more may wait for the owner. */
  async function order(visitor: HttpVisitor, gameId: string, restMs: number): Promise<void> {
    const proven = new Set<string>();
    checks.push(async () => {
      const pages = await Promise.all([...proven].map(async (id) => ({ id, text: (await visitor.get(`/orders/${id}`)).text })));
      return pages.filter(({ text }) => !text.includes('Payment being checked')).map(({ id }) => `order ${id} is not in review`);
    });
    while (!ending.signal.aborted && proven.size < 3) {
      await persist(() => ask('write', 'add in a cart', visitor.post('/cart', { intent: 'add', gameId })));
      const placed = await persist(() => ask('write', 'place an order', visitor.post('/cart', { intent: 'checkout' })));
      if (placed?.status !== 303) return;
      promises += 1;
      const id = /MF-[2-9A-Z]{6}/.exec((await persist(() => visitor.get('/checkout')))?.text ?? '')?.[0];
      if (id === undefined) return;
      await sendProof(visitor, id, proven);
      await pause(restMs);
    }
  }

  async function sendProof(visitor: HttpVisitor, id: string, proven: Set<string>): Promise<void> {
    const proof = new Blob([Uint8Array.from(png(`${id} ${Math.random()}`))], { type: 'image/png' });
    while (!ending.signal.aborted) {
      const { status } = await ask(
        'write',
        'send a proof',
        visitor.post('/checkout', { intent: 'proof', order: id, method: 'bank', proof }),
      );
      if (status === 303) {
        proven.add(id);
        promises += 1;
      }
      // Any answer but an outage: the store kept it the time before, but could not say so.
      if (status !== 503) return;
      await pause(200);
    }
  }

  async function persist(asking: () => Promise<Answer>): Promise<Answer | null> {
    while (!ending.signal.aborted) {
      const answer = await asking();
      if (answer.status !== 503) return answer;
      await pause(200);
    }
    return null;
  }

  const games = [...new Set((await starts.visitor(0).get('/products')).text.match(/(?<=\/product\/)[a-z0-9-]+/g))];
  const shoppers = await Promise.all(Array.from({ length: count * 3 }, (_, nth) => starts.shopper(nth)));
  const running = shoppers.flatMap(({ visitor }, nth) => {
    if (nth % 3 === 0) return [browse(visitor, 'shopper'), browse(starts.visitor(nth), 'visitor')];
    return nth % 3 === 1 ? [fillCart(visitor)] : [order(visitor, games[nth % games.length] ?? '', 1000)];
  });

  return {
    seen,
    promises: () => promises,
    stop: async () => {
      ending.abort();
      await Promise.all(running);
    },
    broken: async () => (await Promise.all(checks.map((check) => check()))).flat(),
  };
}
