import { useEffect } from 'react';

import type { FormErrors } from '~/domain/shared/form-answer';
import { paths } from '~/domain/paths';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { PasswordField } from '~/ui/components/form/password-field';
import { Form, Link } from '~/ui/components/navigation';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { accountTexts } from '~/ui/translations/en/account';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { useTranslations } from '~/ui/translations/use-translations';

interface DeleteAccountProps {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly hasPassword: boolean;
  readonly errors: FormErrors | undefined;
}

export function DeleteAccount({ email, emailVerified, hasPassword, errors }: DeleteAccountProps) {
  const ref = useFirstError(errors);
  const { t } = useTranslations(accountTexts, signInTexts);
  useEffect(() => {
    if (errors) ref.current?.reset();
  }, [errors, ref]);
  return (
    <Form ref={ref} className="panel stack settings__ask" method="post" noValidate>
      <ErrorSummary errors={errors ?? {}} />
      <p>{t('delete-question')}</p>
      <p>{t('delete-consequences')}</p>
      <p>{t(emailVerified ? 'delete-messages' : 'delete-messages-stay')}</p>
      <p>{t('delete-stays')}</p>
      {hasPassword ? (
        <>
          <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
          <PasswordField name="password" label={t('password')} autoComplete="current-password" required error={errors?.['password']} />
        </>
      ) : null}
      <div className="row">
        <SubmitButton className="btn btn--bad-solid btn--l">{t('delete-title')}</SubmitButton>
        <Link className="btn btn--line btn--l" to={paths.account}>
          {t('delete-keep')}
        </Link>
      </div>
    </Form>
  );
}
