import { expect, it } from 'vitest';

import { OfferLedger } from './offers';

it('adds up by offer what was sold and given away, without what codes took off and without lines of no offer', () => {
  const ledger = new OfferLedger();
  const line = { priceCentimes: 7500, listCentimes: 10_000, offerId: 'friday' };
  ledger.add([line, { priceCentimes: 7000, listCentimes: 10_000, offerId: 'friday', codeCentimes: 500 }]);
  ledger.add([
    { priceCentimes: 10_000 },
    { priceCentimes: 9000, listCentimes: 10_000, offerId: null, codeCentimes: 1000 },
    { priceCentimes: 1000, listCentimes: 9000, offerId: 'summer' },
  ]);
  expect(ledger.rows()).toEqual([
    { id: 'summer', sold: 1, salesCentimes: 1000, givenCentimes: 8000 },
    { id: 'friday', sold: 2, salesCentimes: 14_500, givenCentimes: 5000 },
  ]);
});
