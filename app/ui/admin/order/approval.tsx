import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors } from '~/domain/shared/form-answer';
import { formatMad, parsePrice, toCentimes, toPlain, type Centimes } from '~/domain/shared/money';
import { clearRow } from '~/domain/payment/evidence';
import { TRANSFER_METHODS } from '~/domain/payment/method';
import { needsReason } from '~/domain/payment/proof-concerns';

import { methodText, type AdminOrderView, type Refusal } from './view';
import { SelectField, TextField } from '~/ui/components/form/fields';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { useAdminTranslations } from '~/ui/translations/admin';

interface Props {
  readonly scope: 'approve' | 'second';
  readonly order: AdminOrderView;
  readonly refusal: Refusal | null;
  /** Unset where the reason is asked for by itself. */
  readonly hasReason?: boolean;
}

export function ApprovalFields({ scope, order, refusal, hasReason = scope === 'approve' }: Props) {
  const i18n = useAdminTranslations();
  const { t } = i18n;
  const errors = fieldErrors(refusal);
  // why not for a second payment: the row is about the first
  const row = scope === 'approve' ? clearRow(order.evidence) : null;
  return (
    <>
      <ErrorSummary errors={errors} scope={scope} />
      {refusal?.usedBy ? (
        <Notice tone="bad" role="alert">
          <p>
            {t('reference-used', { order: refusal.usedBy })} <Link to={adminPaths.order(refusal.usedBy)}>{t('order-open-that-order')}</Link>
          </p>
        </Notice>
      ) : null}
      <AmountOver order={order} amount={amountAsked(refusal)} />
      <SelectField
        scope={scope}
        name="arrivedBy"
        label={t('order-arrived-by')}
        options={TRANSFER_METHODS.map((method) => ({ value: method, label: methodText(i18n, method) }))}
        value={refusal?.values['arrivedBy'] ?? order.arrivesBy}
        error={errors['arrivedBy']}
      />
      <TextField
        scope={scope}
        name="bankReference"
        label={t('order-bank-reference')}
        hint={t(row !== null ? 'approve-reference-statement' : scope === 'approve' ? 'approve-reference-open' : 'approve-reference')}
        value={refusal?.values['bankReference'] ?? row?.reference}
        error={errors['bankReference']}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        required={scope === 'second'}
      />
      <TextField
        scope={scope}
        name="amountReceived"
        label={t('order-amount-received')}
        hint={t('order-in-mad')}
        value={refusal?.values['amountReceived'] ?? toPlain(row?.amountCentimes ?? order.totalCentimes)}
        error={errors['amountReceived']}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      {hasReason ? <ReasonField order={order} refusal={refusal} /> : null}
    </>
  );
}

/** Asks for the reason of an approval: of another amount than the total, or of money that isn't clean. */
export function ReasonField({ order, refusal }: Pick<Props, 'order' | 'refusal'>) {
  const { t } = useAdminTranslations();
  const isAsked = needsReason(order.concerns);
  return (
    <TextField
      scope="approve"
      name="reason"
      label={t(isAsked ? 'approve-anyway-reason' : 'reason-for-the-difference')}
      hint={isAsked ? undefined : t('approve-reason-hint')}
      value={refusal?.values['reason']}
      error={fieldErrors(refusal)['reason']}
      maxLength={500}
      autoComplete="off"
      required={isAsked}
    />
  );
}

/** Asks once more about an amount over the total: the same form, sent again, agrees to it. */
function AmountOver({ order: { totalCentimes }, amount }: { readonly order: AdminOrderView; readonly amount: Centimes | null }) {
  const { t, language } = useAdminTranslations();
  if (amount === null) return null;
  const more = toCentimes(amount - totalCentimes);
  return (
    <Notice tone="bad" role="alert">
      <p>
        {t('approve-over', {
          amount: formatMad(amount, language),
          total: formatMad(totalCentimes, language),
          more: formatMad(more, language),
        })}
      </p>
      <p>{t('approve-over-how')}</p>
      <input type="hidden" name="sure" value={toPlain(amount)} />
    </Notice>
  );
}

/** Returns the amount over the total of the question; null: none. */
export function amountAsked(refusal: Refusal | null): Centimes | null {
  return refusal?.errors['amountReceived'] === 'amount-over' ? parsePrice(refusal.values['amountReceived'] ?? '') : null;
}

/** Returns the errors of fields; that of the whole order stands above all forms. */
export function fieldErrors(refusal: Refusal | null): FormErrors {
  return Object.fromEntries(Object.entries(refusal?.errors ?? {}).filter(([name]) => name !== 'form'));
}
