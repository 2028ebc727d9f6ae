import type { OrderAlertCode } from '~/domain/order/alerts';
import { adminPaths } from '~/domain/paths/admin';
import { Alerts } from '~/ui/admin/alert/alert';
import { ApprovalFields } from './approval';
import type { AdminOrderView, Refusal } from './view';
import { AnswerField } from '~/ui/admin/layout/answer-field';
import { Disclosure } from '~/ui/components/disclosure';
import { Form } from '~/ui/components/navigation';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { useAdminTranslations } from '~/ui/translations/admin';

interface Props {
  readonly order: AdminOrderView;
  readonly refusal: Refusal | null;
}

export function OrderAlerts({ order, refusal }: Props) {
  const { t } = useAdminTranslations();
  return (
    <Alerts alerts={order.alerts} action={adminPaths.order(order.reference, 'alarms')} refusal={refusal}>
      <p className="soft">{t(order.payment === null ? 'attention-unpaid-hint' : 'attention-paid-hint')}</p>
      {order.alerts.some(({ code }) => SURPLUS_ALERTS.has(code)) ? (
        <p>
          <a href="#note">{t('event-payment-noted')}</a>
        </p>
      ) : null}
    </Alerts>
  );
}

/** Alerts about money that is sent back by hand, and then noted. */
const SURPLUS_ALERTS: ReadonlySet<string> = new Set<OrderAlertCode>(['paid-twice', 'paid-after-loss', 'account-gone']);

export function EndOrder({ order, refusal }: Props) {
  const { t } = useAdminTranslations();
  const form = useFirstError(refusal);
  if (!order.canEnd) return null;
  return (
    <Disclosure className="panel" summary={t('order-cancel-this-order')} isOpen={refusal !== null}>
      <Form ref={form} id="end" className="stack" method="post" action={adminPaths.order(order.reference, 'end')} noValidate>
        <p className="soft">{t(endHint(order))}</p>
        <AnswerField
          scope="end"
          name="reason"
          label={t('order-why-it-is-cancelled')}
          hint={t('end-reason-hint')}
          refusal={refusal}
          maxLength={500}
        />
        <SubmitButton className="btn btn--bad btn--l" name="intent" value="end" busyText={t('order-cancelling')}>
          {t('order-cancel-this-order')}
        </SubmitButton>
      </Form>
    </Disclosure>
  );
}

function endHint({ isUnasked, isAtProvider }: AdminOrderView) {
  if (isUnasked) return 'end-unasked-hint';
  return isAtProvider ? 'end-card-hint' : 'end-hint';
}

export function SecondPayment({ order, refusal }: Props) {
  const { t } = useAdminTranslations();
  const form = useFirstError(refusal);
  if (order.payment === null) return null;
  return (
    <Disclosure className="panel" summary={t('order-more-money')} isOpen={refusal !== null}>
      <Form ref={form} id="second" className="stack" method="post" action={adminPaths.order(order.reference, 'second')} noValidate>
        <p className="soft">{t('second-payment-hint')}</p>
        <ApprovalFields scope="second" order={order} refusal={refusal} />
        <SubmitButton className="btn btn--line" name="intent" value="second" busyText={t('saving')}>
          {t('order-record-this-payment')}
        </SubmitButton>
      </Form>
    </Disclosure>
  );
}
