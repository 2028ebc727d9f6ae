import type { CardTransaction, TransactionsOutcome, TransactionsRequest } from '~/ports/card-provider';

import { field, toCents } from './schemas.server';
import type { PaypalAnswer } from './client.server';

const PAGE_SIZE = 100;
const UNKNOWN = { kind: 'unknown' } as const;

/** Sent back by the merchant: a refund (T1107), and a credit that names no payment (T1113). */
const REFUNDS: ReadonlySet<string> = new Set(['T1107', 'T1113']);

/**
 * Taken back: T1100, T1106, T1116 and T1118 by PayPal, T1201 and T1207 by a chargeback. The other codes of T11 and T12 move no payment for
 * good: holds, fees, withdrawals, corrections.
 */
const REVERSALS: ReadonlySet<string> = new Set(['T1100', 'T1106', 'T1116', 'T1118', 'T1201', 'T1207']);

/** Returns the address of one page of Transaction Search (at most 31 days at once). */
export function transactionsPath({ from, to, page }: TransactionsRequest): string {
  const query = new URLSearchParams({
    start_date: new Date(from).toISOString(),
    end_date: new Date(to).toISOString(),
    fields: 'transaction_info',
    page_size: String(PAGE_SIZE),
    page: String(page),
  });
  return `/v1/reporting/transactions?${query}`;
}

/** Reads a page of PayPal's answer. */
export function toTransactions(answer: PaypalAnswer, page: number): TransactionsOutcome {
  if (answer.kind === 'forbidden') return { kind: 'no-access', code: answer.code };
  if (answer.kind !== 'answer') return UNKNOWN;
  const details = field(answer.body, 'transaction_details');
  const pages = field(answer.body, 'total_pages');
  if (!Array.isArray(details) || typeof pages !== 'number') return UNKNOWN;
  return { kind: 'done', transactions: details.flatMap((each) => toTransaction(each) ?? []), next: page < pages ? page + 1 : null };
}

/**
 * Reads a payment that came, or went back for good; null for all else. Event codes T00 are payments; status S is done, V is given back
 * since, P is pending.
 */
function toTransaction(detail: unknown): CardTransaction | null {
  const info = field(detail, 'transaction_info');
  const text = (name: string) => {
    const part = field(info, name);
    return typeof part === 'string' && part !== '' ? part : null;
  };
  const [id, code, at] = [
    text('transaction_id'),
    text('transaction_event_code') ?? '',
    Date.parse(text('transaction_initiation_date') ?? ''),
  ];
  const money = field(info, 'transaction_amount');
  const [currency, value] = [field(money, 'currency_code'), field(money, 'value')];
  if (id === null || Number.isNaN(at) || typeof currency !== 'string' || typeof value !== 'string') return null;
  const direction = directionOf(code, value.startsWith('-'));
  const status = text('transaction_status') ?? '';
  if (direction === null || !['S', 'V', 'P'].includes(status)) return null;
  const of = text('paypal_reference_id_type') === 'TXN' ? text('paypal_reference_id') : null;
  const amount = { currency, cents: toCents(value.replace(/^-/, '')) };
  return { id, at, direction, amount, of, orderId: text('custom_field'), isPending: status === 'P' };
}

function directionOf(code: string, isNegative: boolean): CardTransaction['direction'] | null {
  if (code.startsWith('T00')) return isNegative ? null : 'in';
  if (!isNegative) return null;
  return REFUNDS.has(code) ? 'out' : REVERSALS.has(code) ? 'reversed' : null;
}
