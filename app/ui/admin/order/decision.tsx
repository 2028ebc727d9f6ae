import { answerOf } from '~/domain/shared/form-answer';
import { adminPaths } from '~/domain/paths/admin';
import { formatMad } from '~/domain/shared/money';
import { MAX_REJECTIONS } from '~/domain/order';

import { AlarmMovedOn } from '~/ui/admin/alert/alert';
import { amountAsked, ApprovalFields } from './approval';
import { MoneyGone } from './gone';
import { EndOrder, OrderAlarms, SecondPayment } from './alerts';
import { Rejection } from './rejection';
import type { AdminOrderView, Refusal } from './view';
import { Disclosure } from '~/ui/components/disclosure';
import { Icon } from '~/ui/components/icon';
import { Form } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { type AdminTranslations, useAdminTranslations } from '~/ui/translations/admin';

export function OrderDecision({ order, refusal }: { readonly order: AdminOrderView; readonly refusal: Refusal | null }) {
  const sent = (intent: string) => answerOf(refusal, intent);
  return (
    <>
      <MovedOn order={order} refusal={refusal} />
      <MoneyGone order={order} refusal={sent('close-lines') ?? sent('give-keys')} />
      <OrderAlarms order={order} refusal={sent('answer')} />
      {order.canApprove ? <Approve order={order} refusal={sent('approve')} /> : null}
      {order.canReject ? <Reject order={order} refusal={sent('reject')} /> : null}
      <SecondPayment order={order} refusal={sent('second')} />
      <EndOrder order={order} refusal={sent('end')} />
    </>
  );
}

export function MovedOn({ order, refusal }: { readonly order: AdminOrderView; readonly refusal: Refusal | null }) {
  const { t } = useAdminTranslations();
  const error = refusal?.errors['form'];
  if (error === undefined) return null;
  if (error === 'alarm-answered') return <AlarmMovedOn />;
  if (error === 'wrong-state' && order.payment !== null)
    return <BookedBefore payment={order.payment} typed={refusal?.values['amountReceived']} />;
  const isUndecided = error === 'end-card-undecided';
  return (
    <Notice tone="bad" role="alert">
      <p>{isUndecided ? t(order.isUnasked ? 'card-unasked' : error) : t('order-moved-on', { state: t(`order-${order.state}`) })}</p>
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
        {typed === undefined ? t('order-booked-unchanged') : t('order-booked-typed', { typed })} {t('order-booked-correct')}
      </p>
    </Notice>
  );
}

function Approve({ order, refusal }: { readonly order: AdminOrderView; readonly refusal: Refusal | null }) {
  const say = useAdminTranslations();
  const { t } = say;
  const form = useFirstError(refusal);
  const id = approvalId(order);
  return (
    // why: the anchor leads back to the refused form, also without JavaScript
    <Form ref={form} id={id} className="panel stack" method="post" action={adminPaths.order(order.reference, id)} noValidate>
      <h2 className="flush">{t('order-the-money-is-there')}</h2>
      <p className="soft">{hint(say, order)}</p>
      <Disclosure summary={t('queue-other-amount')} isOpen={refusal !== null || order.proof === null}>
        <div className="stack">
          <ApprovalFields scope="approve" order={order} refusal={refusal} />
        </div>
      </Disclosure>
    </Form>
  );
}

/** Stays at the foot of the window; its fields are in the form above. */
export function DecisionBar({ order, refusal }: { readonly order: AdminOrderView; readonly refusal: Refusal | null }) {
  const { t, language } = useAdminTranslations();
  if (!order.canApprove) return null;
  const form = approvalId(order);
  const typedAmount = amountAsked(answerOf(refusal, 'approve'));
  return (
    <div className="decide__bar">
      {order.canReject ? (
        <a className="btn btn--line btn--l" href="#reject">
          {t('order-reject')}
        </a>
      ) : null}
      <SubmitButton className="btn btn--go btn--l" name="intent" value="approve" form={form} busyText={t('admin-approving')}>
        <Icon name="check" />
        {t('approve-amount', { amount: formatMad(typedAmount ?? order.hint?.amountCentimes ?? order.totalCentimes, language) })}
      </SubmitButton>
    </div>
  );
}

/** Returns the form's id, another one for each order: an anchor must not lead past the proof of the next. */
const approvalId = ({ reference }: AdminOrderView) => `approve-${reference}`;

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
    />
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
