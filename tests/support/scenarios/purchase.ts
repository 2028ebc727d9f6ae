import { setTimeout as pause } from 'node:timers/promises';

import type { HttpVisitor } from '../visitors/http-visitor';
import { png } from '../files';
import type { KillWorld } from './kills';

/** Makes one purchase to its end; null where no key is left. */
export async function buy(shop: KillWorld, visitor: HttpVisitor, method: 'card' | 'bank', nth: number): Promise<string | null> {
  const gameId = shop.gameIds[nth % shop.gameIds.length] ?? '';
  const ask = (path: string, fields: Readonly<Record<string, string | Blob>>) => shop.persist(visitor, () => visitor.post(path, fields));
  const look = (path: string) => shop.persist(visitor, () => visitor.get(path));
  await ask('/cart', { intent: 'add', gameId });
  for (let round = 0; round < 20; round += 1) {
    const placed = await ask('/cart', { intent: 'checkout' });
    if (placed.status === 409) return null;
    const id = /MF-[2-9A-HJ-NP-Z]{6}/.exec((await look('/checkout')).text)?.[0] ?? '';
    if (id === '') continue;
    if (method === 'bank') {
      const proof = new Blob([Buffer.from(png(`receipt ${id}`))], { type: 'image/png' });
      await ask('/checkout', { intent: 'proof', order: id, method: 'bank', proof });
      const received = { intent: 'approve', bankReference: `BANK ${id}`, amountReceived: '90.00' };
      await shop.persist(shop.owner, () => shop.owner.post(`/admin/orders/${id}`, received));
    } else {
      const begun = await ask('/checkout', { intent: 'card', method: 'card', order: id });
      const page = begun.headers.get('Location') ?? '';
      if (page.startsWith(shop.fake.origin))
        await fetch(page, { method: 'POST', body: new URLSearchParams({ choice: 'pay' }), redirect: 'manual' });
      await look(`/checkout/card/return?order=${id}`);
    }
    for (let patience = 0; patience < 10; patience += 1) {
      if ((await look(`/orders/${id}`)).text.includes('Delivered')) return id;
      await pause(50);
      // The provider's answer may be lost: the shopper loads the page once more.
      if (method === 'card') await look(`/checkout/card/return?order=${id}`);
    }
  }
  throw new Error(`a purchase by ${method} comes to no end`);
}

/** The keys that shoppers saw. */
export interface Looked {
  /** Code → the order whose shopper saw it. */
  readonly seen: Map<string, string>;
  /** Codes that two shoppers saw. */
  readonly twice: string[];
}

/** Reveals the key of an order to its shopper. */
export async function look(shop: KillWorld, visitor: HttpVisitor, id: string, { seen, twice }: Looked): Promise<void> {
  for (const gameId of shop.gameIds) await shop.persist(visitor, () => visitor.post(`/orders/${id}`, { intent: 'reveal', gameId }));
  const { text } = await shop.persist(visitor, () => visitor.get(`/orders/${id}`));
  if (!/\bgame-\d+-\d+\b/.test(text)) throw new Error(`${id} shows no key`);
  for (const [code] of text.matchAll(/\bgame-\d+-\d+\b/g)) {
    if ((seen.get(code) ?? id) !== id) twice.push(`${code}: ${seen.get(code)} and ${id}`);
    seen.set(code, id);
  }
}
