import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createFairSemaphore, inTurn, type FairSemaphore, type Ticket } from './fair-semaphore';

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Takes places for these clients in this order, and tells in which order they are granted as each is given back. */
async function servedBy(semaphore: FairSemaphore, clients: readonly string[]): Promise<string> {
  const served: string[] = [];
  await Promise.all(
    clients.map((client) =>
      inTurn(semaphore.take(client), async () => {
        served.push(client);
        await settled();
      }),
    ),
  );
  return served.join('');
}

async function grantedOf(tickets: readonly Ticket[]): Promise<boolean[]> {
  const granted = tickets.map(() => false);
  tickets.forEach((ticket, nth) => void ticket.isGranted.then((isGranted) => (granted[nth] = isGranted)));
  await settled();
  return granted;
}

test('clients are served in turn, however many places one asks for', async () => {
  expect(await servedBy(createFairSemaphore({ capacity: 1 }), 'aaaabbc'.split(''))).toBe('aabcaba');
});

test('no more is held than there is, and a client has no more than its share', async () => {
  const semaphore = createFairSemaphore({ capacity: 4, perClient: 2 });
  const tickets = 'aaabbb'.split('').map((client) => semaphore.take(client));
  expect(await grantedOf(tickets)).toEqual([true, true, false, true, true, false]);
  tickets[0]?.end();
  expect(await grantedOf(tickets.slice(2))).toEqual([true, true, true, false]);
});

test('one that waits for the whole is not passed by smaller ones that come later', async () => {
  const semaphore = createFairSemaphore({ capacity: 4 });
  const first = semaphore.take('a', 3);
  const [large, small] = [semaphore.take('b', 3), semaphore.take('c', 1)];
  expect(await grantedOf([large, small])).toEqual([false, false]);
  first.end();
  expect(await grantedOf([large, small])).toEqual([true, true]);
});

test('where too many wait, the client with the most loses its last, and the others keep theirs', async () => {
  const semaphore = createFairSemaphore({ capacity: 1, waiting: 3 });
  const held = semaphore.take('a');
  const waiting = 'aaabc'.split('').map((client) => semaphore.take(client));
  const [, second, third] = waiting;
  expect(await Promise.all([second?.isGranted, third?.isGranted])).toEqual([false, false]);
  held.end();
  for (const nth of [0, 3, 4]) {
    expect(await waiting[nth]?.isGranted).toBe(true);
    waiting[nth]?.end();
  }
});

test('one that stops waiting keeps no place, also a second time', async () => {
  const semaphore = createFairSemaphore({ capacity: 1 });
  const [first, second, third] = ['a', 'b', 'c'].map((client) => semaphore.take(client));
  second?.end();
  second?.end();
  expect(await second?.isGranted).toBe(false);
  first?.end();
  first?.end();
  expect(await third?.isGranted).toBe(true);
});

test('a failure reaches its caller, and the next goes on', async () => {
  const semaphore = createFairSemaphore({ capacity: 1 });
  await expect(inTurn(semaphore.take('a'), () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off');
  expect(await inTurn(semaphore.take('a'), async () => 'done')).toBe('done');
});

test('whatever is taken and given back, no limit is passed, and all are served in the end', async () => {
  const asked = fc.record({ client: fc.constantFrom('a', 'b', 'c'), weight: fc.integer({ min: 1, max: 3 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { maxLength: 20 }), async (all) => {
      const semaphore = createFairSemaphore({ capacity: 5, perClient: 3 });
      const held = new Map<string, number>();
      const change = (client: string, by: number) => held.set(client, (held.get(client) ?? 0) + by);
      const done = all.map(({ client, weight }) =>
        inTurn(semaphore.take(client, weight), async () => {
          change(client, weight);
          expect([...held.values()].reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(5);
          expect(Math.max(...held.values())).toBeLessThanOrEqual(3);
          await Promise.resolve();
          change(client, -weight);
          return true;
        }),
      );
      expect(await Promise.all(done)).toEqual(all.map(() => true));
    }),
  );
});
