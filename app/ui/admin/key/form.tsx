import type { FormErrors } from '~/domain/shared/form-answer';
import type { FormError } from '~/domain/shared/form-error';
import { KEY_TYPES } from '~/domain/key';
import { TICKED_VERDICTS } from '~/domain/key/import';

import { PriceFields } from '~/ui/admin/game/price-fields';
import { CheckField, fieldsOf, SelectField, TextField } from '~/ui/components/form/fields';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { Icon } from '~/ui/components/icon';
import { Form } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { type AdminTranslations, useAdminTranslations } from '~/ui/translations/admin';

interface KeyFormProps {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: FormErrors;
  readonly action: string;
}

export function KeyForm({ values, errors, action }: KeyFormProps) {
  const i18n = useAdminTranslations();
  const { t } = i18n;
  const failure = failureText(i18n, errors);
  const form = useFirstError(errors);
  const field = fieldsOf(values, errors);
  return (
    <Form ref={form} className="panel stack" method="post" action={action} noValidate preventScrollReset>
      {/* why: the Enter key takes the first button of a form, which has to add */}
      <button className="sr" name="intent" value="add" tabIndex={-1} aria-hidden="true" />
      <h2 className="flush">{t('key-add-a-key')}</h2>
      {failure === null ? (
        <ErrorSummary errors={errors} />
      ) : (
        <Notice tone="bad" role="alert">
          <p>{failure}</p>
        </Notice>
      )}
      <TextField
        {...field('code')}
        label={t('code')}
        className="input--code"
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        required
      />
      {isOdd(errors['code']) ? <CheckField name="sure" label={t('code-sure')} /> : null}
      <SelectField {...field('type')} label={t('type')} options={KEY_TYPES} />
      <PriceFields name="originPrice" values={values} errors={errors} />
      <SubmitButton className="btn btn--go btn--l" name="intent" value="add" busyText={t('adding')}>
        <Icon name="plus" />
        {t('key-add-code')}
      </SubmitButton>
    </Form>
  );
}

/** Returns whether the code can be added as it is, at the owner's word. */
const isOdd = (error: FormError | undefined) => TICKED_VERDICTS.some((doubt) => doubt === error);

/** Returns null if only fields are wrong. */
function failureText({ t }: AdminTranslations, errors: FormErrors): string | null {
  const code = errors['code'] === 'code-exists' ? 'code-exists' : errors['form'];
  if (code === undefined) return null;
  return t('code-add-failed', { reason: t(code === 'code-exists' ? 'reason-code-exists' : 'reason-not-found') });
}
