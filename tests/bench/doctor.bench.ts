import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/indexes';
import { hashPath, keyPath } from '~/features/key/document.server';
import { paymentPath } from '~/features/ledger/document.server';
import { outboxPath } from '~/features/mail/document.server';
import type { Data } from '~/ports/store/port';

import { openTestShop, type TestShop } from '../support/shop/test-shop';
import type { Section } from './measure';

const ORDERS = 100_000;
const AT_A_TIME = 2_000;
/** In MB. */
const HEAP = 192;
/** The same secret as the test shop's. */
const SECRET = 'a secret of the tests, long enough for it';

export const section: Section = {
  title: `The doctor on a store of ${ORDERS.toLocaleString('en')} delivered orders, each with its key, payment and mail`,
  run: async ({ tell, dir }) => {
    const store = openSqliteStore({ file: join(dir, 'miftah.db'), indexes: INDEXES });
    const shop = openTestShop({ store, close: () => store.close() });
    await fill(shop, tell);
    await shop.close();
    tell('the doctor looks');
    const startedAt = performance.now();
    await examine(dir);
    const took = performance.now() - startedAt;
    return [{ what: `npm run doctor, with at most ${HEAP} MB of memory for its objects`, perSecond: 1000 / took, p50: took, p99: took }];
  },
};

/** Runs in its own process, as the owner runs it: it ends without a verdict if the memory is too small. */
async function examine(dir: string): Promise<void> {
  const file = fileURLToPath(new URL('../../build/server/doctor.js', import.meta.url));
  if (!existsSync(file)) throw new Error('npm run build comes first.');
  const env = { ...process.env, DATA_DIR: dir, KEY_SECRET: SECRET, SESSION_SECRET: `${SECRET}, another` };
  const { stdout } = await promisify(execFile)(process.execPath, [`--max-old-space-size=${HEAP}`, file], { env, cwd: dir });
  if (!stdout.includes(`${ORDERS} orders`) || !stdout.includes('All is well')) throw new Error(stdout);
}

/** Sells one order in the usual way; the others are copies of it under other ids. */
async function fill(shop: TestShop, tell: (line: string) => void): Promise<void> {
  const { store, cipher } = shop;
  await shop.game('a', 1);
  const { id } = await shop.order('buyer', ['a']);
  await shop.prove(id, 'buyer');
  const sold = await shop.approve(id);
  const [line] = sold.lines;
  const read = async (path: string) => (await store.get(path))?.data ?? {};
  const [order, key] = [await read(`orders/${id}`), await read(keyPath('a', line?.keyId ?? ''))];
  const [payment, mail] = [await read(paymentPath('bank', `REF ${id}`)), await read(outboxPath(`${id}.order-delivered`))];
  for (let at = 1; at < ORDERS; at += AT_A_TIME) {
    const nths = Array.from({ length: Math.min(AT_A_TIME, ORDERS - at) }, (_, nth) => at + nth);
    await store.bulk(nths.flatMap((nth) => copies(nth)));
    if (at % 20_000 === 1) tell(`${at.toLocaleString('en')} orders`);
  }

  function copies(nth: number): { set: string; data: Data }[] {
    const [orderId, keyId, code] = [`MF-${nth}`, `key${nth}`, `CODE-${nth}`];
    const reference = `REF ${nth}`;
    const costs = [{ keyId, costCentimes: line?.costs[0]?.costCentimes ?? 0, at: sold.paidAt, returnedAt: null }];
    const paid = { ...(order['payment'] as Data), reference };
    const codeHash = cipher.fingerprint(code);
    return [
      { set: `orders/${orderId}`, data: { ...order, lines: [{ ...(line as unknown as Data), keyId, costs }], payment: paid } },
      { set: keyPath('a', keyId), data: { ...key, code: cipher.seal(code, keyPath('a', keyId)), codeHash, orderId } },
      { set: hashPath(codeHash), data: { gameId: 'a', keyId } },
      { set: paymentPath('bank', reference), data: { ...payment, reference, orderId } },
      { set: outboxPath(`${orderId}.order-delivered`), data: { ...mail, orderId } },
    ];
  }
}
