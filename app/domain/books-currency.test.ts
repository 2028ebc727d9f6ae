import { describe, expect, it } from 'vitest';

import { byCurrency, type Receipt, type ReceivedPayment } from './books-currency';

const card = (usdCents: number, receipt: Receipt | null): ReceivedPayment => ({
  method: 'card',
  amountCentimes: usdCents * 10,
  usdCents,
  receipt,
});
const usd = (grossCents: number, feeCents: number, credited: Receipt['credited'] = null): Receipt => ({
  currency: 'USD',
  grossCents,
  feeCents,
  netCents: grossCents - feeCents,
  credited,
});

describe('what was received, by currency', () => {
  it('is nothing without a payment', () => {
    expect(byCurrency([])).toEqual([]);
  });

  it('is dirhams without a fee for what shoppers send themselves', () => {
    const sent = (method: 'bank' | 'wallet') => ({ method, amountCentimes: 10_000, usdCents: null, receipt: null });
    expect(byCurrency([sent('bank'), sent('wallet')])).toMatchObject([
      { currency: 'MAD', creditedIn: null, payments: 2, grossCents: 20_000, feeCents: 0, netCents: 20_000, withoutFee: 0 },
    ]);
  });

  it('is what the provider says for cards, apart for each currency that it changed the money to', () => {
    const rows = byCurrency([
      card(1000, usd(1000, 74)),
      { method: 'bank', amountCentimes: 5_000, usdCents: null, receipt: null },
      card(2000, usd(2000, 118)),
      card(3000, usd(3000, 162, { currency: 'EUR', cents: 2_601 })),
    ]);
    expect(rows).toMatchObject([
      { currency: 'MAD', payments: 1 },
      { currency: 'USD', creditedIn: null, payments: 2, grossCents: 3000, feeCents: 192, netCents: 2808, creditedCents: 0 },
      { currency: 'USD', creditedIn: 'EUR', payments: 1, grossCents: 3000, feeCents: 162, netCents: 2838, creditedCents: 2_601 },
    ]);
  });

  it('says how many payments of a provider have no fee, as those of older data', () => {
    expect(
      byCurrency([card(1000, null), card(1000, { ...usd(1000, 0), feeCents: null, netCents: null }), card(1000, usd(1000, 74))]),
    ).toEqual([
      { currency: 'USD', creditedIn: null, payments: 3, grossCents: 3000, feeCents: 74, netCents: 926, creditedCents: 0, withoutFee: 2 },
    ]);
  });
});
