import type { FormAnswer } from '~/domain/shared/form-answer';
import { paths } from '~/domain/paths';
import { Disclosure } from '~/ui/components/disclosure';
import { TextField, type FieldProps } from '~/ui/components/form/fields';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { Form } from '~/ui/components/navigation';
import type { RefundAccountView } from '~/ui/components/order/view';
import { orderTexts } from '~/ui/translations/en/order';
import { orderStatusTexts } from '~/ui/translations/en/order-status';
import { useTranslations } from '~/ui/translations/use-translations';

interface RefundAccountProps {
  readonly reference: string;
  readonly account: RefundAccountView;
  readonly refusal: FormAnswer | null;
}

/** Asks the shopper for the account that a refund by hand goes to. */
export function RefundAccount({ reference, account: { typed, isOwners }, refusal }: RefundAccountProps) {
  const { t, tRich } = useTranslations(orderTexts, orderStatusTexts);
  const form = useFirstError(refusal);
  const question = (
    <Form ref={form} className="stack" method="post" action={paths.order(reference)} noValidate preventScrollReset>
      <RefundAccountField value={refusal?.values['account']} error={refusal?.errors['account']} />
      <SubmitButton className="btn btn--go" name="intent" value="refund-account" busyText={t('sending')}>
        {t('save')}
      </SubmitButton>
    </Form>
  );
  return (
    <section className="panel stack below" aria-labelledby="refund-account">
      <h2 className="flush" id="refund-account">
        {t('account-title')}
      </h2>
      {typed === null ? (
        <>
          {isOwners ? <p>{t('account-asked')}</p> : null}
          {question}
        </>
      ) : (
        <>
          <p>{tRich('account-typed', { account: <bdi dir="ltr">{typed}</bdi> })}</p>
          <Disclosure summary={t('account-change')} isOpen={refusal !== null}>
            {question}
          </Disclosure>
        </>
      )}
    </section>
  );
}

export function RefundAccountField({ value, error }: Pick<FieldProps, 'value' | 'error'>) {
  const { t } = useTranslations(orderTexts);
  return (
    <TextField
      name="account"
      label={t('account-label')}
      hint={t('account-hint')}
      value={value}
      error={error}
      dir="ltr"
      maxLength={60}
      autoComplete="off"
      spellCheck={false}
      required
    />
  );
}
