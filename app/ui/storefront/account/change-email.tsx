import type { FormErrors } from '~/domain/shared/form-answer';
import { paths } from '~/domain/paths';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { PasswordField } from '~/ui/components/form/password-field';
import { Form, Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { useRootData } from '~/ui/root-data';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { accountTexts } from '~/ui/translations/en/account';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { useTranslations } from '~/ui/translations/use-translations';
import { CodeField } from './code-field';
import { EmailField } from './email-field';
import type { Proof } from './proof';

interface ChangeEmailProps {
  readonly email: string;
  readonly proof: Proof;
  /** Set where the account stops being an owner's with another address. */
  readonly losesRights: boolean;
  readonly typed: string;
  readonly errors: FormErrors;
}

export function ChangeEmail({ email, proof, losesRights, typed, errors }: ChangeEmailProps) {
  const ref = useFirstError(errors);
  const { t } = useTranslations(accountTexts, signInTexts);
  const { sendsMail } = useRootData();
  const labels = { email: t('email-new'), password: t('password'), code: t('code') };
  if (proof === 'sign-in')
    return (
      <Notice tone="info">
        <p>{t('sign-in-again')}</p>
      </Notice>
    );
  return (
    <Form ref={ref} className="stack settings__ask" method="post" action={paths.accountEmail} noValidate>
      <ErrorSummary errors={errors} labels={labels} />
      {losesRights ? (
        <Notice tone="bad">
          <p>{t('email-change-owner')}</p>
        </Notice>
      ) : null}
      <p>{t(sendsMail ? 'email-change-lead' : 'email-change-lead-no-mail')}</p>
      <EmailField label={labels.email} value={typed} error={errors['email']} />
      {proof === 'password' ? (
        <>
          <input className="sr" type="email" autoComplete="username" defaultValue={email} readOnly hidden />
          <PasswordField name="password" label={labels.password} autoComplete="current-password" required error={errors['password']} />
        </>
      ) : null}
      {proof === 'code' ? <CodeField label={labels.code} hint={t('factor-code-or-recovery-hint')} error={errors['code']} /> : null}
      <p className="row gap-s">
        <SubmitButton name="intent" value="email">
          {t(sendsMail ? 'email-change-send' : 'password-ask-link')}
        </SubmitButton>
        <Link className="btn btn--line" to={paths.account}>
          {t('delete-keep')}
        </Link>
      </p>
    </Form>
  );
}
