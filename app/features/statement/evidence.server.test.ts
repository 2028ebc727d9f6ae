import { afterEach, beforeEach, expect, it } from 'vitest';

import { clearRow } from '~/domain/payment/evidence';
import { openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

async function read(...lines: readonly string[]): Promise<void> {
  const bytes = Buffer.from(['Date;Libellé;Référence;Crédit', ...lines].join('\r\n'), 'latin1');
  const kept = await shop.statements.keep(bytes, { name: 'releve.csv', method: 'bank', by: 'owner' });
  expect(kept.ok).toBe(true);
}
async function evidenceFor(id: string) {
  const order = await shop.orders.find(id);
  return order && shop.statements.evidenceFor(order);
}
const rowOf = async (id: string) => {
  const evidence = await evidenceFor(id);
  return evidence && clearRow(evidence);
};

it('is the row of a statement that names the order, with the amount that came, until a payment has it', async () => {
  await shop.game('a', 2);
  const { id } = await shop.order('amal', ['a']);
  expect(await rowOf(id)).toBeNull();
  await read(`01/11/2026;VIR ${id};R-1;80,00`, '02/11/2026;VIR DE QUELQU UN;R-2;100,00');
  expect(await rowOf(id)).toMatchObject({ source: 'statement', method: 'bank', reference: 'R-1', amountCentimes: 8000 });
  const other = await shop.order('omar', ['a']);
  await shop.orders.approve(other.id, {
    by: 'owner',
    method: 'bank',
    bankReference: 'R-1',
    amountCentimes: other.totalCentimes,
    reason: '',
  });
  expect(await rowOf(id), 'another order has this payment').toBeNull();
  expect(await rowOf(other.id), 'paid already').toBeNull();
});

it('is no row where two fit', async () => {
  await shop.game('a', 1);
  const { id } = await shop.order('amal', ['a']);
  await read(`01/11/2026;VIR ${id};R-1;100,00`, `02/11/2026;VIR ${id};R-2;100,00`);
  expect(await rowOf(id)).toBeNull();
});

it('is no row of a statement that was read before the order was placed', async () => {
  await shop.game('a', 1);
  await read('01/11/2026;VIR AMAL;R-1;100,00');
  shop.wait(1000);
  const { id } = await shop.order('amal', ['a']);
  expect(await rowOf(id)).toBeNull();
});
