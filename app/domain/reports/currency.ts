import { LEDGER_KINDS, moneyOf, type LedgerEntry, type LedgerKind } from '~/domain/payment/ledger';
import { fromUsdCents, type Centimes, type UsdRate } from '~/domain/shared/money';

/** A provider's receipt. Amounts in hundredths of their currency. */
export interface Receipt {
  readonly currency: string;
  readonly grossCents: number;
  /** null where the provider doesn't say. */
  readonly feeCents: number | null;
  readonly netCents: number | null;
  /** The amount on the owner's account after a change of currency. */
  readonly credited: { readonly currency: string; readonly cents: number } | null;
}

/** Returns the provider's fee at an order's rate; 0 where it is unknown or not in dollars. */
export function feeOf(receipt: Receipt | null, usdRate: UsdRate): Centimes {
  return fromUsdCents((receipt?.currency === 'USD' && receipt.feeCents) || 0, usdRate);
}

/** A payment of the ledger with its receipt; null: none. */
export interface BookedPayment extends LedgerEntry {
  readonly kind: LedgerKind;
  readonly receipt: Receipt | null;
}

/** The money of one currency, in its hundredths. */
export interface CurrencyRow {
  readonly currency: string;
  /** The currency of the owner's account; null: the same. */
  readonly creditedIn: string | null;
  /** The number of payments, and their sum. */
  readonly payments: number;
  readonly grossCents: number;
  /** The named fees, and the rest of those payments. */
  readonly feeCents: number;
  readonly netCents: number;
  readonly creditedCents: number;
  /** Payments without a named fee, which are in neither sum. */
  readonly withoutFee: number;
  /** All but 'returned' together are `grossCents`. */
  readonly kinds: Readonly<Record<LedgerKind, number>>;
}

const OWN = 'MAD';

const NO_MONEY = Object.fromEntries(LEDGER_KINDS.map((kind) => [kind, 0])) as Record<LedgerKind, number>;

/** Adds payments up by currency, and by that of the owner's account: the shop's own first, then the larger number of payments. */
export function byCurrency(payments: Iterable<BookedPayment>): CurrencyRow[] {
  const rows = new Map<string, CurrencyRow>();
  for (const payment of payments) {
    const receipt = receiptOf(payment);
    // why: the amount is unknown, and the owner was called
    if (receipt.currency === '') continue;
    const creditedIn = receipt.credited?.currency ?? null;
    const id = `${receipt.currency} ${creditedIn ?? ''}`;
    const row = rows.get(id) ?? { currency: receipt.currency, creditedIn, ...NOTHING, kinds: NO_MONEY };
    const isReturned = payment.kind === 'returned';
    // why: money that went back is a sum of its own; all other rows that go out lower what came
    const sign = isReturned === (payment.direction === 'in') ? -1 : 1;
    const kinds = { ...row.kinds, [payment.kind]: row.kinds[payment.kind] + sign * receipt.grossCents };
    rows.set(id, { ...(isReturned ? row : withMoney(row, receipt, sign)), kinds });
  }
  const isOther = ({ currency }: CurrencyRow) => Number(currency !== OWN);
  return [...rows.values()].sort((a, b) => isOther(a) - isOther(b) || b.payments - a.payments || (a.currency < b.currency ? -1 : 1));
}

const NOTHING = { payments: 0, grossCents: 0, feeCents: 0, netCents: 0, creditedCents: 0, withoutFee: 0 };

function withMoney(row: CurrencyRow, { grossCents, feeCents, netCents, credited }: Receipt, sign: 1 | -1): CurrencyRow {
  return {
    ...row,
    payments: row.payments + sign,
    grossCents: row.grossCents + sign * grossCents,
    feeCents: row.feeCents + sign * (feeCents ?? 0),
    netCents: row.netCents + sign * (netCents ?? 0),
    creditedCents: row.creditedCents + sign * (credited?.cents ?? 0),
    withoutFee: row.withoutFee + (feeCents === null ? sign : 0),
  };
}

function receiptOf(payment: BookedPayment): Receipt {
  if (payment.receipt !== null) return payment.receipt;
  const { currency, cents } = moneyOf(payment);
  const grossCents = cents ?? 0;
  if (currency === OWN) return { currency, grossCents, feeCents: 0, netCents: grossCents, credited: null };
  return { currency, grossCents, feeCents: null, netCents: null, credited: null };
}
