import type { MoneyDirection } from '~/domain/payment/ledger';
import { choosesEnding, isLoss, lossesOf, lossOf, voidRefusal, type VoidRefusal } from '~/domain/payment/void';
import { formatMad, sum } from '~/domain/shared/money';
import type { Order } from '~/features/order/index.server';

import { toMoment } from '~/ui/components/order/view';
import type { AdminTranslations } from '~/ui/translations/admin';

/** A game with what becomes, or became, of it. */
export interface LineOutcome {
  readonly gameId: string;
  readonly title: string;
  readonly cover: string;
  readonly outcome: string;
  readonly isLoss: boolean;
}

/** The acts about money that an order's page shows beside its payment. */
export interface MoneyActsView {
  /** Set where the owner may try to take the approval back. */
  readonly canVoid: boolean;
  readonly voids: readonly string[];
  readonly lost: readonly LineOutcome[];
  readonly notes: readonly { readonly id: string; readonly amount: string; readonly direction: MoneyDirection; readonly text: string }[];
  /** The id of the next note. */
  readonly noteId: string;
}

/** `who`: the address of an admin. */
export function toMoneyActs(
  i18n: AdminTranslations,
  order: Order,
  { noteId, isOnStatement, who }: { readonly noteId: string; readonly isOnStatement: boolean; readonly who: (by: string) => string },
): MoneyActsView {
  const { t, language } = i18n;
  const dateOf = (at: number) => toMoment(at, language).text;
  return {
    canVoid: voidRefusal(order, isOnStatement) === null,
    voids: order.voids.map(({ at, reason, payment }) =>
      t('void-before', { date: dateOf(at), amount: formatMad(payment.amountCentimes, language), reason }),
    ),
    lost: order.lost.map((line) => ({
      ...pick(line),
      isLoss: true,
      outcome: t('void-lost', { amount: formatMad(lossOf(line), language) }),
    })),
    notes: order.notes.map(({ id, direction, amountCentimes, at, by, reason }) => ({
      id,
      amount: formatMad(amountCentimes, language),
      direction,
      text: t('note-says', { date: dateOf(at), reason, who: who(by) || t('audit-unknown-admin') }),
    })),
    noteId,
  };
}

/** The page that confirms 'The money never came'. */
export interface VoidView {
  readonly reference: string;
  /** null: nothing stands against it. */
  readonly refusal: VoidRefusal | null;
  readonly approved: string | null;
  readonly lines: readonly LineOutcome[];
  readonly canChoose: boolean;
  /** The sentence on the order's next state, where nothing is chosen. */
  readonly outcome: string;
  readonly nth: number;
  readonly losses: string;
}

export function toVoid(i18n: AdminTranslations, order: Order, isOnStatement: boolean): VoidView {
  const { t, language } = i18n;
  const { payment, lines, email } = order;
  const rest = lines.filter((line) => !isLoss(line));
  const due = formatMad(sum(rest.map(({ priceCentimes }) => priceCentimes)), language);
  return {
    reference: order.id,
    refusal: voidRefusal(order, isOnStatement),
    approved:
      payment &&
      t('void-approved', {
        order: order.id,
        date: toMoment(payment.at, language).text,
        amount: formatMad(payment.amountCentimes, language),
        method: t(`method-${payment.method}`),
        reference: payment.reference,
      }),
    lines: lines.map((line) => ({
      ...pick(line),
      isLoss: isLoss(line),
      outcome: isLoss(line)
        ? t('void-loss', { amount: formatMad(lossOf(line), language) })
        : t(line.state === 'owed' ? 'void-owed' : 'void-back'),
    })),
    canChoose: choosesEnding(order),
    outcome: rest.length === 0 ? t('void-all-lost') : email === '' ? t('void-nobody') : t('void-rest', { amount: due }),
    nth: order.voids.length,
    losses: lossesOf(lines),
  };
}

const pick = ({ gameId, title, cover }: Order['lines'][number]) => ({ gameId, title, cover });
