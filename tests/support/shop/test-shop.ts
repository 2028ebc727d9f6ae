import { createCipher } from '~/adapters/node/cipher.server';
import { createLog } from '~/adapters/node/log.server';
import { createCarts } from '~/features/cart/carts.server';
import { createDoctor } from '~/features/doctor/doctor.server';
import { createGames } from '~/features/game/games.server';
import { createKeyImportWork } from '~/features/key/import-work.server';
import { createKeyImports } from '~/features/key/import.server';
import { createKeyList } from '~/features/key/list.server';
import { createKeyStock } from '~/features/key/stock.server';
import { createKeys, type KeyInput } from '~/features/key/keys.server';
import { createStatementMatching } from '~/features/books/statement-match.server';
import { createStatementFiles } from '~/features/books/statement.server';
import { createOrderAttention } from '~/features/order/attention.server';
import { createOrderDelivery } from '~/features/order/delivery.server';
import { createOwedKeys } from '~/features/order/owed.server';
import { createOrderPayments } from '~/features/order/review.server';
import { createOrderPlacing } from '~/features/order/place.server';
import { createOrderSettling } from '~/features/order/settle.server';
import { createOrderReader } from '~/features/order/read.server';
import { createProofs } from '~/features/order/proof.server';
import { toCentimes } from '~/domain/money';
import type { KeyType } from '~/domain/key';
import type { Clock } from '~/ports/clock';

import { openTempStore, type TempStore } from './temp-store';

export const TEST_SECRET = 'a secret of the tests, long enough for it';

export type TestShop = ReturnType<typeof openTestShop>;

/** The real features on a real store, with a clock that tests move, or one of theirs. */
export function openTestShop(temp: Pick<TempStore, 'store' | 'close'> = openTempStore(), ownClock: Clock | null = null) {
  const { store } = temp;
  let time = Date.UTC(2026, 10, 20, 12);
  const clock = ownClock ?? (() => time);
  const cipher = createCipher(TEST_SECRET);
  const everyKey = createKeyStock({ store, clock });
  const { fillOwed, candidates } = createOwedKeys({ store, stock: everyKey, clock });
  const onStockArrived = async (gameId: string | null) => void (await fillOwed(gameId));
  const keys = { ...createKeys({ store, cipher, clock, onStockArrived }), ...createKeyList({ store, cipher, clock }) };
  /** Brings keys in as a process does that dies before it hands them out. */
  const silentKeys = createKeys({ store, cipher, clock });
  const imports = createKeyImports({ store, cipher, clock });
  const keyImports = { ...imports, ...createKeyImportWork({ store, cipher, clock, log: createLog(() => {}), imports, onStockArrived }) };
  const games = createGames({ store, clock });
  const stock = { ...everyKey, candidates };
  const proofs = createProofs({ store, clock });
  const carts = createCarts({ store });
  const ownerMail = 'owner@example.com';
  const holdMs = 30 * 60_000;
  const orders = {
    ...createOrderReader({ store }),
    ...createOrderPlacing({ store, stock, cipher, clock, holdMs }),
    ...createOrderPayments({ store, stock, proofs, clock, holdMs, onStockArrived }),
    ...createOrderDelivery({ store, cipher, clock }),
    fillOwed,
    ...createOrderSettling({ store, stock, clock, ownerMail }),
    ...createOrderAttention({ store, stock, clock, ownerMail, onStockArrived }),
  };
  const statementFiles = createStatementFiles({ store, cipher, clock });
  const statements = { ...statementFiles, ...createStatementMatching({ store, clock, files: statementFiles, orders }) };
  const doctor = createDoctor({ store, cipher });

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

  /** Puts games into a shopper's saved cart and goes to checkout. */
  async function order(accountId: string, gameIds: readonly string[], address = '192.0.2.1') {
    await carts.change(accountId, () => gameIds.map((gameId) => ({ gameId, type: null })));
    return orders.place({ accountId, email: `${accountId}@example.com`, name: accountId, address });
  }

  /** Sends a proof that is a small PNG with this text in it. */
  async function prove(id: string, accountId: string, text = id) {
    const saved = await proofs.save(png(text));
    if (!saved.ok) throw new Error(saved.code);
    return orders.submitProof(id, { accountId, method: 'bank', operator: null, payer: null, proofId: saved.id });
  }

  const approve = (id: string, bankReference = `REF ${id}`, amount = 10_000, reason = '') =>
    orders.approve(id, { by: 'owner', bankReference, amountCentimes: toCentimes(amount), reason });

  return {
    store,
    clock,
    cipher,
    games,
    keys,
    silentKeys,
    keyImports,
    stock,
    proofs,
    carts,
    orders,
    statements,
    doctor,
    game,
    order,
    prove,
    approve,
    close: () => temp.close(),
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

/** The shortest file that is a PNG by its first bytes, with some text to tell it from others. */
export function png(text: string): Uint8Array {
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from(text.padEnd(8))]);
}

/** How a command ended: 'done', or its refusal's code with what it is about. */
export const refusal = (command: Promise<unknown>): Promise<string> =>
  command.then(
    () => 'done',
    (error: { code?: string; subject?: readonly string[] }) => [error.code, ...(error.subject ?? [])].join(' '),
  );
