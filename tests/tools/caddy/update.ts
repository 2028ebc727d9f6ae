import { setTimeout as pause } from 'node:timers/promises';

import type { BuiltServer } from '../../support/servers/built-server';
import { httpVisitor, type Answer, type HttpVisitor } from '../../support/visitors/http-visitor';
import { GAME, referenceOf, signUp } from '../people';
import type { Findings } from '../findings';
import { overHttp2 } from './over-http2';
import type { Proxy } from './proxy';

const SHOPPERS = 12;
/** How long the proxy may take to see that a place is well, in ms: as long as docs/running-on-one-machine.md says to wait. */
const SEEN = 2000;

/** Starts the store at one of the proxy's places, on the one database. */
export type Opener = (port: number) => Promise<BuiltServer>;

/** What shoppers saw while releases changed. */
interface Seen {
  readonly orders: string[];
  readonly failed: string[];
  asked: number;
}

/**
 * Changes the release under load and back: the second place opens, the first is stopped; then the first opens again and the second is
 * stopped. Returns the running store. All orders that shoppers were told of must be there afterwards: `ordersOf` lists what is stored.
 */
export async function tryUpdate(
  proxy: Proxy,
  { running, open, stored }: { readonly running: BuiltServer; readonly open: Opener; readonly stored: () => readonly string[] },
  { look }: Findings,
): Promise<BuiltServer> {
  const lines = Array.from({ length: SHOPPERS }, (_, nth) =>
    overHttp2(proxy.origin, { authority: proxy.authority, address: `127.0.1.${nth + 1}` }),
  );
  const shoppers: HttpVisitor[] = [];
  for (const [nth, line] of lines.entries())
    shoppers.push(await signUp(httpVisitor(proxy.origin, { answer: line.answer }), `shopper${nth}@example.com`));
  const seen: Seen = { orders: [], failed: [], asked: 0 };
  const leaving = new AbortController();
  const load = Promise.all(shoppers.map((shopper) => keepOrdering(shopper, seen, leaving.signal)));

  const [first, second] = proxy.places;
  await pause(1000);
  const next = await open(second);
  await pause(SEEN);
  const codes = [await running.stop()];
  const afterUpdate = seen.orders.length;
  await pause(1500);
  const back = await open(first);
  await pause(SEEN);
  codes.push(await next.stop());
  await pause(1500);
  leaving.abort();
  await load;
  lines.forEach((line) => line.close());

  const kept = new Set(stored());
  const lost = seen.orders.filter((order) => order !== '' && !kept.has(order));
  look(
    `an update and a return to the release before failed none of ${seen.asked} requests`,
    seen.failed.length === 0,
    seen.failed.slice(0, 9).join(' · '),
  );
  look(
    `none of the ${seen.orders.length} orders placed meanwhile is lost (${afterUpdate} before the update was done)`,
    lost.length === 0,
    lost.join(', '),
  );
  look(
    'both stopped by SIGTERM with 0',
    codes.every((code) => code === 0),
    codes.join(),
  );
  return back;
}

/** Places orders one after the other, each in place of her unpaid one, then looks at her cart: an account may place 30 orders an hour. */
async function keepOrdering(shopper: HttpVisitor, seen: Seen, leaving: AbortSignal): Promise<void> {
  const ask = async (what: string, wanted: number, asking: () => Promise<Answer>) => {
    seen.asked += 1;
    const status = await asking().then(
      (answer) => answer.status,
      (error: unknown) => String(error),
    );
    if (status !== wanted) seen.failed.push(`${what}: ${status}`);
    await pause(20);
    return status === wanted;
  };
  for (let placed = 0; !leaving.aborted;) {
    await ask('add to the cart', 303, () => shopper.post('/cart', { intent: 'add', gameId: GAME }));
    if (placed < 28 && (await ask('place the order', 303, () => shopper.post('/cart', { intent: 'checkout' })))) {
      placed += 1;
      seen.orders.push(await referenceOf(shopper).catch((error: unknown) => (seen.failed.push(`see the order: ${String(error)}`), '')));
    }
    await ask('look at the cart', 200, () => shopper.get('/cart'));
  }
}
