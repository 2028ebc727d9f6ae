import { answerOf } from '~/domain/shared/form-answer';
import { adminPaths } from '~/domain/paths/admin';
import { formatMad } from '~/domain/shared/money';
import { MAX_REJECTIONS } from '~/domain/order';

import { AlertChanged } from '~/ui/admin/alert/alert';
import { approvalId, ApproveForm } from './approve';
import { MoneyGone } from './gone';
import { EndOrder, OrderAlerts, SecondPayment } from './alerts';
import { Rejection } from './rejection';
import type { AdminOrderView, Refusal } from './view';
import { Notice } from '~/ui/components/notice';
import { type AdminTranslations, useAdminTranslations } from '~/ui/translations/admin';
import { orderStateCode } from '~/ui/components/order/state';

interface OrderDecisionProps {
  readonly order: AdminOrderView;
  readonly refusal: Refusal | null;
  /** Set where the owner asked to approve what isn't clean. */
  readonly isAsked: boolean;
}

export function OrderDecision({ order, refusal, isAsked }: OrderDecisionProps) {
  const answerTo = (intent: string) => answerOf(refusal, intent);
  return (
    <>
      <MovedOn order={order} refusal={refusal} />
      <MoneyGone order={order} refusal={answerTo('close-lines') ?? answerTo('give-keys')} />
      <OrderAlerts order={order} refusal={answerTo('answer')} />
      {order.canApprove ? (
        // why: the anchor leads back to the refused form, also without JavaScript
        <ApproveForm
          order={order}
          refusal={answerTo('approve')}
          isAsked={isAsked}
          action={adminPaths.order(order.reference, approvalId(order))}
        >
          <Looked order={order} />
          <OrderMoneyHint order={order} />
        </ApproveForm>
      ) : null}
      {order.canReject ? <Reject order={order} refusal={answerTo('reject')} /> : null}
      <SecondPayment order={order} refusal={answerTo('second')} />
      <EndOrder order={order} refusal={answerTo('end')} />
    </>
  );
}

export function MovedOn({ order, refusal }: { readonly order: AdminOrderView; readonly refusal: Refusal | null }) {
  const { t } = useAdminTranslations();
  const error = refusal?.errors['form'];
  if (error === undefined || error === 'unclean') return null;
  if (error === 'alarm-answered') return <AlertChanged />;
  if (error === 'wrong-state' && order.payment !== null)
    return <BookedBefore payment={order.payment} typed={refusal?.values['amountReceived']} />;
  const isUndecided = error === 'end-card-undecided';
  return (
    <Notice tone="bad" role="alert">
      <p>{isUndecided ? t(order.isUnasked ? 'card-unasked' : error) : t('order-moved-on', { state: t(orderStateCode(order.state)) })}</p>
    </Notice>
  );
}

/** Shows a booking that came before the decision: nothing of it was changed. */
function BookedBefore({
  payment,
  typed,
}: {
  readonly payment: NonNullable<AdminOrderView['payment']>;
  readonly typed: string | undefined;
}) {
  const { t, language } = useAdminTranslations();
  const { amountCentimes, reference, at, by } = payment;
  const booked = { amount: formatMad(amountCentimes, language), reference, date: at.text };
  return (
    <Notice tone="bad" role="alert">
      <p>{by === null ? t('order-booked-by-card', booked) : t('order-booked-before', { ...booked, who: by })}</p>
      <p>
        {typed === undefined ? t('nothing-changed') : t('order-booked-typed', { typed })} {t('order-booked-correct')}
      </p>
    </Notice>
  );
}

function Reject({ order, refusal }: { readonly order: AdminOrderView; readonly refusal: Refusal | null }) {
  const { t } = useAdminTranslations();
  const of = order.proof === null ? 'payment' : 'proof';
  const isLast = order.rejections + 1 >= MAX_REJECTIONS;
  return (
    <Rejection
      of={of}
      title={t(`reject-title-${of}`)}
      hint={t(isLast ? 'reject-hint-last' : order.late ? 'reject-hint-late' : `reject-hint-${of}`)}
      action={adminPaths.order(order.reference, 'reject')}
      refusal={refusal}
    >
      <Looked order={order} />
    </Rejection>
  );
}

/** The proof that the owner looked at: another one that came meanwhile is not decided. */
function Looked({ order }: { readonly order: AdminOrderView }) {
  return order.canReject && order.proof?.id ? <input type="hidden" name="proof" value={order.proof.id} /> : null;
}

function OrderMoneyHint({ order }: { readonly order: AdminOrderView }) {
  const i18n = useAdminTranslations();
  return (
    <>
      <h2 className="flush">{i18n.t('order-the-money-is-there')}</h2>
      <p className="soft">{hint(i18n, order)}</p>
    </>
  );
}

function hint({ t, tCount }: AdminTranslations, order: AdminOrderView): string {
  switch (order.state) {
    case 'awaiting_payment':
      return t('approve-hint-unpaid');
    case 'cancelled':
      return t('approve-hint-cancelled');
    case 'in_review':
      if (order.proof === null) return t('approve-hint-payment');
      return order.lines.every((line) => line.hasKey) ? tCount('gets-keys', order.lines.length) : t('approve-hint-without-key');
    default:
      return t('approve-hint-other');
  }
}
