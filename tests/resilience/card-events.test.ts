import { afterAll, beforeAll, expect, test } from 'vitest';

import type { CardProvider, EventDelivery } from '~/ports/card-provider';

import { openCards, openProvider } from '../support/shop/card-shop';
import { startFakePaypal, type FakeEvent, type FakePaypal } from '../support/fakes/paypal-control';
import { hooked } from '../support/shop/intercept';
import { seeded } from '../support/scenarios/interleaving';
import { openTestShop } from '../support/shop/test-shop';

/*
 * R6: events tell of many payments; each event comes about nine times, in any order, eight at a time, and one in ten is altered or forged.
 * Each event has one effect, and an event that PayPal did not sign has none.
 */

const IS_LONG = process.env['FAULTS'] === 'long';
const EVENTS = IS_LONG ? 500 : 20;
const DELIVERIES = EVENTS * 10;
const LANES = 8;

let fake: FakePaypal;
beforeAll(async () => {
  fake = await startFakePaypal();
  await fake.set({ hold: true });
});
afterAll(() => fake.stop());

interface Arrival {
  readonly delivery: EventDelivery;
  readonly isGenuine: boolean;
}

/** A shop whose shoppers all approved a payment and closed PayPal's page. */
async function openStorm(seed: number, events: number, plant: (provider: CardProvider) => CardProvider = (provider) => provider) {
  const shop = openTestShop();
  const cards = openCards(shop, plant(openProvider(fake)));
  await shop.game('hades', events);
  const ids = new Set<string>();
  for (let nth = 0; nth < events; nth += 1) {
    const { id } = await shop.order(`amal-${nth}`, ['hades'], `192.0.2.${nth}`);
    const begun = await cards.begin(id, `amal-${nth}`);
    if (begun.kind !== 'go') throw new Error(begun.kind);
    await fake.act('approve', { order: new URL(begun.url).searchParams.get('token') ?? '' });
    ids.add(id);
  }
  const told = (await fake.books()).events.filter(
    ({ type, body }) => type.endsWith('APPROVED') && [...ids].some((id) => body.includes(id)),
  );
  return { shop, cards, ids, arrivals: shuffled(told, events * 10, seeded(seed)) };
}

/** Every event at least once, the rest at random; one in ten is not as PayPal sent it. */
function shuffled(events: readonly FakeEvent[], count: number, random: () => number): Arrival[] {
  const pick = () => events[Math.floor(random() * events.length)] as FakeEvent;
  const genuine = [...events, ...Array.from({ length: Math.floor(count * 0.9) - events.length }, pick)].map((event) =>
    arrival(event, true),
  );
  const forged = Array.from({ length: count - genuine.length }, (_, nth) => arrival(spoilt(pick(), pick(), nth), false));
  const all = [...genuine, ...forged];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other] as Arrival, all[at] as Arrival];
  }
  return all;
}

/** An event that is altered, rewritten, or has another's signature, a made-up one, or none. */
function spoilt(event: FakeEvent, other: FakeEvent, nth: number): FakeEvent {
  const sig = 'PAYPAL-TRANSMISSION-SIG';
  const swapped = other.id === event.id ? 'AAAA' : (other.headers[sig] ?? '');
  switch (nth % 5) {
    case 0:
      return { ...event, body: event.body.replace(/MF-\w{6}/, 'MF-ZZZZZZ') };
    case 1:
      return { ...event, body: JSON.stringify(JSON.parse(event.body)) };
    case 2:
      return { ...event, headers: { ...event.headers, [sig]: swapped } };
    case 3:
      return { ...event, headers: { ...event.headers, [sig]: Buffer.from(`forged ${nth}`).toString('base64') } };
    default:
      return { ...event, headers: { 'Content-Type': 'application/json' } };
  }
}

const arrival = ({ headers, body }: FakeEvent, isGenuine: boolean): Arrival => ({
  delivery: { headers: new Headers({ ...headers }), body: new TextEncoder().encode(body) },
  isGenuine,
});

/** Delivers them all, and counts their effects. */
async function deliverAll({ cards, arrivals, shop, ids }: Awaited<ReturnType<typeof openStorm>>) {
  const counts = { accepted: 0, refused: 0, forgedAccepted: 0, genuineRefused: 0 };
  const waiting = [...arrivals];
  const lane = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const isAccepted = (await cards.events.receive(next.delivery)) === 'done';
      counts[isAccepted ? 'accepted' : 'refused'] += 1;
      if (isAccepted !== next.isGenuine) counts[isAccepted ? 'forgedAccepted' : 'genuineRefused'] += 1;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const { docs } = await shop.store.query({ from: 'orders', where: [['state', '==', 'fulfilled']], limit: 10_000 });
  const captures = (await fake.books()).captures.filter((capture) => ids.has(capture.customId ?? ''));
  return { ...counts, settled: docs.length, captured: captures.length, remembered: await shop.store.count({ from: 'cardEvents' }) };
}

test(`${DELIVERIES} deliveries of ${EVENTS} events have ${EVENTS} effects, and no forged one has any`, { timeout: 1_800_000 }, async () => {
  const storm = await openStorm(6, EVENTS);
  const result = await deliverAll(storm);
  const report = await storm.shop.doctor.examine();
  await storm.shop.close();
  const genuine = Math.floor(DELIVERIES * 0.9);
  expect(result).toEqual({
    accepted: genuine,
    refused: DELIVERIES - genuine,
    forgedAccepted: 0,
    genuineRefused: 0,
    settled: EVENTS,
    captured: EVENTS,
    remembered: EVENTS,
  });
  expect(report.breaches).toEqual([]);
});

test('finds a shop that checks the signature of an event as it understood it, not as it came', async () => {
  const careless = (provider: CardProvider) =>
    hooked(provider, {
      readEvent: ({ headers, body }) => provider.readEvent({ headers, body: new TextEncoder().encode(rewritten(body)) }),
    });
  const storm = await openStorm(7, 10, careless);
  expect(await deliverAll(storm)).toMatchObject({ genuineRefused: 90, settled: 0 });
  await storm.shop.close();
});

test('finds a shop that believes every event', async () => {
  const trusting = (provider: CardProvider) =>
    hooked(provider, {
      readEvent: async ({ body }) => {
        const { id } = JSON.parse(new TextDecoder().decode(body)) as { id: string };
        const orderId = /MF-\w{6}/.exec(new TextDecoder().decode(body))?.[0] ?? null;
        return { kind: 'genuine', event: { id, kind: 'approved', orderId, captureId: null, refundId: null } };
      },
    });
  const storm = await openStorm(8, 10, trusting);
  expect(await deliverAll(storm)).toMatchObject({ forgedAccepted: 10 });
  await storm.shop.close();
});

function rewritten(body: Uint8Array): string {
  return JSON.stringify(JSON.parse(new TextDecoder().decode(body)));
}
