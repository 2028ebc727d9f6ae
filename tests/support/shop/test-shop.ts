import { createPictures } from '~/adapters/sharp/pictures.server';
import { createEncryption } from '~/adapters/node/encryption.server';
import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import type { PayTo } from '~/domain/payment/payee';
import { DEFAULT_USD_RATE, toCentimes, type UsdRate } from '~/domain/shared/money';
import type { KeyType } from '~/domain/key';
import { createAlerts } from '~/features/alert/index.server';
import { createStatements } from '~/features/statement/index.server';
import { createCarts } from '~/features/cart/index.server';
import { createCoupons } from '~/features/coupon/index.server';
import { createExamination } from '~/features/doctor/index.server';
import { DOCUMENT_KINDS } from '~/features/data/index.server';
import { createGames, type GameInput } from '~/features/game/index.server';
import { createKeys, type KeyInput } from '~/features/key/index.server';
import { createDeferredTasks } from '~/features/jobs/index.server';
import { createNumberedStore } from '~/features/documents/index.server';
import { createOrders } from '~/features/order/index.server';
import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';

import { png } from '../files';
import { openTempStore, type TempStore } from './temp-store';

export const TEST_SECRET = 'a secret of the tests, long enough for it';

/** An unread log. */
export const SILENT: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Throws where the shop would log a failure and continue. */
export const STRICT: Log = {
  ...SILENT,
  error: (_event, error) => {
    throw error;
  },
};

/** The games before an import: none. */
const EMPTY = { all: () => [], archived: () => [], named: () => [], find: () => null };

export const OWNER = 'owner@example.com';
export const HOLD_MS = 30 * 60_000;
export const USD_RATE = DEFAULT_USD_RATE;
export const PAY_TO: PayTo = {
  bank: { holder: 'Shop SARL', name: 'A Bank', rib: '999780000123456789012341' },
  otherBanks: [],
  wallets: [{ operator: 'Orange Money', number: '0600000001' }],
};

export type TestShop = ReturnType<typeof openTestShop>;

/** The real features on a real store, with a clock that tests move, or one of theirs. */
export function openTestShop(
  temp: Pick<TempStore, 'store' | 'close'> = openTempStore(),
  ownClock: Clock | null = null,
  { usdRate = USD_RATE, payTo = () => PAY_TO }: { readonly usdRate?: UsdRate; readonly payTo?: () => PayTo } = {},
) {
  let time = Date.UTC(2026, 10, 20, 12);
  const clock = ownClock ?? (() => time);
  const { documents: store, putAside } = createNumberedStore({ store: temp.store, kinds: DOCUMENT_KINDS, clock, log: SILENT });
  const encryption = createEncryption(TEST_SECRET);
  const identity = createEmbeddedIdentity({ store, clock });
  const world = { store, encryption, clock, identity, log: SILENT };
  const deferredTasks = createDeferredTasks({ log: STRICT });
  const pictures = createPictures();
  const { orders, proofs, stock, onStockArrived } = createOrders({
    ...world,
    pictures,
    log: STRICT,
    deferredTasks,
    holdMs: () => HOLD_MS,
    usdRate: () => usdRate,
    payTo,
    ownerMail: () => OWNER,
  });
  const alerts = createAlerts({ store, clock, ownerMail: () => OWNER });
  const { keys, keyImports, keyFiles } = createKeys({ ...world, onStockArrived });
  /** Imports keys like a process that is killed before it hands them out. */
  const { keys: silentKeys } = createKeys({ ...world, onStockArrived: async () => {} });
  const { games } = createGames({ ...world, catalogue: EMPTY, pictures });
  const carts = createCarts(world);
  const coupons = createCoupons(world);
  const statements = createStatements({ ...world, orders, payTo });
  const doctor = createExamination(world);

  /** A game at 100.00 MAD with this many keys. */
  async function game(
    id: string,
    count: number,
    type: KeyType = 'Steam',
    fields: Record<string, string | number | boolean> = {},
  ): Promise<void> {
    await store.set(`games/${id}`, {
      title: id,
      price: 66.67,
      buyingPrice: 100,
      cover: `/covers/${id}.svg`,
      rating: 4,
      genre: 'RPG',
      platform: 'PC',
      releaseYear: '2020',
      featured: false,
      ...fields,
    });
    await keys.addMany(
      id,
      Array.from({ length: count }, (_, index) => keyInput(`${id}-${type}-${index}`, type)),
    );
  }

  /** Puts games into a shopper's saved cart and goes to checkout. By default each shopper has another address. */
  async function order(accountId: string, gameIds: readonly string[], address = `at ${accountId}`) {
    await carts.change(accountId, () => gameIds.map((gameId) => ({ gameId, type: null })));
    return orders.place({ accountId, email: `${accountId}@example.com`, name: accountId, address });
  }

  /** Sends a proof: a small PNG that contains this text. The shopper says that it is paid already, as a late one needs. */
  async function prove(id: string, accountId: string, text = id, isPaid = true) {
    const saved = await proofs.save(png(text));
    if (!saved.ok) throw new Error(saved.code);
    return orders.submitProof(id, { accountId, method: 'bank', operator: null, payer: null, isPaid, proofId: saved.id });
  }

  /** The owner's approval; with a reason, the amount is sure. */
  const approve = (id: string, bankReference = `REF ${id}`, amount = 10_000, reason = '') =>
    orders.approve(id, { by: 'owner', bankReference, amountCentimes: toCentimes(amount), reason, isSure: reason !== '' });

  /** The owner answers every open alert of an order, one after the other. */
  async function answerAll(id: string, answer = 'done') {
    const order = await orders.find(id);
    if (!order) throw new Error(`there is no order ${id}`);
    let last = order;
    for (const { id: alarm, at } of order.alarms) last = await orders.answerAlert(id, { by: 'owner', alarm, at, answer });
    return last;
  }

  return {
    store,
    putAside,
    clock,
    encryption,
    pictures,
    identity,
    games,
    keys,
    silentKeys,
    keyImports,
    keyFiles,
    stock,
    onStockArrived,
    proofs,
    carts,
    coupons,
    orders,
    deferredTasks,
    alerts,
    statements,
    doctor,
    game,
    order,
    prove,
    approve,
    answerAll,
    close: async () => {
      await deferredTasks.finish();
      await temp.close();
    },
    wait: (ms: number) => void (time += ms),
    png,
  };
}

export const keyInput = (code: string, type: KeyType = 'Steam'): KeyInput => ({
  code,
  type,
  originPrice: toCentimes(6667),
  coefficient: 15,
});

/** The result of a command: 'done', or the code of its refusal with its details. */
export const refusal = (command: Promise<unknown>): Promise<string> =>
  command.then(
    () => 'done',
    (error: { code?: string; subject?: readonly string[] }) => [error.code, ...(error.subject ?? [])].join(' '),
  );

const NO_DESCRIPTION = { short: '', system: [], performance: [], features: [] };

/** The form of a game without anything special. */
export const GAME_INPUT: GameInput = {
  title: 'Alpha',
  aliases: [],
  cover: '/covers/alpha.svg',
  originPrice: toCentimes(10_000),
  buyingPrice: toCentimes(15_000),
  coefficient: 15,
  rating: 4,
  genre: 'RPG',
  platform: 'PC',
  releaseYear: '2020',
  featured: false,
  rank: 0,
  lowStock: 5,
  description: NO_DESCRIPTION,
  texts: { fr: NO_DESCRIPTION, ar: NO_DESCRIPTION },
  facts: { regions: [], languages: [], publisher: '', edition: '' },
};
