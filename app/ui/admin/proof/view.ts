import { formatMad } from '~/domain/shared/money';
import { clearRow, type StatementEvidence } from '~/domain/payment/evidence';
import type { Order } from '~/features/order/index.server';

import type { AdminOrderView } from '~/ui/admin/order/view';
import { toMoment } from '~/ui/components/order/view';
import type { AdminTranslations } from '~/ui/translations/admin';
import { orderStateCode } from '~/ui/components/order/state';

/** The order of a proof that waits no more. */
export interface DecidedProof {
  readonly reference: string;
  readonly text: string;
}

/** Returns what became of an order, and by whom. */
export function toDecided({ t, language }: AdminTranslations, order: Order, approver: string | null): DecidedProof {
  const { id, state, payment } = order;
  if (payment === null) return { reference: id, text: t('queue-moved-on', { reference: id, state: t(orderStateCode(state)) }) };
  const booked = {
    order: id,
    amount: formatMad(payment.amountCentimes, language),
    date: toMoment(payment.at, language).text,
  };
  const text =
    approver === null
      ? t('queue-paid-by-card', booked)
      : t('queue-approved-before', { ...booked, who: approver || t('audit-unknown-admin') });
  return { reference: id, text };
}

/** A fact for or against a proof. A tick names the document of the store that says it: never what somebody typed. */
export type Check = { readonly text: string; readonly value: string } & (
  { readonly tone: 'good'; readonly source: TickSource } | { readonly tone: 'warn' | 'bad' | 'open' }
);

/** 'order': the order's own document. */
export type TickSource = StatementEvidence | 'order';

/** Returns the facts that speak for or against the proof, from the store's own data. */
export function checksOf(i18n: AdminTranslations, order: AdminOrderView): readonly Check[] {
  const { t, number } = i18n;
  const { lines, late, concerns, evidence } = order;
  const held = lines.filter(({ hasKey }) => hasKey).length;
  const sameProofAs = concerns.find(({ code }) => code === 'same-picture')?.about ?? order.sameProofAs;
  const keys = { text: t('check-keys'), value: t('check-keys-of', { held: number(held), all: number(lines.length) }) };
  return [
    ...statementChecks(i18n, order),
    ...(evidence.claim === null ? [] : [{ tone: 'open' as const, text: t('check-sender'), value: evidence.claim.sender }]),
    sameProofAs === null
      ? { tone: 'good', source: 'order', text: t('picture'), value: t('check-picture-new') }
      : { tone: 'bad', text: t('picture'), value: t('check-picture-known', { order: sameProofAs }) },
    held === lines.length ? { ...keys, tone: 'good', source: 'order' } : { ...keys, tone: 'warn' },
    ...(late === null
      ? []
      : [
          {
            tone: 'warn' as const,
            text: t('late-today'),
            value: late.today ?? t('late-gone'),
          },
        ]),
  ];
}

function statementChecks({ t, number, language }: AdminTranslations, { evidence, totalCentimes }: AdminOrderView): readonly Check[] {
  const text = t('check-statement');
  const row = clearRow(evidence);
  if (row !== null) {
    const value = formatMad(row.amountCentimes, language);
    const isTotal = row.amountCentimes === totalCentimes;
    return isTotal
      ? [
          { tone: 'good', source: row, text, value },
          { tone: 'good', source: row, text: t('order-bank-reference'), value: row.reference },
        ]
      : [{ tone: 'warn', text, value }];
  }
  const { rows, likely, isTakenBack } = evidence;
  if (rows.length > 0 || isTakenBack)
    return [
      {
        tone: 'bad',
        text,
        value: rows.length > 1 ? t('check-statement-rows', { count: number(rows.length) }) : t('check-statement-unclear'),
      },
    ];
  if (likely !== null) return [{ tone: 'open', text, value: t('check-statement-likely', { reference: likely.reference }) }];
  return [{ tone: 'open', text, value: t('check-statement-none') }];
}
