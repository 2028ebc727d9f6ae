import type { FormAnswer } from '~/domain/shared/form-answer';
import { adminPaths } from '~/domain/paths/admin';
import { VOID_ENDINGS } from '~/domain/payment/void';

import { LineOutcomes } from './line-outcomes';
import type { VoidView } from './view';
import { AnswerField } from '~/ui/admin/layout/answer-field';
import { SelectField } from '~/ui/components/form/fields';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { Form, Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { useAdminTranslations } from '~/ui/translations/admin';

/** Asks before an approval is taken back, with what happens to each key. */
export function VoidPayment({ order, refusal }: { readonly order: VoidView; readonly refusal: FormAnswer | null }) {
  const { t } = useAdminTranslations();
  const form = useFirstError(refusal);
  const { reference, approved, lines, canChoose, outcome, nth, losses } = order;
  if (order.refusal !== null)
    return (
      <Notice tone="info">
        <p>{t(`void-not-${order.refusal}`)}</p>
      </Notice>
    );
  return (
    <>
      {refusal?.errors['form'] === undefined ? null : (
        <Notice tone="bad" role="alert" className="below">
          <p>{t('void-moved-on')}</p>
        </Notice>
      )}
      <Form ref={form} className="panel stack" method="post" action={adminPaths.orderVoid(reference)} noValidate>
        <p>{approved}</p>
        <h2 className="flush">{t('void-lines')}</h2>
        <LineOutcomes lines={lines} />
        <input type="hidden" name="nth" value={nth} />
        <input type="hidden" name="losses" value={losses} />
        {canChoose ? (
          <SelectField
            name="ending"
            label={t('void-choose')}
            hint={t('void-wait-hint')}
            options={VOID_ENDINGS.map((value) => ({ value, label: t(`void-${value}`) }))}
            value={refusal?.values['ending'] ?? 'wait'}
          />
        ) : (
          <p>{outcome}</p>
        )}
        <AnswerField scope="f" name="reason" label={t('reason')} hint={t('void-reason-hint')} refusal={refusal} maxLength={500} />
        <div className="row gap-s">
          <SubmitButton className="btn btn--bad btn--l" name="intent" value="void" busyText={t('saving')}>
            {t('void-do')}
          </SubmitButton>
          <Link className="btn btn--line btn--l" to={adminPaths.order(reference)}>
            {t('void-keep')}
          </Link>
        </div>
      </Form>
    </>
  );
}
