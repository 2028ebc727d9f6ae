import { pause } from '../contracts/store-case';
import type { TestShop } from '../shop/test-shop';

/** The end of a purchase: a key, or the message to the buyer. */
export interface End {
  readonly keyId: string | null;
  readonly told: string;
  /** The number of repeated steps. */
  readonly retries: number;
}

/** Buys one game: from the cart to its key, or to the message that there is none. */
export async function buy(shop: TestShop, gameId: string, buyer: string, address: string): Promise<End> {
  let retries = 0;
  const persist = <R>(step: () => Promise<R>) => insist(step, () => (retries += 1));
  try {
    const order = await persist(() => shop.order(buyer, [gameId], address));
    await persist(() => shop.prove(order.id, buyer).catch(unlessDone));
    await persist(() => shop.approve(order.id).catch(unlessDone));
    return { keyId: (await persist(() => shop.orders.find(order.id)))?.lines[0]?.keyId ?? null, told: '', retries };
  } catch (error) {
    return { keyId: null, told: failureOf(error), retries };
  }
}

/** The fulfilment of a shop that was never tested with two buyers at once: it finds a free key, and then marks it used. */
export async function buyNaively({ store, stock }: TestShop, gameId: string): Promise<End> {
  const [path] = await stock.candidates(gameId, null);
  const key = path === undefined ? null : await store.get(path);
  if (!key || key.data['state'] !== 'free') return { keyId: null, told: 'out-of-stock', retries: 0 };
  await store.update(key.path, { state: 'sold', used: true });
  return { keyId: key.id, told: '', retries: 0 };
}

/** On a machine with other work, a crowd at once may take longer than the deadline of a call: buyers try again, as people do. */
export async function insist<R>(step: () => Promise<R>, onRetry = () => {}): Promise<R> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await step();
    } catch (error) {
      if (attempt > 1000 || !['unavailable', 'contention'].includes(failureOf(error))) throw error;
      onRetry();
      await pause(Math.random() * 500);
    }
  }
}

/** The result of the step before was unknown, and it had been stored. */
function unlessDone(error: unknown): void {
  if (failureOf(error) !== 'wrong-state') throw error;
}

function failureOf(error: unknown): string {
  return (error as { code?: string }).code ?? String(error);
}
