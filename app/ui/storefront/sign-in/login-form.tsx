import { paths } from '~/domain/paths';
import type { FormErrors, FormValues } from '~/domain/shared/form-answer';
import { EmailField } from '~/ui/storefront/account/email-field';
import { PasswordField } from '~/ui/components/form/password-field';
import { Link } from '~/ui/components/navigation';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { useTranslations } from '~/ui/translations/use-translations';

import { AuthForm } from './form';

interface LoginFormProps {
  readonly answer: { readonly errors: FormErrors; readonly values: FormValues } | undefined;
  readonly redirectTo: string;
  /** Set beside the sign-up. */
  readonly isBeside?: boolean;
}

export function LoginForm({ answer, redirectTo, isBeside = false }: LoginFormProps) {
  const { t } = useTranslations(signInTexts);
  const labels = { email: t('email'), password: t('password') };
  const errors: FormErrors = answer?.errors ?? {};
  return (
    <AuthForm errors={answer?.errors} labels={labels} redirectTo={redirectTo} submit={t('login')} isNext={!isBeside}>
      <EmailField label={labels.email} value={answer?.values['email']} error={errors['email']} />
      <PasswordField
        name="password"
        label={labels.password}
        autoComplete="current-password"
        required
        error={errors['password']}
        aside={<Link to={paths.forgotPassword}>{t('login-forgot')}</Link>}
      />
    </AuthForm>
  );
}
