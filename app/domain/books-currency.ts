import { METHOD_RULES, type PaymentMethod } from './payment-method';

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

/** A payment, as far as its currency matters. */
export interface ReceivedPayment {
  readonly method: PaymentMethod;
  readonly amountCentimes: number;
  /** What a card paid; null for the other methods. */
  readonly usdCents: number | null;
  readonly receipt: Receipt | null;
}

/** What was received in one currency. Amounts in hundredths of their currency. */
export interface CurrencyRow {
  readonly currency: string;
  /** The currency to which the provider changed it; null where it did not. */
  readonly creditedIn: string | null;
  readonly payments: number;
  readonly grossCents: number;
  /** The fees that the provider named, and what was left of those payments. */
  readonly feeCents: number;
  readonly netCents: number;
  readonly creditedCents: number;
  /** Payments of a provider that named no fee: it is not among the fees, and their money is not among what was left. */
  readonly withoutFee: number;
}

/** The currency of the shop's own prices. */
const OWN = 'MAD';

/**
 * Adds payments up by the currency in which they came, and by the one to which a provider changed them. What shoppers send themselves comes
 * in dirhams, without a fee. The shop's own currency is first, then the larger number of payments.
 */
export function byCurrency(payments: Iterable<ReceivedPayment>): CurrencyRow[] {
  const rows = new Map<string, CurrencyRow>();
  for (const payment of payments) {
    const { currency, grossCents, feeCents, netCents, credited } = receiptOf(payment);
    const creditedIn = credited?.currency ?? null;
    const id = `${currency} ${creditedIn ?? ''}`;
    const row = rows.get(id);
    rows.set(id, {
      currency,
      creditedIn,
      payments: (row?.payments ?? 0) + 1,
      grossCents: (row?.grossCents ?? 0) + grossCents,
      feeCents: (row?.feeCents ?? 0) + (feeCents ?? 0),
      netCents: (row?.netCents ?? 0) + (netCents ?? 0),
      creditedCents: (row?.creditedCents ?? 0) + (credited?.cents ?? 0),
      withoutFee: (row?.withoutFee ?? 0) + (feeCents === null ? 1 : 0),
    });
  }
  const isOther = ({ currency }: CurrencyRow) => Number(currency !== OWN);
  return [...rows.values()].sort((a, b) => isOther(a) - isOther(b) || b.payments - a.payments || (a.currency < b.currency ? -1 : 1));
}

function receiptOf({ method, amountCentimes, usdCents, receipt }: ReceivedPayment): Receipt {
  if (receipt !== null) return receipt;
  const unsaid = { feeCents: null, netCents: null, credited: null };
  if (METHOD_RULES[method].kind === 'provider' && usdCents !== null) return { currency: 'USD', grossCents: usdCents, ...unsaid };
  return { currency: OWN, grossCents: amountCentimes, feeCents: 0, netCents: amountCentimes, credited: null };
}
