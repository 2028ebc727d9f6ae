import { adminPaths } from '~/domain/paths/admin';
import type { AdminOrderView, Refusal } from './view';
import { CheckField, FieldError, TextAreaField } from '~/ui/components/form/fields';
import { Form } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { useAdminTranslations } from '~/ui/translations/admin';

/** Asks which lines of an order without money are closed, and whether the others get their keys. */
export function MoneyGone({ order, refusal }: { readonly order: AdminOrderView; readonly refusal: Refusal | null }) {
  const { t } = useAdminTranslations();
  const form = useFirstError(refusal);
  const { gone } = order;
  if (gone === null) return null;
  return (
    <Form ref={form} id="gone" className="panel stack" method="post" action={adminPaths.order(order.reference, 'gone')} noValidate>
      <h2 className="flush">{t(gone.amount === null && !gone.isUnknown ? 'gone-title-disputed' : 'gone-title')}</h2>
      <Notice tone="bad">
        {gone.amount === null ? null : <p>{t('gone-amount', { amount: gone.amount })}</p>}
        {gone.isUnknown ? <p>{t('gone-unknown')}</p> : null}
        {gone.isDisputed ? <p>{t('gone-disputed')}</p> : null}
        <p>{t('gone-held')}</p>
      </Notice>
      <input type="hidden" name="seen" value={gone.seen} />
      {gone.lines.length === 0 ? null : (
        <fieldset className="stack">
          <legend>{t('gone-close')}</legend>
          <p className="soft">{t('gone-close-hint')}</p>
          {gone.lines.map(({ gameId, title, amount }) => (
            <CheckField
              key={gameId}
              scope="gone"
              name={`close-${gameId}`}
              value={gameId}
              label={t('gone-close-of', { title, amount })}
              checked={refusal?.values[`close-${gameId}`] !== undefined}
            />
          ))}
          <FieldError id="gone-close" error={refusal?.errors['close']} />
        </fieldset>
      )}
      <TextAreaField
        scope="gone"
        name="answer"
        label={t('gone-note')}
        value={refusal?.values['answer']}
        error={refusal?.errors['answer']}
        maxLength={500}
      />
      <div className="row gap-s">
        {gone.lines.length === 0 ? null : (
          <SubmitButton className="btn btn--bad" name="intent" value="close-lines" busyText={t('saving')}>
            {t('gone-close')}
          </SubmitButton>
        )}
        <SubmitButton className="btn btn--line" name="intent" value="give-keys" busyText={t('saving')}>
          {t('gone-give')}
        </SubmitButton>
      </div>
    </Form>
  );
}
