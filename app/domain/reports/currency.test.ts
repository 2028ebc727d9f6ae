import { describe, expect, it } from 'vitest';

import { byCurrency, type BookedPayment, type Receipt } from './currency';
import type { LedgerKind } from '~/domain/payment/ledger';
import { toCentimes } from '~/domain/shared/money';

const sent = (method: 'bank' | 'wallet', amount: number, kind: LedgerKind = 'settles'): BookedPayment => ({
  kind,
  direction: kind === 'returned' ? 'out' : 'in',
  method,
  amountCentimes: toCentimes(amount),
  feeCentimes: toCentimes(0),
  usdCents: null,
  money: null,
  receipt: null,
});
const card = (usdCents: number, receipt: Receipt | null, kind: LedgerKind = 'settles'): BookedPayment => ({
  ...sent('bank', usdCents * 10, kind),
  method: 'card',
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
    expect(byCurrency([sent('bank', 10_000), sent('wallet', 10_000)])).toMatchObject([
      { currency: 'MAD', creditedIn: null, payments: 2, grossCents: 20_000, feeCents: 0, netCents: 20_000, withoutFee: 0 },
    ]);
  });

  it('is what the provider says for cards, apart for each currency that it changed the money to', () => {
    const rows = byCurrency([
      card(1000, usd(1000, 74)),
      sent('bank', 5_000),
      card(2000, usd(2000, 118)),
      card(3000, usd(3000, 162, { currency: 'EUR', cents: 2_601 })),
    ]);
    expect(rows).toMatchObject([
      { currency: 'MAD', payments: 1 },
      { currency: 'USD', creditedIn: null, payments: 2, grossCents: 3000, feeCents: 192, netCents: 2808, creditedCents: 0 },
      { currency: 'USD', creditedIn: 'EUR', payments: 1, grossCents: 3000, feeCents: 162, netCents: 2838, creditedCents: 2_601 },
    ]);
  });

  it('says what the money is: for orders, twice, not as asked for, for no order, and what went back', () => {
    const euros = { ...card(700, null, 'differs'), usdCents: null, money: { currency: 'EUR', cents: 700 } };
    const rows = byCurrency([
      sent('bank', 10_000),
      sent('bank', 10_000, 'surplus'),
      sent('bank', 4_000, 'returned'),
      card(1000, usd(1000, 74)),
      card(500, usd(500, 52), 'orphan'),
      card(500, null, 'returned'),
      euros,
    ]);
    const none = { settles: 0, surplus: 0, differs: 0, orphan: 0, returned: 0 };
    expect(rows).toMatchObject([
      {
        currency: 'MAD',
        payments: 2,
        grossCents: 20_000,
        netCents: 20_000,
        kinds: { ...none, settles: 10_000, surplus: 10_000, returned: 4_000 },
      },
      {
        currency: 'USD',
        payments: 2,
        grossCents: 1500,
        feeCents: 126,
        netCents: 1374,
        withoutFee: 0,
        kinds: { ...none, settles: 1000, orphan: 500, returned: 500 },
      },
      { currency: 'EUR', payments: 1, grossCents: 700, withoutFee: 1, kinds: { ...none, differs: 700 } },
    ]);
    for (const { grossCents, kinds } of rows) expect(kinds.settles + kinds.surplus + kinds.differs + kinds.orphan).toBe(grossCents);
  });

  it('says how many payments of a provider have no fee, as those of older data', () => {
    expect(
      byCurrency([card(1000, null), card(1000, { ...usd(1000, 0), feeCents: null, netCents: null }), card(1000, usd(1000, 74))]),
    ).toMatchObject([
      { currency: 'USD', creditedIn: null, payments: 3, grossCents: 3000, feeCents: 74, netCents: 926, creditedCents: 0, withoutFee: 2 },
    ]);
  });
});
