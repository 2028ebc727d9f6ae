import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';

import { createPaypal } from '~/adapters/paypal/provider.server';
import { createCards, type CardNeeds } from '~/features/card/index.server';
import type { CardProvider } from '~/ports/card-provider';
import type { Clock } from '~/ports/clock';

import { startFakePaypal, type FakePaypal } from '../fakes/paypal-control';
import { HOLD_MS, openTestShop, OWNER, SILENT, type TestShop } from './test-shop';

const WELL = {
  search: false,
  trouble: [],
  lose: 0,
  captures: [],
  refunds: [],
  lies: {},
  staysApproved: false,
  pendingReason: 'PENDING_REVIEW',
  creditIn: null,
  hold: true,
};

/** The real client, against the fake of PayPal. */
export function openProvider(
  fake: Pick<FakePaypal, 'origin'>,
  {
    waitMs = 60_000,
    ...options
  }: {
    readonly waitMs?: number;
    readonly clock?: Clock;
    readonly clientId?: string;
    readonly clientSecret?: string;
    readonly webhookId?: string;
  } = {},
): CardProvider {
  return createPaypal({
    clientId: 'fake-paypal-id',
    clientSecret: 'fake-paypal-secret',
    origin: fake.origin,
    webhookId: 'FAKEWEBHOOK',
    waitMs,
    ...options,
  });
}

/** Payments by card on a test's shop. `needs` replaces parts of it, so that a test can act in between. */
export function openCards(shop: TestShop, provider: CardProvider, needs: Partial<CardNeeds> = {}) {
  const { store, stock, clock } = shop;
  const { cards, cardEvents, comparison, reconcile, watchAccess } = createCards({
    store,
    stock,
    clock,
    provider,
    log: SILENT,
    origin: 'http://localhost:3000',
    holdMs: () => HOLD_MS,
    ownerMail: () => OWNER,
    settle: shop.orders.settle,
    evaluatePrice: shop.orders.evaluatePrice,
    ...needs,
  });
  return { ...cards, events: cardEvents, comparison, reconcile, watchAccess };
}

/** A shop with cards, on a fake of PayPal without faults: new for each test of a file. */
export function openCardWorld() {
  const world = {} as { fake: FakePaypal; shop: TestShop; cards: ReturnType<typeof openCards> };
  beforeAll(async () => {
    world.fake = await startFakePaypal();
  });
  afterAll(() => world.fake.stop());
  beforeEach(async () => {
    await world.fake.set(WELL);
    world.shop = openTestShop();
    world.cards = openCards(world.shop, openProvider(world.fake));
    await world.shop.game('hades', 2);
  });
  afterEach(() => world.shop.close());

  /** An order, with its newest attempt as `card`. */
  async function find(id: string) {
    const order = await world.shop.orders.find(id);
    if (!order) throw new Error(`no order ${id}`);
    return { ...order, card: await world.cards.attemptOf(order) };
  }

  /** A shopper on the provider's page: the order here, and its order there. */
  async function atProvider(who = 'amal', games: readonly string[] = ['hades']) {
    const { id } = await world.shop.order(who, games);
    const begun = await world.cards.begin(id, who);
    if (begun.kind !== 'go') throw new Error(begun.kind);
    const providerOrder = new URL(begun.url).searchParams.get('token') ?? '';
    return {
      id,
      who,
      url: begun.url,
      providerOrder,
      approve: (as = 'COMPLETED') => world.fake.act('approve', { order: providerOrder, as }),
    };
  }

  async function keyOf(id: string) {
    const { gameId, keyId } = (await find(id)).lines[0] ?? {};
    return (await world.shop.store.get(`games/${gameId}/codes/${keyId}`))?.data;
  }

  return {
    world,
    find,
    atProvider,
    keyOf,
    capturesOf: async (id: string) => (await world.fake.books(id)).captures,
    /** The mails after those that placed the orders. */
    mails: async () =>
      (await world.shop.store.query({ from: 'outbox' })).docs
        .filter(({ data }) => data['kind'] !== 'order-placed')
        .map(({ data }) => `${String(data['kind'])} to ${String(data['to'])}`),
    /** Every promise of the store holds. */
    sound: async () => expect((await world.shop.doctor.examine()).breaches).toEqual([]),
  };
}
