import { formatMad } from '~/domain/shared/money';
import type { Order } from '~/features/order/index.server';

import type { AdminOrderView } from '~/ui/admin/order/view';
import { toMoment } from '~/ui/components/order/view';
import type { AdminTranslations } from '~/ui/translations/admin';

/** The order of a proof that waits no more. */
export interface DecidedProof {
  readonly reference: string;
  readonly text: string;
}

/** Returns what became of an order, and by whom. */
export function toDecided({ t, language }: AdminTranslations, order: Order, approver: string | null): DecidedProof {
  const { id, state, payment } = order;
  if (payment === null) return { reference: id, text: t('queue-moved-on', { reference: id, state: t(`order-${state}`) }) };
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

export interface Check {
  readonly tone: 'good' | 'warn' | 'bad' | 'open';
  readonly text: string;
  readonly value: string;
}

/** Returns the facts that speak for or against the proof, from the store's own data. */
export function checksOf({ t, number, language }: AdminTranslations, order: AdminOrderView): readonly Check[] {
  const { hint, sameProofAs, lines, late, totalCentimes } = order;
  const held = lines.filter(({ hasKey }) => hasKey).length;
  return [
    hint === null
      ? { tone: 'open', text: t('check-statement'), value: t('check-statement-none') }
      : {
          tone: hint.amountCentimes === totalCentimes ? 'good' : 'warn',
          text: t('check-statement'),
          value: formatMad(hint.amountCentimes, language),
        },
    ...(hint === null ? [] : [{ tone: 'good' as const, text: t('order-bank-reference'), value: hint.reference }]),
    sameProofAs === null
      ? { tone: 'good', text: t('check-picture'), value: t('check-picture-new') }
      : { tone: 'bad', text: t('check-picture'), value: t('check-picture-known', { order: sameProofAs }) },
    {
      tone: held === lines.length ? 'good' : 'warn',
      text: t('check-keys'),
      value: t('check-keys-of', { held: number(held), all: number(lines.length) }),
    },
    ...(late === null
      ? []
      : [
          {
            tone: 'warn' as const,
            text: t('waits-late'),
            value: late.priceCentimes === null ? t('late-gone') : t('late-price', { price: formatMad(late.priceCentimes, language) }),
          },
        ]),
  ];
}
