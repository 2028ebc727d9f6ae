import type { CardTransaction, TransactionsOutcome, TransactionsRequest } from '~/ports/card-provider';

import { field, toCents } from './answer.server';
import type { PaypalAnswer } from './client.server';

const PAGE = 100;
const UNKNOWN = { kind: 'unknown' } as const;

/** The address of one page of PayPal's Transaction Search (GET /v1/reporting/transactions; at most 31 days at once). */
export function transactionsPath({ from, to, page }: TransactionsRequest): string {
  const query = new URLSearchParams({
    start_date: new Date(from).toISOString(),
    end_date: new Date(to).toISOString(),
    fields: 'transaction_info',
    page_size: String(PAGE),
    page: String(page),
  });
  return `/v1/reporting/transactions?${query}`;
}

/** A page of PayPal's answer in the shop's words. */
export function toTransactions(answer: PaypalAnswer, page: number): TransactionsOutcome {
  if (answer.kind === 'forbidden') return { kind: 'no-access', code: answer.code };
  if (answer.kind !== 'answer') return UNKNOWN;
  const details = field(answer.body, 'transaction_details');
  const pages = field(answer.body, 'total_pages');
  if (!Array.isArray(details) || typeof pages !== 'number') return UNKNOWN;
  return { kind: 'done', transactions: details.flatMap((each) => toTransaction(each) ?? []), next: page < pages ? page + 1 : null };
}

/**
 * A payment that came, or one that went back. null for all else that moves an account's balance, such as a withdrawal or a fee, and for
 * what is denied. By PayPal's event codes T00 is a payment, T11 a reversal or a refund, T12 a chargeback; by its status codes S is done, V is
 * done and given back since, and P is pending.
 */
function toTransaction(detail: unknown): CardTransaction | null {
  const info = field(detail, 'transaction_info');
  const text = (name: string) => {
    const found = field(info, name);
    return typeof found === 'string' && found !== '' ? found : null;
  };
  const [id, code, at] = [
    text('transaction_id'),
    text('transaction_event_code') ?? '',
    Date.parse(text('transaction_initiation_date') ?? ''),
  ];
  const money = field(info, 'transaction_amount');
  const [currency, value] = [field(money, 'currency_code'), field(money, 'value')];
  if (id === null || Number.isNaN(at) || typeof currency !== 'string' || typeof value !== 'string') return null;
  const direction = code.startsWith('T00') && !value.startsWith('-') ? 'in' : /^T1[12]/.test(code) && value.startsWith('-') ? 'out' : null;
  const status = text('transaction_status') ?? '';
  if (direction === null || !['S', 'V', 'P'].includes(status)) return null;
  const of = text('paypal_reference_id_type') === 'TXN' ? text('paypal_reference_id') : null;
  const amount = { currency, cents: toCents(value.replace(/^-/, '')) };
  return { id, at, direction, amount, of, orderId: text('custom_field'), isPending: status === 'P' };
}
