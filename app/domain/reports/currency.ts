import { LEDGER_KINDS, moneyOf, type LedgerEntry, type LedgerKind } from '~/domain/payment/ledger';
import { fromUsdCents, type Centimes, type UsdRate } from '~/domain/shared/money';

/** The receipt of a payment provider: what it did with the money. Amounts in hundredths of their currency. */
export interface Receipt {
  readonly currency: string;
  readonly grossCents: number;
  /** The provider's fee, and what is left after it; null where the provider doesn't say. */
  readonly feeCents: number | null;
  readonly netCents: number | null;
  /** What the owner's account got, where the provider changed the money to another currency. */
  readonly credited: { readonly currency: string; readonly cents: number } | null;
}

/** The fee that the provider kept, at an order's rate; 0 where the receipt names none in dollars, or there is no receipt. */
export function feeOf(receipt: Receipt | null, usdRate: UsdRate): Centimes {
  return fromUsdCents((receipt?.currency === 'USD' && receipt.feeCents) || 0, usdRate);
}

/** A payment of the ledger, and the provider's receipt for it; null where there is none. */
export interface BookedPayment extends LedgerEntry {
  readonly kind: LedgerKind;
  readonly receipt: Receipt | null;
}

/** What came, and went back, in one currency. Amounts in hundredths of their currency. */
export interface CurrencyRow {
  readonly currency: string;
  /** The currency to which the provider changed it; null where it did not. */
  readonly creditedIn: string | null;
  /** How many payments came, and how much they brought. */
  readonly payments: number;
  readonly grossCents: number;
  /** The fees that the provider named, and what was left of those payments. */
  readonly feeCents: number;
  readonly netCents: number;
  readonly creditedCents: number;
  /** Payments of a provider that named no fee: it is not among the fees, and their money is not among what was left. */
  readonly withoutFee: number;
  /** The same money by what it is: all but 'returned' together are `grossCents`. */
  readonly kinds: Readonly<Record<LedgerKind, number>>;
}

/** The currency of the shop's own prices. */
const OWN = 'MAD';

const NO_MONEY = Object.fromEntries(LEDGER_KINDS.map((kind) => [kind, 0])) as Record<LedgerKind, number>;

/**
 * Adds payments up by the currency in which they came, and by the one to which a provider changed them. What shoppers send themselves comes
 * in dirhams, without a fee. The shop's own currency is first, then the larger number of payments.
 */
export function byCurrency(payments: Iterable<BookedPayment>): CurrencyRow[] {
  const rows = new Map<string, CurrencyRow>();
  for (const payment of payments) {
    const receipt = receiptOf(payment);
    // Nobody said how much it was: the owner was called, and looks it up.
    if (receipt.currency === '') continue;
    const creditedIn = receipt.credited?.currency ?? null;
    const id = `${receipt.currency} ${creditedIn ?? ''}`;
    const row = rows.get(id) ?? { currency: receipt.currency, creditedIn, ...NOTHING, kinds: NO_MONEY };
    const isRestored = payment.kind === 'returned' && payment.direction === 'in';
    const kinds = { ...row.kinds, [payment.kind]: row.kinds[payment.kind] + (isRestored ? -1 : 1) * receipt.grossCents };
    rows.set(id, { ...(payment.kind === 'returned' ? row : withMoney(row, receipt)), kinds });
  }
  const isOther = ({ currency }: CurrencyRow) => Number(currency !== OWN);
  return [...rows.values()].sort((a, b) => isOther(a) - isOther(b) || b.payments - a.payments || (a.currency < b.currency ? -1 : 1));
}

const NOTHING = { payments: 0, grossCents: 0, feeCents: 0, netCents: 0, creditedCents: 0, withoutFee: 0 };

function withMoney(row: CurrencyRow, { grossCents, feeCents, netCents, credited }: Receipt): CurrencyRow {
  return {
    ...row,
    payments: row.payments + 1,
    grossCents: row.grossCents + grossCents,
    feeCents: row.feeCents + (feeCents ?? 0),
    netCents: row.netCents + (netCents ?? 0),
    creditedCents: row.creditedCents + (credited?.cents ?? 0),
    withoutFee: row.withoutFee + (feeCents === null ? 1 : 0),
  };
}

function receiptOf(payment: BookedPayment): Receipt {
  if (payment.receipt !== null) return payment.receipt;
  const { currency, cents } = moneyOf(payment);
  const grossCents = cents ?? 0;
  if (currency === OWN) return { currency, grossCents, feeCents: 0, netCents: grossCents, credited: null };
  return { currency, grossCents, feeCents: null, netCents: null, credited: null };
}
